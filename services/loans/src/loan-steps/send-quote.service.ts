import type { Days } from '@commonyard/contracts/loan-days.values';
import type { LoanProposal } from '@commonyard/contracts/http/loans';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import { parseCalendarDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { lockCalendar } from '../availability/availability.repository.ts';
import type { LoanRow, Trx } from '../database.ts';
import { checkDays } from './loan-days.service.ts';
import { checkStep, sideOf, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { moveLoan, proposeToOfficers } from '../loans/loans.service.ts';
import { canCommit } from '../municipality-settings/municipality-settings.service.ts';
import { findTerms } from '../availability/terms.repository.ts';
import { assertExpiry, sumLines } from '../quotes/quotes.policy.ts';
import { insertQuote } from '../quotes/quotes.repository.ts';

/** `seen` is the loan as it was before the transaction: whether its days change decides which rows are locked. */
export type QuoteStep = Omit<Step, 'loanId' | 'listingId'> & { seen: LoanRow };

/**
 * Sends a quote of the lending side, or a counter-offer of the borrowing side. Above the limit of its municipality an operator's
 * becomes a proposal to its officers. Returns the loan, and whether it was sent. Throws 400, 403, 404 or 409.
 */
export async function sendQuote(
  trx: Trx,
  body: QuoteBody,
  { seen, ...step }: QuoteStep,
): Promise<{ loan: LoanOfListing; isSent: boolean }> {
  const mayMove = body.startsOn !== undefined || body.endsOn !== undefined || seen.datesTakenAt !== null;
  if (mayMove) await lockCalendar(trx, seen.listingId);
  const loan = await lockLoan(trx, seen.id);
  const { caller, now } = step;
  const action = sideOf(caller, loan) === 'borrower' ? 'counter' : 'quote';
  const mover = checkStep(action, loan, step);
  const days: Days = {
    startsOn: body.startsOn === undefined ? loan.startsOn : parseCalendarDay(body.startsOn)!,
    endsOn: body.endsOn === undefined ? loan.endsOn : parseCalendarDay(body.endsOn)!,
  };
  const expiresOn = parseCalendarDay(body.expiresOn)!;
  assertExpiry(expiresOn, torontoDay(now));
  const isMoved =
    days.startsOn !== loan.startsOn || days.endsOn !== loan.endsOn || (mayMove && loan.datesTakenAt !== null);
  const terms = isMoved ? await checkDays(trx, loan.listing, days, now) : await findTerms(trx, loan.listingId);
  const { lineCents, ...sums } = sumLines(body, { isFree: terms?.free === true });
  const time = now.toISOString();
  if (!(await canCommit(trx, caller, sums.totalCents))) {
    const proposal: LoanProposal = { action, quote: { ...body, ...days, expiresOn }, proposedAt: time };
    return { loan: await proposeToOfficers(trx, loan, proposal, mover), isSent: false };
  }
  const quote = { loanId: loan.id, side: mover.by!, ...days, expiresOn, note: body.note || null, ...sums };
  await insertQuote(trx, { ...quote, createdAt: time }, body.lines, lineCents);
  const { totalCents } = sums;
  const changes = { ...days, totalCents, expiresOn, isFree: isMoved };
  return { loan: await moveLoan(trx, loan, action, changes, mover), isSent: true };
}
