import { placeOf, toPlaceAndDatesQuery } from '@commonyard/contracts/public-lists.values';
import { listingPageQuery } from '../../entities/listing/listing.queries.ts';
import { toApiQuery, LISTING_TYPE_BY_TAB, type BrowseSort } from '../../entities/listing/listing.search.ts';
import type { BrowseSearch } from './browse.search.ts';

export const browseSort = (search: BrowseSearch): BrowseSort =>
  search.sort ?? (placeOf(search) ? 'distance' : 'newest');

export function toBrowseQuery(search: BrowseSearch) {
  const { page: _page, ...filters } = toApiQuery(search);
  return {
    type: LISTING_TYPE_BY_TAB[search.tab ?? 'available'],
    status: 'available',
    elsewhere: true,
    ...filters,
    municipality: search.municipality,
    ...toPlaceAndDatesQuery(search),
  };
}

export const browseListingsQuery = (search: BrowseSearch) =>
  listingPageQuery('elsewhere', { ...toBrowseQuery(search), sort: browseSort(search), page: search.page });
