import { readListingsSearch, hasFilters, type ListingsSearch } from '../../entities/listing/listing.search.ts';
import { isNarrowed, readPlaceAndDates, type PlaceAndDates } from '../../entities/listing/place-and-dates.ts';
import { cleanSearch } from '../../lib/search-params.ts';
import { readMapSearch, type MapSearch } from './map-search.ts';

/** The search parameters of the listings of other municipalities. */
export type BrowseSearch = ListingsSearch & PlaceAndDates & MapSearch;

export const readBrowseSearch = (search: Record<string, unknown>): BrowseSearch =>
  cleanSearch({ ...readListingsSearch(search), ...readPlaceAndDates(search), ...readMapSearch(search) });

export const hasBrowseFilters = (search: BrowseSearch): boolean =>
  hasFilters(search) || isNarrowed(search) || search.municipality !== undefined;
