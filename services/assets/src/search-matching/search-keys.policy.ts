import { municipalityIdsWithin } from '@commonyard/contracts/distances';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import { REGION_FILTER_MATCHES, type ListingType } from '@commonyard/contracts/assets.values';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import type { FindableListing } from '../database.ts';
import type { SearchPart } from '../search/text/words.ts';
import { categoriesOf, rateTypeOf, rateTypesOf } from './finds.policy.ts';
import { isName, readingsOf, wordsOfListing, type Reading } from './search-words.policy.ts';

// A key is a type, a place and a trait: `a 45/-77 =excavator`. A search has one trait in all its forms, at each of its places; a
// listing has all of its traits, at its own place and at any place. So a listing that a search finds has one of the keys of the search.

/** The keys under which a search is stored; none for one that cannot find anything. */
export function keysOf(query: SavedQuery): string[] {
  if (query.listingId !== undefined) return [watchKey(query.listingId)];
  const traits = new Set(traitsOf(query));
  return placesOf(query).flatMap((place) => [...traits].map((trait) => key(query.type, place, trait)));
}

/** The keys of all searches that may find a public listing. */
export function keysOfListing(listing: FindableListing): string[] {
  const words = [...wordsOfListing(listing)];
  const traits = new Set([
    ANYTHING,
    ofCategory(listing.category),
    ofRateType(rateTypeOf(listing)),
    ofRegion(listing.region),
    ...words,
    ...words.filter((word) => !word.startsWith('=')).flatMap(beginningsOf),
  ]);
  const places = [ANYWHERE, ...(listing.municipality === null ? [] : [cellOf(listing.municipality)])];
  const keys = places.flatMap((place) => [...traits].map((trait) => key(listing.type, place, trait)));
  return [watchKey(listing.id), ...keys];
}

const TYPE_LETTERS: Record<ListingType, string> = { available_asset: 'a', needed_asset: 'n' };

const key = (type: ListingType, place: string, trait: string): string => `${TYPE_LETTERS[type]} ${place} ${trait}`;
const watchKey = (listingId: number): string => `#${listingId}`;

const ANYTHING = '';
const ofCategory = (category: string) => `/category/${category}`;
const ofRateType = (rateType: string) => `/rate/${rateType}`;
const ofRegion = (region: string) => `/region/${region}`;

/** What few listings have is first: a name of equipment or a word, then a category, a kind of rate and a region. */
function traitsOf(query: SavedQuery): string[] {
  const readings = readingsOf(query.search);
  if (readings) return readings.flatMap((parts) => traitsOfPart(rarestOf(parts)));
  const categories = categoriesOf(query);
  if (categories) return categories.map(ofCategory);
  const rateTypes = rateTypesOf(query);
  if (rateTypes) return rateTypes.map(ofRateType);
  return query.region === undefined ? [ANYTHING] : REGION_FILTER_MATCHES[query.region].map(ofRegion);
}

/** The part that names a kind of equipment, the fewest kinds where several do, or else the longest word. */
const rarestOf = (parts: Reading): SearchPart =>
  parts.toSorted((one, other) => rankOf(one) - rankOf(other) || lengthOf(other) - lengthOf(one))[0]!;
const rankOf = ({ kinds }: SearchPart) => (kinds.length === 0 ? Infinity : kinds.length);
const lengthOf = ({ terms }: SearchPart) => terms[0]!.word.length;

/** All words of a listing by which it matches a part. */
function traitsOfPart({ terms, kinds, kindWords }: SearchPart): string[] {
  if (isName({ terms, kinds })) return kindWords;
  const { word, stem, isPrefix } = terms[0]!;
  const forms = isPrefix ? [word, stem].map((form) => beginning(form, BEGINNING)) : [word, stem];
  return [...kindWords, ...forms];
}

/** Of how many letters the beginning of a word is a key, and the fewest that a search completes. */
const BEGINNING = 4;
const SHORTEST = 2;

const beginning = (word: string, length: number): string => `${word.slice(0, length)}*`;

/** A search has the first letters of its last word, or all where it has fewer. */
const beginningsOf = (word: string): string[] =>
  Array.from({ length: BEGINNING - SHORTEST + 1 }, (_, index) => beginning(word, SHORTEST + index));

const ANYWHERE = '*';

/** The cells in which the municipalities of a search lie: a few instead of up to hundreds of municipalities. */
function placesOf({ municipality, near, radiusKm }: SavedQuery): string[] {
  if (municipality !== undefined) return [cellOf(municipality)];
  if (near === undefined || radiusKm === undefined) return [ANYWHERE];
  return [...new Set(municipalityIdsWithin(near, radiusKm).map(cellOf))];
}

/** About 110 km each way in Ontario. */
const CELL = { latitude: 1, longitude: 1.5 };

const cells = new Map(
  MUNICIPALITIES.map(({ id, latitude, longitude }) => [
    id,
    `${Math.floor(latitude / CELL.latitude)}/${Math.floor(longitude / CELL.longitude)}`,
  ]),
);

const cellOf = (municipality: string): string => cells.get(municipality) ?? municipality;
