import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { testDatabase } from '@commonyard/testing/database';
import { deadLettersCommand, listDeadLetters, replayDeadLetters } from '../src/events/dead-letters.ts';
import type { Consumer } from '../src/events/consumer.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';

type Tables = EventTables & { effects: { userId: number } };
const database = await testDatabase<Tables>('probe', {
  '0101-events': createEventTables,
  '0102-effects': { up: async (db) => void (await sql`CREATE TABLE effects (user_id int)`.execute(db)) },
});
afterAll(async () => {
  await database.close();
});
let broken = false;
beforeEach(async () => {
  broken = false;
  for (const table of ['deadLetters', 'inbox', 'effects'] as const) await database.db.deleteFrom(table).execute();
});

const consumer: Consumer<Tables, 'session.revoked'> = {
  name: 'probe--one',
  types: ['session.revoked'],
  handle: async (trx, { data }) => {
    await trx.insertInto('effects').values({ userId: data.userId }).execute();
    if (broken) throw new Error('still broken');
  },
};
const storeDeadLetter = async (userId: number, over: { payload?: string; consumer?: string } = {}) => {
  const id = crypto.randomUUID();
  const type = 'session.revoked';
  const data = { userId, sessionKeys: [] };
  const payload = JSON.stringify({ id, type, dataschema: `${type}/1`, data });
  const row = { consumer: 'probe--one', type, eventId: id, payload, error: 'Error: broken', attempts: 9, ...over };
  const stored = await database.db.insertInto('deadLetters').values(row).returning('id').executeTakeFirstOrThrow();
  return { eventId: id, id: stored.id };
};
const remaining = () => listDeadLetters(database.db);
const effects = async () =>
  (await database.db.selectFrom('effects').select('userId').orderBy('userId').execute()).map((e) => e.userId);

it('handles each event once when several replays run concurrently', async () => {
  for (let userId = 1; userId <= 3; userId++) await storeDeadLetter(userId);
  await Promise.all([1, 2, 3].map(() => replayDeadLetters(database, [consumer])));
  expect(await replayDeadLetters(database, [consumer])).toEqual({ replayed: 0, left: 0 });
  expect(await effects()).toEqual([1, 2, 3]);
});

it('skips an event that was handled meanwhile', async () => {
  const { eventId } = await storeDeadLetter(4);
  await database.db.insertInto('inbox').values({ consumer: 'probe--one', eventId }).execute();
  expect(await replayDeadLetters(database, [consumer])).toEqual({ replayed: 1, left: 0 });
  expect(await effects()).toEqual([]);
});

it('keeps an event that fails again with its new error, rolls it back and continues', async () => {
  broken = true;
  await storeDeadLetter(5);
  await storeDeadLetter(6, { payload: '{' });
  await storeDeadLetter(7, { consumer: 'probe--gone' });
  expect(await replayDeadLetters(database, [consumer])).toEqual({ replayed: 0, left: 3 });
  expect(await effects()).toEqual([]);
  expect((await remaining()).map(({ error, attempts }) => [error, attempts])).toEqual([
    ['Error: still broken', 10],
    ['PoisonError: not JSON', 10],
    ['Error: unknown consumer probe--gone', 10],
  ]);
});

it('lists dead letters without payloads, and replays some or all', async () => {
  const first = await storeDeadLetter(8);
  await storeDeadLetter(9);
  const command = (...words: string[]) => deadLettersCommand(database, [consumer], words);
  expect(await command()).toMatch(/probe--one  session.revoked .*  9 attempts  Error: broken\n.*\n2 dead letters$/s);
  expect(await command('list')).not.toContain('sessionKeys');
  expect(await command('replay', String(first.id))).toBe('1 replayed, 0 failed');
  expect(await effects()).toEqual([8]);
  expect(await command('replay')).toBe('1 replayed, 0 failed');
  expect(await command()).toBe('0 dead letters');
  for (const words of [['drop'], ['replay', 'x'], ['list', '1']])
    await expect(command(...words)).rejects.toThrow('Usage: list');
});
