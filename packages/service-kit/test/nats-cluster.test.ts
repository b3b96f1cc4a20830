import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { connectNats } from '@commonyard/testing/connect-nats';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { startNatsCluster } from '@commonyard/testing/nats-cluster';
import { startConsumer } from '../src/events/consumer.ts';
import { openBus } from '../src/events/jetstream.ts';
import { writeEvent } from '../src/events/outbox.ts';
import { startRelay } from '../src/events/relay.ts';
import { provisionStream } from '../src/events/stream.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';

const MINUTE = 60_000;
const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'nats-cluster-'));
const cluster = await startNatsCluster({ dataDir: folder, durable: false });
const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables });
const connection = await connectNats(cluster.url);
afterAll(async () => {
  await connection.close();
  await database.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const provision = (replicas: number) =>
  provisionStream(
    cluster.url,
    { 'probe--own': ['session.revoked'] },
    { limits: { replicas, maxMiB: 64, maxAgeDays: 7 } },
  );
const consumerConfig = async () =>
  (await (await connection.jetstreamManager()).consumers.info('EVENTS', 'probe--own')).config;

it(
  'a stream gets replicas while it is in use, and loses no event with its leader',
  async () => {
    await provision(1);
    const config = await consumerConfig();
    const bus = openBus({ url: cluster.url, log, name: 'probe' });
    const relay = startRelay({ db: database.db, bus, log, source: 'probe' });
    const handled: number[] = [];
    const consumer = startConsumer({
      db: database.db,
      bus,
      log,
      name: 'probe--own',
      types: ['session.revoked'],
      handle: async (_trx, { data }) => void handled.push(data.userId),
    });
    let written = 0;
    const write = async (events: number) => {
      for (let n = 0; n < events; n++) {
        const data = { userId: ++written, sessionKeys: [] };
        await database.db
          .transaction()
          .execute((trx) => writeEvent(trx, { type: 'session.revoked', data, actorId: null }));
      }
    };
    const waitUntilHandled = () =>
      eventually(
        () => expect(handled.toSorted((a, b) => a - b)).toEqual(Array.from({ length: written }, (_, n) => n + 1)),
        { within: MINUTE },
      );

    await write(20);
    await waitUntilHandled();
    await Promise.all([provision(3), write(20)]);
    await cluster.waitForReplicas(3);
    expect(await consumerConfig()).toEqual(config);
    await waitUntilHandled();

    const leader = await cluster.leader();
    await Promise.all([leader.kill(), write(20)]);
    await write(20);
    await waitUntilHandled();
    await leader.start();
    await cluster.waitForReplicas(3);
    await write(20);
    await waitUntilHandled();

    await Promise.all([relay.stop(), consumer.stop()]);
    await bus.close();
  },
  5 * MINUTE,
);
