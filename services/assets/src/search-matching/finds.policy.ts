import type { Selectable } from 'kysely';
import {
  CATEGORY_FILTER_MATCHES,
  REGION_FILTER_MATCHES,
  type Category,
  type RateType,
} from '@commonyard/contracts/assets.values';
import { distanceKm } from '@commonyard/contracts/distances';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import type { FindableListing, SavedSearchesTable } from '../database.ts';
import { matchesWords, readingsOf, wordsOfListing } from './search-words.policy.ts';

/** What decides about a saved search what it finds. */
export type FindingSearch = Pick<Selectable<SavedSearchesTable>, 'query' | 'userId' | 'municipality'>;

/**
 * Whether a saved search finds a public listing: where `GET /api/assets` with its filters has the listing, its days are not over, and
 * the listing belongs neither to its owner nor to the owner's municipality. With `listingId`, it finds this listing once it is free on
 * all of the days.
 */
export function finds(
  { query, userId, municipality }: FindingSearch,
  listing: FindableListing,
  today: string,
): boolean {
  if (isOver(query, today) || isOwn({ userId, municipality }, listing)) return false;
  if (query.listingId !== undefined) return query.listingId === listing.id && isFree(query, listing);
  return (
    query.type === listing.type &&
    isAmong(categoriesOf(query), listing.category) &&
    isAmong(query.region && REGION_FILTER_MATCHES[query.region], listing.region) &&
    isAmong(rateTypesOf(query), rateTypeOf(listing)) &&
    isNear(query, listing) &&
    isFree(query, listing) &&
    hasWords(query, listing)
  );
}

/** Whether the days of a search have passed, so that it cannot find anything any more. */
export const isOver = ({ availableTo }: SavedQuery, today: string): boolean =>
  availableTo !== undefined && availableTo < today;

/** Whether a listing belongs to this user or to its municipality. */
export const isOwn = ({ userId, municipality }: Omit<FindingSearch, 'query'>, listing: FindableListing): boolean =>
  (userId !== null && userId === listing.userId) || (municipality !== null && municipality === listing.municipality);

const isAmong = <Value>(wanted: readonly Value[] | undefined, value: Value): boolean =>
  wanted === undefined || wanted.includes(value);

/** The categories that a search finds; undefined for any. */
export const categoriesOf = ({ category }: SavedQuery): Category[] | undefined =>
  category === undefined
    ? undefined
    : [...new Set((category.split(',') as Category[]).flatMap((each) => CATEGORY_FILTER_MATCHES[each]))];

export const rateTypesOf = ({ rateType }: SavedQuery): RateType[] | undefined =>
  rateType?.split(',') as RateType[] | undefined;

/** The kind of the price which cards show. */
export const rateTypeOf = ({ lendingRateType, rateType }: FindableListing): RateType => lendingRateType ?? rateType;

function isNear({ municipality, near, radiusKm }: SavedQuery, { municipality: place }: FindableListing): boolean {
  if (municipality !== undefined && municipality !== place) return false;
  if (near === undefined || radiusKm === undefined) return true;
  return place !== null && (distanceKm(near, place) ?? Infinity) <= radiusKm;
}

/** Offered and not busy on all of the days; with only a first day, not over. Days compare as strings. */
function isFree({ availableFrom: from, availableTo: to }: SavedQuery, listing: FindableListing): boolean {
  if (from === undefined) return true;
  const { availableFrom, availableTo, busy } = listing;
  if (availableTo !== null && availableTo < (to ?? from)) return false;
  if (to === undefined) return true;
  return (
    (availableFrom === null || availableFrom <= from) && !busy.some((period) => period.from <= to && period.to >= from)
  );
}

function hasWords({ search }: SavedQuery, listing: FindableListing): boolean {
  const readings = readingsOf(search);
  return readings === undefined || matchesWords(readings, wordsOfListing(listing));
}
