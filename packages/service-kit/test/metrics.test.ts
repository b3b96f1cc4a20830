import { afterAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Type } from 'typebox';
import { testBus } from '@commonyard/testing/bus';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { scrape } from '@commonyard/testing/scrape';
import { openDatabase } from '../src/db/database.ts';
import { createApp } from '../src/http/app.ts';
import { startConsumer } from '../src/events/consumer.ts';
import { writeEvent } from '../src/events/outbox.ts';
import { createRelay } from '../src/events/relay.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { serveMetrics } from '../src/observability/metrics.ts';

const as = callers('probe');
const log = pino({ level: 'silent' });
const config = { HOST: '127.0.0.1', METRICS_PORT: 0 };

const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables });
const stream = testBus();
const relay = createRelay({ db: database.db, bus: stream.bus, log, source: 'probe' });
const app = await createApp({ name: 'probe', ...database.deps });
const thing = {
  params: Type.Object({ id: Type.Integer() }),
  querystring: Type.Object({ email: Type.Optional(Type.String()) }, { additionalProperties: false }),
};
app.get('/things/:id', { schema: thing }, async () => 'ok');
app.get('/stream', { config: { stream: true } }, async () => 'ok');
const metrics = await serveMetrics('probe', config, { log, database, bus: stream.bus });
afterAll(async () => {
  await metrics.close();
  await app.close();
  await stream.close();
  await database.close();
});

const writeProbeEvent = () =>
  database.db.transaction().execute((trx) =>
    writeEvent(trx, {
      type: 'session.revoked',
      data: { userId: 1, sessionKeys: [] },
      actorId: null,
    }),
  );
const consume = (name: string, effect: () => void = () => undefined) =>
  startConsumer({
    db: database.db,
    bus: stream.bus,
    log,
    name,
    types: ['session.revoked'],
    handle: async () => effect(),
  });

describe('a scrape', () => {
  it('counts requests by route and status, never by URL', async () => {
    const headers = await as.operator();
    await app.inject({ url: '/things/4711?email=canary@example.test', headers });
    await app.inject({ url: '/things/canary', headers });
    await app.inject({ url: '/canary/4711', headers });
    const { text, value } = await scrape(metrics.port);
    const count = (labels: object) => value('http_request_duration_seconds_count', { method: 'GET', ...labels });
    expect(count({ route: '/things/:id', status: '200', component: 'probe' })).toBe(1);
    expect(count({ route: '/things/:id', status: '400' })).toBe(1);
    expect(count({ route: 'none', status: '404' })).toBe(1);
    expect(text).not.toMatch(/canary|\/4711/);
  });

  it('leaves out probes, and streams, whose duration the client decides', async () => {
    await app.inject({ url: '/readyz' });
    await app.inject({ url: '/stream', headers: await as.operator() });
    expect((await scrape(metrics.port)).text).not.toMatch(/route="\/(?:readyz|stream)"/);
  });

  it('reports event loop, memory and connections of the process', async () => {
    const { value } = await scrape(metrics.port);
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(value('database_pool_connections', { state: 'idle' })).toBeGreaterThanOrEqual(0);
    expect(value('database_pool_max')).toBe(10);
    expect(value('database_up')).toBe(1);
    expect(value('event_bus_connected')).toBe(1);
    // What the process uses must be comparable with what it may use.
    expect(value('process_memory_limit_bytes')).toBeGreaterThan(value('process_resident_memory_bytes')!);
    expect(value('filesystem_size_bytes')).toBeGreaterThan(value('filesystem_available_bytes')!);
  });

  it('reports unpublished outbox events until they are published', async () => {
    await writeProbeEvent();
    await writeProbeEvent();
    const waiting = await scrape(metrics.port);
    expect(waiting.value('outbox_unpublished_events')).toBe(2);
    expect(waiting.value('outbox_oldest_unpublished_seconds')).toBeGreaterThan(0);
    await relay.publishBatch();
    const { value } = await scrape(metrics.port);
    expect(value('outbox_unpublished_events')).toBe(0);
    expect(value('outbox_oldest_unpublished_seconds')).toBe(0);
    expect(value('events_published_total', { type: 'session.revoked' })).toBeGreaterThanOrEqual(2);
  });

  it('reports deliveries, delay and pending events of a consumer', async () => {
    const consumer = consume('probe--works');
    await writeProbeEvent();
    await relay.publishBatch();
    const of = { consumer: 'probe--works' };
    await eventually(async () => {
      const { value } = await scrape(metrics.port);
      expect(value('events_delivered_total', { ...of, outcome: 'handled' })).toBeGreaterThanOrEqual(1);
      expect(value('events_delay_seconds_count', of)).toBeGreaterThanOrEqual(1);
      expect(value('events_pending', of)).toBe(0);
      expect(value('event_stream_bytes')).toBeGreaterThan(0);
      expect(value('event_stream_max_bytes')).toBeGreaterThan(value('event_stream_bytes')!);
    });
    await consumer.stop();
    await writeProbeEvent();
    await relay.publishBatch();
    await eventually(async () => expect((await scrape(metrics.port)).value('events_pending', of)).toBe(1));
  });

  it('reports dead letters until they are replayed', async () => {
    const consumer = consume('probe--poison');
    await stream.bus.publish('session.revoked', crypto.randomUUID(), '{');
    const countDeadLetters = async () =>
      (await scrape(metrics.port)).value('dead_letters', { consumer: 'probe--poison' });
    await eventually(async () => expect(await countDeadLetters()).toBe(1));
    await consumer.stop();
    await database.db.updateTable('deadLetters').set({ replayedAt: new Date().toISOString() }).execute();
    expect(await countDeadLetters()).toBeUndefined();
  });

  it('reports an unreachable database instead of an empty outbox', async () => {
    const unreachable = openDatabase<EventTables>('postgres://nobody@127.0.0.1:1/none', log);
    const metricsOfUnreachable = await serveMetrics('probe', config, { log, database: unreachable });
    const { value } = await scrape(metricsOfUnreachable.port);
    expect(value('database_up')).toBe(0);
    expect(value('outbox_unpublished_events')).toBeUndefined();
    await metricsOfUnreachable.close();
    await unreachable.close();
  });
});

it('serves only GET /metrics on its port, and no port where none is configured', async () => {
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await serveMetrics('probe', { HOST: '127.0.0.1' }, { log })).port).toBeUndefined();
});
