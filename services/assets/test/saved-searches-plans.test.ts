import { afterAll, expect, it } from '@jest/globals';
import { createToken, hashToken } from '@commonyard/service-kit/auth/link-tokens';
import { readingCost } from './plans.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
const { pool } = service;
const USERS = 4_000;
const PER_OWNER = 20;
const token = createToken();
// Of each user 20, of 4,000 guests three, each with its link.
await pool.query(
  `INSERT INTO saved_searches (user_id, query, timing, active)
   SELECT user_id, jsonb_build_object('type', 'available_asset', 'search', 'word ' || n), 'daily', true
   FROM generate_series(1, $1) AS user_id CROSS JOIN generate_series(1, $2) AS n`,
  [USERS, PER_OWNER],
);
await pool.query(
  `WITH guests AS (
     INSERT INTO search_guests (email, locale, confirmed_at, ends_on)
     SELECT 'guest' || n || '@example.ca', 'en', now(), current_date + 300 FROM generate_series(1, $1) AS n RETURNING id
   ), links AS (
     INSERT INTO guest_search_links (hash, guest_id)
     SELECT CASE row_number() OVER () WHEN 7 THEN $2 ELSE md5(id::text) END, id FROM guests
   )
   INSERT INTO saved_searches (guest_id, query, timing, active)
   SELECT id, jsonb_build_object('type', 'available_asset', 'search', 'word ' || n), 'daily', true
   FROM guests CROSS JOIN generate_series(1, 3) AS n`,
  [USERS, hashToken(token)],
);
await pool.query('ANALYZE saved_searches');
await pool.query('ANALYZE search_guests');
await pool.query('ANALYZE guest_search_links');

it.each([
  ['the list of a user', 'GET', '/api/saved-searches', undefined, 200],
  ['another timing of an equal search', 'POST', '/api/saved-searches', { search: 'word 7' }, 201],
] as const)('%s reads its searches by index', async (_name, method, path, query, status) => {
  const body = query && { query: { type: 'available_asset', ...query }, timing: 'now' };
  const { read, pages, scanned } = await readingCost(service, async () => {
    expect((await send(service, as.operator({ userId: 1_001 }), method, path, body)).statusCode).toBe(status);
  });
  expect(scanned).toEqual([]);
  expect(read).toBeLessThanOrEqual(3 * PER_OWNER);
  expect(pages).toBeLessThan(10 * PER_OWNER);
});

it('the link of a guest reads its searches by index', async () => {
  const { read, pages, scanned } = await readingCost(service, async () => {
    const response = await send(service, as.guest(), 'POST', '/api/guest-searches/link', { token });
    expect(response.json().searches).toHaveLength(3);
  });
  expect(scanned).toEqual([]);
  expect(read).toBeLessThanOrEqual(20);
  expect(pages).toBeLessThan(60);
});
