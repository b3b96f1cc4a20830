import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { ListingRow } from '../database.ts';

/** What is kept here of a listing of the assets service. */
export type ListingFacts = Omit<ListingRow, 'wasPublic' | 'titleWords' | 'placeWords' | 'search'>;

/** Takes from an event, or from an answer of the assets service, what is kept here. */
export const factsOf = (listing: ListingEvent | Listing, { removed }: { removed: boolean }): ListingFacts => ({
  id: listing.id,
  version: listing.version,
  type: listing.type,
  status: listing.status,
  title: listing.title,
  category: listing.category,
  region: listing.region,
  image: listing.images[0] ?? null,
  userId: listing.userId,
  municipality: listing.municipality,
  municipalityName: listing.municipalityName,
  removed,
});
