import { isListingOwner, isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { findDaysProblem, type Days, type LendingWindow } from '@commonyard/contracts/loan-days.values';
import type { LoanBody } from '@commonyard/contracts/http/loans';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import { LOAN_MESSAGES as MESSAGES } from '@commonyard/contracts/loans.values';
import { OFFER_MESSAGES } from '@commonyard/contracts/offer-messages.values';
import { conflict, forbidden, HttpError, invalid } from '@commonyard/service-kit/errors/http-error';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { datesTaken } from '../loans/loans.policy.ts';
import type { ListingRow } from '../database.ts';
import { hasHundredths } from '../quotes/quotes.policy.ts';

export const notLendable = () => conflict('not_lendable', MESSAGES.notLendable);
/** The same for its own side. */
export const notOffered = () => conflict('not_lendable', OFFER_MESSAGES.notOffered);

/** Throws 403 for a caller who can borrow nothing: an administrator of the platform, or a user without a municipality. */
export function assertBorrower({ role, municipality }: Caller): void {
  if (role === 'admin') throw forbidden();
  if (municipality === null) throw new HttpError(403, 'no_municipality', MESSAGES.noMunicipality);
}

/** Throws 409 for equipment of the caller's own side. */
export function assertForeign(caller: Caller, listing: ListingRow): void {
  if (isListingOwner(caller, listing) || listing.municipality === caller.municipality)
    throw conflict('own_listing', MESSAGES.ownListing);
}

/** Throws 403 for a caller who can lend nothing: an administrator of the platform, or a user without a municipality. */
export function assertLender({ role, municipality }: Caller): void {
  if (role === 'admin') throw forbidden();
  if (municipality === null) throw new HttpError(403, 'no_municipality', OFFER_MESSAGES.noLender);
}

/** Throws 403 for equipment of others, and 409 for own equipment that others cannot see. */
export function assertLends(caller: Caller, listing: ListingRow): void {
  if (listing.municipality !== caller.municipality || !isListingOwner(caller, listing)) throw forbidden();
  if (!isPublicListing(listing)) throw notOffered();
}

/**
 * Returns who borrows for a need. Throws 409 for one of the caller's own side, and for one that nobody can borrow for: it was posted
 * without an account, others cannot see it any more, or its municipality has no officer.
 */
export function assertBorrows(
  caller: Caller,
  need: ListingRow,
  hasOfficer: boolean,
): { userId: number; municipality: string } {
  if (isListingOwner(caller, need) || need.municipality === caller.municipality)
    throw conflict('own_need', OFFER_MESSAGES.ownNeed);
  const { userId, municipality, removed } = need;
  if (userId === null || municipality === null || removed || !isPublicListing(need) || !hasOfficer)
    throw conflict('need_not_open', OFFER_MESSAGES.needNotOpen);
  return { userId, municipality };
}

/** The texts of the page have numbers in them; these have the same in both languages. */
const TEXTS: Record<string, string> = {
  [MESSAGES.beforeOffer]: MESSAGES.outsideAvailability,
  [MESSAGES.afterOffer]: MESSAGES.outsideAvailability,
  [MESSAGES.shortNotice]: MESSAGES.notice,
  [MESSAGES.farFirstDay]: MESSAGES.tooFarAhead,
  [MESSAGES.shortLoan]: MESSAGES.tooShort,
  [MESSAGES.longLoan]: MESSAGES.tooLong,
};

/** Throws 400 for days on which the listing is not lent at all, and 409 for days that are taken. */
export function assertDays(days: Days, window: LendingWindow): void {
  const problem = findDaysProblem(days, { ...window, unavailable: [] });
  if (problem) throw invalid({ [problem.field]: TEXTS[problem.text] ?? problem.text });
  if (window.unavailable.length > 0) throw datesTaken([...window.unavailable]);
}

/** Throws 400 for an operator or a transport that the terms do not offer, or without the operator that they require. */
export function assertOffered({ operator, transport, hours }: LoanBody, terms: LendingTerms): void {
  const problems = {
    ...(operator && terms.operator === 'none' && { operator: MESSAGES.noOperator }),
    ...(!operator && terms.operator === 'required' && { operator: MESSAGES.operatorRequired }),
    ...(transport && terms.transportCents === null && { transport: MESSAGES.noTransport }),
    ...(typeof hours === 'number' && !hasHundredths(hours) && { hours: MESSAGES.decimals }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
