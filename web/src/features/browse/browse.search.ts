import { cleanSearch } from '@commonyard/contracts/search-params.values';
import {
  type MapSearch,
  type PlaceAndDates,
  isNarrowed,
  readMapSearch,
  readPlaceAndDates,
} from '@commonyard/contracts/public-lists.values';
import { clearedPlaceAndDates } from '../../entities/listing/place-and-dates.tsx';
import { readListingsSearch, hasFilters, type ListingsSearch } from '../../entities/listing/listing.search.ts';

export type BrowseSearch = ListingsSearch & PlaceAndDates & MapSearch;

export const readBrowseSearch = (search: Record<string, unknown>): BrowseSearch => ({
  ...readListingsSearch(search),
  ...cleanSearch({ ...readPlaceAndDates(search), ...readMapSearch(search) }),
});

export const hasBrowseFilters = (search: BrowseSearch): boolean =>
  hasFilters(search) || isNarrowed(search) || search.municipality !== undefined;

/** The change that clears all filters. The place stays. */
export const clearBrowseFilters = (search: BrowseSearch): BrowseSearch => ({
  ...clearedPlaceAndDates(search),
  q: undefined,
  region: undefined,
  category: undefined,
  municipality: undefined,
});
