import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListingType, ListingSort } from '@commonyard/contracts/assets.values';
import type { Facets, ListingSummary } from '@commonyard/contracts/http/assets';
import { HOME_PREVIEWS, PUBLIC_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import { callJson, callPage, withQuery, type Page } from '../../lib/http.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

/** The filters of a public list, as in its URL. */
export type PublicListingFilters = {
  q?: string | undefined;
  category?: string | undefined;
  available_from?: string | undefined;
  rate_type?: string | undefined;
  region?: string | undefined;
  sort?: ListingSort | undefined;
};

const toApiQuery = (type: ListingType, { q, category, available_from, rate_type, region }: PublicListingFilters) => ({
  type,
  search: q,
  category,
  region,
  availableFrom: available_from,
  rateType: rate_type,
});

export const previewsQuery = (type: ListingType) =>
  queryOptions({
    queryKey: listingKeys.previews(type),
    queryFn: ({ signal }) =>
      callJson<ListingSummary[]>(withQuery('/api/assets', { type, status: 'available', limit: HOME_PREVIEWS }), {
        signal,
      }),
  });

/** A public list with cursor pagination. */
export const publicListingsQuery = (type: ListingType, filters: PublicListingFilters) =>
  infiniteQueryOptions({
    queryKey: listingKeys.publicList(type, filters),
    queryFn: ({ pageParam, signal }) =>
      callPage<ListingSummary>(
        withQuery('/api/assets', {
          ...toApiQuery(type, filters),
          status: 'available',
          sort: filters.sort,
          limit: PUBLIC_PAGE_SIZE,
          cursor: pageParam,
        }),
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<ListingSummary>) => page.nextCursor,
  });

/** The number of listings for each filter value. */
export const facetsQuery = (type: ListingType, filters: PublicListingFilters) =>
  queryOptions({
    queryKey: listingKeys.facets(type, { ...filters, sort: undefined }),
    queryFn: ({ signal }) =>
      callJson<Facets>(withQuery('/api/assets/facets', { ...toApiQuery(type, filters), status: 'available' }), {
        signal,
      }),
    placeholderData: (before) => before,
  });
