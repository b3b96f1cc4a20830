import { isAgreed } from '@commonyard/contracts/loans.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import { lockCalendar } from '../availability/availability.repository.ts';
import { changeDays } from '../availability/day-changes.service.ts';
import type { Deps } from '../deps.ts';
import { SYSTEM } from '../loans/loans.policy.ts';
import { listFinalEnds, lockLoan } from '../loans/loans.repository.ts';
import { finishEnd } from './finish-end.service.ts';

/**
 * Makes the ends final that the other side has not disputed in time. Each in a transaction of its own: it may free days, for which the
 * calendar is locked before the loan. Returns how many loans it ended.
 */
export async function finishFinalEnds({ db, log }: Pick<Deps, 'db' | 'log'>, now = systemClock()): Promise<number> {
  const time = now.toISOString();
  return actOnEach(await listFinalEnds(db, time), log, ({ id, listingId }) =>
    changeDays(db, listingId, async (trx) => {
      await lockCalendar(trx, listingId);
      const loan = await lockLoan(trx, id);
      // Another replica was faster.
      if (!isAgreed(loan.status) || !loan.proposedEnd || loan.dueAt! > time) return false;
      await finishEnd(trx, loan, { ...SYSTEM, now });
      return true;
    }),
  );
}
