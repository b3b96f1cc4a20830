import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN_PAGE_SIZE, type ListingType } from '@commonyard/contracts/assets.values';
import type { AdminListingCounts, ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';
import { callJson, callPage, withQuery, type Page } from '../../lib/http.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import type { AdminSearch } from './moderation.search.ts';

export const moderationCountsQuery = queryOptions({
  queryKey: listingKeys.moderationCounts,
  queryFn: ({ signal }) => callJson<AdminListingCounts>('/api/admin/asset-counts', { signal }),
});

/** One page of all listings. */
export const inventoryQuery = ({ q, status, sort, order, page }: AdminSearch) =>
  queryOptions({
    queryKey: listingKeys.inventory({ q, status, sort, order, page }),
    queryFn: ({ signal }) =>
      callPage<ListingSummary>(
        withQuery('/api/admin/assets', { search: q, status, sort, order, page, limit: ADMIN_PAGE_SIZE }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** Listings pending review, oldest first. */
export const pendingQuery = (type: ListingType) =>
  infiniteQueryOptions({
    queryKey: listingKeys.pending(type),
    queryFn: ({ pageParam, signal }) =>
      callPage<PendingListing>(
        withQuery('/api/admin/pending-assets', { type, limit: ADMIN_PAGE_SIZE, cursor: pageParam }),
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<PendingListing>) => page.nextCursor,
  });
