import { afterAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import { connectNats } from '@commonyard/testing/connect-nats';
import { testBackends } from '@commonyard/testing/backends';
import { testBus } from '@commonyard/testing/bus';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import type { Bus } from '../src/events/jetstream.ts';
import { writeEvent } from '../src/events/outbox.ts';
import { createRelay, startRelay } from '../src/events/relay.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';

type Event = { userId: number; n: number };
const LEADERS = `FROM pg_locks JOIN pg_database d ON d.oid = database
  WHERE locktype = 'advisory' AND granted AND datname = current_database()`;
const log = pino({ level: 'silent' });
let stream: ReturnType<typeof testBus>;

const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables });
beforeEach(async () => {
  await stream?.close();
  stream = testBus();
  await stream.bus.streamState();
  await database.db.deleteFrom('outbox').execute();
});
afterAll(async () => {
  await stream.close();
  await database.close();
});

/** Writes event `n` of each of these users, in this order. */
const writeEvents = (events: Event[]) =>
  database.db.transaction().execute(async (trx) => {
    for (const { userId, n } of events) {
      const data = { userId, sessionKeys: [String(n)] };
      await writeEvent(trx, { type: 'session.revoked', data, actorId: null });
    }
  });
const createEvents = (users: number, each: number): Event[] =>
  Array.from({ length: users * each }, (_, index) => ({ userId: index % users, n: Math.floor(index / users) }));
const read = (payload: string): Event => {
  const { data } = JSON.parse(payload) as EventEnvelope<'session.revoked'>;
  return { userId: data.userId, n: Number(data.sessionKeys[0]) };
};
const countUnpublished = async () =>
  (await database.db.selectFrom('outbox').select('id').where('publishedAt', 'is', null).execute()).length;
const relay = (bus: Bus = stream.bus) => createRelay({ db: database.db, bus, log, source: 'probe' });

/** Publishes until the outbox is empty; a slow machine needs more than one batch. Returns the number of events. */
async function publishAll(one = relay()): Promise<number> {
  let sum = 0;
  do sum += await one.publishBatch().catch(() => 0);
  while ((await countUnpublished()) > 0);
  return sum;
}

/** The events of the stream, in order. */
async function stored(): Promise<Event[]> {
  const connection = await connectNats(testBackends().natsUrl);
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
    async publish(subject, id, payload, connectionEpoch) {
      const event = read(payload);
      if (underWay.includes(event.userId)) seen.together++;
      underWay.push(event.userId);
      seen.most = Math.max(seen.most, underWay.length);
      try {
        look(event);
        return await stream.bus.publish(subject, id, payload, connectionEpoch);
      } finally {
        underWay.splice(underWay.indexOf(event.userId), 1);
      }
    },
  };
  return { bus, seen };
}

it('publishes many events concurrently, one per ordering key, and keeps their order', async () => {
  const events = createEvents(150, 3);
  await writeEvents(events);
  const { bus, seen } = watched(() => undefined);
  expect(await publishAll(relay(bus))).toBe(450);
  expect(seen.most).toBeGreaterThan(50);
  expect(seen.most).toBeLessThanOrEqual(100);
  expect(seen.together).toBe(0);
  expect(await stored()).toEqual(events);
  expect(await countUnpublished()).toBe(0);
});

it('marks the accepted events of a partly rejected batch, and keeps the order of the rest', async () => {
  await writeEvents(createEvents(20, 5));
  let failures = 3;
  const { bus } = watched(({ userId, n }) => {
    if (userId === 7 && n === 2 && failures-- > 0) throw new Error('refused');
  });
  const probe = relay(bus);
  const taken = await probe.publishBatch();
  expect(await countUnpublished()).toBe(100 - taken);
  expect((await stored()).length).toBeGreaterThanOrEqual(taken);
  for (let round = 0; round < 5; round++) await probe.publishBatch().catch(() => undefined);
  await publishAll(probe);
  const all = await stored();
  expect(all).toHaveLength(100);
  for (let userId = 0; userId < 20; userId++)
    expect(all.filter((event) => event.userId === userId).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
  expect(await countUnpublished()).toBe(0);
});

it('rejects with the reason when nothing was published', async () => {
  await writeEvents(createEvents(1, 1));
  const { bus } = watched(() => {
    throw new Error('refused');
  });
  await expect(relay(bus).publishBatch()).rejects.toThrow('refused');
  expect(await countUnpublished()).toBe(1);
});

it('stores no duplicates when it dies within a batch and another relay continues', async () => {
  const events = createEvents(50, 4);
  await writeEvents(events);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  let taken = 0;
  let gone: Promise<void> | undefined;
  // Ends the relay's transaction, its marks and its leader lock, as the death of its process does.
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
  expect(await countUnpublished()).toBe(200);
  expect(await publishAll()).toBe(200);
  await owner.end();
  expect(await stored()).toEqual(events);
});
const leaders = async (owner: pg.Client) => (await owner.query(`SELECT ${LEADERS}`)).rowCount;

it('publishes nothing through a connection that was lost', async () => {
  const { connectionEpoch } = await stream.bus.streamState();
  await expect(stream.bus.publish('session.revoked', 'x', '{}', connectionEpoch - 1)).rejects.toThrow(
    'connection changed',
  );
  expect(await stored()).toEqual([]);
});

it('keeps events in the outbox while the stream is full', async () => {
  const events = createEvents(5, 10);
  await writeEvents(events);
  const owner = await connectNats(testBackends().natsUrl);
  const { streams } = await owner.jetstreamManager();
  const { config } = await streams.info(stream.stream);
  await streams.update(stream.stream, { ...config, max_bytes: 5_000 });
  const probe = relay();
  for (let round = 0; round < 3; round++) await probe.publishBatch().catch(() => undefined);
  const { state } = await streams.info(stream.stream);
  expect(state.messages).toBeGreaterThan(0);
  expect(await countUnpublished()).toBe(50 - state.messages);
  await streams.update(stream.stream, config);
  await owner.close();
  await publishAll(probe);
  expect(await countUnpublished()).toBe(0);
  const all = await stored();
  expect(all).toHaveLength(50);
  for (let userId = 0; userId < 5; userId++)
    expect(all.filter((event) => event.userId === userId).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('publishes every event once when three relays run', async () => {
  const received: Event[] = [];
  stream.bus.subscribe(['session.revoked'], (payload) => received.push(read(payload)));
  const events = createEvents(10, 3);
  const relays = [1, 2, 3].map(() => startRelay({ db: database.db, bus: stream.bus, log, source: 'probe' }));
  for (const event of events) await writeEvents([event]);
  await eventually(() => expect(received).toHaveLength(30));
  expect(received).toEqual(events);
  await Promise.all(relays.map((one) => one.stop()));
});

it('publishes again the events missing from a recreated stream', async () => {
  await writeEvents(createEvents(2, 2));
  await publishAll();
  await database.db.updateTable('outbox').set({ pubEpoch: 'earlier epoch' }).execute();
  expect(await publishAll()).toBe(4);
  const rows = await database.db.selectFrom('outbox').select('pubEpoch').execute();
  expect(rows.map(({ pubEpoch }) => pubEpoch)).not.toContain('earlier epoch');
});

it('publishes no events again that the stream may have removed because of their age', async () => {
  await writeEvents(createEvents(1, 2));
  await publishAll();
  await database.db
    .updateTable('outbox')
    .set({ pubEpoch: 'earlier epoch', publishedAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .execute();
  expect(await publishAll()).toBe(0);
});

it('publishes again the events lost by a restored stream, even where others reused their sequences', async () => {
  await writeEvents(createEvents(3, 1));
  await publishAll();
  // Simulates events 4 to 6 of a stream that was restored to event 3, after which other services published.
  await database.db
    .updateTable('outbox')
    .set(({ eb }) => ({ pubSeq: eb('pubSeq', '+', 3) }))
    .execute();
  for (let other = 0; other < 20; other++) await stream.bus.publish('asset.approved', `other-${other}`, '{}');
  expect(await publishAll()).toBe(3);
  expect(await publishAll()).toBe(0);
});

it('publishes nothing again that the stream still has', async () => {
  await writeEvents(createEvents(3, 2));
  expect(await publishAll()).toBe(6);
  for (let round = 0; round < 3; round++) expect(await publishAll()).toBe(0);
});
