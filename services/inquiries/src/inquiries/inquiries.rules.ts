import { INQUIRY_MESSAGES, INQUIRY_TRANSITIONS, type InquiryStatus } from '@commonyard/contracts/inquiries.values';
import type { AssetType } from '@commonyard/contracts/assets.values';
import type { Caller } from '@commonyard/service-kit/caller';
import { conflict, invalid } from '@commonyard/service-kit/errors';
import type { ListingRow } from '../database.ts';
import { listingNotFound } from '../listings/listings.lookup.ts';

type Owned = Pick<ListingRow, 'userId' | 'municipality'>;

/** Whether a listing is the caller's own or of its own municipality. */
export function isOwn(caller: Caller, { userId, municipality }: Owned): boolean {
  if (caller.userId === null) return false;
  return userId === caller.userId || (caller.municipality !== null && caller.municipality === municipality);
}

/**
 * Throws 409 for what is not available any more and for one's own, and 404 for what the caller may not know of: a
 * listing that was never public.
 */
export function assertCanAsk(caller: Caller, listing: ListingRow | undefined): asserts listing {
  if (!listing) throw listingNotFound();
  if (listing.removed || listing.status !== 'available') {
    const isKnownToCaller = listing.wasPublic || caller.role === 'admin';
    throw isKnownToCaller ? conflict('asset_not_available', INQUIRY_MESSAGES.notAvailable) : listingNotFound();
  }
  if (isOwn(caller, listing)) throw conflict('own_listing', INQUIRY_MESSAGES.ownListing);
}

/** Throws 400 where the page that asked took the listing for one of the other kind. */
export function assertType(given: AssetType | 'available' | 'needed', { type }: Pick<ListingRow, 'type'>): void {
  if (given !== type && `${given}_asset` !== type) throw invalid({ assetType: INQUIRY_MESSAGES.assetType });
}

/** Throws 409 unless an inquiry may go from one status to the other. */
export function assertTransition(from: InquiryStatus, to: InquiryStatus): void {
  if (!INQUIRY_TRANSITIONS[from].includes(to)) throw conflict('invalid_transition', REFUSALS[from]);
}

const REFUSALS: Record<InquiryStatus, string> = {
  pending: INQUIRY_MESSAGES.inquiryStatus,
  in_progress: INQUIRY_MESSAGES.inquiryStatus,
  completed: INQUIRY_MESSAGES.inquiryCompleted,
  cancelled: INQUIRY_MESSAGES.inquiryCancelled,
};
