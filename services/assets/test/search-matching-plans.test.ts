import { afterAll, expect, it } from '@jest/globals';
import { fillManySearches } from '@commonyard/testing/many-searches';
import { compareChanges } from '../src/search-matching/search-matching.service.ts';
import { keysOf } from '../src/search-matching/search-keys.policy.ts';
import { createMatchRequests } from './match-requests.ts';
import { readingCost } from './plans.ts';
import { createSearchRequests } from './search-requests.ts';
import { startTestService } from './test-service.ts';

const SEARCHES = 20_000;

const service = await startTestService();
afterAll(() => service.close());
await fillManySearches(service.ownerUrl, SEARCHES, keysOf);
const { equipment, setBusy } = createMatchRequests(service);
const { compare, notify } = createSearchRequests(service);

const compareOne = (id: number) => service.db.transaction().execute((trx) => compareChanges(trx, id, new Date()));
const hitsOf = async (id: number) =>
  (await service.db.selectFrom('savedSearchHits').select('searchId').where('listingId', '=', id).execute()).length;

/** The last number: the rows of keys and searches. Every seventh search is for the first listing, or for anything at its place. */
it.each([
  ['of a frequent kind', 'Cat excavator', 5_000],
  ['of a rare kind', 'Stump grinder', 1_500],
  ['of no kind', 'Contraption', 1_500],
])('at 20,000 saved searches, the comparison of a listing %s reads few of them', async (_name, title, rows) => {
  const id = await equipment('smiths-falls', title, { description: 'In good condition.' });
  const { read, scanned, statements } = await readingCost(service, () => compareOne(id));
  expect(scanned).toEqual([]);
  expect(statements).toBeLessThanOrEqual(4);
  expect(read).toBeLessThan(rows);
  expect(await hitsOf(id)).toBeGreaterThan(20);
});

it('a comparison after a change of the calendar reads as few', async () => {
  const id = await equipment('smiths-falls', 'Stump grinder', { description: 'In good condition.' });
  await compare();
  await setBusy(id, ['2099-02-01', '2099-02-03']);
  const { read, scanned } = await readingCost(service, () => compareOne(id));
  expect(scanned).toEqual([]);
  expect(read).toBeLessThan(1_500);
});

it('a run without changes and without due notices reads what waits', async () => {
  await notify();
  const { read } = await readingCost(service, async () => {
    await compare();
    await notify();
  });
  const waiting = await service.db
    .selectFrom('savedSearchHits')
    .select('searchId')
    .where('notifiedAt', 'is', null)
    .execute();
  expect(read).toBeLessThan(3 * waiting.length + 100);
});
