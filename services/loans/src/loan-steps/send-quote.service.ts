import type { Days } from '@commonyard/contracts/loan-days.values';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import { parseCalendarDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { lockCalendar } from '../availability/availability.repository.ts';
import type { LoanRow, StoredProposal, Trx } from '../database.ts';
import { checkDays } from './loan-days.service.ts';
import { checkStep, sideOf, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { moveLoan, proposeToOfficers } from '../loans/loans.service.ts';
import { canCommit } from '../municipality-settings/municipality-settings.service.ts';
import { findTerms } from '../availability/terms.repository.ts';
import { checkQuote, sumLines } from '../quotes/quotes.policy.ts';
import { findNewestTerms, insertQuote, type QuoteTerms } from '../quotes/quotes.repository.ts';

/** `seen` is the loan as it was before the transaction: whether its days change decides which rows are locked. */
export type QuoteStep = Omit<Step, 'loanId' | 'listingId'> & { seen: LoanRow; imported?: ImportedQuote };

/** An imported quote was sent by the rules of its time. Its terms may be unknown. */
type ImportedQuote = { terms: LendingTerms | undefined };

/**
 * Sends a quote of the lending side, or a counter-offer of the borrowing side. Above the limit of its municipality an operator's
 * becomes a proposal to its officers. Returns the loan, and whether it was sent. Throws 400, 403, 404 or 409.
 */
export async function sendQuote(
  trx: Trx,
  body: QuoteBody,
  { seen, imported, ...step }: QuoteStep,
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
  const isMoved =
    days.startsOn !== loan.startsOn || days.endsOn !== loan.endsOn || (mayMove && loan.datesTakenAt !== null);
  const present = isMoved ? await checkDays(trx, loan.listing, days, now) : await findTerms(trx, loan.listingId);
  const frozen = await freezeTerms(trx, { loan, action, present, imported });
  const { terms } = frozen;
  const { lineCents, ...sums } = imported
    ? sumLines(body, { isFree: terms?.free === true })
    : checkQuote(body, { days, expiresOn, terms, isOperatorRequested: loan.operator, today: torontoDay(now) });
  const time = now.toISOString();
  if (!(await canCommit(trx, caller, sums.totalCents))) {
    const quote = { ...body, ...days, expiresOn };
    const proposal: StoredProposal = { action, quote, proposedAt: time, userId: caller.userId! };
    return { loan: await proposeToOfficers(trx, loan, proposal, terms, mover), isSent: false };
  }
  const quote = { loanId: loan.id, side: mover.by!, ...days, expiresOn, note: body.note || null, ...sums, ...frozen };
  await insertQuote(trx, { ...quote, createdAt: time }, body.lines, lineCents);
  const { totalCents } = sums;
  const changes = { ...days, totalCents, expiresOn, isFree: isMoved };
  return { loan: await moveLoan(trx, loan, action, changes, mover), isSent: true };
}

type Freeze = {
  loan: LoanRow;
  action: 'quote' | 'counter';
  present: LendingTerms | undefined;
  imported: ImportedQuote | undefined;
};

/** The terms that a new quote keeps: the present ones, or for a counter-offer those of the quote that it answers. */
async function freezeTerms(trx: Trx, { loan, action, present, imported }: Freeze): Promise<QuoteTerms> {
  if (imported) return { terms: imported.terms ?? present ?? null, termsRecordedLater: imported.terms === undefined };
  const answered = action === 'counter' ? await findNewestTerms(trx, loan.id) : undefined;
  return answered?.terms ? answered : { terms: present ?? null, termsRecordedLater: false };
}
