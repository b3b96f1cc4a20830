import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect as dial, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import type { NatsConnection } from 'nats';
import { pino } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { connectNats } from '@commonyard/testing/connect-nats';
import { testBackends } from '@commonyard/testing/backends';
import { testBus } from '@commonyard/testing/bus';
import { testDatabase } from '@commonyard/testing/database';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { openDatabase } from '../src/db/database.ts';
import { startConsumer } from '../src/events/consumer.ts';
import { processDeliveries } from '../src/events/deliveries.ts';
import { createRelay } from '../src/events/relay.ts';
import { writeEvent } from '../src/events/outbox.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { deliveries } from '../src/observability/metrics.ts';

type Tables = EventTables & { effects: { userId: number } };
const log = pino({ level: 'silent' });
const DURABLE = 'probe--one';
let stream: ReturnType<typeof testBus>;
/** A second client, which the server treats as another process. */
let otherConnection: NatsConnection;
/** The acknowledgement messages that the server received, as `[subject, kind]`. */
let acknowledgements: [subject: string, kind: string][];

const database = await testDatabase<Tables>('probe', {
  '0101-events': createEventTables,
  '0102-effects': { up: async (db) => void (await sql`CREATE TABLE effects (user_id int)`.execute(db)) },
});
beforeEach(async () => {
  for (const table of ['outbox', 'inbox', 'deadLetters', 'effects'] as const)
    await database.db.deleteFrom(table).execute();
  stream = testBus();
  otherConnection = await connectNats(testBackends().natsUrl);
  acknowledgements = [];
  otherConnection.subscribe(`$JS.ACK.${stream.stream}.${DURABLE}.>`, {
    callback: (_error, message) => acknowledgements.push([message.subject, message.string()]),
  });
  const first = consume();
  await eventually(() => otherConsumer());
  await first.stop();
});
afterEach(async () => {
  await otherConnection.close();
  await stream.close();
});
afterAll(async () => {
  await database.close();
});

function consume(beforeEffect: () => Promise<void> = async () => undefined, db = database.db) {
  return startConsumer({
    db,
    bus: stream.bus,
    log,
    name: DURABLE,
    types: ['session.revoked'],
    handle: async (trx, { data: { userId } }) => {
      await beforeEffect();
      await trx.insertInto('effects').values({ userId }).execute();
    },
  });
}
async function publishEvents(count: number) {
  for (let userId = 1; userId <= count; userId++)
    await database.db.transaction().execute((trx) =>
      writeEvent(trx as never, {
        type: 'session.revoked',
        data: { userId, sessionKeys: [] },
        actorId: null,
      }),
    );
  await createRelay({ db: database.db, bus: stream.bus, log, source: 'probe' }).publishBatch();
}
const effects = async () =>
  (await database.db.selectFrom('effects').select('userId').orderBy('userId').execute()).map(({ userId }) => userId);
const otherConsumer = async () => otherConnection.jetstream().consumers.get(stream.stream, DURABLE);
/** The number of deliveries that received this kind of acknowledgement. */
const countAcknowledged = (kind: string) =>
  new Set(acknowledgements.filter(([, sent]) => sent === kind).map(([subject]) => subject)).size;
/** A barrier that blocks `pass` until `open`. */
function createGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), pass: () => passed };
}

it('redelivers promptly the messages that a dead client held', async () => {
  await publishEvents(5);
  const dead = await connectNats(testBackends().natsUrl);
  const messages = await (await dead.jetstream().consumers.get(stream.stream, DURABLE)).fetch({ max_messages: 5 });
  const held = new Set<number>();
  for await (const { seq } of messages) if (held.add(seq).size === 5) break;
  await dead.close();
  const consumer = consume();
  await eventually(async () => expect(await effects()).toHaveLength(5));
  await consumer.stop();
});

it('reports progress for every message it holds, so that a slow handler does not cause redelivery', async () => {
  await publishEvents(5);
  const slow = createGate();
  const consumer = consume(slow.pass);
  await eventually(() => expect(countAcknowledged('+WPI')).toBe(5));
  slow.open();
  await eventually(async () => expect(await effects()).toEqual([1, 2, 3, 4, 5]));
  await eventually(() => expect(countAcknowledged('+ACK')).toBe(5));
  await consumer.stop();
});

it('returns unstarted messages to the stream when it stops', async () => {
  await publishEvents(5);
  const slow = createGate();
  let started = false;
  const consumer = consume(() => ((started = true), slow.pass()));
  await eventually(() => expect(started).toBe(true));
  await eventually(() => expect(countAcknowledged('+WPI')).toBe(5));
  const stopped = consumer.stop();
  slow.open();
  await stopped;
  await eventually(() => expect([countAcknowledged('+ACK'), countAcknowledged('-NAK')]).toEqual([1, 4]));
  const next = consume();
  await eventually(async () => expect(await effects()).toEqual([1, 2, 3, 4, 5]));
  await next.stop();
});

it('reaches the event that many earlier ones wait for', async () => {
  await publishEvents(101);
  const isHandled = new Set<number>();
  const consumer = startConsumer({
    db: database.db,
    bus: stream.bus,
    log,
    name: DURABLE,
    types: ['session.revoked'],
    async handle(trx, { data: { userId } }) {
      if (userId <= 100 && !isHandled.has(101)) throw new Error('waits for the last event');
      isHandled.add(userId);
      await trx.insertInto('effects').values({ userId }).execute();
    },
  });
  await eventually(async () => expect(await effects()).toHaveLength(101));
  await consumer.stop();
});

it('handles in one transaction the events that arrive while others are handled, and finishes each transaction once', async () => {
  await publishEvents(20);
  const slow = createGate();
  const transactions = new Map<number, string>();
  const finished: number[][] = [];
  const consumer = startConsumer({
    db: database.db,
    bus: stream.bus,
    log,
    name: DURABLE,
    types: ['session.revoked'],
    async handle(trx, { data: { userId } }) {
      const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(trx);
      transactions.set(userId, rows[0]!.id);
      if (userId === 1) await slow.pass();
      return userId;
    },
    finish: async (_trx, userIds) => void finished.push(userIds),
  });
  // All are delivered: the first is being handled, the others are queued.
  await eventually(() => expect(countAcknowledged('+WPI')).toBe(20));
  slow.open();
  await eventually(() => expect(countAcknowledged('+ACK')).toBe(20));
  await consumer.stop();
  expect(new Set(transactions.values()).size).toBe(finished.length);
  expect(finished.length).toBeLessThan(20);
  expect(finished.flat()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

it('handles each event by itself, in order, where one of those that arrived together fails', async () => {
  await publishEvents(20);
  const slow = createGate();
  let failures = 1;
  const consumer = startConsumer({
    db: database.db,
    bus: stream.bus,
    log,
    name: DURABLE,
    types: ['session.revoked'],
    async handle(trx, { data: { userId } }) {
      if (userId === 1) await slow.pass();
      await trx.insertInto('effects').values({ userId }).execute();
      if (userId === 7 && failures-- > 0) throw new Error('the effect failed');
    },
  });
  await eventually(() => expect(countAcknowledged('+WPI')).toBe(20));
  slow.open();
  await eventually(() => expect(countAcknowledged('+ACK')).toBe(20));
  await consumer.stop();
  expect(await effects()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

it('does not acknowledge messages of a lost connection, whose delivery subjects may be reused', async () => {
  await publishEvents(2);
  const slow = createGate();
  const [stop, lost] = [new AbortController(), new AbortController()];
  let handled = 0;
  const handle = async ([delivery]: { ack(): void }[]) => {
    handled++;
    await slow.pass();
    delivery?.ack();
  };
  const options = { prefix: stream.prefix, handle, stop: stop.signal, lost: lost.signal, log };
  const done = processDeliveries(await otherConsumer(), options);
  await eventually(() => expect(countAcknowledged('+WPI')).toBe(2));
  lost.abort();
  const before = acknowledgements.length;
  slow.open();
  await done;
  await otherConnection.flush();
  expect(handled).toBe(1);
  expect(acknowledgements.slice(before).filter(([, kind]) => kind !== '+WPI')).toEqual([]);
});

it('waits while its database is unreachable, without counting an attempt of the event', async () => {
  const { port, hostname } = new URL(database.appUrl);
  const proxy = await startTcpProxy(Number(port), hostname);
  const address = new URL(database.appUrl);
  address.port = String(proxy.port);
  const through = openDatabase<Tables>(address.href, log);
  const failures = async () => (await deliveries.get()).values.filter(({ labels }) => labels.outcome !== 'handled');
  const before = JSON.stringify(await failures());
  await proxy.close();
  const consumer = consume(undefined, through.db);
  await publishEvents(3);
  await eventually(() => expect(proxy.refused()).toBeGreaterThan(2));
  await proxy.open();
  await eventually(async () => expect(await effects()).toEqual([1, 2, 3]));
  expect(JSON.stringify(await failures())).toBe(before);
  await consumer.stop();
  await through.close();
  await proxy.close();
});

it('retries an event that failed once, however often it was delivered without a result', async () => {
  await publishEvents(1);
  const consumer = await otherConsumer();
  for (let delivery = 1; delivery <= 12; delivery++) (await consumer.next())?.nak();
  let attempts = 0;
  const later = consume(async () => {
    if (++attempts === 1) throw new Error('the first attempt fails');
  });
  await eventually(async () => expect(await effects()).toEqual([1]));
  expect(await database.db.selectFrom('deadLetters').selectAll().execute()).toEqual([]);
  await later.stop();
});

describe('an event of a newer version', () => {
  const NEWER = ['session.revoked', 'user.password_changed'] as const;
  const consumeNewer = () =>
    startConsumer({
      db: database.db,
      bus: stream.bus,
      log,
      name: DURABLE,
      types: NEWER,
      handle: async (trx, { data: { userId } }) => void (await trx.insertInto('effects').values({ userId }).execute()),
    });
  const publish = async (event: EventEnvelope) => {
    await stream.bus.publish(event.type, event.id, JSON.stringify(event));
  };
  const countHeld = async () =>
    (await deliveries.get()).values
      .filter(({ labels }) => labels.outcome === 'held')
      .reduce((sum, { value }) => sum + value, 0);
  const deadLetters = () => database.db.selectFrom('deadLetters').selectAll().execute();

  it('with newer data is left for another replica, which gets it when the older one stops', async () => {
    const before = await countHeld();
    const older = consume();
    const newer = {
      ...eventEnvelope('session.revoked', { userId: 7, sessionKeys: [] }),
      dataschema: 'session.revoked/2',
    };
    await publish(newer);
    await publishEvents(1);
    await eventually(async () => expect([await effects(), await countHeld()]).toEqual([[1], before + 1]));
    expect(await deadLetters()).toEqual([]);
    await older.stop();
    const message = await (await otherConsumer()).next();
    expect([message?.json(), message?.info.deliveryCount]).toEqual([newer, 2]);
  });

  it('with a type that the older version does not consume is handled by the newer one', async () => {
    const before = await countHeld();
    const first = consumeNewer();
    await eventually(async () => expect((await (await otherConsumer()).info()).config.filter_subjects).toHaveLength(2));
    await first.stop();
    const older = consume();
    await publish(eventEnvelope('user.password_changed', { userId: 8, email: 'pat@example.com', locale: 'en' }));
    await eventually(async () => expect(await countHeld()).toBe(before + 1));
    await older.stop();
    const newer = consumeNewer();
    await eventually(async () => expect(await effects()).toEqual([8]));
    expect(await deadLetters()).toEqual([]);
    await newer.stop();
  });

  it('is left for another replica because of a value that the consumer reads, and handled where it does not', async () => {
    const before = await countHeld();
    const consumer = startConsumer({
      db: database.db,
      bus: stream.bus,
      log,
      name: DURABLE,
      types: NEWER,
      handle: async (trx, { type, data }) => {
        const read = type === 'user.password_changed' && 'locale' in data && data.userId === 11 ? data.locale : '';
        await trx
          .insertInto('effects')
          .values({ userId: data.userId + read.length })
          .execute();
      },
    });
    const notice = { email: 'pat@example.com', locale: 'oj' as 'en', added: true };
    await publish(eventEnvelope('user.password_changed', { ...notice, userId: 11 }));
    await publish(eventEnvelope('user.password_changed', { ...notice, email: 5 as never, userId: 12 }));
    await eventually(async () => expect([await effects(), await countHeld()]).toEqual([[12], before + 1]));
    expect(await deadLetters()).toEqual([]);
    await consumer.stop();
  });

  it('becomes a dead letter where no newer replica has taken it', async () => {
    await publish({
      ...eventEnvelope('session.revoked', { userId: 9, sessionKeys: [] }),
      dataschema: 'session.revoked/2',
    });
    const consumer = await otherConsumer();
    for (let delivery = 1; delivery < 288; delivery++) (await consumer.next())?.nak();
    const older = consume();
    await eventually(async () =>
      expect(await deadLetters()).toMatchObject([{ error: 'NewerEventError: newer version session.revoked/2' }]),
    );
    await older.stop();
  });
});

describe('an event that was delivered 20 times without a result', () => {
  beforeEach(async () => {
    await publishEvents(1);
    const consumer = await otherConsumer();
    for (let delivery = 1; delivery <= 20; delivery++) (await consumer.next())?.nak();
  });
  const deadLetters = () => database.db.selectFrom('deadLetters').select(['error', 'attempts']).execute();
  const inboxOf = async () =>
    (await database.db.selectFrom('inbox').select('consumer').execute()).map((row) => row.consumer);

  it('is handled: connections were lost', async () => {
    const survivor = consume();
    await eventually(async () => expect(await effects()).toHaveLength(1));
    await eventually(async () => expect(await inboxOf()).toEqual([DURABLE]));
    expect(await deadLetters()).toEqual([]);
    await survivor.stop();
  });

  it('is a dead letter after three processes died with it', async () => {
    const { rows } = await sql<{ id: string }>`SELECT id FROM outbox`.execute(database.db);
    const crashes = [1, 2, 3].map((attempt) => ({ consumer: `${DURABLE}--attempt-${attempt}`, eventId: rows[0]!.id }));
    await database.db.insertInto('inbox').values(crashes).execute();
    const survivor = consume();
    await eventually(async () =>
      expect(await deadLetters()).toEqual([{ error: 'PoisonError: its consumer crashed', attempts: 21 }]),
    );
    expect(await effects()).toEqual([]);
    await survivor.stop();
  });

  it('has a row in the inbox while an attempt runs, which stays if the process dies', async () => {
    const slow = createGate();
    const consumer = consume(slow.pass);
    await eventually(async () => expect(await inboxOf()).toEqual([`${DURABLE}--attempt-1`]));
    const stopped = consumer.stop();
    slow.open();
    await stopped;
    expect(await inboxOf()).toEqual([DURABLE]);
  });
});

/** A TCP proxy that can be closed; it then resets new connections. */
async function startTcpProxy(port: number, host: string) {
  const sockets = new Set<Socket>();
  let closed = false;
  let refused = 0;
  const server: Server = createServer((inner) => {
    if (closed) {
      refused++;
      inner.resetAndDestroy();
      return;
    }
    const outer = dial({ port, host });
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => (sockets.delete(from), to.destroy()));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as { port: number }).port,
    refused: () => refused,
    open: async () => void (closed = false),
    async close() {
      closed = true;
      for (const socket of sockets) socket.destroy();
      server.unref();
    },
  };
}
