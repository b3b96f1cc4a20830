import { isHalfSigned } from '../agreements/agreements.policy.ts';
import { getSigning } from '../agreements/agreements.repository.ts';
import { renewAgreement } from '../agreements/agreements.service.ts';
import type { ExtensionBody, ExtensionReasonBody } from '@commonyard/contracts/http/handovers';
import { addDays, countDays } from '@commonyard/contracts/calendar-days.values';
import { HANDOVER_MESSAGES as MESSAGES } from '@commonyard/contracts/handovers.values';
import { estimate, LOAN_LIMITS, LOAN_MESSAGES } from '@commonyard/contracts/loans.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, HttpError, invalid } from '@commonyard/service-kit/errors/http-error';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import { parseCalendarDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { lockCalendar, setLentDays, updateCalendar } from '../availability/availability.repository.ts';
import type { LoanRow, Trx } from '../database.ts';
import { checkStep, datesTaken, dueAtOf, knownReturn, type Step } from '../loans/loans.policy.ts';
import { lockLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { changeAgreed, updateDatesTaken } from '../loans/loans.service.ts';
import { listTakenByOthers } from '../loans/taken-days.repository.ts';
import { findMasterAgreement } from '../master-agreements/master-agreements.repository.ts';
import { canCommit } from '../municipality-settings/municipality-settings.service.ts';
import { findNewestQuote } from '../quotes/quotes.repository.ts';

/**
 * A side proposes another last day to the other one. It takes no days yet. An operator above the limit of its municipality may not.
 * Returns the loan. Throws 400, 403, 404 or 409.
 */
export async function proposeExtension(trx: Trx, body: ExtensionBody, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('extend', loan, step);
  const endsOn = parseCalendarDay(body.endsOn)!;
  checkLastDay(loan, endsOn, step.now);
  const { differenceCents, committedCents } = await assertPossible(trx, loan, endsOn, step.caller);
  const note = body.note || null;
  const extension = {
    endsOn,
    side: mover.by!,
    userId: step.caller.userId!,
    note,
    differenceCents,
    committedCents,
    proposedAt: step.now.toISOString(),
  };
  return changeAgreed(trx, loan, 'extension_proposed', { extension }, mover, {
    reason: note,
    day: endsOn,
    differenceCents,
  });
}

/**
 * The other side agrees: the loan has another last day, and takes or frees days. An operator above the limit of its municipality may
 * not. Returns the loan. Throws 403, 404 or 409.
 */
export async function agreeToExtension(trx: Trx, step: Step): Promise<LoanOfListing> {
  await lockCalendar(trx, step.listingId);
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('agree_extension', loan, step);
  const { endsOn } = loan.extension!;
  if (endsOn < torontoDay(step.now)) throw conflict('invalid_transition', LOAN_MESSAGES.invalidTransition);
  const { differenceCents } = await assertPossible(trx, loan, endsOn, step.caller);
  await setLentDays(trx, { ...loan, endsOn });
  const data = await updateCalendar(trx, step.listingId, {});
  const changes = {
    endsOn,
    extension: null,
    overdueSince: null,
    endRequests: 0,
    dueAt: dueAtOf({ ...loan, endsOn }, step.now)!,
    ...knownReturn(endsOn, step.now),
  };
  const after = await changeAgreed(trx, loan, 'extension_agreed', changes, mover, { day: endsOn, differenceCents });
  await renewAgreement(trx, after);
  await updateDatesTaken(trx, loan.listingId, step.now);
  await writeEvent(trx, { type: 'availability.changed', data, actorId: mover.actorId });
  return after;
}

/** The other side declines, maybe with a word. Returns the loan. Throws 403, 404 or 409. */
export async function declineExtension(trx: Trx, { reason }: ExtensionReasonBody, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('decline_extension', loan, step);
  const { endsOn: day } = loan.extension!;
  return changeAgreed(trx, loan, 'extension_declined', { extension: null }, mover, { reason: reason || null, day });
}

/** The side that proposed it takes it back. Returns the loan. Throws 403, 404 or 409. */
export async function withdrawExtension(trx: Trx, step: Step): Promise<LoanOfListing> {
  const loan = await lockLoan(trx, step.loanId);
  const mover = checkStep('withdraw_extension', loan, step);
  return changeAgreed(trx, loan, 'extension_withdrawn', { extension: null }, mover, { day: loan.extension!.endsOn });
}

/** Throws 400 for a last day that has passed, is before the first day or the same, or makes the loan too long. */
function checkLastDay(loan: LoanRow, endsOn: string, now: Date): void {
  const { startsOn } = loan;
  const problem =
    endsOn < startsOn
      ? LOAN_MESSAGES.dateOrder
      : endsOn < torontoDay(now)
        ? MESSAGES.pastDay
        : endsOn === loan.endsOn
          ? MESSAGES.sameDay
          : countDays(startsOn, endsOn) > LOAN_LIMITS.loanDays
            ? MESSAGES.longLoan
            : undefined;
  if (problem) throw invalid({ endsOn: problem });
}

/**
 * Returns what another last day of a loan costs. Throws 403 for a caller who may not commit its municipality to that, and 409 where only
 * one side has signed, the master agreement ends before, or the added days are taken.
 */
async function assertPossible(trx: Trx, loan: LoanRow, endsOn: string, caller: Caller): Promise<Price> {
  const price = await estimatePrice(trx, loan, endsOn);
  if (!(await canCommit(trx, caller, price.committedCents ?? Infinity)))
    throw new HttpError(403, 'officer_only', MESSAGES.commit);
  const signing = await getSigning(trx, loan.id);
  if (isHalfSigned(signing)) throw conflict('half_signed', MESSAGES.halfSigned);
  if (signing.masterAgreement !== null && endsOn > loan.endsOn) {
    const { lenderMunicipality: lender, borrowerMunicipality: borrower, startsOn } = loan;
    if (!(await findMasterAgreement(trx, { lender, borrower, startsOn, endsOn })))
      throw conflict('master_agreement_ends', MESSAGES.masterEnds);
  }
  await assertFree(trx, loan, endsOn);
  return price;
}

/** Throws 409 with the days that are taken, where the added days and the buffer days after them are not free. */
async function assertFree(trx: Trx, loan: LoanRow, endsOn: string): Promise<void> {
  if (endsOn <= loan.endsOn) return;
  const added = { startsOn: addDays(loan.endsOn, 1), endsOn };
  const taken = await listTakenByOthers(trx, { loanId: loan.id, listingId: loan.listingId, ...added });
  if (taken.length > 0) throw datesTaken(taken);
}

type Price = { differenceCents: number | null; committedCents: number | null };

/**
 * What another last day costs more or less than the present one by the frozen terms, with HST, and the total that a side commits to with
 * it: that of the quote, and what the days cost more than those of the quote. So several small extensions
 * count together. Null where the terms do not say; the total of the quote covers its own days.
 */
async function estimatePrice(trx: Trx, loan: LoanRow, endsOn: string): Promise<Price> {
  const quote = await findNewestQuote(trx, loan.id);
  const { startsOn, operator, hours, totalCents } = loan;
  const totalUntil = (day: string) =>
    quote?.terms
      ? estimate(quote.terms, {
          days: countDays(startsOn, day),
          operator,
          ...(hours !== null && { hours: Number(hours) }),
        })?.totalCents
      : undefined;
  const differenceSince = (day: string): number | null => {
    const [before, after] = [totalUntil(day), totalUntil(endsOn)];
    return before === undefined || after === undefined ? null : after - before;
  };
  if (!quote || totalCents === null) return { differenceCents: null, committedCents: null };
  const added = differenceSince(quote.endsOn) ?? (endsOn > quote.endsOn ? null : 0);
  return {
    differenceCents: differenceSince(loan.endsOn),
    committedCents: added === null ? null : totalCents + Math.max(added, 0),
  };
}
