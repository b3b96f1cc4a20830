import type { LoanOfferBody } from '@commonyard/contracts/http/loans';
import { OFFER_MESSAGES as MESSAGES } from '@commonyard/contracts/offer-messages.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, HttpError } from '@commonyard/service-kit/errors/http-error';
import { parseCalendarDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { lockCalendar } from '../availability/availability.repository.ts';
import type { ListingRow, Trx } from '../database.ts';
import { dueAtOf } from '../loans/loans.policy.ts';
import { hasOpenOffer, insertLoan, type LoanOfListing } from '../loans/loans.repository.ts';
import { recordNewLoan } from '../loans/loans.service.ts';
import { canCommit } from '../municipality-settings/municipality-settings.service.ts';
import { lockListingForShare } from '../projections/listings.repository.ts';
import { hasOfficer } from '../projections/users.repository.ts';
import { checkQuote } from '../quotes/quotes.policy.ts';
import { insertQuote } from '../quotes/quotes.repository.ts';
import { assertBorrows, assertLends, notOffered } from './loan-days.policy.ts';
import { checkDays } from './loan-days.service.ts';
import { toNewLoan } from './new-loan.mapper.ts';

/**
 * Offers an own listing on the need of another municipality: a loan that begins with a quote. Throws 400 for days on which the listing
 * is not lent and for what a quote may not have, 403 for a listing of others and for an operator above the limit, 409 for days that are
 * taken, a need that nobody can borrow for, a listing that cannot be lent, and one that is offered on the need already.
 */
export async function offerLoan(trx: Trx, body: LoanOfferBody, caller: Caller, now: Date): Promise<LoanOfListing> {
  const [need, listing] = await lockNeedAndListing(trx, body);
  // One offer of a listing at a time, so that it is not offered on a need twice. Followers lock in this order, too.
  await lockCalendar(trx, body.listingId);
  assertLends(caller, listing);
  const borrower = assertBorrows(caller, need, await hasOfficer(trx, need.municipality));
  const days = { startsOn: parseCalendarDay(body.startsOn)!, endsOn: parseCalendarDay(body.endsOn)! };
  const expiresOn = parseCalendarDay(body.expiresOn)!;
  const terms = await checkDays(trx, listing, days, now, notOffered);
  const quoted = { days, expiresOn, terms, isOperatorRequested: false, today: torontoDay(now) };
  const { lineCents, ...sums } = checkQuote(body, quoted);
  if (await hasOpenOffer(trx, body)) throw conflict('offered_already', MESSAGES.offeredAlready);
  if (!(await canCommit(trx, caller, sums.totalCents)))
    throw new HttpError(403, 'officer_only', MESSAGES.offerAboveLimit);
  const kinds = body.lines.map(({ kind }) => kind);
  const inserted = await insertLoan(trx, {
    ...toNewLoan(listing, borrower, now),
    needId: need.id,
    status: 'quoted',
    turn: 'borrower',
    ...days,
    operator: kinds.includes('operator'),
    transport: kinds.includes('transport'),
    hours: null,
    purpose: null,
    totalCents: sums.totalCents,
    dueAt: dueAtOf({ status: 'quoted', ...days, expiresOn }, now),
  });
  const quote = { side: 'lender', ...days, expiresOn, note: body.note || null, ...sums } as const;
  const frozen = { terms, termsRecordedLater: false, createdAt: now.toISOString() };
  await insertQuote(trx, { loanId: inserted.id, ...quote, ...frozen }, body.lines, lineCents);
  const loan = { ...inserted, listing };
  await recordNewLoan(trx, loan, { by: 'lender', actorId: caller.userId, now });
  return loan;
}

/** By ascending id. */
async function lockNeedAndListing(
  trx: Trx,
  { needId, listingId }: LoanOfferBody,
): Promise<[need: ListingRow, listing: ListingRow]> {
  const lock = (id: number) => lockListingForShare(trx, id);
  if (needId < listingId) return [await lock(needId), await lock(listingId)];
  const listing = await lock(listingId);
  return [await lock(needId), listing];
}
