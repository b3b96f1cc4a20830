import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  CATEGORIES,
  CATEGORY_FILTER_MATCHES,
  FACET_COUNT_CAP,
  RATE_TYPES,
  REGION_FILTER_MATCHES,
  REGIONS,
} from '@commonyard/contracts/assets.values';
import type { Facets, FacetsQuery } from '@commonyard/contracts/http/assets';
import { fillManyListings, RARE_MUNICIPALITY, WORDS } from '@commonyard/testing/many-listings';
import { nodesOf } from '@commonyard/testing/query-plans';
import { spellingsOf } from '../src/search/text/typos.ts';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { planCost, servicePlanOf } from './plans.ts';
import { createRandom } from './random-listings.ts';
import { as, send, startTestService } from './test-service.ts';

const LISTINGS = 50_000;

const service = await startTestService();
await fillManyListings(service.ownerUrl, LISTINGS, spellingsOf);
afterAll(() => service.close());

const RARE_REGION = 'Northern Territories';
const OLD_DAYS = 'availableFrom=2025-02-10&availableTo=2025-02-14';
const NEW_DAYS = 'availableFrom=2027-08-10&availableTo=2027-08-14';
const LATE = 'availableFrom=2027-09-10';
const { common, apart, medium, rare } = WORDS;

/**
 * The most pages of the database that all statements of a request read. Each is about twice what it reads now. A list that
 * reads until it finds enough reads many times that, in proportion to the number of listings.
 */
const kinds: [string, number][] = [
  ['?type=available', 500],
  ['?type=available&category=construction', 500],
  [`?type=available&municipality=${RARE_MUNICIPALITY}`, 100],
  ['?type=available&municipality=smiths-falls&category=other', 100],
  [`?type=available&region=${RARE_REGION}`, 600],
  [`?type=available&region=${RARE_REGION}&category=construction`, 400],
  ['?type=available&rateType=monthly', 800],
  [`?type=available&rateType=monthly&region=${RARE_REGION}`, 300],
  [`?type=available&sort=rate&region=${RARE_REGION}`, 500],
  ['?type=available&sort=soonest&rateType=monthly', 800],
  [`?type=available&search=${common}`, 3_000],
  [`?type=available&search=${medium}`, 1_000],
  [`?type=available&search=${rare}`, 200],
  ['?type=available&search=excav', 3_000],
  ['?type=available&search=excvator', 3_000],
  [`?type=available&search=${common}&category=construction`, 3_000],
  [`?type=available&search=${common}&region=${RARE_REGION}`, 800],
  [`?type=available&search=${common}&rateType=monthly`, 800],
  [`?type=available&search=${common}&municipality=smiths-falls`, 800],
  [`?type=available&search=${common}&${OLD_DAYS}`, 2_500],
  [`?type=available&search=${common}&${NEW_DAYS}`, 2_500],
  [`?type=available&search=${common} ${medium}`, 1_500],
  [`?type=available&search=${common} ${apart}`, 500],
  [`?type=available&search=${common} ${medium}&region=${RARE_REGION}`, 800],
  [`?type=available&${OLD_DAYS}`, 1_500],
  // With both days the rows are read too: whether a listing is free on them is in no index.
  [`?type=available&${NEW_DAYS}`, 1_600],
  [`?type=available&${LATE}`, 800],
  [`?type=available&${OLD_DAYS}&region=${RARE_REGION}`, 250],
  [`?type=available&availableFrom=2025-02-10&region=${RARE_REGION}`, 400],
  [`?type=available&${OLD_DAYS}&rateType=monthly`, 300],
  [`?type=available&${OLD_DAYS}&category=construction&region=${RARE_REGION}&rateType=monthly`, 300],
  [`?type=available&${OLD_DAYS}&municipality=smiths-falls`, 200],
  // As few matches are looked up and sorted.
  [`?type=available&near=toronto&sort=distance&${OLD_DAYS}`, 6_000],
  ['/facets?type=available', 2_000],
  ['/facets?type=available&category=construction', 1_000],
  [`/facets?type=available&region=${RARE_REGION}&rateType=monthly`, 1_500],
  [`/facets?type=available&${OLD_DAYS}`, 4_000],
  [`/facets?type=available&${LATE}&category=construction`, 1_500],
  [`/facets?type=available&municipality=smiths-falls&${OLD_DAYS}`, 2_500],
  [`/facets?type=available&search=${common}`, 5_000],
  [`/facets?type=available&search=${common} ${medium}`, 1_500],
];

const adminKinds: [string, number][] = [
  ['?sort=soonest', 800],
  // Up to 1,000 matches are looked up and sorted.
  ['?status=pending&sort=soonest', 4_000],
  ['?type=available&status=available&sort=rate', 800],
  ['/facets', 1_500],
];

describe('among 50,000 listings', () => {
  it.each([
    ...kinds.map(([url, limit]) => ['guest', url, limit] as const),
    ...adminKinds.map(([url, limit]) => ['admin', url, limit] as const),
  ])('for %s, /api/assets%s scans no table and reads at most %d pages', async (caller, url, limit) => {
    const headers = await as[caller]();
    const queries = await recordStatements(async () => {
      expect((await send(service, headers, 'GET', `/api/assets${url}`)).statusCode).toBe(200);
    });
    const plans = [];
    for (const query of queries) plans.push(await servicePlanOf(service, query));
    expect(plans.flatMap((plan) => planCost(plan).scannedTables)).toEqual([]);
    expect(plans.flatMap(nodesOf).filter((node) => node['Node Type'].startsWith('Bitmap'))).toEqual([]);
    const pages = plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0);
    expect(pages).toBeLessThan(limit);
  });
});

const random = createRandom(20_261_123);
const maybe = <T>(share: number, value: () => T) => (random.chance(share) ? value() : undefined);
const DAYS = ['2025-02-10', '2025-02-14', '2026-03-01', '2026-03-20', '2027-08-10', '2050-01-01'];
const SEARCHES = [common, medium, rare, `${common} ${apart}`, `${common} ${medium}`, `${medium} ${apart}`, 'excav'];

function randomQuery(): FacetsQuery {
  const [from, to] = [random.one(DAYS), random.one(DAYS)].toSorted();
  const query = {
    type: maybe(0.7, () => random.one(['available', 'needed'] as const)),
    category: maybe(0.4, () => random.one(['construction', 'other', 'vehicles,landscaping'])),
    region: maybe(0.4, () => random.one(REGIONS)),
    rateType: maybe(0.3, () => random.one(['daily', 'monthly', 'weekly,hourly'])),
    municipality: maybe(0.15, () => random.one(['smiths-falls', 'toronto', RARE_MUNICIPALITY])),
    availableFrom: maybe(0.4, () => from),
    search: maybe(0.5, () => random.one(SEARCHES)),
  };
  const availableTo = query.availableFrom && maybe(0.7, () => to);
  return Object.fromEntries(Object.entries({ ...query, availableTo }).filter(([, value]) => value !== undefined));
}

/** `most` is the number of matches without any one of the filters. */
type Matches = { ids: number[]; facets: Facets; most: number };

/** What a request finds, in plain SQL that reads the whole table. */
async function naiveMatches(client: pg.Client, query: FacetsQuery, sort: string): Promise<Matches> {
  const matching = async (filters: FacetsQuery) => {
    const values: unknown[] = [];
    const value = (of: unknown) => `$${values.push(of)}`;
    const { type, category, region, rateType, municipality, availableFrom: from, availableTo: to, search } = filters;
    const categories = category?.split(',').flatMap((each) => CATEGORY_FILTER_MATCHES[each as 'other']);
    const conditions = [
      `status = 'available' AND withdrawn_at IS NULL`,
      ...(type ? [`type = ${value(`${type}_asset`)}`] : []),
      ...(categories ? [`category = ANY(${value(categories)}::text[])`] : []),
      ...(region ? [`region = ANY(${value(REGION_FILTER_MATCHES[region])}::text[])`] : []),
      ...(rateType ? [`rate_type = ANY(${value(rateType.split(','))}::text[])`] : []),
      ...(municipality ? [`municipality = ${value(municipality)}`] : []),
      ...(from && !to ? [`coalesce(available_to, '9999-12-31') >= ${value(from)}::date`] : []),
      ...(from && to
        ? [
            `daterange(available_from, available_to, '[]') @> daterange(${value(from)}, ${value(to)}, '[]')`,
            `NOT coalesce(busy, '{}') && daterange(${value(from)}, ${value(to)}, '[]')`,
          ]
        : []),
      ...(search ?? '')
        .split(' ')
        .filter(Boolean)
        .map(
          (word) => `EXISTS (
        SELECT FROM listing_words w JOIN words ON words.id = ANY(w.word_ids)
        WHERE w.listing_id = listings.id AND words.word LIKE ${value(`${word}%`)})`,
        ),
    ];
    const { rows } = await client.query<{ id: number; category: string; rate_type: string; region: string }>(
      `SELECT id, category, rate_type, region FROM listings WHERE ${conditions.join(' AND ')}
       ORDER BY ${sort === 'rate' ? 'rate_order, id' : 'id DESC'}`,
      values,
    );
    return rows;
  };
  const without = (name: keyof FacetsQuery) => {
    const { [name]: _own, ...others } = query;
    return matching(others);
  };
  const [all, anyCategory, anyRateType, anyRegion] = [
    await matching(query),
    await without('category'),
    await without('rateType'),
    await without('region'),
  ];
  const count = (rows: typeof all, has: (row: (typeof all)[number]) => boolean) =>
    Math.min(rows.filter(has).length, FACET_COUNT_CAP + 1);
  const choices = <T extends string>(values: readonly T[], countOf: (value: T) => number) =>
    Object.fromEntries(values.map((value) => [value, countOf(value)]));
  return {
    ids: all.map(({ id }) => id),
    most: Math.max(...[all, anyCategory, anyRateType, anyRegion].map(({ length }) => length)),
    facets: {
      category: choices(CATEGORIES, (choice) =>
        count(anyCategory, (row) => CATEGORY_FILTER_MATCHES[choice].includes(row.category as 'other')),
      ),
      rateType: choices(RATE_TYPES, (choice) => count(anyRateType, (row) => row.rate_type === choice)),
      region: choices(REGIONS, (choice) =>
        count(anyRegion, (row) => REGION_FILTER_MATCHES[choice].includes(row.region as 'Ontario')),
      ),
    },
  };
}

describe('any combination of filters', () => {
  const owner = new pg.Client({ connectionString: service.ownerUrl, options: '-c search_path=assets' });
  afterAll(() => owner.end());
  const connected = owner.connect();

  it('finds and counts what plain SQL does', async () => {
    await connected;
    for (let n = 0; n < 80; n++) {
      const query = randomQuery();
      const sort = query.search === undefined ? random.one(['newest', 'newest', 'rate']) : 'newest';
      const parameters = new URLSearchParams(query as Record<string, string>).toString();
      const [list, counts] = await Promise.all([
        send(service, as.guest(), 'GET', `/api/assets?limit=100&sort=${sort}&${parameters}`),
        send(service, as.guest(), 'GET', `/api/assets/facets?${parameters}`),
      ]);
      const expected = await naiveMatches(owner, query, sort);
      const ids = list.json<{ id: number }[]>().map(({ id }) => id);
      expect({ query, sort, ids }).toEqual({ query, sort, ids: expected.ids.slice(0, 100) });
      const cap = query.search === undefined && query.availableFrom === undefined ? 10_000 : 1_000;
      expect({ query, total: list.headers['x-total-count'] }).toEqual({
        query,
        total: String(Math.min(expected.ids.length, cap)),
      });
      // With a search, only the newest matches are counted.
      if (query.search === undefined || expected.most <= 1_000)
        expect({ query, facets: counts.json() }).toEqual({ query, facets: expected.facets });
    }
  });
});
