import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListingType } from '@commonyard/contracts/assets.values';
import type { Facets } from '@commonyard/contracts/http/assets';
import {
  previewsPath,
  publicListPath,
  toApiQuery,
  type PublicListingFilters,
} from '@commonyard/contracts/public-lists.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { cursorQuery, jsonQuery } from '../../lib/queries.ts';
import { fetchCards, listingKeys } from '../../entities/listing/listing.queries.ts';

export const previewsQuery = (type: ListingType) =>
  queryOptions({
    queryKey: [...listingKeys.all, 'previews', type],
    queryFn: async ({ signal }) => (await fetchCards(previewsPath(type), signal)).items,
  });

export const publicListingsQuery = (type: ListingType, filters: PublicListingFilters) =>
  cursorQuery(
    [...listingKeys.all, 'public', type, { ...filters, map: undefined }],
    (cursor) => publicListPath(type, filters, cursor),
    fetchCards,
  );

export const facetsQuery = (type: ListingType, filters: PublicListingFilters) => ({
  ...jsonQuery<Facets>(
    [...listingKeys.all, 'facets', type, { ...filters, sort: undefined, map: undefined }],
    withQuery('/api/assets/facets', toApiQuery(type, filters)),
  ),
  placeholderData: keepPreviousData,
});
