import type { Kysely } from 'kysely';
import { isAgreed } from '@commonyard/contracts/loans.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { lockCalendar } from '../availability/availability.repository.ts';
import { changeDays } from '../availability/day-changes.service.ts';
import type { Database } from '../database.ts';
import { SYSTEM } from '../loans/loans.policy.ts';
import { listFinalEnds, lockLoan } from '../loans/loans.repository.ts';
import { finishEnd } from './finish-end.service.ts';

const BATCH = 50;

/**
 * Makes the ends final that the other side has not disputed in time. Each in a transaction of its own: it may free days, for which the
 * calendar is locked before the loan. Returns how many loans it ended.
 */
export async function finishFinalEnds(db: Kysely<Database>, now = systemClock()): Promise<number> {
  const time = now.toISOString();
  let ended = 0;
  for (let batch = BATCH; batch === BATCH;) {
    const ends = await listFinalEnds(db, time, BATCH);
    for (const { id, listingId } of ends)
      ended += await changeDays(db, listingId, async (trx) => {
        await lockCalendar(trx, listingId);
        const loan = await lockLoan(trx, id);
        // Another replica was faster.
        if (!isAgreed(loan.status) || !loan.proposedEnd || loan.dueAt! > time) return 0;
        await finishEnd(trx, loan, { ...SYSTEM, now });
        return 1;
      });
    batch = ends.length;
  }
  return ended;
}
