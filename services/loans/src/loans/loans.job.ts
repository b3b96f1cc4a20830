import type { Kysely } from 'kysely';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { isAgreed } from '@commonyard/contracts/loans.values';
import type { Database, Trx } from '../database.ts';
import { getListing } from '../projections/listings.repository.ts';
import { lastDayOf, nextOverdueAt, nextRequestAt, SYSTEM, type Mover } from './loans.policy.ts';
import { lockDueLoans, type LoanOfListing } from './loans.repository.ts';
import { changeAgreed, changeEnd, moveLoan } from './loans.service.ts';

const BATCH = 50;

/**
 * Expires open loans, requests of both sides of accepted ones whose last day has passed to say what happened, and tells those of loans
 * that are out that they are late, in small transactions. It ends no accepted loan. Several replicas share the work. Returns how many
 * loans it changed.
 */
export async function actOnDueLoans(db: Kysely<Database>, now = systemClock()): Promise<number> {
  const mover = { ...SYSTEM, now };
  let changed = 0;
  for (let batch = BATCH; batch === BATCH; changed += batch)
    batch = await db.transaction().execute(async (trx) => {
      const loans = await lockDueLoans(trx, now.toISOString(), BATCH);
      for (const row of loans)
        await actOnDueLoan(trx, { ...row, listing: await getListing(trx, row.listingId) }, mover);
      return loans.length;
    });
  return changed;
}

async function actOnDueLoan(trx: Trx, loan: LoanOfListing, mover: Mover): Promise<void> {
  if (!isAgreed(loan.status)) return void (await moveLoan(trx, loan, 'expire', {}, mover));
  const endRequests = loan.endRequests + 1;
  if (loan.status !== 'out') {
    const request = { endRequests, dueAt: nextRequestAt(endRequests, mover.now), reason: null };
    return void (await changeEnd(trx, loan, 'end_requested', request, mover));
  }
  const day = lastDayOf(loan);
  const changes = { endRequests, overdueSince: addDays(day, 1), dueAt: nextOverdueAt(endRequests, day) };
  await changeAgreed(trx, loan, 'overdue', changes, mover, { day });
}
