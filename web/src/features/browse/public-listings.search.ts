import { LISTING_SORTS, PUBLIC_CATEGORIES, RATE_TYPES, type ListingSort } from '@commonyard/contracts/assets.values';
import {
  clearedPlaceAndDates,
  isNarrowed,
  placeOf,
  readPlaceAndDates,
  type PlaceAndDates,
} from '../../entities/listing/place-and-dates.ts';
import { cleanSearch, oneOf, searchText } from '../../lib/search-params.ts';
import { readMapSearch, type MapSearch } from './map-search.ts';

/** The filters of a public list, as in its URL. */
export type PublicListingFilters = PlaceAndDates &
  MapSearch & {
    q?: string | undefined;
    category?: string | undefined;
    rate_type?: string | undefined;
    region?: string | undefined;
    sort?: ListingSort | undefined;
  };

/** Parses the search parameters. Unknown values are dropped, so that an outdated or mistyped URL still shows a list. */
export function readPublicListingsSearch(search: Record<string, unknown>): PublicListingFilters {
  const place = readPlaceAndDates(search);
  const sort = oneOf(LISTING_SORTS, search['sort']);
  const isRedundant = sort === defaultSort(place) || (sort === 'distance' && !placeOf(place));
  return cleanSearch({
    q: searchText(search['q']),
    category: keepKnownValues(search['category'], PUBLIC_CATEGORIES),
    rate_type: keepKnownValues(search['rate_type'], RATE_TYPES),
    ...place,
    ...readMapSearch(search),
    sort: isRedundant ? undefined : sort,
  });
}

const keepKnownValues = (value: unknown, all: readonly string[]): string =>
  typeof value === 'string'
    ? value
        .split(',')
        .filter((one) => all.includes(one))
        .join(',')
    : '';

/** The order that the URL leaves out: the nearest first, if there is a place. */
const defaultSort = (filters: PublicListingFilters): ListingSort => (placeOf(filters) ? 'distance' : 'newest');
export const sortOf = (filters: PublicListingFilters): ListingSort => filters.sort ?? defaultSort(filters);

const SORTS_ANYWHERE = LISTING_SORTS.filter((sort) => sort !== 'distance');
/** The orders to choose from. */
export const sortsOf = (filters: PublicListingFilters): readonly ListingSort[] =>
  placeOf(filters) ? ['distance', ...SORTS_ANYWHERE] : SORTS_ANYWHERE;

/** Adds a value to a comma-separated list, or removes it. */
export function toggleChoice(list: string | undefined, value: string): string | undefined {
  const values = list ? list.split(',') : [];
  const changed = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return changed.length > 0 ? changed.join(',') : undefined;
}

/** The number of filters of the panel. */
export const countPanelFilters = ({ category, rate_type }: PublicListingFilters): number =>
  (category?.split(',').length ?? 0) + (rate_type?.split(',').length ?? 0);

/** Whether the filters leave listings out. */
export const hasPublicFilters = (filters: PublicListingFilters): boolean =>
  countPanelFilters(filters) > 0 || isNarrowed(filters) || Boolean(filters.q || filters.municipality);

/** The search parameters without filters. The order and the map stay. */
export const clearPublicFilters = ({ near, sort, map }: PublicListingFilters): PublicListingFilters =>
  cleanSearch({ ...clearedPlaceAndDates({ near }), sort, map });
