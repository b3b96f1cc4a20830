import { sql } from 'kysely';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import { lockCalendar } from '../availability/availability.repository.ts';
import { changeDays } from '../availability/day-changes.service.ts';
import type { Deps } from '../deps.ts';
import { isBeforeHandOver, SYSTEM, WARNED_DAYS } from '../loans/loans.policy.ts';
import { lockLoan } from '../loans/loans.repository.ts';
import { changeAgreed } from '../loans/loans.service.ts';

/**
 * Tells the parties of loans that begin soon, once, that their machine is late from the loan before. Each in a transaction of its own, which
 * locks the calendar before the loan. Returns how many loans it told.
 */
export async function warnNextLoans({ db, log }: Pick<Deps, 'db' | 'log'>, now = systemClock()): Promise<number> {
  const until = addDays(torontoDay(now), WARNED_DAYS);
  const { rows } = await sql<{ id: number; listingId: number; day: string }>`
    SELECT next.id, next.listing_id, least(late.ends_on, late.recall_due)::text AS day FROM loans AS late
    JOIN loans AS next ON next.listing_id = late.listing_id AND next.status IN ('accepted', 'signed')
      AND next.starts_on > late.ends_on AND next.starts_on <= ${until}::date AND next.late_warned_at IS NULL
    WHERE late.status = 'out' AND late.overdue_since IS NOT NULL
    ORDER BY next.id`.execute(db);
  return actOnEach(rows, log, ({ id, listingId, day }) =>
    changeDays(db, listingId, async (trx) => {
      await lockCalendar(trx, listingId);
      const loan = await lockLoan(trx, id);
      const { lateWarnedAt } = await trx
        .selectFrom('loans')
        .select('lateWarnedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      // Another replica was faster.
      if (lateWarnedAt !== null || !isBeforeHandOver(loan.status)) return false;
      const mover = { ...SYSTEM, now };
      await changeAgreed(trx, loan, 'machine_late', { lateWarnedAt: now.toISOString() }, mover, { day });
      return true;
    }),
  );
}
