import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testBus } from '@commonyard/testing/bus';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { startConsumer } from '../src/events/consumer.ts';
import { writeEvent } from '../src/events/outbox.ts';
import { createRelay } from '../src/events/relay.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';

type Tables = EventTables & { effects: { userId: number; times: number } };
const log = pino({ level: 'silent' });
const event = { userId: 7, sessionKeys: [] };

const database = await testDatabase<Tables>('probe', {
  '0101-events': createEventTables,
  '0102-effects': {
    up: async (db) => void (await sql`CREATE TABLE effects (user_id int, times int DEFAULT 1)`.execute(db)),
  },
});
const stream = testBus();
afterAll(async () => {
  await stream.close();
  await database.close();
});

const writeEventOf = (userId: number) =>
  database.db
    .transaction()
    .execute((trx) => writeEvent(trx as never, { type: 'session.revoked', data: { ...event, userId }, actorId: null }));
const publishBatch = () => createRelay({ db: database.db, bus: stream.bus, log, source: 'probe' }).publishBatch();
const effects = async (userId: number) =>
  (await database.db.selectFrom('effects').selectAll().where('userId', '=', userId).execute()).length;
const consume = (name: string, broken: (userId: number) => boolean = () => false) =>
  startConsumer({
    db: database.db,
    bus: stream.bus,
    log,
    name,
    types: ['session.revoked'],
    handle: async (trx, { data }) => {
      await trx.insertInto('effects').values({ userId: data.userId, times: 1 }).execute();
      if (broken(data.userId)) throw new Error('the effect failed');
    },
  });
const deadLetters = (consumer: string) =>
  database.db.selectFrom('deadLetters').selectAll().where('consumer', '=', consumer).execute();

describe('an event', () => {
  it('is not written when its transaction is rolled back', async () => {
    const before = await database.db.selectFrom('outbox').select('id').execute();
    await database.db
      .transaction()
      .execute(async (trx) => {
        await writeEvent(trx as never, { type: 'session.revoked', data: event, actorId: null });
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await database.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length);
  });

  it('reaches the consumer and is handled once even when it is delivered repeatedly', async () => {
    const consumer = consume('probe--once');
    const id = await writeEventOf(1);
    await publishBatch();
    await eventually(async () => expect(await effects(1)).toBe(1));
    // A lost acknowledgement makes a publisher store the same event again under a new sequence.
    const { payload } = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let copy = 0; copy < 20; copy++) await stream.bus.publish('session.revoked', `copy-${copy}`, payload);
    await writeEventOf(2);
    await publishBatch();
    await eventually(async () => expect(await effects(2)).toBe(1));
    expect(await effects(1)).toBe(1);
    await consumer.stop();
  });

  it('is retried after a failed handler, whose partial effect is rolled back', async () => {
    let failures = 2;
    const consumer = consume('probe--again', (userId) => userId === 3 && failures-- > 0);
    await writeEventOf(3);
    await publishBatch();
    await eventually(async () => expect(await effects(3)).toBe(1));
    await consumer.stop();
  });

  it('that is invalid moves to dead letters and does not block others', async () => {
    const consumer = consume('probe--poison');
    const good = {
      specversion: '1.0',
      id: crypto.randomUUID(),
      type: 'session.revoked',
      time: '',
      dataschema: 'session.revoked/1',
      datacontenttype: 'application/json',
      actorid: null,
      data: event,
    };
    const poison = [
      '{',
      'null',
      '"text"',
      JSON.stringify({ ...good, dataschema: 'session.revoked/0' }),
      JSON.stringify({ ...good, data: { userId: 'x' } }),
      JSON.stringify({ ...good, type: 'user.updated' }),
    ];
    for (const [index, payload] of poison.entries())
      await stream.bus.publish('session.revoked', `poison-${index}`, payload);
    await writeEventOf(4);
    await publishBatch();
    await eventually(async () => expect(await effects(4)).toBe(1));
    await eventually(async () => expect(await deadLetters('probe--poison')).toHaveLength(poison.length));
    await consumer.stop();
  });
});
