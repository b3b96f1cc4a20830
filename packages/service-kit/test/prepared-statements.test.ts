import { afterAll, expect, it } from '@jest/globals';
import { sql, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { testDatabase } from '@commonyard/testing/database';
import { compileQuery, type Inputs } from '../src/db/statements.ts';

type Tables = { things: { id: number } };

const database = await testDatabase<Tables>('probe', {
  '0101-things': { up: async (db) => void (await sql`CREATE TABLE things (id integer PRIMARY KEY)`.execute(db)) },
});
afterAll(() => database.close());

const inTransaction = <T>(work: (trx: Transaction<Tables>) => Promise<T>) => database.db.transaction().execute(work);

/** The prepared statements of the transaction's connection that contain a text. */
const countPrepared = async (trx: Transaction<Tables>, text: string) =>
  (await sql`SELECT FROM pg_prepared_statements WHERE position(${text} in statement) > 0`.execute(trx)).rows.length;

it('prepares a statement that transactions repeat', async () => {
  const find = (trx: Transaction<Tables>, id: number) =>
    trx.selectFrom('things').select('id').where('id', '=', id).execute();
  const prepared = await inTransaction(async (trx) => {
    const before = [];
    for (let id = 0; id < 6; id++) {
      await find(trx, id);
      before.push(await countPrepared(trx, 'select "id" from "things"'));
    }
    return before;
  });
  expect(prepared[0]).toBe(0);
  expect(prepared.at(-1)).toBe(1);
});

it('prepares a compiled query, also outside a transaction', async () => {
  const select = compileQuery((db: Kysely<Tables>, input: Inputs<{ id: number }>) =>
    db.selectFrom('things').select('id as compiledId').where('id', '=', input('id')),
  );
  await select(database.db, { id: 1 });
  expect(await inTransaction((trx) => countPrepared(trx, 'compiled_id'))).toBe(1);
});

it('prepares no other statement outside a transaction', async () => {
  for (let id = 0; id < 6; id++) {
    await database.db.selectFrom('things').select('id as byId').where('id', '=', id).execute();
    await database.db.selectFrom('things').select('id as above').where('id', '>', id).execute();
  }
  const counts = inTransaction(async (trx) => [await countPrepared(trx, 'by_id'), await countPrepared(trx, 'above')]);
  expect(await counts).toEqual([0, 0]);
});

it('runs a query that is compiled once with the input of each run', async () => {
  const select = compileQuery((db: Kysely<Tables>, input: Inputs<{ from: number; name: string }>) =>
    db
      .selectFrom('things')
      .select('id as thingId')
      .select(sql<string>`${input('name')}::text`.as('givenName'))
      .where('id', '>=', input('from')),
  );
  await database.db
    .insertInto('things')
    .values([{ id: 101 }, { id: 102 }])
    .execute();
  const first = { from: 101, name: "'; DROP TABLE things" };
  expect(await inTransaction((trx) => select(trx, first))).toEqual([
    { thingId: 101, givenName: first.name },
    { thingId: 102, givenName: first.name },
  ]);
  expect(await select(database.db, { from: 102, name: 'second' })).toEqual([{ thingId: 102, givenName: 'second' }]);
});

it('reads all columns of a table to which a migration adds one meanwhile', async () => {
  await database.db.insertInto('things').values({ id: 7 }).execute();
  const readAll = (trx: Transaction<Tables>) => trx.selectFrom('things').selectAll().where('id', '=', 7).execute();
  for (let times = 0; times < 6; times++) expect(await inTransaction(readAll)).toEqual([{ id: 7 }]);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('ALTER TABLE probe.things ADD COLUMN size integer');
  await owner.end();
  expect(await inTransaction(readAll)).toEqual([{ id: 7, size: null }]);
});
