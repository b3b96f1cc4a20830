import { LISTING_STATUSES, type ListingStatus } from './assets.values.ts';
import type { Role } from './identity.values.ts';

/** The statuses, of which `available` means public here, and the available listings that their owner withdrew. */
export const LISTING_STATES = [...LISTING_STATUSES, 'withdrawn'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** `withdrawn` is absent in projections (`toProjectedStatus`). */
type Status = { status: ListingStatus; withdrawn?: boolean };
type Owned = { userId: number | null; municipality: string | null };
/** The caller that reads a listing: a guest if `userId` is null, otherwise a user. */
export type ListingReader = { userId: number | null; role: Role | null; municipality: string | null };

export const toListingState = ({ status, withdrawn = false }: Status): ListingState =>
  status === 'available' && withdrawn ? 'withdrawn' : status;

/** Whether everybody sees the listings of a state. The others are for their owners and the administrators of the platform. */
export const isPublicState = (state: ListingState): boolean => state === 'available';

export const isPublicListing = (listing: Status): boolean => isPublicState(toListingState(listing));

/** The statuses of a projected listing that is public. */
export const PUBLIC_STATUSES = LISTING_STATUSES.filter((status) => isPublicListing({ status }));

/** Whether the reader owns the listing, or administers the municipality that does. */
export function isListingOwner(reader: ListingReader, { userId, municipality }: Owned): boolean {
  if (reader.userId === null) return false;
  if (userId === reader.userId) return true;
  return reader.role === 'municipal_admin' && reader.municipality !== null && municipality === reader.municipality;
}

/** Who sees a listing: everybody, where it is public; otherwise its owners and the administrators of the platform. */
export const canSeeListing = (reader: ListingReader, listing: Owned & Status): boolean =>
  isPublicListing(listing) || canEditListing(reader, listing);

export const canEditListing = (reader: ListingReader, listing: Owned): boolean =>
  reader.role === 'admin' || isListingOwner(reader, listing);

/** The status of a listing in the projections of other services, which do not tell a withdrawn listing from an unavailable one. */
export const toProjectedStatus = ({ status, withdrawn }: Required<Status>): ListingStatus =>
  withdrawn ? 'unavailable' : status;
