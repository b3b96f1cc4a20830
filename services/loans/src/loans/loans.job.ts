import { addDays } from '@commonyard/contracts/calendar-days.values';
import { returnDayOf } from '@commonyard/contracts/loan-days.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import { isAgreed } from '@commonyard/contracts/loans.values';
import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { getListing } from '../projections/listings.repository.ts';
import { nextOverdueAt, nextRequestAt, SYSTEM, type Mover } from './loans.policy.ts';
import { listDueLoans, lockDueLoan, type LoanOfListing } from './loans.repository.ts';
import { changeAgreed, changeEnd, moveLoan } from './loans.service.ts';

/**
 * Expires open loans, requests of both sides of accepted ones whose last day has passed to say what happened, and tells those of loans
 * that are out that they are late, each in a transaction of its own. It ends no accepted loan. Several replicas share the work. Returns
 * how many loans it changed.
 */
export async function actOnDueLoans({ db, log }: Pick<Deps, 'db' | 'log'>, now = systemClock()): Promise<number> {
  const time = now.toISOString();
  return actOnEach(await listDueLoans(db, time), log, ({ id }) =>
    db.transaction().execute(async (trx) => {
      const loan = await lockDueLoan(trx, id, time);
      // Another replica was faster.
      if (!loan) return false;
      await actOnDueLoan(trx, { ...loan, listing: await getListing(trx, loan.listingId) }, { ...SYSTEM, now });
      return true;
    }),
  );
}

async function actOnDueLoan(trx: Trx, loan: LoanOfListing, mover: Mover): Promise<void> {
  if (!isAgreed(loan.status)) return void (await moveLoan(trx, loan, 'expire', {}, mover));
  const endRequests = loan.endRequests + 1;
  if (loan.status !== 'out') {
    const request = { endRequests, dueAt: nextRequestAt(endRequests, mover.now), reason: null };
    return void (await changeEnd(trx, loan, 'end_requested', request, mover));
  }
  const day = returnDayOf(loan);
  const changes = { endRequests, overdueSince: addDays(day, 1), dueAt: nextOverdueAt(endRequests, day) };
  await changeAgreed(trx, loan, 'overdue', changes, mover, { day });
}
