import { afterAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { testDatabase } from '@commonyard/testing/database';
import { migrations } from '../src/migrations/index.ts';

const database = await testDatabase('identity', migrations);
const [app, owner] = [new pg.Client(database.appUrl), new pg.Client(database.ownerUrl)];
await Promise.all([app.connect(), owner.connect()]);
await owner.query('CREATE SCHEMA assets; CREATE TABLE assets.listings (id integer)');
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await database.close();
});

it('a repeated migration changes nothing', async () => {
  const { ownerUrl, appUrl } = database;
  expect(await migrateSchema({ ownerUrl, appUrl, schema: 'identity', migrations })).toEqual([]);
});

it.each([
  ['create a table', 'CREATE TABLE mine (id integer)'],
  ['create a table in another schema', 'CREATE TABLE public.mine (id integer)'],
  ['create a schema', 'CREATE SCHEMA mine'],
  ['alter a table', 'ALTER TABLE users ADD COLUMN mine text'],
  ['truncate a table', 'TRUNCATE users CASCADE'],
  ['read another service’s table', 'SELECT * FROM assets.listings'],
  ['write another service’s table', 'INSERT INTO assets.listings VALUES (1)'],
])('the runtime role cannot %s', async (_what, sql) => {
  await expect(app.query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^42(501|P01)$/) });
});

it('the runtime role reads and writes its own rows', async () => {
  const { rows } = await app.query('SELECT count(*)::int AS count FROM municipalities');
  expect(rows).toEqual([{ count: 444 }]);
  await app.query("INSERT INTO login_attempts (key, tries) VALUES ('a', 1)");
  await app.query('DELETE FROM login_attempts');
});

it('every lower-tier municipality references an upper-tier one', async () => {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS count FROM identity.municipalities AS lower
     JOIN identity.municipalities AS upper ON upper.id = lower.upper_tier AND upper.tier = 'upper'`,
  );
  expect(rows).toEqual([{ count: 241 }]);
});

it('a new user waits for the verification of its address and for approval', async () => {
  const { rows } = await app.query(
    `INSERT INTO users (username, email, password_hash, role, name, locale, name_key, search_text)
     VALUES ('new', 'new@example.com', '', 'municipal_operator', 'New', 'en', 'new', 'new')
     RETURNING email_verified_at, approval`,
  );
  expect(rows).toEqual([{ email_verified_at: null, approval: 'pending' }]);
});
