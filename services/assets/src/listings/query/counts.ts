import type pg from 'pg';
import {
  COUNT_CAP,
  FACET_COUNT_CAP,
  LISTING_STATUSES,
  LISTING_TYPES,
  type ListingStatus,
  type ListingType,
} from '@commonyard/contracts/assets.values';
import type { AdminListingCounts, ListingCounts } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Filters, ListingQuery } from './model.ts';
import { countEach, countGroups } from './statement.ts';
import { visibleScopes } from './visibility.ts';

const COUNTED = LISTING_TYPES.flatMap((type) => LISTING_STATUSES.map((status) => ({ type, status })));

const queryOf = (caller: Caller, filters: Filters): ListingQuery => ({
  caller,
  filters,
  scopes: visibleScopes(caller, filters),
  terms: undefined,
});

/**
 * Counts listings by type and status: all of them for an administrator, the caller's own and its municipality's, which are
 * few, for anyone else. With `userId` it counts that user's listings.
 */
export async function countListings(pool: pg.Pool, caller: Caller, userId?: number): Promise<ListingCounts> {
  const owner: Caller = userId === undefined ? caller : { ...caller, userId, role: 'municipal_operator' };
  const counts: ListingCounts = { available_asset: { ...NONE }, needed_asset: { ...NONE } };
  if (owner.role === 'admin') {
    const queries = COUNTED.map(({ type, status }) => queryOf(owner, { types: [type], status }));
    const found = await countEach(pool, queries, FACET_COUNT_CAP);
    for (const [index, { type, status }] of COUNTED.entries()) counts[type][status] = found[index]!;
  } else {
    const query = queryOf(owner, { types: LISTING_TYPES, mine: true });
    for (const { type, status, count } of await countGroups(pool, query, ['type', 'status'], { limit: COUNT_CAP }))
      counts[type as ListingType][status as ListingStatus] = Math.min(count, FACET_COUNT_CAP + 1);
  }
  return counts;
}

const NONE = { available: 0, pending: 0, leased: 0, unavailable: 0 };

/** Counts the listings behind each tab of an administrator, each up to the cap. */
export async function countTabs(pool: pg.Pool, admin: Caller): Promise<AdminListingCounts> {
  const pending = LISTING_TYPES.map((type): Filters => ({ types: [type], review: true }));
  const queries = [{ types: LISTING_TYPES }, ...pending].map((filters) => queryOf(admin, filters));
  const [all, pendingAvailable, pendingNeeded] = (await countEach(pool, queries, COUNT_CAP)) as [
    number,
    number,
    number,
  ];
  return { all, pendingAvailable, pendingNeeded };
}
