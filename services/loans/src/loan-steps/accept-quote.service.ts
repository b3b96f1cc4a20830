import { datesTaken } from '../availability/availability.policy.ts';
import { lockCalendar } from '../availability/availability.repository.ts';
import { publishCalendar } from '../availability/availability.service.ts';
import type { LoanRow, Trx } from '../database.ts';
import { canCommit } from '../municipality-settings/municipality-settings.service.ts';
import { toActor } from '../loans/loan-parties.policy.ts';
import { assertCan, assertLoanVersion } from '../loans/loans.policy.ts';
import { insertLentDays, lockLoan } from '../loans/loans.repository.ts';
import type { Step } from './loan-steps.service.ts';
import { moveLoan, proposeToOfficers } from '../loans/loans.service.ts';

/**
 * Accepts the newest quote and takes its days. The calendar is locked before the loan, in this order everywhere, so that two
 * acceptances of a listing cannot wait for each other. Above the limit of its municipality an operator's acceptance becomes a
 * proposal to its officers. Returns the loan, and whether the quote was accepted. Throws 403, 404 or 409.
 */
export async function acceptLoan(
  trx: Trx,
  { loanId, listingId, seenVersion, caller, now }: Step,
): Promise<{ loan: LoanRow; isAccepted: boolean }> {
  const { bufferDays } = await lockCalendar(trx, listingId);
  const loan = await lockLoan(trx, loanId);
  const actor = toActor(caller, loan);
  assertCan('accept', loan, actor, now);
  // Before the version, which taken days raise: the caller must learn why the quote cannot be accepted.
  if (loan.datesTakenAt !== null) throw datesTaken();
  assertLoanVersion(loan, seenVersion);
  const mover = { by: actor.side, actorId: actor.userId, now };
  if (!(await canCommit(trx, caller, loan.totalCents!))) {
    const proposal = { action: 'accept', quote: null, proposedAt: now.toISOString() } as const;
    return { loan: await proposeToOfficers(trx, loan, proposal, mover), isAccepted: false };
  }
  await insertLentDays(trx, loan, bufferDays);
  const accepted = await moveLoan(trx, loan, 'accept', {}, mover);
  await publishCalendar(trx, listingId, {}, { actorId: actor.userId, now });
  return { loan: accepted, isAccepted: true };
}
