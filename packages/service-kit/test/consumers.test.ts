import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { connect as dial, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { connect, type NatsConnection } from 'nats';
import { pino } from 'pino';
import { testBackends } from '@commonyard/testing/backends';
import { testBus } from '@commonyard/testing/bus';
import { testDatabase, type TestDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { openDatabase, type Database } from '../src/database.ts';
import { startConsumer } from '../src/events/consumer.ts';
import { takeDeliveries } from '../src/events/deliveries.ts';
import { createRelay } from '../src/events/relay.ts';
import { writeEvent } from '../src/events/outbox.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { deliveries } from '../src/metrics.ts';

type Tables = EventTables & { effects: { userId: number } };
const log = pino({ level: 'silent' });
const DURABLE = 'probe--one';
let database: TestDatabase;
let open: Database<Tables>;
let stream: ReturnType<typeof testBus>;
/** A client beside the one under test: another process, as far as the server knows. */
let other: NatsConnection;
/** What was said of deliveries, as `[which, what]`. */
let said: [subject: string, word: string][];

beforeAll(async () => {
  database = await testDatabase('probe', {
    '0001-events': createEventTables,
    '0002-effects': { up: async (db) => void (await sql`CREATE TABLE effects (user_id int)`.execute(db)) },
  });
  open = openDatabase<Tables>(database.appUrl, log);
});
beforeEach(async () => {
  for (const table of ['outbox', 'inbox', 'deadLetters', 'effects'] as const) await open.db.deleteFrom(table).execute();
  stream = testBus();
  other = await connect({ servers: testBackends().natsUrl });
  said = [];
  other.subscribe(`$JS.ACK.${stream.stream}.${DURABLE}.>`, {
    callback: (_error, message) => said.push([message.subject, message.string()]),
  });
  const first = consume();
  await eventually(() => consumerOfOther());
  await first.stop();
});
afterEach(async () => {
  await other.close();
  await stream.close();
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

function consume(before: () => Promise<void> = async () => undefined, db = open.db) {
  return startConsumer({
    db,
    bus: stream.bus,
    log,
    name: DURABLE,
    types: ['session.revoked'],
    handle: async (trx, { data: { userId } }) => {
      await before();
      await trx.insertInto('effects').values({ userId }).execute();
    },
  });
}
async function say(count: number) {
  for (let userId = 1; userId <= count; userId++)
    await open.db.transaction().execute((trx) =>
      writeEvent(trx as never, {
        source: 'probe',
        type: 'session.revoked',
        data: { userId, sessionKeys: [] },
        actorId: null,
      }),
    );
  await createRelay({ db: open.db, bus: stream.bus, log, source: 'probe' }).publishBatch();
}
const effects = async () =>
  (await open.db.selectFrom('effects').select('userId').orderBy('userId').execute()).map(({ userId }) => userId);
const consumerOfOther = async () => other.jetstream().consumers.get(stream.stream, DURABLE);
const distinct = (word: string) => new Set(said.filter(([, what]) => what === word).map(([subject]) => subject)).size;
/** Something to wait at until it is opened. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), pass: () => passed };
}

it('gets soon what another holds that has died', async () => {
  await say(5);
  const dead = await connect({ servers: testBackends().natsUrl });
  const messages = await (await dead.jetstream().consumers.get(stream.stream, DURABLE)).fetch({ max_messages: 5 });
  const held = new Set<number>();
  for await (const { seq } of messages) if (held.add(seq).size === 5) break;
  await dead.close();
  const consumer = consume();
  await eventually(async () => expect(await effects()).toHaveLength(5));
  await consumer.stop();
});

it('says of everything it holds that it works on it, so that a slow effect is not had elsewhere too', async () => {
  await say(5);
  const slow = gate();
  const consumer = consume(slow.pass);
  await eventually(() => expect(distinct('+WPI')).toBe(5));
  slow.open();
  await eventually(async () => expect(await effects()).toEqual([1, 2, 3, 4, 5]));
  await eventually(() => expect(distinct('+ACK')).toBe(5));
  await consumer.stop();
});

it('gives back what it has not begun when it stops', async () => {
  await say(5);
  const slow = gate();
  let begun = false;
  const consumer = consume(() => ((begun = true), slow.pass()));
  await eventually(() => expect(begun).toBe(true));
  await eventually(() => expect(distinct('+WPI')).toBe(5));
  const stopped = consumer.stop();
  slow.open();
  await stopped;
  await eventually(() => expect([distinct('+ACK'), distinct('-NAK')]).toEqual([1, 4]));
  const next = consume();
  await eventually(async () => expect(await effects()).toEqual([1, 2, 3, 4, 5]));
  await next.stop();
});

it('says nothing of what came by a connection that is lost: its place may be another event’s by now', async () => {
  await say(2);
  const slow = gate();
  const [stop, lost] = [new AbortController(), new AbortController()];
  let handled = 0;
  const handle = async (delivery: { ack(): void }) => {
    handled++;
    await slow.pass();
    delivery.ack();
  };
  const options = { prefix: stream.prefix, handle, stop: stop.signal, lost: lost.signal, log };
  const done = takeDeliveries(await consumerOfOther(), options);
  await eventually(() => expect(distinct('+WPI')).toBe(2));
  lost.abort();
  const before = said.length;
  slow.open();
  await done;
  await other.flush();
  expect(handled).toBe(1);
  expect(said.slice(before).filter(([, word]) => word !== '+WPI')).toEqual([]);
});

it('waits where its database is away, without counting that against the event', async () => {
  const { port, hostname } = new URL(database.appUrl);
  const way = await passage(Number(port), hostname);
  const address = new URL(database.appUrl);
  address.port = String(way.port);
  const through = openDatabase<Tables>(address.href, log);
  const failures = async () => (await deliveries.get()).values.filter(({ labels }) => labels.outcome !== 'handled');
  const before = JSON.stringify(await failures());
  await way.close();
  const consumer = consume(undefined, through.db);
  await say(3);
  await eventually(() => expect(way.refused()).toBeGreaterThan(2));
  await way.open();
  await eventually(async () => expect(await effects()).toEqual([1, 2, 3]));
  expect(JSON.stringify(await failures())).toBe(before);
  await consumer.stop();
  await through.close();
  await way.close();
});

it('keeps as a dead letter what ended everybody who began with it', async () => {
  await say(1);
  const consumer = await consumerOfOther();
  for (let delivery = 1; delivery <= 20; delivery++) (await consumer.next())?.nak();
  const survivor = consume();
  const letters = () => open.db.selectFrom('deadLetters').select(['error', 'attempts']).execute();
  await eventually(async () =>
    expect(await letters()).toEqual([{ error: expect.stringContaining('nobody who began'), attempts: 21 }]),
  );
  expect(await effects()).toEqual([]);
  await survivor.stop();
});

/** A way to a server that can be closed: who comes then is turned away. */
async function passage(port: number, host: string) {
  const sockets = new Set<Socket>();
  let shut = false;
  let refused = 0;
  const server: Server = createServer((inner) => {
    if (shut) {
      refused++;
      inner.resetAndDestroy();
      return;
    }
    const outer = dial({ port, host });
    for (const [one, another] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      one.pipe(another);
      one.on('error', () => another.destroy());
      one.on('close', () => (sockets.delete(one), another.destroy()));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as { port: number }).port,
    refused: () => refused,
    open: async () => void (shut = false),
    async close() {
      shut = true;
      for (const socket of sockets) socket.destroy();
      server.unref();
    },
  };
}
