import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { Listing } from '@commonyard/contracts/http/assets';
import { toProjectedStatus } from '@commonyard/contracts/listing-visibility.values';
import type { ListingRow } from '../database.ts';

/** What this service reads of a listing. */
export const READ_FIELDS = [
  'id',
  'version',
  'type',
  'status',
  'withdrawn',
  'title',
  'category',
  'images',
  'userId',
  'municipality',
  'municipalityName',
  'availableFrom',
  'availableTo',
] as const;
type ReadField = (typeof READ_FIELDS)[number];

export const toListingRow = (
  listing: Pick<ListingEvent | Listing, ReadField>,
  { removed }: { removed: boolean },
): ListingRow => ({
  id: listing.id,
  version: listing.version,
  type: listing.type,
  status: toProjectedStatus(listing),
  userId: listing.userId,
  municipality: listing.municipality,
  availableFrom: listing.availableFrom,
  availableTo: listing.availableTo,
  title: listing.title,
  category: listing.category,
  image: listing.images[0] ?? null,
  municipalityName: listing.municipalityName,
  removed,
});
