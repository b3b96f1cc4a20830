import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { connect } from 'nats';
import pg from 'pg';
import { pino } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { testBackends } from '@commonyard/testing/backends';
import { testBus } from '@commonyard/testing/bus';
import { testDatabase, type TestDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { openDatabase, type Database } from '../src/database.ts';
import type { Bus } from '../src/events/jetstream.ts';
import { writeEvent } from '../src/events/outbox.ts';
import { createRelay, startRelay } from '../src/events/relay.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';

type Event = { userId: number; n: number };
const LEADERS = `FROM pg_locks JOIN pg_database d ON d.oid = database
  WHERE locktype = 'advisory' AND granted AND datname = current_database()`;
const log = pino({ level: 'silent' });
let database: TestDatabase;
let open: Database<EventTables>;
let stream: ReturnType<typeof testBus>;

beforeAll(async () => {
  database = await testDatabase('probe', { '0001-events': createEventTables });
  open = openDatabase<EventTables>(database.appUrl, log);
});
beforeEach(async () => {
  await stream?.close();
  stream = testBus();
  await stream.bus.streamState();
  await open.db.deleteFrom('outbox').execute();
});
afterAll(async () => {
  await stream.close();
  await open.close();
  await database.drop();
});

/** Writes event `n` of each of these users, in this order. */
const say = (events: Event[]) =>
  open.db.transaction().execute(async (trx) => {
    for (const { userId, n } of events) {
      const data = { userId, sessionKeys: [String(n)] };
      await writeEvent(trx, { source: 'probe', type: 'session.revoked', data, actorId: null });
    }
  });
const some = (users: number, each: number): Event[] =>
  Array.from({ length: users * each }, (_, index) => ({ userId: index % users, n: Math.floor(index / users) }));
const read = (payload: string): Event => {
  const { data } = JSON.parse(payload) as EventEnvelope<'session.revoked'>;
  return { userId: data.userId, n: Number(data.sessionKeys[0]) };
};
const waiting = async () =>
  (await open.db.selectFrom('outbox').select('id').where('publishedAt', 'is', null).execute()).length;
const relay = (bus: Bus = stream.bus) => createRelay({ db: open.db, bus, log, source: 'probe' });

/** Publishes until nothing waits, which on a busy machine takes more than one batch. Gives how many it were. */
async function publishAll(one = relay()): Promise<number> {
  let sum = 0;
  do sum += await one.publishBatch().catch(() => 0);
  while ((await waiting()) > 0);
  return sum;
}

/** All that the stream holds, in its order. */
async function stored(): Promise<Event[]> {
  const connection = await connect({ servers: testBackends().natsUrl });
  try {
    const { streams } = await connection.jetstreamManager();
    const { state } = await streams.info(stream.stream);
    const found: Event[] = [];
    for (let seq = 1; seq <= state.last_seq; seq++)
      found.push(read((await streams.getMessage(stream.stream, { seq })).string()));
    return found;
  } finally {
    await connection.close();
  }
}

/** The real bus, at which each publication is looked at first; what `look` throws is what the server might have said. */
function watched(look: (event: Event) => void) {
  const underWay: number[] = [];
  const seen = { most: 0, together: 0 };
  const bus: Bus = {
    ...stream.bus,
    async publish(subject, id, payload, connection) {
      const event = read(payload);
      if (underWay.includes(event.userId)) seen.together++;
      underWay.push(event.userId);
      seen.most = Math.max(seen.most, underWay.length);
      try {
        look(event);
        return await stream.bus.publish(subject, id, payload, connection);
      } finally {
        underWay.splice(underWay.indexOf(event.userId), 1);
      }
    },
  };
  return { bus, seen };
}

it('has many events under way at a time, one about each thing, and keeps their order', async () => {
  const events = some(150, 3);
  await say(events);
  const { bus, seen } = watched(() => undefined);
  expect(await publishAll(relay(bus))).toBe(450);
  expect(seen.most).toBeGreaterThan(50);
  expect(seen.most).toBeLessThanOrEqual(100);
  expect(seen.together).toBe(0);
  expect(await stored()).toEqual(events);
  expect(await waiting()).toBe(0);
});

it('marks what the server took of a batch of which it refused something, and keeps the order of the rest', async () => {
  await say(some(20, 5));
  let refusals = 3;
  const { bus } = watched(({ userId, n }) => {
    if (userId === 7 && n === 2 && refusals-- > 0) throw new Error('refused');
  });
  const probe = relay(bus);
  const taken = await probe.publishBatch();
  expect(await waiting()).toBe(100 - taken);
  expect((await stored()).length).toBeGreaterThanOrEqual(taken);
  for (let round = 0; round < 5; round++) await probe.publishBatch().catch(() => undefined);
  await publishAll(probe);
  const all = await stored();
  expect(all).toHaveLength(100);
  for (let userId = 0; userId < 20; userId++)
    expect(all.filter((event) => event.userId === userId).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
  expect(await waiting()).toBe(0);
});

it('says why nothing could be published', async () => {
  await say(some(1, 1));
  const { bus } = watched(() => {
    throw new Error('refused');
  });
  await expect(relay(bus).publishBatch()).rejects.toThrow('refused');
  expect(await waiting()).toBe(1);
});

it('stores nothing twice when it dies in the middle of a batch and another goes on', async () => {
  const events = some(50, 4);
  await say(events);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  let taken = 0;
  let gone: Promise<void> | undefined;
  // Its transaction, and with it what it was to mark and its lead, end as with its process.
  const { bus } = watched(() => {
    if (++taken === 20) void owner.query(`SELECT pg_terminate_backend(pid) ${LEADERS}`);
  });
  const slow: Bus = {
    ...bus,
    async publish(...event) {
      const seq = await bus.publish(...event);
      if (taken >= 20) await (gone ??= eventually(async () => expect(await leaders(owner)).toBe(0)));
      return seq;
    },
  };
  await expect(relay(slow).publishBatch()).rejects.toThrow(/terminat|not queryable/);
  expect(await waiting()).toBe(200);
  expect(await publishAll()).toBe(200);
  await owner.end();
  expect(await stored()).toEqual(events);
});
const leaders = async (owner: pg.Client) => (await owner.query(`SELECT ${LEADERS}`)).rowCount;

it('sends nothing that was to go through a connection that is lost', async () => {
  const { connection } = await stream.bus.streamState();
  await expect(stream.bus.publish('session.revoked', 'x', '{}', connection - 1)).rejects.toThrow('not connected');
  expect(await stored()).toEqual([]);
});

it('keeps what a full stream does not take until there is room', async () => {
  const events = some(5, 10);
  await say(events);
  const owner = await connect({ servers: testBackends().natsUrl });
  const { streams } = await owner.jetstreamManager();
  const { config } = await streams.info(stream.stream);
  await streams.update(stream.stream, { ...config, max_bytes: 5_000 });
  const probe = relay();
  for (let round = 0; round < 3; round++) await probe.publishBatch().catch(() => undefined);
  const { state } = await streams.info(stream.stream);
  expect(state.messages).toBeGreaterThan(0);
  expect(await waiting()).toBe(50 - state.messages);
  await streams.update(stream.stream, config);
  await owner.close();
  await publishAll(probe);
  expect(await waiting()).toBe(0);
  const all = await stored();
  expect(all).toHaveLength(50);
  for (let userId = 0; userId < 5; userId++)
    expect(all.filter((event) => event.userId === userId).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('publishes every event once when three of them run', async () => {
  const heard: Event[] = [];
  stream.bus.listen(['session.revoked'], (payload) => heard.push(read(payload)));
  const events = some(10, 3);
  const relays = [1, 2, 3].map(() => startRelay({ db: open.db, bus: stream.bus, log, source: 'probe' }));
  for (const event of events) await say([event]);
  await eventually(() => expect(heard).toHaveLength(30));
  expect(heard).toEqual(events);
  await Promise.all(relays.map((one) => one.stop()));
});

it('publishes again what a stream that was made anew never had', async () => {
  await say(some(2, 2));
  await publishAll();
  await open.db.updateTable('outbox').set({ pubEpoch: 'another life' }).execute();
  expect(await publishAll()).toBe(4);
  const rows = await open.db.selectFrom('outbox').select('pubEpoch').execute();
  expect(rows.map(({ pubEpoch }) => pubEpoch)).not.toContain('another life');
});

it('publishes again what a stream that went back in time has lost, though others have filled its place', async () => {
  await say(some(3, 1));
  await publishAll();
  // As if these had been 4 to 6 of a stream of which 4 and on are gone, and others said as many things since.
  await open.db
    .updateTable('outbox')
    .set(({ eb }) => ({ pubSeq: eb('pubSeq', '+', 3) }))
    .execute();
  for (let other = 0; other < 20; other++) await stream.bus.publish('asset.approved', `other-${other}`, '{}');
  expect(await publishAll()).toBe(3);
  expect(await publishAll()).toBe(0);
});

it('leaves alone what the stream has', async () => {
  await say(some(3, 2));
  expect(await publishAll()).toBe(6);
  for (let round = 0; round < 3; round++) expect(await publishAll()).toBe(0);
});
