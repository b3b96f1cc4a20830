import type { LoanBody, LoanReasonBody } from '@commonyard/contracts/http/loans';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { toSearchWords } from '@commonyard/service-kit/db/search-words';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { lockCalendar } from '../availability/availability.repository.ts';
import { publishCalendar } from '../availability/availability.service.ts';
import type { LoanRow, Trx } from '../database.ts';
import { lockListingForShare } from '../projections/listings.repository.ts';
import { assertForeign, assertOffered } from './loan-days.policy.ts';
import { checkDays } from './loan-days.service.ts';
import { toActor } from '../loans/loan-parties.policy.ts';
import { assertCan, assertLoanVersion, dueAtOf } from '../loans/loans.policy.ts';
import { deleteLentDays, insertLoan, lockLoan } from '../loans/loans.repository.ts';
import { moveLoan, recordRequest } from '../loans/loans.service.ts';

/**
 * Requests a listing of another municipality for some days, which it does not reserve. Throws 400 for days on which the listing
 * is not lent and for what its terms do not offer, 409 for days that are taken, an own listing and one that cannot be lent. An
 * imported loan has an id already.
 */
export async function requestLoan(
  trx: Trx,
  body: LoanBody,
  caller: Caller,
  now: Date,
  imported?: Pick<LoanRow, 'id'>,
): Promise<LoanRow> {
  const listing = await lockListingForShare(trx, body.listingId);
  assertForeign(caller, listing);
  const days = { startsOn: parseCalendarDay(body.startsOn)!, endsOn: parseCalendarDay(body.endsOn)! };
  // Terms and availability of today say nothing about an imported loan.
  if (!imported) assertOffered(body, await checkDays(trx, listing, days, now));
  const time = now.toISOString();
  const sides = [listing.municipality!, caller.municipality!];
  const names = sides.flatMap((name) =>
    (['en', 'fr'] as const).map((locale) => municipalityName(name, locale) ?? name),
  );
  const loan = await insertLoan(trx, {
    ...imported,
    listingId: listing.id,
    status: 'requested',
    turn: 'lender',
    lenderUserId: listing.userId,
    lenderMunicipality: listing.municipality!,
    borrowerUserId: caller.userId!,
    borrowerMunicipality: caller.municipality!,
    ...days,
    operator: body.operator ?? false,
    transport: body.transport ?? false,
    hours: body.hours ?? null,
    purpose: body.purpose || null,
    totalCents: null,
    dueAt: dueAtOf({ status: 'requested', ...days, expiresOn: null }, now),
    datesTakenAt: null,
    proposal: null,
    reason: null,
    endedBy: null,
    acceptedAt: null,
    endedAt: null,
    inquiryId: null,
    ownWords: toSearchWords(names),
    titleWords: toSearchWords([listing.title]),
    createdAt: time,
    updatedAt: time,
  });
  await recordRequest(trx, loan, { by: 'borrower', actorId: caller.userId, now });
  return loan;
}

export type Step = { loanId: number; listingId: number; seenVersion: number | undefined; caller: Caller; now: Date };

/** Declines a request or an offer. Returns the loan. Throws 403, 404 or 409. */
export async function declineLoan(trx: Trx, { reason }: LoanReasonBody, { loanId, ...step }: Step): Promise<LoanRow> {
  const { caller, now } = step;
  const loan = await lockLoan(trx, loanId);
  const actor = toActor(caller, loan);
  assertCan('decline', loan, actor, now);
  assertLoanVersion(loan, step.seenVersion);
  return moveLoan(trx, loan, 'decline', { reason }, { by: actor.side, actorId: actor.userId, now });
}

/** Withdraws a request or an offer, or cancels an accepted loan, whose days are free then. Returns the loan. Throws 403, 404 or 409. */
export async function cancelLoan(
  trx: Trx,
  { reason }: LoanReasonBody,
  { loanId, listingId, ...step }: Step,
): Promise<LoanRow> {
  const { caller, now } = step;
  await lockCalendar(trx, listingId);
  const loan = await lockLoan(trx, loanId);
  const actor = toActor(caller, loan);
  assertCan('cancel', loan, actor, now);
  assertLoanVersion(loan, step.seenVersion);
  const cancelled = await moveLoan(trx, loan, 'cancel', { reason }, { by: actor.side, actorId: actor.userId, now });
  if (loan.status !== 'accepted') return cancelled;
  await deleteLentDays(trx, loanId);
  await publishCalendar(trx, listingId, {}, { actorId: actor.userId, now });
  return cancelled;
}
