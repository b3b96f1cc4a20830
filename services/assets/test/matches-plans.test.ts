import { afterAll, expect, it } from '@jest/globals';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { CANDIDATES } from '../src/matches/candidates.repository.ts';
import { spellingsOf } from '../src/search/text/typos.ts';
import { createMatchRequests } from './match-requests.ts';
import { readingCost } from './plans.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());
await fillManyListings(service.ownerUrl, 100_000, spellingsOf);
// The search index has two of ten listings as excavators, of which one is equipment and one is a need; the newest have that title.
await service.pool.query(`UPDATE listings SET title = 'Excavator' WHERE id % 10 IN (0, 4) AND id > 85000`);
await service.pool.query(`
  WITH kind AS (INSERT INTO words (word) VALUES ('=excavator') RETURNING id)
  INSERT INTO postings (word_id, partition, listing_id, category, facets, place, first_day, last_day)
  SELECT DISTINCT ON (listing_id) kind.id, partition, listing_id, category, facets, place, first_day, last_day
  FROM postings CROSS JOIN kind WHERE listing_id % 10 IN (0, 4)`);
await service.pool.query('ANALYZE listings, postings, words, matches');

const { need, equipment, update, idsOf } = createMatchRequests(service);

it.each([
  ['a need', need, 'Excavator for a ditch'],
  ['equipment', equipment, 'Cat excavator'],
  ['a need of a word', need, 'Excavator or trencher or sweeper'],
  ['equipment without a kind', equipment, 'Zamboni like excavator'],
] as const)(
  'after a change of %s at 100,000 listings, a bounded number of rows is read',
  async (_name, create, title) => {
    const id = await create('toronto', title, { category: 'construction', description: 'In good condition.' });
    const { read, scanned, statements } = await readingCost(service, () => update(id));
    expect(scanned).toEqual([]);
    expect(statements).toBeLessThan(20);
    expect(read).toBeLessThan(20_000);
    expect((await idsOf(id)).length).toBeGreaterThan(0);
  },
);

it('after a change of equipment that many needs lose, each is compared with candidates again', async () => {
  const id = await equipment('toronto', 'Excavator', { description: 'In good condition.' });
  await update(id);
  const { rows } = await service.pool.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM matches WHERE listing_id = $1',
    [id],
  );
  expect(rows[0]!.n).toBeGreaterThan(100);
  expect(rows[0]!.n).toBeLessThanOrEqual(2 * CANDIDATES);
  await service.pool.query('UPDATE listings SET withdrawn_at = now() WHERE id = $1', [id]);
  const { read, scanned } = await readingCost(service, () => update(id));
  expect(scanned).toEqual([]);
  expect(read).toBeLessThan(rows[0]!.n * 15_000);
}, 180_000);

it('the lists of matches read a bounded number of rows', async () => {
  const id = await equipment('toronto', 'Excavator', { description: 'In good condition.' });
  await update(id);
  for (const path of [`/api/assets/${id}/matches`, '/api/assets/matches']) {
    const caller = as.municipalAdmin({ municipality: 'toronto' });
    const { read, scanned } = await readingCost(service, async () => {
      expect((await send(service, caller, 'GET', path)).statusCode).toBe(200);
    });
    expect(scanned).toEqual([]);
    expect(read).toBeLessThan(10_000);
  }
});
