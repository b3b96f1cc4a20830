import type { Kysely } from 'kysely';
import { systemClock } from '@commonyard/service-kit/clock';
import type { Database } from '../database.ts';
import { SYSTEM } from '../loans/loans.policy.ts';
import { lockLoan } from '../loans/loans.repository.ts';
import { recordSigning } from '../loans/loans.service.ts';
import { nextReminderAt, SIGNABLE, unsignedSides } from './agreements.policy.ts';
import { findAgreement, listDueReminders, listSignatures, setReminder } from './agreements.repository.ts';

const BATCH = 50;

/**
 * Reminds the sides that have not signed an accepted loan, each loan in a transaction of its own. Several replicas share the work.
 * Returns how many loans it reminded of.
 */
export async function remindOfSignatures(db: Kysely<Database>, now = systemClock()): Promise<number> {
  let reminded = 0;
  for (let batch = BATCH; batch === BATCH;) {
    const due = await listDueReminders(db, now.toISOString(), BATCH);
    for (const { loanId } of due)
      reminded += await db.transaction().execute(async (trx) => {
        const loan = await lockLoan(trx, loanId);
        const agreement = (await findAgreement(trx, loanId))!;
        // Another replica was faster.
        if (agreement.remindAt === null || agreement.remindAt > now.toISOString()) return 0;
        const unsigned = unsignedSides({ ...agreement, signatures: await listSignatures(trx, loanId) });
        const isWaiting = SIGNABLE.includes(loan.status);
        const reminders = agreement.reminders + 1;
        await setReminder(trx, agreement.id, {
          remindAt: isWaiting ? nextReminderAt(reminders, now) : null,
          reminders,
        });
        if (!isWaiting) return 0;
        await recordSigning(trx, loan, 'signature_missing', { unsigned }, { ...SYSTEM, now });
        return 1;
      });
    batch = due.length;
  }
  return reminded;
}
