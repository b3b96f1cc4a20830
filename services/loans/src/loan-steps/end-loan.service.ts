import type { LoanReasonBody } from '@commonyard/contracts/http/loans';
import { deleteLentDays, lockCalendar } from '../availability/availability.repository.ts';
import { publishCalendar } from '../availability/availability.service.ts';
import type { Trx } from '../database.ts';
import { checkStep, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { moveLoan } from '../loans/loans.service.ts';

/** Declines a request or an offer. Returns the loan. Throws 403, 404 or 409. */
export async function declineLoan(trx: Trx, { reason }: LoanReasonBody, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  return moveLoan(trx, loan, 'decline', { reason }, checkStep('decline', loan, step));
}

/** Withdraws a request or an offer, or cancels an accepted loan, whose days are free then. Returns the loan. Throws 403, 404 or 409. */
export async function cancelLoan(trx: Trx, { reason }: LoanReasonBody, step: Step): Promise<LoanOfListing> {
  await lockCalendar(trx, step.listingId);
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('cancel', loan, step);
  const cancelled = await moveLoan(trx, loan, 'cancel', { reason }, mover);
  if (loan.status !== 'accepted') return cancelled;
  await deleteLentDays(trx, step.loanId);
  await publishCalendar(trx, step.listingId, {}, mover);
  return cancelled;
}
