import type { SavedQuery, SavedSearch, SaveSearchBody } from '@commonyard/contracts/http/saved-searches';
import {
  MAX_SAVED_SEARCHES,
  SAVED_SEARCH_MESSAGES as MESSAGES,
  type SearchTiming,
} from '@commonyard/contracts/saved-searches.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { systemClock } from '@commonyard/service-kit/clock';
import { conflict, invalid } from '@commonyard/service-kit/errors/http-error';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { assertVersion } from '@commonyard/service-kit/http/if-match';
import type { Trx } from '../database.ts';
import { listingNotFound } from '../listings/listings.policy.ts';
import { finds, isOwn } from '../search-matching/finds.policy.ts';
import { findPublicListing } from '../search-matching/search-matching.repository.ts';
import { toStoredQuery } from './saved-query.policy.ts';
import {
  countSearches,
  findEqual,
  getSearch,
  insertSearch,
  lockSavedSearches,
  lockSearch,
  updateSearch,
  type SearchOwner,
} from './saved-searches.repository.ts';

type Searcher = Pick<Caller, 'userId' | 'municipality'>;

/**
 * Saves a search of the caller; an equal one gets the new timing instead. Throws what `readQuery` throws, and 409 where the caller
 * would have too many.
 */
export async function saveSearch(
  trx: Trx,
  { query, timing }: SaveSearchBody,
  { userId, municipality }: Searcher,
  now = systemClock(),
): Promise<SavedSearch> {
  const stored = await readQuery(trx, query, { userId, municipality }, now);
  return storeSearch(trx, { query: stored, timing }, { userId, municipality }, now);
}

/** The same of a stored query, which is not compared with what is there now. */
export async function storeSearch(
  trx: Trx,
  { query, timing }: SaveSearchBody,
  { userId, municipality }: Searcher,
  now: Date,
): Promise<SavedSearch> {
  const owner = { userId: userId! };
  await lockSavedSearches(trx, owner.userId);
  const equal = await findEqual(trx, owner, query);
  if (equal) await updateSearch(trx, equal.id, { timing, municipality });
  const search = { query, timing, municipality, active: true, createdAt: now.toISOString() };
  const id = equal?.id ?? (await insertSearch(trx, owner, search));
  if ((await countSearches(trx, owner)).active > MAX_SAVED_SEARCHES.account)
    throw conflict('too_many_saved_searches', MESSAGES.tooMany);
  return getSearch(trx, owner, { id, today: torontoDay(now) });
}

/** A query as it is stored. Throws 400 for one that can find nothing from now on, and 404 for a listing that is not public. */
export async function readQuery(trx: Trx, query: SavedQuery, searcher: Searcher, now: Date): Promise<SavedQuery> {
  const today = torontoDay(now);
  const stored = toStoredQuery(query, today);
  if (stored.listingId === undefined) return stored;
  const listing = await findPublicListing(trx, stored.listingId);
  if (listing?.type !== stored.type) throw listingNotFound();
  if (isOwn(searcher, listing)) throw invalid({ 'query.listingId': MESSAGES.watchOwn });
  if (finds({ query: stored, ...searcher }, listing, today))
    throw invalid({ 'query.availableFrom': MESSAGES.watchFree });
  return stored;
}

/** Changes when the owner is notified of what a search finds. Throws 404, and 409 for a stale version. */
export async function changeTiming(
  trx: Trx,
  owner: SearchOwner,
  { id, timing, seenVersion }: { id: number; timing: SearchTiming; seenVersion: number | undefined },
): Promise<void> {
  const search = await lockSearch(trx, owner, id);
  assertVersion(search, seenVersion, MESSAGES.stale);
  if (search.timing !== timing) await updateSearch(trx, id, { timing });
}
