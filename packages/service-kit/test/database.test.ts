import { afterAll, describe, expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { testDatabase } from '@commonyard/testing/database';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { migrateSchema } from '../src/db/migrate.ts';

const migrations = { '0101-events': createEventTables };

const database = await testDatabase<EventTables>('probe', migrations);
afterAll(async () => {
  await database.close();
});

describe('the runtime role', () => {
  it.each([
    'CREATE TABLE probe.mine (id int)',
    'DROP TABLE probe.outbox',
    'CREATE SCHEMA other',
    'SELECT * FROM neighbour.outbox',
    "INSERT INTO neighbour.inbox VALUES ('x', gen_random_uuid())",
    'CREATE TABLE public.mine (id int)',
  ])('may not: %s', async (sql) => {
    const app = new URL(database.appUrl);
    app.username = 'neighbour_app';
    await migrateSchema({ ownerUrl: database.ownerUrl, appUrl: app.href, schema: 'neighbour', migrations });
    await expect(database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  });
});

// Handlers have no timeout of their own: these bound what a handler waits for.
it('has a time limit for connections, statements, locks and idle transactions', async () => {
  const { rows } = await database.pool.query(`
    SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle`);
  expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }]);
  expect(database.pool.options).toMatchObject({ connectionTimeoutMillis: 2_000, query_timeout: 5_000 });
});

describe('migrations', () => {
  it('run once when two processes migrate concurrently', async () => {
    const appUrl = database.appUrl.replace('probe_app', 'twice_app');
    const runs = await Promise.all(
      [1, 2].map(() => migrateSchema({ ownerUrl: database.ownerUrl, appUrl, schema: 'twice', migrations })),
    );
    expect(runs.flat()).toEqual(['0101-events']);
  });

  it('reject a schema of a version before 1.0.0, and change nothing in it', async () => {
    const appUrl = database.appUrl.replace('probe_app', 'former_app');
    const target = { ownerUrl: database.ownerUrl, appUrl, schema: 'former' };
    await migrateSchema({ ...target, migrations: { '0001-events': { up: async () => undefined } } });
    await expect(migrateSchema({ ...target, migrations })).rejects.toThrow('is of a version before 1.0.0');
    const { rows } = await database.pool.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'former'::regnamespace AND relname = 'outbox'`,
    );
    expect(rows).toEqual([]);
  });

  it('of a schema with data run in transactions of their own', async () => {
    const appUrl = database.appUrl.replace('probe_app', 'steps_app');
    const target = { ownerUrl: database.ownerUrl, appUrl, schema: 'steps' };
    const transactions: string[] = [];
    const step = {
      up: async (db: Kysely<unknown>) => {
        const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(db);
        transactions.push(rows[0]!.id);
      },
    };
    await migrateSchema({ ...target, migrations });
    const all = { ...migrations, '0102-step': step, '0103-step': step };
    expect(await migrateSchema({ ...target, migrations: all })).toEqual(['0102-step', '0103-step']);
    expect(new Set(transactions).size).toBe(2);
  });
});

describe('a connection', () => {
  it('does not crash the process when the server terminates it', async () => {
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await owner.end();
    // The pool may notice the lost connection only with the next statement.
    await database.pool.query('select 1').catch(() => undefined);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('reads timestamps in UTC, dates as text and bigints as numbers', async () => {
    const { rows } = await database.pool.query(
      `select '2026-11-20 14:03:07.1234-05'::timestamptz as at, '2026-11-20'::date as day, 5::bigint as n, '2026-01-01 00:00:00+00'::timestamptz as whole`,
    );
    expect(rows).toEqual([
      { at: '2026-11-20T19:03:07.123Z', day: '2026-11-20', n: 5, whole: '2026-01-01T00:00:00.000Z' },
    ]);
  });
});
