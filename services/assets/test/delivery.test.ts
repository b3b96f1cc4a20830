import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { startNats } from '@commonyard/local/backends/nats';
import type { RunningServer } from '@commonyard/local/backends/running-server';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import { startRelay } from '@commonyard/service-kit/events/relay';
import { testBus } from '@commonyard/testing/bus';
import { eventually } from '@commonyard/testing/eventually';
import { as, publicPost, send, startService, type TestService } from './service.ts';

const log = pino({ level: 'silent' });
let service: TestService;
let folder: string;
let nats: RunningServer;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'commonyard-delivery-'));
  nats = await startNats({ dataDir: folder });
}, 120_000);
afterAll(async () => {
  await nats.stop();
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

const post = async (title: string) =>
  (await send(service, as.anonymous(), 'POST', '/api/public/assets', publicPost({ title }))).statusCode;
const waiting = () => service.db.selectFrom('outbox').select('seq').where('publishedAt', 'is', null).execute();

it('tells of a post exactly once where NATS is killed between the post and its event', async () => {
  const { bus, close } = testBus(nats.url);
  const heard: string[] = [];
  const relay = startRelay({ db: service.db, bus, log, source: 'assets' });
  const consumer = startConsumer({
    db: service.db,
    bus,
    log,
    name: 'test--listener',
    types: ['asset.submitted'],
    handle: async (_trx, { data }) => void heard.push(data.title),
  });
  expect(await post('Before the fall')).toBe(201);
  await eventually(() => expect(heard).toEqual(['Before the fall']));

  await nats.kill();
  expect([await post('During the fall'), await post('Still down')]).toEqual([201, 201]);
  expect(await waiting()).toHaveLength(2);

  nats = await startNats({ dataDir: folder, port: nats.port });
  await eventually(() => expect(heard).toEqual(['Before the fall', 'During the fall', 'Still down']), {
    within: 60_000,
  });
  expect(await post('After the fall')).toBe(201);
  // Whatever else was on its way has arrived when this one has.
  await eventually(() => expect(heard.at(-1)).toBe('After the fall'));
  expect(heard).toHaveLength(4);
  expect(await waiting()).toEqual([]);

  const inbox = await service.db.selectFrom('inbox').selectAll().execute();
  expect(inbox).toHaveLength(4);
  const events = await service.db.selectFrom('outbox').select('payload').execute();
  expect(events.map(({ payload }) => (JSON.parse(payload) as { data: ListingEvent }).data.title)).toEqual(heard);
  await relay.stop();
  await consumer.stop();
  await close();
}, 120_000);
