import { crc32 } from 'node:zlib';
import {
  CATEGORIES,
  LISTING_TYPES,
  RATE_TYPES,
  REGIONS,
  type Category,
  type ListingType,
  type RateType,
  type Region,
} from '@commonyard/contracts/assets.values';
import type { ListingRow } from '../database.ts';
import { LISTING_STATES, type ListingState } from '../listings/listings.policy.ts';

// These numbers are stored: append new values to their lists, and never reorder them.

/** The partition of the search index that holds the postings of a state and a type, in the order of the listings. */
export const partitionOf = (state: ListingState, type: ListingType): number =>
  LISTING_STATES.indexOf(state) * LISTING_TYPES.length + LISTING_TYPES.indexOf(type);

export const categoryCode = (category: Category): number => CATEGORIES.indexOf(category);

const MAX_RATE_TYPES = 16;

/** A region and a rate type as one number. */
export const facetsCode = (region: Region, rateType: RateType): number =>
  REGIONS.indexOf(region) * MAX_RATE_TYPES + RATE_TYPES.indexOf(rateType);

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
  listing: Pick<ListingRow, 'region' | 'rateType' | 'municipality' | 'availableFrom' | 'availableTo'>,
): PostingFilters => ({
  facets: facetsCode(listing.region, listing.rateType),
  place: placeCode(listing.municipality),
  firstDay: listing.availableFrom === null ? -OPEN : dayCode(listing.availableFrom),
  lastDay: listing.availableTo === null ? OPEN : dayCode(listing.availableTo),
});
