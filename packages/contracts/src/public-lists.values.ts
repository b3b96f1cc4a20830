// The search parameters of the public pages and the API requests of their first data. The gateway inlines the
// responses of exactly these requests into the page.
import {
  HOME_PREVIEWS,
  LISTING_SORTS,
  PUBLIC_CATEGORIES,
  PUBLIC_PAGE_SIZE,
  RADII_KM,
  RATE_TYPES,
  type ListingSort,
  type ListingType,
  type RadiusKm,
} from './assets.values.ts';
import { calendarDay, cleanSearch, oneOf, searchText, slug, today, withQuery } from './search-params.values.ts';

/** As a place in a URL and in the browser's storage: the user has cleared the place. */
export const ANYWHERE = 'any';

/** Where and when equipment is wanted, as in the URL of a list. */
export type PlaceAndDates = {
  /** The id of a municipality, or `ANYWHERE`. */
  near?: string | undefined;
  radius?: RadiusKm | undefined;
  available_from?: string | undefined;
  available_to?: string | undefined;
};

/** The search parameters of a list with a map. */
export type MapSearch = {
  /** The municipality that was chosen on the map. */
  municipality?: string | undefined;
  /** Whether the map is open, if it differs from the default for the width of the window. */
  map?: 0 | 1 | undefined;
};

/** The filters of a public list, as in its URL. */
export type PublicListingFilters = PlaceAndDates &
  MapSearch & {
    q?: string | undefined;
    category?: string | undefined;
    rate_type?: string | undefined;
    region?: string | undefined;
    sort?: ListingSort | undefined;
  };

type RawSearch = Record<string, unknown>;

/** The municipality from which distances are measured. */
export const placeOf = ({ near }: PlaceAndDates): string | undefined => (near === ANYWHERE ? undefined : near);

/** Whether a link has its days in reverse order. */
export const isReversedRange = ({ available_from: from, available_to: to }: RawSearch): boolean =>
  calendarDay(from) !== undefined && calendarDay(to) !== undefined && String(to) < String(from);

/** Parses the search parameters. Drops a radius without a place, and puts days in reverse order right. */
export function readPlaceAndDates(search: RawSearch): PlaceAndDates {
  const near = slug(search['near']);
  const days = [calendarDay(search['available_from']), calendarDay(search['available_to'])];
  const [from, to] = isReversedRange(search) ? days.toReversed() : days;
  return {
    near,
    radius: placeOf({ near }) ? oneOf(RADII_KM, Number(search['radius'])) : undefined,
    available_from: from,
    available_to: to,
  };
}

/** The API parameters. An end without a start means from today on. */
export function toPlaceAndDatesQuery(search: PlaceAndDates) {
  const { available_from: from, available_to: to } = search;
  const availableFrom = from ?? (to && today());
  return {
    near: placeOf(search),
    radiusKm: search.radius,
    availableFrom,
    availableTo: to && availableFrom && to < availableFrom ? undefined : to,
  };
}

export const readMapSearch = (search: RawSearch): MapSearch => ({
  municipality: slug(search['municipality']),
  // The router parses the digit as a number.
  map: oneOf([0, 1], search['map']),
});

/** Whether place and dates leave listings out. A place alone only sorts them. */
export const isNarrowed = ({ radius, available_from, available_to }: PlaceAndDates): boolean =>
  Boolean(radius || available_from || available_to);

/** Parses the search parameters. Unknown values are dropped, so that an outdated or mistyped URL still shows a list. */
export function readPublicListingsSearch(search: RawSearch): PublicListingFilters {
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

/** The number of filters of the panel. */
export const countPanelFilters = ({ category, rate_type }: PublicListingFilters): number =>
  (category?.split(',').length ?? 0) + (rate_type?.split(',').length ?? 0);

/** Whether the filters leave listings out. */
export const hasPublicFilters = (filters: PublicListingFilters): boolean =>
  countPanelFilters(filters) > 0 || isNarrowed(filters) || Boolean(filters.q || filters.municipality);

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

/** The API request of one page of a public list. */
export const publicListPath = (type: ListingType, filters: PublicListingFilters, cursor?: string) =>
  withQuery('/api/assets', {
    ...toApiQuery(type, filters),
    sort: sortOf(filters) === 'newest' ? undefined : sortOf(filters),
    limit: PUBLIC_PAGE_SIZE,
    cursor,
  });

/** The API request of what comes close to a list that is empty. */
export const alternativesPath = (query: Record<string, string | number | boolean | undefined>) =>
  withQuery('/api/assets/alternatives', query);

/** The API request of the home page's newest listings of a type. */
export const previewsPath = (type: ListingType) =>
  withQuery('/api/assets', { type, status: 'available', limit: HOME_PREVIEWS });

/** The API request of one listing. */
export const listingPath = (id: number): string => `/api/assets/${id}`;
