import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testBus } from '@commonyard/testing/bus';
import { testDatabase, type TestDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { openDatabase, type Database } from '../src/database.ts';
import { startConsumer } from '../src/events/consumer.ts';
import { writeEvent } from '../src/events/outbox.ts';
import { createRelay } from '../src/events/relay.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';

type Tables = EventTables & { effects: { userId: number; times: number } };
const log = pino({ level: 'silent' });
const event = { userId: 7, sessionKeys: [] };
let database: TestDatabase;
let open: Database<Tables>;
let stream: ReturnType<typeof testBus>;

beforeAll(async () => {
  database = await testDatabase('probe', {
    '0001-events': createEventTables,
    '0002-effects': {
      up: async (db) => void (await sql`CREATE TABLE effects (user_id int, times int DEFAULT 1)`.execute(db)),
    },
  });
  open = openDatabase<Tables>(database.appUrl, log);
  stream = testBus();
});
afterAll(async () => {
  await stream.close();
  await open.close();
  await database.drop();
});

const say = (userId: number) =>
  open.db
    .transaction()
    .execute((trx) =>
      writeEvent(trx as never, { source: 'probe', type: 'session.revoked', data: { ...event, userId }, actorId: null }),
    );
const relayed = () => createRelay({ db: open.db, bus: stream.bus, log, source: 'probe' }).publishBatch();
const effects = async (userId: number) =>
  (await open.db.selectFrom('effects').selectAll().where('userId', '=', userId).execute()).length;
const consume = (name: string, broken: (userId: number) => boolean = () => false) =>
  startConsumer({
    db: open.db,
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
  open.db.selectFrom('deadLetters').selectAll().where('consumer', '=', consumer).execute();

describe('an event', () => {
  it('is not written when its cause is rolled back', async () => {
    const before = await open.db.selectFrom('outbox').select('id').execute();
    await open.db
      .transaction()
      .execute(async (trx) => {
        await writeEvent(trx as never, { source: 'probe', type: 'session.revoked', data: event, actorId: null });
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await open.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length);
  });

  it('reaches the consumer, and its effect happens once even when it is delivered again', async () => {
    const consumer = consume('probe--once');
    const id = await say(1);
    await relayed();
    await eventually(async () => expect(await effects(1)).toBe(1));
    // The same event under a new sequence: what a lost acknowledgement of the publisher leads to.
    const { payload } = await open.db
      .selectFrom('outbox')
      .select('payload')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let copy = 0; copy < 20; copy++) await stream.bus.publish('session.revoked', `copy-${copy}`, payload);
    await say(2);
    await relayed();
    await eventually(async () => expect(await effects(2)).toBe(1));
    expect(await effects(1)).toBe(1);
    await consumer.stop();
  });

  it('whose effect fails is tried again, without half an effect', async () => {
    let failures = 2;
    const consumer = consume('probe--again', (userId) => userId === 3 && failures-- > 0);
    await say(3);
    await relayed();
    await eventually(async () => expect(await effects(3)).toBe(1));
    await consumer.stop();
  });

  it('that is poison becomes a dead letter and the others flow on', async () => {
    const consumer = consume('probe--poison');
    const good = {
      specversion: '1.0',
      id: crypto.randomUUID(),
      source: 'probe',
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
      JSON.stringify({ ...good, dataschema: 'session.revoked/99' }),
      JSON.stringify({ ...good, data: { userId: 'x' } }),
      JSON.stringify({ ...good, type: 'user.updated' }),
    ];
    for (const [index, payload] of poison.entries())
      await stream.bus.publish('session.revoked', `poison-${index}`, payload);
    await say(4);
    await relayed();
    await eventually(async () => expect(await effects(4)).toBe(1));
    await eventually(async () => expect(await deadLetters('probe--poison')).toHaveLength(poison.length));
    await consumer.stop();
  });
});
