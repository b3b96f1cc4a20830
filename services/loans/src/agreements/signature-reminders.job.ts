import { systemClock } from '@commonyard/service-kit/clock';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import type { Deps } from '../deps.ts';
import { SYSTEM } from '../loans/loans.policy.ts';
import { lockLoan } from '../loans/loans.repository.ts';
import { recordSigning } from '../loans/loans.service.ts';
import { nextReminderAt, SIGNABLE, unsignedSides } from './agreements.policy.ts';
import { findAgreement, listDueReminders, listSignatures, setReminder } from './agreements.repository.ts';

/**
 * Reminds the sides that have not signed an accepted loan, each loan in a transaction of its own. Several replicas share the work.
 * Returns how many loans it reminded of.
 */
export async function remindOfSignatures({ db, log }: Pick<Deps, 'db' | 'log'>, now = systemClock()): Promise<number> {
  const time = now.toISOString();
  return actOnEach(await listDueReminders(db, time), log, ({ id: loanId }) =>
    db.transaction().execute(async (trx) => {
      const loan = await lockLoan(trx, loanId);
      const agreement = (await findAgreement(trx, loanId))!;
      // Another replica was faster.
      if (agreement.remindAt === null || agreement.remindAt > time) return false;
      const unsigned = unsignedSides({ ...agreement, signatures: await listSignatures(trx, loanId) });
      const isWaiting = SIGNABLE.includes(loan.status);
      const reminders = agreement.reminders + 1;
      await setReminder(trx, agreement.id, {
        remindAt: isWaiting ? nextReminderAt(reminders, now) : null,
        reminders,
      });
      if (isWaiting) await recordSigning(trx, loan, 'signature_missing', { unsigned }, { ...SYSTEM, now });
      return isWaiting;
    }),
  );
}
