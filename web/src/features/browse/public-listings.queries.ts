import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ListingType } from '@commonyard/contracts/assets.values';
import type { Facets, ListingSummary } from '@commonyard/contracts/http/assets';
import { HOME_PREVIEWS, PUBLIC_PAGE_SIZE } from '@commonyard/contracts/assets.values';
import { callJson, callPage, withQuery, type Page } from '../../lib/http.ts';
import { toPlaceAndDatesQuery } from '../../entities/listing/place-and-dates.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { sortOf, type PublicListingFilters } from './public-listings.search.ts';

/** The API parameters of the filters. */
export const toApiQuery = (type: ListingType, filters: PublicListingFilters) => ({
  type,
  status: 'available',
  search: filters.q,
  category: filters.category,
  region: filters.region,
  rateType: filters.rate_type,
  municipality: filters.municipality,
  ...toPlaceAndDatesQuery(filters),
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
    queryKey: listingKeys.publicList(type, { ...filters, map: undefined }),
    queryFn: ({ pageParam, signal }) =>
      callPage<ListingSummary>(
        withQuery('/api/assets', {
          ...toApiQuery(type, filters),
          sort: sortOf(filters) === 'newest' ? undefined : sortOf(filters),
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
    queryKey: listingKeys.facets(type, { ...filters, sort: undefined, map: undefined }),
    queryFn: ({ signal }) => callJson<Facets>(withQuery('/api/assets/facets', toApiQuery(type, filters)), { signal }),
    placeholderData: (before) => before,
  });
