import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AssetType, ListingSort } from '@commonyard/contracts/assets.values';
import type { Facets, ListingSummary } from '@commonyard/contracts/http/assets';
import { HOME_PREVIEWS, PUBLIC_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import { callJson, callPage, withQuery, type Page } from '../../lib/http.ts';
import { LISTINGS_KEY } from '../../lib/listings.ts';

/** What a public list can be narrowed by, as its address holds it. */
export type ListingFilters = {
  q?: string | undefined;
  category?: string | undefined;
  available_from?: string | undefined;
  rate_type?: string | undefined;
  region?: string | undefined;
  sort?: ListingSort | undefined;
};

const toApi = (type: AssetType, { q, category, available_from, rate_type, region }: ListingFilters) => ({
  type,
  search: q,
  category,
  region,
  availableFrom: available_from,
  rateType: rate_type,
});

export const previewsQuery = (type: AssetType) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'previews', type],
    queryFn: ({ signal }) =>
      callJson<ListingSummary[]>(withQuery('/api/assets', { type, status: 'available', limit: HOME_PREVIEWS }), {
        signal,
      }),
  });

/** A public list, page after page. */
export const listingsQuery = (type: AssetType, filters: ListingFilters) =>
  infiniteQueryOptions({
    queryKey: [...LISTINGS_KEY, 'public', type, filters],
    queryFn: ({ pageParam, signal }) =>
      callPage<ListingSummary>(
        withQuery('/api/assets', {
          ...toApi(type, filters),
          status: 'available',
          sort: filters.sort,
          limit: PUBLIC_PAGE_SIZE,
          cursor: pageParam,
        }),
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page<ListingSummary>) => page.next,
  });

/** How many listings each choice of a filter would show. */
export const facetsQuery = (type: AssetType, filters: ListingFilters) =>
  queryOptions({
    queryKey: [...LISTINGS_KEY, 'facets', type, { ...filters, sort: undefined }],
    queryFn: ({ signal }) =>
      callJson<Facets>(withQuery('/api/assets/facets', { ...toApi(type, filters), status: 'available' }), { signal }),
    placeholderData: (before) => before,
  });
