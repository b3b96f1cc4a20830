import type { SearchesMatched } from '@commonyard/contracts/events/assets';
import { distanceKm } from '@commonyard/contracts/distances';
import { SAVED_SEARCH_LIMITS } from '@commonyard/contracts/saved-searches.values';
import { writeEvent } from '@commonyard/service-kit/events/outbox';
import type { FindableListing, Trx } from '../database.ts';
import { toLinkedGuest } from '../guest-links/guest-links.service.ts';
import type { ConfirmedGuest, SearchRow } from './search-matching.repository.ts';

export type MatchedSearch = { search: SearchRow; listings: FindableListing[] };

/** Writes one event for the owner of the searches, with what each of them found, the newest first. A guest gets a new link. */
export async function writeSearchesMatched(
  trx: Trx,
  owner: { userId: number | null; guest: ConfirmedGuest | null },
  matched: readonly MatchedSearch[],
  at: Date,
): Promise<void> {
  const { userId, guest } = owner;
  const data: SearchesMatched = {
    userId,
    guest: guest && (await toLinkedGuest(trx, guest)),
    searches: matched.map(toPayload),
  };
  await writeEvent(trx, { type: 'search.matched', data, actorId: null, time: at.toISOString() });
}

const toPayload = ({
  search: { id, query, timing },
  listings,
}: MatchedSearch): SearchesMatched['searches'][number] => ({
  id,
  query,
  timing,
  listings: listings.slice(0, SAVED_SEARCH_LIMITS.named).map((listing) => ({
    id: listing.id,
    type: listing.type,
    title: listing.title,
    municipality: listing.municipality,
    municipalityName: listing.municipalityName,
    availableFrom: listing.availableFrom,
    availableTo: listing.availableTo,
    distanceKm:
      query.near === undefined || listing.municipality === null
        ? null
        : (distanceKm(query.near, listing.municipality) ?? null),
  })),
  more: Math.max(0, listings.length - SAVED_SEARCH_LIMITS.named),
});
