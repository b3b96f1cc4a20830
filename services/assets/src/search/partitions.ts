import { crc32 } from 'node:zlib';
import type { Category, ListingType, RateType, Region } from '@commonyard/contracts/assets.values';
import type { ListingState } from '@commonyard/contracts/listing-visibility.values';
import type { ListingRow } from '../database.ts';

// These numbers are stored. A new value gets a new one; a number that was used never gets another meaning.

const STATE_CODES: Record<ListingState, number> = { available: 0, pending: 1, leased: 2, unavailable: 3, withdrawn: 4 };
const TYPE_CODES: Record<ListingType, number> = { available_asset: 0, needed_asset: 1 };
const CATEGORY_CODES: Record<Category, number> = {
  construction: 0,
  'road-maintenance': 1,
  'snow-removal': 2,
  landscaping: 3,
  transportation: 4,
  'heavy-equipment': 5,
  vehicles: 6,
  'tools-machinery': 7,
  'office-equipment': 8,
  other: 9,
};
const REGION_CODES: Record<Region, number> = {
  Ontario: 0,
  'Western Canada': 1,
  'Central Canada': 2,
  'Eastern Canada': 3,
  'Northern Territories': 4,
};
/** Less than 16. */
const RATE_TYPE_CODES: Record<RateType, number> = { daily: 0, weekly: 1, monthly: 2, hourly: 3 };

/** The partition of the search index that holds the postings of a state and a type, in the order of the listings. */
export const partitionOf = (state: ListingState, type: ListingType): number =>
  STATE_CODES[state] * 2 + TYPE_CODES[type];

export const categoryCode = (category: Category): number => CATEGORY_CODES[category];

/** A region and the kind of the price as one number. */
export const facetsCode = (region: Region, rateType: RateType): number =>
  REGION_CODES[region] * 16 + RATE_TYPE_CODES[rateType];

/** A hash of a municipality's id, which a few municipalities may share; 0 for none. */
export const placeCode = (municipality: string | null): number =>
  municipality === null ? 0 : (crc32(municipality) % 32_767) + 1;

const FIRST_DAY = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;
const OPEN = 32_767;

/** A day as its distance from 2000, cut to the range of a smallint: in the order of the days, but distant ones share a number. */
export const dayCode = (day: string): number => Math.max(-OPEN, Math.min(OPEN, (Date.parse(day) - FIRST_DAY) / DAY_MS));

/** What a posting repeats of its listing, so that a search reads only listings that pass its filters. */
export type PostingFilters = { facets: number; place: number; firstDay: number; lastDay: number };

export const postingFilters = (
  listing: Pick<
    ListingRow,
    'region' | 'rateType' | 'lendingRateType' | 'municipality' | 'availableFrom' | 'availableTo'
  >,
): PostingFilters => ({
  facets: facetsCode(listing.region, listing.lendingRateType ?? listing.rateType),
  place: placeCode(listing.municipality),
  firstDay: listing.availableFrom === null ? -OPEN : dayCode(listing.availableFrom),
  lastDay: listing.availableTo === null ? OPEN : dayCode(listing.availableTo),
});
