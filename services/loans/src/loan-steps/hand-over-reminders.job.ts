import { sql } from 'kysely';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { systemClock } from '@commonyard/service-kit/clock';
import { startOfTorontoDay, torontoDay, torontoHour } from '@commonyard/service-kit/http/calendar-day';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { BEFORE_HAND_OVER, SYSTEM } from '../loans/loans.policy.ts';
import { lockLoan, returnDay } from '../loans/loans.repository.ts';
import { changeAgreed } from '../loans/loans.service.ts';
import { readOpenSteps } from './open-steps.service.ts';

/** Emails of all loans leave then, an hour before the daily digests. */
const FROM_HOUR = 6;

/**
 * From six in the morning on, reminds the parties of loans whose machine is picked up tomorrow, or must be back tomorrow, once for each
 * day, in a transaction for each loan. Several replicas share the work. Returns how many loans it reminded of.
 */
export async function remindOfHandovers({ db, log }: Pick<Deps, 'db' | 'log'>, now = systemClock()): Promise<number> {
  const today = torontoDay(now);
  if (now < torontoHour(today, FROM_HOUR)) return 0;
  const day = addDays(today, 1);
  const mover = { ...SYSTEM, now };
  return actOnEach(await selectDue(db, day).execute(), log, ({ id }) =>
    db.transaction().execute(async (trx) => {
      const loan = await lockLoan(trx, id);
      // Another replica was faster, or a side has changed the loan.
      if (!(await selectDue(trx, day).where('id', '=', id).executeTakeFirst())) return false;
      const open = await readOpenSteps(trx, loan);
      if (loan.status === 'out')
        await changeAgreed(trx, loan, 'return_tomorrow', { returnRemindedFor: day }, mover, { day, open });
      else await changeAgreed(trx, loan, 'pick_up_tomorrow', { pickUpRemindedFor: day }, mover, { day, open });
      return true;
    }),
  );
}

/**
 * Agreed loans with a pick-up or a return on this day, of which the job has not reminded the sides. It leaves out a loan whose end a
 * side has proposed or whose return a side has confirmed, and one that the sides accepted or handed over on the day before: both sides
 * know the day then, and an event would outdate their open pages.
 */
const selectDue = (db: Db, day: string) => {
  const today = startOfTorontoDay(addDays(day, -1)).toISOString();
  return db
    .selectFrom('loans')
    .select('id')
    .where('proposedEnd', 'is', null)
    .where((where) =>
      where.or([
        where.and([
          where('status', 'in', [...BEFORE_HAND_OVER]),
          where('startsOn', '=', day),
          where('pickUpRemindedFor', 'is distinct from', day),
          where('acceptedAt', '<', today),
        ]),
        where.and([
          where('status', '=', 'out'),
          where(returnDay, '=', sql<string>`${day}::date`),
          where('returnRemindedFor', 'is distinct from', day),
          where('outAt', '<', today),
          where('confirmedBy', 'is', null),
        ]),
      ]),
    )
    .orderBy('id');
};
