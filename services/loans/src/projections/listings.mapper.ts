import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { Listing } from '@commonyard/contracts/http/assets';
import type { ListingRow } from '../database.ts';

export const toListingRow = (
  { id, version, type, status, withdrawn, userId, municipality, availableFrom, availableTo }: ListingEvent | Listing,
  { removed }: { removed: boolean },
): ListingRow => ({
  id,
  version,
  type,
  // A withdrawn listing is not public.
  status: withdrawn ? 'unavailable' : status,
  userId,
  municipality,
  availableFrom: availableFrom ?? null,
  availableTo: availableTo ?? null,
  removed,
});
