import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import type { FindableListing, Trx } from '../database.ts';
import { dueTimes, foundBefore } from './due.policy.ts';
import { finds } from './finds.policy.ts';
import { writeSearchesMatched } from './search-matching.events.ts';
import {
  deleteHits,
  findPublicListing,
  insertHits,
  listCandidates,
  listWaitingHits,
  lockGuest,
  lockPublicListings,
  lockSearches,
  markNotified,
  takeChanges,
  type Candidate,
  type Hit,
  type ListingChange,
  type Owner,
  type SearchRow,
} from './search-matching.repository.ts';
import { keysOfListing } from './search-keys.policy.ts';

/**
 * Compares the waiting changes of a listing with saved searches, and stores which ones began to find it. It compares the listing as it
 * is now, so that the order of changes does not matter. Returns whether there were changes: another replica may have been faster.
 */
export async function compareChanges(trx: Trx, listingId: number, now: Date): Promise<boolean> {
  const changes = await takeChanges(trx, listingId);
  if (changes.length === 0) return false;
  const listing = await findPublicListing(trx, listingId);
  if (listing) {
    const candidates = await listCandidates(trx, keysOfListing(listing), changes);
    const today = torontoDay(now);
    const found = candidates.filter((candidate) => beginsToFind(candidate, changes, listing, today));
    await insertHits(
      trx,
      listingId,
      found.map(({ id }) => id),
      now,
    );
  }
  return true;
}

/** Whether a search finds a listing that it did not find before one of the changes since it was saved. */
function beginsToFind(
  search: Candidate,
  changes: readonly ListingChange[],
  listing: FindableListing,
  today: string,
): boolean {
  const later = changes.slice(search.seen);
  return (
    later.length > 0 &&
    finds(search, listing, today) &&
    later.some(({ before }) => before === null || !finds(search, before, today))
  );
}

/**
 * Notifies an owner with one event of what all of its due searches found, and still find: what they do not find any more is forgotten.
 * Locks the guest, its searches, and then the listings. Returns whether there was something to notify of.
 */
export async function notifyOwner(trx: Trx, owner: Owner, now: Date): Promise<boolean> {
  const guest = owner.guestId === null ? null : await lockGuest(trx, owner.guestId);
  if (guest === undefined) return false;
  const searches = await lockSearches(trx, owner);
  const due = await listDueHits(trx, searches, now);
  const listings = await lockPublicListings(
    trx,
    due.map(({ listingId }) => listingId),
  );
  const today = torontoDay(now);
  const byId = new Map(searches.map((search) => [search.id, search]));
  const found = due.filter(({ searchId, listingId }) => {
    const listing = listings.get(listingId);
    return listing !== undefined && finds(byId.get(searchId)!, listing, today);
  });
  await deleteHits(
    trx,
    due.filter((hit) => !found.includes(hit)),
  );
  if (found.length === 0) return false;
  const bySearch = Map.groupBy(found, ({ searchId }) => searchId);
  const matched = searches.flatMap((search) => {
    const hits = bySearch.get(search.id);
    return hits ? [{ search, listings: hits.map(({ listingId }) => listings.get(listingId)!) }] : [];
  });
  await writeSearchesMatched(trx, { userId: owner.userId, guest }, matched, now);
  await markNotified(trx, found, now);
  return true;
}

async function listDueHits(trx: Trx, searches: readonly SearchRow[], now: Date): Promise<Hit[]> {
  if (searches.length === 0) return [];
  const times = dueTimes(now);
  const before = new Map(searches.map((search) => [search.id, foundBefore(search, times)]));
  const hits = await listWaitingHits(trx, [...before.keys()]);
  return hits.filter(({ searchId, foundAt }) => foundAt < (before.get(searchId) ?? ''));
}
