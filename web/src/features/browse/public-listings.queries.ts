import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListingType } from '@commonyard/contracts/assets.values';
import type { Facets, ListingSummary } from '@commonyard/contracts/http/assets';
import {
  previewsPath,
  publicListPath,
  toApiQuery,
  type PublicListingFilters,
} from '@commonyard/contracts/public-lists.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { callJson, callPage, type Page } from '../../lib/http.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

export const previewsQuery = (type: ListingType) =>
  queryOptions({
    queryKey: listingKeys.previews(type),
    queryFn: ({ signal }) => callJson<ListingSummary[]>(previewsPath(type), { signal }),
  });

/** A public list with cursor pagination. */
export const publicListingsQuery = (type: ListingType, filters: PublicListingFilters) =>
  infiniteQueryOptions({
    queryKey: listingKeys.publicList(type, { ...filters, map: undefined }),
    queryFn: ({ pageParam, signal }) => callPage<ListingSummary>(publicListPath(type, filters, pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<ListingSummary>) => page.nextCursor,
  });

/** The number of listings for each filter value. */
export const facetsQuery = (type: ListingType, filters: PublicListingFilters) =>
  queryOptions({
    queryKey: listingKeys.facets(type, { ...filters, sort: undefined, map: undefined }),
    queryFn: ({ signal }) => callJson<Facets>(withQuery('/api/assets/facets', toApiQuery(type, filters)), { signal }),
    placeholderData: (before) => before,
  });
