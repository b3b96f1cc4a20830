import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListingType } from '@commonyard/contracts/assets.values';
import {
  alternativesPath,
  previewsPath,
  publicListPath,
  type PublicListingFilters,
} from '@commonyard/contracts/public-lists.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import { callPage } from '../../lib/http.ts';
import { cursorQuery, jsonQuery } from '../../lib/queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

export const previewsQuery = (type: ListingType) =>
  queryOptions({
    queryKey: [...listingKeys.all, 'previews', type],
    queryFn: async ({ signal }) => (await callPage(previewsPath(type), signal, toListingSummary)).items,
  });

export const publicListingsQuery = (type: ListingType, filters: PublicListingFilters) =>
  cursorQuery(
    [...listingKeys.all, 'public', type, { ...filters, map: undefined }],
    (cursor) => publicListPath(type, filters, cursor),
    toListingSummary,
  );

export type ApiQuery = Parameters<typeof withQuery>[1];

export const alternativesQuery = (query: ApiQuery) =>
  jsonQuery([...listingKeys.all, 'alternatives', query], alternativesPath(query));

/** The number of listings of each municipality, whichever is chosen on the map. */
export const listingMapQuery = (query: ApiQuery) => {
  const everywhere = { ...query, municipality: undefined };
  return jsonQuery([...listingKeys.all, 'map', everywhere], withQuery('/api/assets/map', everywhere), {
    placeholderData: keepPreviousData,
  });
};
