import { insertLentDays, lockCalendar, updateCalendar } from '../availability/availability.repository.ts';
import type { Trx } from '../database.ts';
import { checkStep, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { moveLoan, proposeToOfficers } from '../loans/loans.service.ts';
import { canCommit } from '../municipality-settings/municipality-settings.service.ts';
import { writeEvent } from '@commonyard/service-kit/events/outbox';

/**
 * Accepts the newest quote and takes its days. The calendar is locked before the loan, in this order everywhere, so that two
 * acceptances of a listing cannot wait for each other. Above the limit of its municipality an operator's acceptance becomes a
 * proposal to its officers. Returns the loan, and whether the quote was accepted. Throws 403, 404 or 409.
 */
export async function acceptQuote(trx: Trx, step: Step): Promise<{ loan: LoanOfListing; isAccepted: boolean }> {
  const { bufferDays } = await lockCalendar(trx, step.listingId);
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('accept', loan, step);
  if (!(await canCommit(trx, step.caller, loan.totalCents!))) {
    const proposal = { action: 'accept', quote: null, proposedAt: step.now.toISOString() } as const;
    return { loan: await proposeToOfficers(trx, loan, proposal, mover), isAccepted: false };
  }
  await insertLentDays(trx, loan, bufferDays);
  const data = await updateCalendar(trx, step.listingId, {});
  const accepted = await moveLoan(trx, loan, 'accept', {}, mover);
  await writeEvent(trx, { type: 'availability.changed', data, actorId: mover.actorId });
  return { loan: accepted, isAccepted: true };
}
