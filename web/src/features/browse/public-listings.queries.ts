import { keepPreviousData } from '@tanstack/react-query';
import type { ListingType } from '@commonyard/contracts/assets.values';
import type { Facets, ListingSummary } from '@commonyard/contracts/http/assets';
import {
  previewsPath,
  publicListPath,
  toApiQuery,
  type PublicListingFilters,
} from '@commonyard/contracts/public-lists.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { cursorQuery, jsonQuery } from '../../lib/queries.ts';
import { listingKeys } from '../../entities/listing/listing.queries.ts';

export const previewsQuery = (type: ListingType) =>
  jsonQuery<ListingSummary[]>([...listingKeys.all, 'previews', type], previewsPath(type));

export const publicListingsQuery = (type: ListingType, filters: PublicListingFilters) =>
  cursorQuery<ListingSummary>([...listingKeys.all, 'public', type, { ...filters, map: undefined }], (cursor) =>
    publicListPath(type, filters, cursor),
  );

export const facetsQuery = (type: ListingType, filters: PublicListingFilters) => ({
  ...jsonQuery<Facets>(
    [...listingKeys.all, 'facets', type, { ...filters, sort: undefined, map: undefined }],
    withQuery('/api/assets/facets', toApiQuery(type, filters)),
  ),
  placeholderData: keepPreviousData,
});
