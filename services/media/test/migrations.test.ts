import { afterAll, expect, it } from '@jest/globals';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { testDatabase } from '@commonyard/testing/database';
import type { Database } from '../src/database.ts';
import { isPublic } from '../src/images/readers.policy.ts';
import { listReaders } from '../src/images/images.repository.ts';
import { migrations } from '../src/migrations/index.ts';

const [ofListing, ofInspection] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const before = Object.fromEntries(Object.entries(migrations).slice(0, 2));
const database = await testDatabase<Database>('media', before);
afterAll(() => database.close());

it('images of listings from before the readers were recorded stay public, those of inspections are for users', async () => {
  await database.pool.query(
    "INSERT INTO media.claimants (claimant, version) VALUES ('asset:1', 3), ('inspection:1', 1)",
  );
  await database.pool.query('INSERT INTO media.claims (claimant, image_id) VALUES ($1, $2), ($3, $4)', [
    'asset:1',
    ofListing,
    'inspection:1',
    ofInspection,
  ]);
  const { ownerUrl, appUrl } = database;
  expect(await migrateSchema({ ownerUrl, appUrl, schema: 'media', migrations })).toContain('0003-image-access');
  expect(isPublic(await listReaders(database.db, ofListing))).toBe(true);
  expect(await listReaders(database.db, ofInspection)).toEqual([
    { audience: 'users', userId: null, municipality: null, parties: null },
  ]);
});

it('inspections from before their parties were recorded have none, and an earlier version can still record one', async () => {
  await database.pool.query(
    "INSERT INTO media.claimants (claimant, version, audience) VALUES ('inspection:2', 1, 'users')",
  );
  const { rows } = await database.pool.query("SELECT parties FROM media.claimants WHERE audience = 'users'");
  expect(rows).toEqual([{ parties: null }, { parties: null }]);
});

it('the previous version can still record a listing, whose images are public', async () => {
  await database.pool.query("INSERT INTO media.claimants (claimant, version) VALUES ('asset:2', 1)");
  await database.pool.query("INSERT INTO media.claims (claimant, image_id) VALUES ('asset:2', $1)", [ofListing]);
  const readers = await listReaders(database.db, ofListing);
  expect(readers.map(({ audience }) => audience)).toEqual([null, null]);
});
