import { afterAll, describe, expect, it } from '@jest/globals';
import { MAP_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { spellingsOf } from '../src/search/text/typos.ts';
import { fillManyListings, WORDS } from '@commonyard/testing/many-listings';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { planCost, servicePlanOf } from './plans.ts';
import { as, send, startTestService } from './test-service.ts';

const LISTINGS = 100_000;

const service = await startTestService();
await fillManyListings(service.ownerUrl, LISTINGS, spellingsOf);
afterAll(() => service.close());

const sorts = ['id', 'title', 'type', 'category', 'status', 'region', 'created'];
const { common, medium, rare } = WORDS;

const urls: Record<'guest' | 'operator' | 'municipalAdmin' | 'admin', string[]> = {
  guest: [
    '/api/assets',
    '/api/assets?type=available&limit=4',
    '/api/assets?type=available',
    '/api/assets?type=available&category=construction',
    '/api/assets?type=available&category=office-equipment',
    '/api/assets?type=available&municipality=smiths-falls',
    '/api/assets?type=available&region=Ontario',
    '/api/assets?type=available&region=Northern Territories',
    '/api/assets?type=needed&rateType=daily',
    '/api/assets?type=needed&rateType=weekly,monthly',
    '/api/assets?type=available&availableFrom=2025-06-01',
    '/api/assets?type=available&availableFrom=2027-11-10',
    '/api/assets?type=available&availableFrom=2027-11-01&category=vehicles',
    '/api/assets?type=available&category=other&rateType=monthly&region=Ontario',
    '/api/assets?type=available&sort=oldest',
    '/api/assets?type=available&sort=soonest',
    '/api/assets?type=available&sort=rate',
    '/api/assets?type=available&sort=rate&category=snow-removal',
    `/api/assets?type=available&search=${common}`,
    `/api/assets?type=available&search=${medium}`,
    `/api/assets?type=available&search=${rare}`,
    '/api/assets?type=available&search=excav',
    '/api/assets?type=available&search=ab',
    '/api/assets?type=available&search=excvator',
    `/api/assets?type=available&search=${common} ${medium}`,
    `/api/assets?type=available&search=${common}&category=vehicles`,
    `/api/assets?type=available&search=${common}&municipality=smiths-falls`,
    `/api/assets?type=available&search=${common}&sort=rate`,
    '/api/assets/facets?type=available',
    '/api/assets/facets?type=available&category=construction',
    '/api/assets/facets?type=available&municipality=smiths-falls',
    '/api/assets/facets?type=available&availableFrom=2027-11-10',
    `/api/assets/facets?type=available&search=${common}`,
  ],
  operator: [
    '/api/assets?mine=true&type=available&page=2&limit=6',
    '/api/assets?elsewhere=true&type=available&limit=6',
    '/api/assets?elsewhere=true&type=needed&page=40&limit=6',
    '/api/assets?elsewhere=true&type=available&category=heavy-equipment&region=Central Canada&limit=6',
    '/api/assets?elsewhere=true&type=available&sort=distance&limit=6',
    '/api/assets?elsewhere=true&sort=distance&limit=6',
    '/api/assets?elsewhere=true&type=needed&sort=distance&page=40&limit=6',
    '/api/assets?elsewhere=true&type=available&sort=distance&category=vehicles&limit=6',
    '/api/assets?elsewhere=true&type=available&sort=distance&category=office-equipment&region=Northern Territories&limit=6',
    `/api/assets?elsewhere=true&type=available&sort=distance&search=${common}&limit=6`,
    '/api/assets/counts',
  ],
  municipalAdmin: [
    '/api/assets/counts',
    '/api/assets?type=available',
    '/api/assets?mine=true',
    '/api/assets?mine=false&page=3&limit=6',
    `/api/assets?type=available&search=${common}`,
  ],
  admin: [
    '/api/assets?status=pending&sort=oldest&page=2&limit=6',
    '/api/assets/counts',
    '/api/assets/counts?userId=1004',
    '/api/assets?type=available&status=available',
    '/api/assets?sort=rate',
    ...sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `/api/admin/assets?sort=${sort}&order=${order}`)),
    ...sorts.map((sort) => `/api/admin/assets?sort=${sort}&page=200`),
    '/api/admin/assets?sort=title&page=3000',
    '/api/admin/assets?status=pending&sort=title',
    '/api/admin/assets?status=pending&type=needed',
    '/api/admin/assets?category=vehicles&sort=status',
    `/api/admin/assets?search=${common}&sort=title`,
    '/api/admin/pending-assets?type=needed',
    '/api/admin/pending-assets',
    '/api/admin/pending-assets?type=available&sort=newest',
    '/api/admin/pending-assets?type=available&sameSenderAs=1',
    '/api/admin/pending-assets?type=available&limit=100',
    '/api/admin/pending-assets?type=available&municipality=smiths-falls',
    '/api/admin/pending-assets?type=available&category=construction&sort=newest',
    '/api/admin/pending-assets?type=available&category=office-equipment&municipality=smiths-falls&postedBy=guest',
    '/api/admin/pending-assets?type=available&postedBy=guest',
    '/api/admin/pending-assets?type=available&postedBy=account',
    '/api/admin/pending-assets?municipality=smiths-falls&postedBy=account&sameSenderAs=1',
    `/api/admin/pending-assets?type=available&municipality=smiths-falls&search=${common}`,
    `/api/admin/pending-assets?type=available&category=construction&postedBy=guest&search=${common}`,
    `/api/admin/pending-assets?search=${common}`,
    `/api/admin/pending-assets?type=available&search=${common} ${medium}&sort=newest`,
    `/api/admin/pending-assets?search=${common}&sameSenderAs=1`,
    '/api/admin/asset-counts',
    '/api/assets/facets',
  ],
};

/** A page of each of 80 index ranges; of a search, the cap of each partition. A full scan would read many times that. */
const MAX_SORTED = { search: 4_500, list: 2_100 };

describe.each(Object.entries(urls) as [keyof typeof urls, string[]][])(
  'at 100,000 listings, for %s',
  (caller, callerUrls) => {
    it.each(callerUrls)('%s scans no table and sorts only the first rows of its index ranges', async (url) => {
      const headers = await as[caller]();
      let status = 0;
      const queries = await recordStatements(async () => {
        status = (await send(service, headers, 'GET', url)).statusCode;
      });
      expect(status).toBe(200);
      expect(queries.length).toBeGreaterThan(0);
      for (const query of queries) {
        const { scannedTables, sorted } = planCost(await servicePlanOf(service, query));
        expect(scannedTables).toEqual([]);
        expect(sorted).toBeLessThan(url.includes('search') ? MAX_SORTED.search : MAX_SORTED.list);
      }
    });
  },
);

const TORONTO = 'type=available&near=toronto';
const DATES = 'availableFrom=2027-01-10&availableTo=2027-01-20';
/** Days that only listings without a last day cover. */
const LATE = 'availableFrom=2050-01-10&availableTo=2050-01-20';
const MAP_ENTRIES = 444 * (MAP_COUNT_CAP + 1);

/**
 * The most rows and index entries that a guest's request reads, its count included. A search looks at each posting of its
 * rarest word.
 */
const placed: [string, number][] = [
  ['', 12_000],
  ['&radiusKm=25', 3_000],
  ['&radiusKm=200', 12_000],
  ['&category=construction', 12_000],
  ['&category=office-equipment', 12_000],
  [`&${DATES}`, 12_000],
  [`&${LATE}`, 12_000],
  // All listings in the radius, for the page and for the count.
  [`&${DATES}&radiusKm=50`, 9_000],
  [`&${DATES}&category=construction`, 12_000],
  [`&${LATE}&category=other&radiusKm=200`, 12_000],
  [`&search=${common}`, 15_000],
  [`&search=${medium}`, 15_000],
  [`&search=${rare}`, 15_000],
  [`&search=${common}&radiusKm=50`, 20_000],
  [`&search=${common}&${DATES}&category=construction`, 35_000],
];

describe('nearest first among 100,000 listings', () => {
  it.each([
    ...placed.map(([query, limit]) => [`?${TORONTO}&sort=distance${query}`, limit] as const),
    [`?${TORONTO}&radiusKm=200`, 20_000],
    [`?${TORONTO}&radiusKm=50&${DATES}`, 12_000],
    // Many listings match: the page stops at its last row, the count at its cap.
    [`?${TORONTO}&radiusKm=200&search=${common}`, 5_000],
    [`?type=available&${DATES}`, 12_000],
    [`?type=available&${DATES}&category=construction`, 12_000],
    ['/map?type=available', MAP_ENTRIES],
    [`/map?${TORONTO}&radiusKm=50`, MAP_ENTRIES],
    ['/map?type=available&category=construction', MAP_ENTRIES],
    [`/map?type=available&${DATES}`, MAP_ENTRIES],
    [`/map?type=available&${LATE}&category=office-equipment`, MAP_ENTRIES],
    [`/map?type=available&search=${common}`, 15_000],
    [`/facets?${TORONTO}&radiusKm=50&${DATES}`, 12_000],
    // On other days, farther away, and towns of the category: each looks at 1,000 listings at most.
    [`/alternatives?${TORONTO}&radiusKm=25&${LATE}&category=other`, 12_000],
    [`/alternatives?${TORONTO}&municipality=smiths-falls&${LATE}`, 3_000],
    // On other days.
    [`/alternatives?type=available&${DATES}`, 5_000],
    [`/alternatives?${TORONTO}&${DATES}`, 5_000],
    [`/alternatives?type=available&${LATE}&rateType=hourly&region=Eastern Canada`, 3_000],
    [`/alternatives?${TORONTO}&search=${common}&${LATE}&radiusKm=50`, 25_000],
    // Other machines on the days, and towns by the kind that the words name.
    [`/alternatives?${TORONTO}&search=${common}&${LATE}`, 6_000],
    [`/alternatives?${TORONTO}&search=excavater`, 6_000],
    // Towns of a category.
    [`/alternatives?type=available&category=vehicles`, 12_000],
  ])('/api/assets%s reads a bounded number of rows', async (url, limit) => {
    const headers = await as.guest();
    const queries = await recordStatements(async () => {
      expect((await send(service, headers, 'GET', `/api/assets${url}`)).statusCode).toBe(200);
    });
    const costs = [];
    for (const query of queries) costs.push(planCost(await servicePlanOf(service, query)));
    expect(costs.flatMap(({ scannedTables }) => scannedTables)).toEqual([]);
    const read = costs.reduce((sum, cost) => sum + cost.read, 0);
    expect(read).toBeLessThan(limit);
  });
});

describe('alternatives by kind among 100,000 listings', () => {
  it('read the newest listings of a kind in each state, and the nearest ones', async () => {
    // The search index has a word for each kind of equipment that a listing names.
    await service.pool.query(`
      WITH kind AS (INSERT INTO words (word) VALUES ('=excavator') RETURNING id),
      named AS (
        UPDATE listing_words SET word_ids = word_ids || kind.id FROM kind
        WHERE word_ids @> ARRAY[(SELECT id FROM words WHERE word = '${common}')]
      )
      INSERT INTO postings (word_id, partition, listing_id, category, facets, place, first_day, last_day)
      SELECT kind.id, partition, listing_id, category, facets, place, first_day, last_day
      FROM postings CROSS JOIN kind WHERE word_id = (SELECT id FROM words WHERE word = '${common}')`);
    const url = `/api/assets/alternatives?search=${common} ${rare}&${TORONTO}&${DATES}`;
    const queries = await recordStatements(async () => {
      const { otherMachines, towns } = (await send(service, as.guest(), 'GET', url)).json();
      expect([otherMachines.length, towns.length]).toEqual([3, 5]);
    });
    const costs = [];
    for (const query of queries) costs.push(planCost(await servicePlanOf(service, query)));
    expect(costs.flatMap(({ scannedTables }) => scannedTables)).toEqual([]);
    expect(costs.reduce((sum, cost) => sum + cost.read, 0)).toBeLessThan(20_000);
  });
});

describe('search over 100,000 listings', () => {
  const count = async (query: string) =>
    Number((await send(service, as.guest(), 'GET', `/api/assets?${query}`)).headers['x-total-count']);

  it('finds the same by a word, its prefix and with a typo', async () => {
    const found = await Promise.all(['zamboni', 'zambo', 'zambonni'].map((word) => count(`search=${word}`)));
    const { rows } = await service.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM listings WHERE status = 'available' AND id % 20000 = 0`,
    );
    expect(found).toEqual([rows[0]!.n, rows[0]!.n, rows[0]!.n]);
  });

  it('stops counting at the cap and reports it', async () => {
    const response = await send(service, as.guest(), 'GET', `/api/assets?search=${common}`);
    expect(response.headers).toMatchObject({ 'x-total-count': '1000', 'x-total-count-capped': 'true' });
    const all = await send(service, as.guest(), 'GET', '/api/assets?type=available');
    expect(all.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-capped': 'true' });
  });
});
