import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN_PAGE_SIZE, type AssetType } from '@commonyard/contracts/assets.values';
import type { AssetCounts, Listing, ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';
import { callJson, callPage, withQuery, type Page } from '../../lib/http.ts';
import { LISTINGS_KEY } from '../../lib/listings.ts';
import type { AdminSearch } from './moderation.search.ts';

export const MODERATION_KEY = [...LISTINGS_KEY, 'moderation'] as const;

export const countsQuery = queryOptions({
  queryKey: [...MODERATION_KEY, 'counts'],
  queryFn: ({ signal }) => callJson<AssetCounts>('/api/admin/asset-counts', { signal }),
});

export const inventoryKey = [...MODERATION_KEY, 'inventory'] as const;

/** One numbered page of the whole inventory. */
export const inventoryQuery = ({ q, status, sort, order, page }: AdminSearch) =>
  queryOptions({
    queryKey: [...inventoryKey, { q, status, sort, order, page }],
    queryFn: ({ signal }) =>
      callPage<ListingSummary>(
        withQuery('/api/admin/assets', { search: q, status, sort, order, page, limit: ADMIN_PAGE_SIZE }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const pendingKey = (type: AssetType) => [...MODERATION_KEY, 'pending', type] as const;

/** What waits for review, the longest waiting first. */
export const pendingQuery = (type: AssetType) =>
  infiniteQueryOptions({
    queryKey: pendingKey(type),
    queryFn: ({ pageParam, signal }) =>
      callPage<PendingListing>(
        withQuery('/api/admin/pending-assets', { type, limit: ADMIN_PAGE_SIZE, cursor: pageParam }),
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<PendingListing>) => page.next,
  });

/** A listing as it is when somebody begins to edit it: read anew each time, so that its version is the latest. */
export const editedListingQuery = (id: number) =>
  queryOptions({
    queryKey: ['edited-listing', id],
    queryFn: ({ signal }) => callJson<Listing>(`/api/assets/${id}`, { signal }),
    gcTime: 0,
  });
