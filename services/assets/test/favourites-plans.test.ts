import { afterAll, expect, it } from '@jest/globals';
import { MAX_FAVOURITES } from '@commonyard/contracts/favourites.values';
import type { Favourite } from '@commonyard/contracts/http/favourites';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { nodesOf } from '@commonyard/testing/query-plans';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { spellingsOf } from '../src/search/text/typos.ts';
import { readingCost, servicePlanOf } from './plans.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
const { ownerUrl, pool } = service;
await fillManyListings(ownerUrl, 20_000, spellingsOf);
const { rows } = await pool.query<{ id: number }>(
  `SELECT id FROM listings WHERE status = 'available' AND withdrawn_at IS NULL ORDER BY id % 1009, id LIMIT $1`,
  [MAX_FAVOURITES],
);
const ids = rows.map(({ id }) => id);
// 500 users; the first 20 have the same favourites.
await pool.query(
  `INSERT INTO favourites SELECT user_id, listing_id, now(), '{}'
   FROM generate_series(1001, 1500) AS user_id CROSS JOIN LATERAL (
     SELECT listing_id FROM unnest($1::integer[]) AS listing_id WHERE user_id <= 1020
     UNION ALL SELECT (user_id * 37 + n * 101) % 20000 + 1 FROM generate_series(1, $2) AS n WHERE user_id > 1020
   ) AS each ON CONFLICT DO NOTHING`,
  [ids, MAX_FAVOURITES],
);
await pool.query('ANALYZE favourites');

const user = () => as.operator({ userId: 1_001 });
const ok = async (method: 'GET' | 'POST', path: string, status: number, body?: unknown, caller = user()) => {
  const response = await send(service, caller, method, path, body);
  expect(response.statusCode).toBe(status);
  return response;
};

/** Of an index to find one row in each of two tables, and that row. A scan of another index reads many more, but not more rows. */
const PAGES = 10 * MAX_FAVOURITES;

it('the list of favourites reads them and their listings by index', async () => {
  const { read, pages, scanned, statements } = await readingCost(service, async () => {
    expect((await ok('GET', '/api/favourites', 200)).json()).toHaveLength(MAX_FAVOURITES);
  });
  expect({ scanned, statements }).toEqual({ scanned: [], statements: 1 });
  expect(read).toBeLessThanOrEqual(2 * MAX_FAVOURITES);
  expect(pages).toBeLessThan(PAGES);
});

it('adding and acknowledging favourites read as many rows as there are ids', async () => {
  const found = (await ok('GET', '/api/favourites', 200)).json<Favourite[]>();
  const looks = found.map(({ listingId, look }) => ({ listingId, look }));
  for (const work of [
    () => ok('POST', '/api/favourites', 204, { listingIds: ids }),
    () => ok('POST', '/api/favourites/seen', 204, { looks }),
  ]) {
    const { read, pages, scanned } = await readingCost(service, work);
    expect(scanned).toEqual([]);
    expect(read).toBeLessThanOrEqual(4 * MAX_FAVOURITES);
    expect(pages).toBeLessThan(2 * PAGES);
  }
});

it('the cards of listings are read by index', async () => {
  const { read, pages, scanned } = await readingCost(service, async () => {
    const path = `/api/assets/cards?ids=${ids.join()}`;
    expect((await ok('GET', path, 200, undefined, as.guest())).json()).toHaveLength(MAX_FAVOURITES);
  });
  expect(scanned).toEqual([]);
  expect(read).toBeLessThanOrEqual(MAX_FAVOURITES);
  expect(pages).toBeLessThan(PAGES);
});

it('the deletion of a listing reads its favourites only', async () => {
  const { rows: stored } = await pool.query('SELECT FROM favourites WHERE listing_id = $1', [ids[0]]);
  const statements = await recordStatements(() => send(service, as.admin(), 'DELETE', `/api/assets/${ids[0]}`));
  const update = statements.find(({ text }) => /^update "favourites"/i.test(text));
  const scan = nodesOf(await servicePlanOf(service, update!)).at(-1)!;
  expect([scan['Node Type'], scan['Actual Rows']]).toEqual(['Index Scan', stored.length]);
  expect(stored.length).toBeGreaterThanOrEqual(20);
  expect(scan['Shared Hit Blocks'] + scan['Shared Read Blocks']).toBeLessThan(2 * stored.length + 10);
});
