import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { Listing } from '@commonyard/contracts/http/assets';
import { toProjectedStatus } from '@commonyard/contracts/listing-visibility.values';
import { pick } from '@commonyard/service-kit/fields';
import type { ListingRow } from '../database.ts';

/** The columns that this service projects of a listing as they are. */
export const PROJECTED = [
  'id',
  'version',
  'type',
  'title',
  'category',
  'userId',
  'municipality',
  'municipalityName',
  'availableFrom',
  'availableTo',
] as const;
export const READ_FIELDS = [...PROJECTED, 'status', 'withdrawn', 'images'] as const;
type ReadField = (typeof READ_FIELDS)[number];

export const toListingRow = (
  listing: Pick<ListingEvent | Listing, ReadField>,
  { removed }: { removed: boolean },
): ListingRow => ({
  ...pick(listing, PROJECTED),
  status: toProjectedStatus(listing),
  image: listing.images[0] ?? null,
  removed,
});
