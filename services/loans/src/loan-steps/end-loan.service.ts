import type { LoanReasonBody } from '@commonyard/contracts/http/loans';
import { isAgreed } from '@commonyard/contracts/loans.values';
import { deleteLentDays, lockCalendar, updateCalendar } from '../availability/availability.repository.ts';
import type { Trx } from '../database.ts';
import { checkStep, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { moveLoan } from '../loans/loans.service.ts';
import { writeEvent } from '@commonyard/service-kit/events/outbox';

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
  if (!isAgreed(loan.status)) return moveLoan(trx, loan, 'cancel', { reason }, mover);
  await deleteLentDays(trx, step.loanId);
  const data = await updateCalendar(trx, step.listingId, {});
  const cancelled = await moveLoan(trx, loan, 'cancel', { reason, freesDays: true }, mover);
  await writeEvent(trx, { type: 'availability.changed', data, actorId: mover.actorId });
  return cancelled;
}
