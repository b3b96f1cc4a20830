import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Trx } from '../database.ts';
import { acceptQuote } from '../loan-steps/accept-quote.service.ts';
import { findLoan, getVisibleLoan, lockLoan } from '../loans/loans.repository.ts';
import { cancelLoan, declineLoan } from '../loan-steps/end-loan.service.ts';
import { requestLoan } from '../loan-steps/request-loan.service.ts';
import { SYSTEM } from '../loans/loans.policy.ts';
import { moveLoan } from '../loans/loans.service.ts';
import { sendQuote } from '../loan-steps/send-quote.service.ts';
import type { ImportedLoan, ImportedStep } from './import.schema.ts';

/** Imports loans that do not exist yet, each with its steps at their times. Returns how many. */
export async function importLoans(trx: Trx, loans: readonly ImportedLoan[]): Promise<number> {
  let count = 0;
  for (const [index, loan] of loans.entries()) {
    if (await findLoan(trx, loan.id)) continue;
    await importLoan(trx, loan).catch((error: Error) => {
      throw new Error(`loans.${index}: ${error.message}`, { cause: error });
    });
    count++;
  }
  return count;
}

async function importLoan(trx: Trx, { id, requestedBy, requestedAt, steps, ...body }: ImportedLoan): Promise<void> {
  await requestLoan(trx, body, toCaller(requestedBy), new Date(requestedAt), { id });
  for (const step of steps) await takeStep(trx, { id, listingId: body.listingId }, step);
}

/** Takes a step as a request does, at the time of the record. */
async function takeStep(
  trx: Trx,
  { id: loanId, listingId }: { id: number; listingId: number },
  step: ImportedStep,
): Promise<void> {
  const now = new Date(step.at);
  if (step.action === 'end') {
    const loan = await lockLoan(trx, loanId);
    await moveLoan(trx, loan, loan.status === 'accepted' ? 'close' : 'expire', {}, { ...SYSTEM, now });
    return;
  }
  const caller = toCaller(step);
  const seen = await getVisibleLoan(trx, caller, loanId);
  const made = { loanId, listingId, seenVersion: undefined, caller, now };
  if (step.action === 'quote') await sendQuote(trx, step.quote, { ...made, seen });
  else if (step.action === 'accept') await acceptQuote(trx, made);
  else if (step.action === 'decline') await declineLoan(trx, step, made);
  else await cancelLoan(trx, step, made);
}

const toCaller = ({ userId, role, municipality }: ImportedLoan['requestedBy']): Caller => ({
  userId,
  role,
  municipality,
  locale: 'en',
});
