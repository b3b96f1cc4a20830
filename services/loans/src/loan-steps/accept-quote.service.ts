import { beginSigning } from '../agreements/agreements.service.ts';
import { insertLentDays, lockCalendar, updateCalendar } from '../availability/availability.repository.ts';
import { readNewOpenCertificate } from '../certificates/loan-insurance.service.ts';
import { findNewestQuote } from '../quotes/quotes.repository.ts';
import { listTaken } from '../loans/taken-days.repository.ts';
import type { Trx } from '../database.ts';
import { checkStep, outOfService, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { moveLoan, proposeToOfficers } from '../loans/loans.service.ts';
import { canCommit } from '../municipality-settings/municipality-settings.service.ts';
import { writeEvent } from '@commonyard/service-kit/events/outbox';

/**
 * Accepts the newest quote and takes its days. The calendar is locked before the loan, in this order everywhere, so that two
 * acceptances of a listing cannot wait for each other. Above the limit of its municipality an operator's acceptance becomes a
 * proposal to its officers. A master agreement of the two municipalities makes the loan signed at once. Returns the loan, and whether
 * the quote was accepted. Throws 403, 404 or 409.
 */
export async function acceptQuote(trx: Trx, step: Step): Promise<{ loan: LoanOfListing; isAccepted: boolean }> {
  const { bufferDays, outOfServiceSince } = await lockCalendar(trx, step.listingId);
  const loan = await lockLoan(trx, step.loanId);
  const taken = loan.datesTakenAt === null ? [] : await listTaken(trx, loan);
  const mover = checkStep('accept', loan, step, taken);
  if (outOfServiceSince !== null) throw outOfService();
  if (!(await canCommit(trx, step.caller, loan.totalCents!))) {
    const { userId } = step.caller;
    const proposal = { action: 'accept', quote: null, proposedAt: step.now.toISOString(), userId: userId! } as const;
    return { loan: await proposeToOfficers(trx, loan, proposal, null, mover), isAccepted: false };
  }
  await insertLentDays(trx, loan, bufferDays);
  const data = await updateCalendar(trx, step.listingId, {});
  const quote = (await findNewestQuote(trx, loan.id))!;
  const open = await readNewOpenCertificate(trx, loan, quote.terms);
  const accepted = await moveLoan(trx, loan, 'accept', {}, mover, { quote, open });
  await writeEvent(trx, { type: 'availability.changed', data, actorId: mover.actorId });
  return { loan: await beginSigning(trx, accepted, quote, mover), isAccepted: true };
}
