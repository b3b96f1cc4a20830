import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { sql } from 'kysely';
import { testDatabase } from '@commonyard/testing/database';
import { openDatabase } from '../src/db/database.ts';
import { runPrepared } from '../src/db/statements.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';

const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables });
const shared = openDatabase<EventTables>(database.appUrl, pino({ level: 'silent' }), { max: 4 });
const { db, pool } = shared;
afterAll(async () => {
  await shared.close();
  await database.close();
});

const numbers = Array.from({ length: 40 }, (_, n) => n);
const echo = async (n: number) => {
  const text = 'SELECT $1::integer AS n, pg_backend_pid() AS pid, pg_sleep(0.001)';
  const [row] = await runPrepared<{ n: number; pid: number }>(pool, { sql: text }, [n]);
  return row!;
};

it('gives each of many statements its own rows, on the connections that transactions leave', async () => {
  const rows = await Promise.all(numbers.slice(0, 16).map(echo));
  expect(rows.map(({ n }) => n)).toEqual(numbers.slice(0, 16));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(2);
});

it('gives each of few statements a connection of its own', async () => {
  const rows = await Promise.all(numbers.slice(0, 2).map(echo));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(2);
});

it('divides many statements among the connections', async () => {
  const rows = await Promise.all(numbers.slice(0, 12).map(echo));
  const counts = Map.groupBy(rows, ({ pid }) => pid);
  expect([...counts.values()].map((all) => all.length)).toEqual([6, 6]);
});

it('runs more statements than the connections take at once', async () => {
  const rows = await Promise.all(numbers.map(echo));
  expect(rows.map(({ n }) => n)).toEqual(numbers);
});

it('returns its connections', async () => {
  await Promise.all(numbers.map(echo));
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
});

it('runs transactions beside many statements', async () => {
  const many = Promise.all(numbers.map(echo));
  // The statements are on their way.
  await setImmediate();
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_sleep(0.01)`.execute(trx);
    return sql<{ one: number }>`SELECT 1 AS one`.execute(trx);
  });
  expect([rows, (await many).length]).toEqual([[{ one: 1 }], 40]);
});

it('waits for no further connection while transactions hold all others', async () => {
  const held = Promise.withResolvers<undefined>();
  const transactions = [1, 2, 3].map(() => db.transaction().execute(() => held.promise));
  const rows = Promise.all(numbers.slice(0, 8).map(echo));
  // The statements are on their way.
  await setImmediate();
  expect(pool.waitingCount).toBe(0);
  expect(new Set((await rows).map(({ pid }) => pid)).size).toBe(1);
  held.resolve(undefined);
  await Promise.all(transactions);
});

it('fails only the statement that fails', async () => {
  const divide = (n: number) => runPrepared<{ n: number }>(pool, { sql: 'SELECT 12 / $1::integer AS n' }, [n]);
  const results = await Promise.allSettled([1, 0, 2, 3, 0, 4, 6, 12].map(divide));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value[0]!.n : 'failed'))).toEqual([
    12,
    'failed',
    6,
    4,
    'failed',
    3,
    2,
    1,
  ]);
});

it('replaces a lost connection', async () => {
  const end = () => runPrepared(pool, { sql: 'SELECT pg_terminate_backend(pg_backend_pid())' }, []);
  await expect(end()).rejects.toMatchObject({ code: '57P01' });
  const rows = await Promise.all(numbers.slice(0, 8).map(echo));
  expect(rows.map(({ n }) => n)).toEqual(numbers.slice(0, 8));
});

it('a lost connection fails its statements and no others', async () => {
  const results = await Promise.allSettled([
    runPrepared(pool, { sql: 'SELECT pg_terminate_backend(pg_backend_pid())' }, []),
    ...numbers.slice(0, 11).map(echo),
  ]);
  const failed = results.filter(({ status }) => status === 'rejected');
  expect(failed.length).toBe(6);
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
});

it('fails every statement if no connection opens', async () => {
  const unreachable = openDatabase<EventTables>('postgres://user@127.0.0.1:1/none', pino({ level: 'silent' }));
  const results = await Promise.allSettled(
    numbers.slice(0, 20).map((n) => runPrepared(unreachable.pool, { sql: 'SELECT $1::integer' }, [n])),
  );
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await unreachable.close();
});

it('an error has the stack of the caller', async () => {
  const failure = runPrepared(pool, { sql: 'SELECT 1 / $1::integer' }, [0]);
  const error = await failure.then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  expect(error?.message).toBe('division by zero');
  expect(error?.stack).toContain(import.meta.filename);
});
