import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import { startNats } from '@commonyard/dev-stack/backends/nats';
import type { RunningServer } from '@commonyard/dev-stack/backends/running-server';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import { startRelay } from '@commonyard/service-kit/events/relay';
import { testBus } from '@commonyard/testing/bus';
import { eventually } from '@commonyard/testing/eventually';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService, type TestService } from './test-service.ts';

const log = pino({ level: 'silent' });
let service: TestService;
let folder: string;
let nats: RunningServer;
beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'commonyard-delivery-'));
  nats = await startNats({ dataDir: folder });
}, 120_000);
afterAll(async () => {
  await nats.stop();
  await rm(folder, { recursive: true, force: true });
  await service.close();
});

const post = async (title: string) =>
  (await send(service, as.guest(), 'POST', '/api/public/assets', publicListingBody({ title }))).statusCode;
const unpublished = () => service.db.selectFrom('outbox').select('seq').where('publishedAt', 'is', null).execute();

it('delivers an event exactly once where NATS is killed before it is published', async () => {
  const { bus, close } = testBus(nats.url);
  const received: string[] = [];
  const relay = startRelay({ db: service.db, bus, log, source: 'assets' });
  const consumer = startConsumer({
    db: service.db,
    bus,
    log,
    name: 'test--listener',
    types: ['asset.submitted'],
    handle: async (_trx, { data }) => void received.push(data.title),
  });
  expect(await post('Before the fall')).toBe(201);
  await eventually(() => expect(received).toEqual(['Before the fall']));

  await nats.kill();
  expect([await post('During the fall'), await post('Still down')]).toEqual([201, 201]);
  expect(await unpublished()).toHaveLength(2);

  nats = await startNats({ dataDir: folder, port: nats.port });
  await eventually(() => expect(received).toEqual(['Before the fall', 'During the fall', 'Still down']), {
    within: 60_000,
  });
  expect(await post('After the fall')).toBe(201);
  // Events arrive in order, so everything before this one has arrived too.
  await eventually(() => expect(received.at(-1)).toBe('After the fall'));
  expect(received).toHaveLength(4);
  expect(await unpublished()).toEqual([]);

  const inbox = await service.db.selectFrom('inbox').selectAll().execute();
  expect(inbox).toHaveLength(4);
  const events = await service.db.selectFrom('outbox').select('payload').execute();
  expect(events.map(({ payload }) => (JSON.parse(payload) as { data: ListingEvent }).data.title)).toEqual(received);
  await relay.stop();
  await consumer.stop();
  await close();
}, 120_000);
