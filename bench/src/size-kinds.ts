import type pg from 'pg';
import type { FacetsQuery } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
// Declares the schema options of the routes that these modules refer to.
import '@commonyard/service-kit/http/app';
import { LENT_DAYS, RARE_MUNICIPALITY, WORDS } from '@commonyard/testing/many-listings';
import { findAlternatives } from '@commonyard/assets/src/listings/query/alternatives.ts';
import { createCountCache } from '@commonyard/assets/src/count-cache/count-cache.ts';
import { countFacets } from '@commonyard/assets/src/listings/query/facets.ts';
import { parseFilters } from '@commonyard/assets/src/listings/query/filters.ts';
import { countByMunicipality } from '@commonyard/assets/src/listings/query/map.ts';
import type { ListingCursor, Sort } from '@commonyard/assets/src/listings/query/model.ts';
import { countCapOf, findPage, findPageAndCount } from '@commonyard/assets/src/listings/query/page.ts';
import { NEWEST_FIRST, parseSort } from '@commonyard/assets/src/listings/query/sort.ts';
import { countEach, resolveQuery } from '@commonyard/assets/src/listings/query/statement.ts';

/** One kind of request: all its statements, without any cache. */
export type Kind = {
  name: string;
  run: (pool: pg.Pool) => Promise<unknown>;
};

const guest: Caller = { userId: null, role: null, municipality: null, locale: 'en' };

type Page = { sort?: Sort; after?: ListingCursor };
type Query = Partial<FacetsQuery>;

/** A page with its total count. */
const listing =
  (query: Query, { sort = NEWEST_FIRST, after }: Page = {}): Kind['run'] =>
  async (pool) => {
    const filters = parseFilters(query, guest);
    const resolved = await resolveQuery(pool, guest, filters);
    const page = { sort, limit: 24, offset: 0, after };
    return resolved && findPageAndCount(pool, createCountCache(), resolved, page);
  };
/** A page alone. */
const page =
  (query: Query, after?: ListingCursor): Kind['run'] =>
  async (pool) => {
    const resolved = await resolveQuery(pool, guest, parseFilters(query, guest));
    return resolved && findPage(pool, resolved, { sort: NEWEST_FIRST, limit: 24, offset: 0, after });
  };
/** A total count alone. */
const count =
  (query: Query): Kind['run'] =>
  async (pool) => {
    const filters = parseFilters(query, guest);
    const resolved = await resolveQuery(pool, guest, filters);
    return resolved && countEach(pool, [resolved], countCapOf(filters));
  };
const nearest = (query: Query): Kind['run'] =>
  listing(query, { sort: parseSort('distance', parseFilters(query, guest), guest) });
const facets =
  (query: Query): Kind['run'] =>
  (pool) =>
    countFacets(pool, guest, parseFilters(query, guest));
const map =
  (query: Query): Kind['run'] =>
  (pool) =>
    countByMunicipality(pool, guest, parseFilters(query, guest));
const offers = { type: 'available_asset', status: 'available' } as const;
const RARE_REGION = 'Northern Territories';
const { common, apart, medium, rare } = WORDS;
/** Days in the first weeks of the data, on which only the oldest listings are available. */
const OLD_DAYS = { availableFrom: '2025-02-10', availableTo: '2025-02-14' };
const NEW_DAYS = { availableFrom: '2027-08-10', availableTo: '2027-08-14' };
/** From a day on, before which most listings have ended. */
const FROM_LATE = { availableFrom: '2027-09-10' };
const FROM_EARLY = { availableFrom: '2025-02-10' };
const toronto = { near: 'toronto' };

/** The kinds of public requests to the assets service. */
export const listingKinds: Kind[] = [
  { name: 'page of one type', run: page(offers) },
  { name: 'page, category', run: page({ ...offers, category: 'construction' }) },
  {
    name: 'page, municipality',
    run: page({ ...offers, municipality: 'smiths-falls' }),
  },
  {
    name: 'page, category + municipality',
    run: page({ ...offers, municipality: 'smiths-falls', category: 'construction' }),
  },
  { name: 'page, deep keyset', run: page(offers, [5_000]) },
  { name: 'page, common word', run: page({ ...offers, search: common }) },
  { name: 'page, medium word', run: page({ ...offers, search: medium }) },
  { name: 'page, rare word', run: page({ ...offers, search: rare }) },
  { name: 'page, frequent prefix', run: page({ ...offers, search: 'excav' }) },
  { name: 'page, typo', run: page({ ...offers, search: 'excvator' }) },
  { name: 'page, word + category', run: page({ ...offers, search: common, category: 'construction' }) },
  { name: 'page, two words', run: page({ ...offers, search: `${common} ${medium}` }) },
  { name: 'page, lent days', run: page({ ...offers, ...LENT_DAYS }) },
  { name: 'page, new days', run: page({ ...offers, ...NEW_DAYS }) },
  { name: 'page, old days', run: page({ ...offers, ...OLD_DAYS }) },
  { name: 'page, from a late day on', run: page({ ...offers, ...FROM_LATE }) },
  { name: 'count of one type', run: count(offers) },
  { name: 'count, category', run: count({ ...offers, category: 'construction' }) },
  { name: 'count, common word', run: count({ ...offers, search: common }) },
  { name: 'count, old days', run: count({ ...offers, ...OLD_DAYS }) },
  { name: 'one type', run: listing(offers) },
  { name: 'category', run: listing({ ...offers, category: 'construction' }) },
  { name: 'municipality', run: listing({ ...offers, municipality: 'smiths-falls' }) },
  { name: 'rare municipality', run: listing({ ...offers, municipality: RARE_MUNICIPALITY }) },
  {
    name: 'category + municipality',
    run: listing({ ...offers, municipality: 'smiths-falls', category: 'other' }),
  },
  { name: 'region', run: listing({ ...offers, region: 'Ontario' }) },
  { name: 'rare region', run: listing({ ...offers, region: RARE_REGION }) },
  { name: 'rare region + category', run: listing({ ...offers, region: RARE_REGION, category: 'construction' }) },
  { name: 'rare rate type', run: listing({ ...offers, rateType: 'monthly' }) },
  {
    name: 'rare rate type + rare region',
    run: listing({ ...offers, rateType: 'monthly', region: RARE_REGION }),
  },
  {
    name: 'category + region + rate type',
    run: listing({ ...offers, category: 'other', region: 'Western Canada', rateType: 'weekly' }),
  },
  { name: 'deep keyset page', run: listing(offers, { after: [5_000] }) },
  { name: 'soonest first', run: listing(offers, { sort: { column: 'starts_on', descending: false } }) },
  { name: 'lowest rate first', run: listing(offers, { sort: { column: 'rate_order', descending: false } }) },
  {
    name: 'lowest rate first, rare region',
    run: listing({ ...offers, region: RARE_REGION }, { sort: { column: 'rate_order', descending: false } }),
  },
  { name: 'common word', run: listing({ ...offers, search: common }) },
  { name: 'medium word', run: listing({ ...offers, search: medium }) },
  { name: 'rare word', run: listing({ ...offers, search: rare }) },
  { name: 'frequent prefix', run: listing({ ...offers, search: 'excav' }) },
  { name: 'prefix of two letters', run: listing({ ...offers, search: 'ab' }) },
  { name: 'typo', run: listing({ ...offers, search: 'excvator' }) },
  { name: 'word + category', run: listing({ ...offers, search: common, category: 'construction' }) },
  { name: 'word + rare region', run: listing({ ...offers, search: common, region: RARE_REGION }) },
  { name: 'word + rare rate type', run: listing({ ...offers, search: common, rateType: 'monthly' }) },
  { name: 'word + municipality', run: listing({ ...offers, search: common, municipality: 'smiths-falls' }) },
  { name: 'word + new days', run: listing({ ...offers, search: common, ...NEW_DAYS }) },
  { name: 'word + old days', run: listing({ ...offers, search: common, ...OLD_DAYS }) },
  {
    name: 'word, lowest rate first',
    run: listing({ ...offers, search: common }, { sort: { column: 'rate_order', descending: false } }),
  },
  { name: 'two words, common and medium', run: listing({ ...offers, search: `${common} ${medium}` }) },
  { name: 'two common words that never meet', run: listing({ ...offers, search: `${common} ${apart}` }) },
  { name: 'two words + rare region', run: listing({ ...offers, search: `${common} ${medium}`, region: RARE_REGION }) },
  { name: 'new days', run: listing({ ...offers, ...NEW_DAYS }) },
  { name: 'old days', run: listing({ ...offers, ...OLD_DAYS }) },
  { name: 'from a late day on', run: listing({ ...offers, ...FROM_LATE }) },
  { name: 'old days + region', run: listing({ ...offers, ...OLD_DAYS, region: 'Ontario' }) },
  { name: 'old days + rare region', run: listing({ ...offers, ...OLD_DAYS, region: RARE_REGION }) },
  { name: 'new days + rare region', run: listing({ ...offers, ...NEW_DAYS, region: RARE_REGION }) },
  { name: 'from an early day on + rare region', run: listing({ ...offers, ...FROM_EARLY, region: RARE_REGION }) },
  { name: 'old days + rare rate type', run: listing({ ...offers, ...OLD_DAYS, rateType: 'monthly' }) },
  { name: 'old days + category', run: listing({ ...offers, ...OLD_DAYS, category: 'construction' }) },
  { name: 'old days + municipality', run: listing({ ...offers, ...OLD_DAYS, municipality: 'smiths-falls' }) },
  { name: 'nearest', run: nearest({ ...offers, ...toronto }) },
  { name: 'nearest, old days', run: nearest({ ...offers, ...toronto, ...OLD_DAYS }) },
  { name: 'nearest, old days + category', run: nearest({ ...offers, ...toronto, ...OLD_DAYS, category: 'other' }) },
  { name: 'within 50 km, old days', run: nearest({ ...offers, ...toronto, radiusKm: 50, ...OLD_DAYS }) },
  { name: 'nearest, rare region', run: nearest({ ...offers, ...toronto, region: RARE_REGION }) },
  { name: 'nearest, common word', run: nearest({ ...offers, ...toronto, search: common }) },
  { name: 'within 50 km, common word', run: nearest({ ...offers, ...toronto, radiusKm: 50, search: common }) },
  { name: 'facets', run: facets(offers) },
  { name: 'facets, category', run: facets({ ...offers, category: 'construction' }) },
  { name: 'facets, rare region', run: facets({ ...offers, region: RARE_REGION }) },
  { name: 'facets, from an early day on', run: facets({ ...offers, ...FROM_EARLY }) },
  { name: 'facets, from a late day on', run: facets({ ...offers, ...FROM_LATE }) },
  { name: 'facets, old days', run: facets({ ...offers, ...OLD_DAYS }) },
  { name: 'facets, old days + category', run: facets({ ...offers, ...OLD_DAYS, category: 'construction' }) },
  { name: 'facets, within 50 km, old days', run: facets({ ...offers, ...toronto, radiusKm: 50, ...OLD_DAYS }) },
  { name: 'facets, common word', run: facets({ ...offers, search: common }) },
  { name: 'facets, common word + category', run: facets({ ...offers, search: common, category: 'construction' }) },
  { name: 'facets, two words', run: facets({ ...offers, search: `${common} ${medium}` }) },
  { name: 'map', run: map(offers) },
  { name: 'map, old days', run: map({ ...offers, ...OLD_DAYS }) },
  { name: 'map, common word', run: map({ ...offers, search: common }) },
  {
    name: 'alternatives within 25 km, old days',
    run: (pool) =>
      findAlternatives(pool, guest, {
        ...offers,
        ...toronto,
        radiusKm: 25,
        ...OLD_DAYS,
        category: 'other',
      }),
  },
];
