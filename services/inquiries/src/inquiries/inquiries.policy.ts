import type { ListingType } from '@commonyard/contracts/assets.values';
import { INQUIRY_TRANSITIONS, type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { INQUIRY_MESSAGES } from '@commonyard/contracts/inquiry-messages.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, invalid, notFound } from '@commonyard/service-kit/errors/http-error';
import type { ListingRow } from '../database.ts';

/** The same error whether the listing does not exist or the caller may not see it. */
export const listingNotFound = () => notFound('asset_not_found', 'The requested equipment could not be found.');

/** The same error whether the inquiry does not exist or the caller may not see it. */
export const inquiryNotFound = () => notFound('inquiry_not_found', 'The requested inquiry could not be found.');

type Owned = { userId: number | null; municipality: string | null };

/** The parties of a sender or an owner, as stored in `inquiry_parties`. */
export const toParties = ({ userId, municipality }: Owned): string[] => [
  ...(userId === null ? [] : [`user:${userId}`]),
  ...(municipality === null ? [] : [`municipality:${municipality}`]),
];

/**
 * The parties whose inquiries a caller sees: an operator's own, and for a municipal administrator those of the
 * municipality too. Undefined for a platform administrator, who sees every inquiry.
 */
export function partiesOfCaller({ role, userId, municipality }: Caller): string[] | undefined {
  if (role === 'admin') return undefined;
  return toParties({ userId, municipality: role === 'municipal_admin' ? municipality : null });
}

function isOwnListing(caller: Caller, { userId, municipality }: Owned): boolean {
  if (caller.userId === null) return false;
  return userId === caller.userId || (caller.municipality !== null && caller.municipality === municipality);
}

/**
 * Throws 409 for a listing that is not available, or that belongs to the caller or the caller's municipality. Throws 404
 * for a listing that was never public, since the caller may not learn that it exists.
 */
export function assertCanInquire(caller: Caller, listing: ListingRow | undefined): asserts listing {
  if (!listing) throw listingNotFound();
  if (listing.removed || !isPublicListing(listing)) {
    const maySeeListing = listing.wasPublic || caller.role === 'admin';
    throw maySeeListing ? conflict('asset_not_available', INQUIRY_MESSAGES.notAvailable) : listingNotFound();
  }
  if (isOwnListing(caller, listing)) throw conflict('own_listing', INQUIRY_MESSAGES.ownListing);
}

/** Throws 400 where the form states another type than the listing has. */
export function assertListingType(type: ListingType | 'available' | 'needed', listing: Pick<ListingRow, 'type'>): void {
  if (type !== listing.type && `${type}_asset` !== listing.type)
    throw invalid({ assetType: INQUIRY_MESSAGES.assetType });
}

/** Throws 400 unless both days are given in order, or neither. */
export function assertDates({ dateFrom, dateTo }: { dateFrom: string | null; dateTo: string | null }): void {
  if (dateFrom === null && dateTo === null) return;
  if (dateFrom === null) throw invalid({ dateFrom: INQUIRY_MESSAGES.dateFrom });
  if (dateTo === null) throw invalid({ dateTo: INQUIRY_MESSAGES.dateTo });
  if (dateTo < dateFrom) throw invalid({ dateTo: INQUIRY_MESSAGES.dateOrder });
}

/**
 * Whether a new submission with the same content counts as a duplicate of an inquiry. A signed-in sender sees that the
 * inquiry was closed and may ask again; a guest cannot see it.
 */
export function isDuplicateOf({ status, userId }: { status: InquiryStatus; userId: number | null }): boolean {
  const isClosed = status === 'completed' || status === 'cancelled';
  return !isClosed || userId === null;
}

/**
 * Throws 409 for a completed or cancelled inquiry, whose thread is closed. That of a loan which both sides had accepted stays open for
 * some days after its end.
 */
export function assertOpen(
  { status, messagesUntil }: { status: InquiryStatus; messagesUntil: string | null },
  now: Date,
): void {
  if (messagesUntil !== null && now.toISOString() < messagesUntil) return;
  if (status === 'completed' || status === 'cancelled') throw conflict('inquiry_closed', TRANSITION_ERRORS[status]);
}

/** Throws 409 for the inquiry of a loan: nobody sets its status by hand. */
export function assertFollowsNoLoan({ loanId }: { loanId: number | null }): void {
  if (loanId !== null) throw conflict('follows_loan', INQUIRY_MESSAGES.followsLoan);
}

/** Throws 409 unless an inquiry may change from one status to the other. */
export function assertTransition(from: InquiryStatus, to: InquiryStatus): void {
  if (!INQUIRY_TRANSITIONS[from].includes(to)) throw conflict('invalid_transition', TRANSITION_ERRORS[from]);
}

const TRANSITION_ERRORS: Record<InquiryStatus, string> = {
  pending: INQUIRY_MESSAGES.inquiryStatus,
  in_progress: INQUIRY_MESSAGES.inquiryStatus,
  completed: INQUIRY_MESSAGES.inquiryCompleted,
  cancelled: INQUIRY_MESSAGES.inquiryCancelled,
};

/** The municipality whose administrators read the audit entries about a listing; null for a guest's listing. */
export const owningMunicipality = ({ userId, municipality }: ListingRow): string | null =>
  userId === null ? null : municipality;
