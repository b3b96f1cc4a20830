import { statfs } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, totalmem } from 'node:os';
import { sql, type QueryExecutorProvider } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Instance } from '@commonyard/contracts/http/status';
import { withTimeout } from '../with-timeout.ts';
import { RequestHistogram } from './request-histogram.ts';

/** This process. The image sets the version. The end of the host name makes the name of a pod unique. */
export const instance: Instance = {
  version: process.env['COMMONYARD_VERSION'] ?? 'development',
  name: `${hostname().slice(-32)}:${process.pid}`,
};

/**
 * The metrics registry of this process. Every label has a small, fixed set of values: a route is its pattern, and no label
 * names a user, a listing or an address.
 */
export const registry = new Registry();
const registers = [registry];

/** Requests by route pattern and response status. Streams are left out. */
export const requestSeconds = new RequestHistogram(
  {
    name: 'http_request_duration_seconds',
    help: 'Time until the response was sent',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  registry,
);

/** Creates a counter of this process. */
export const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers });

/** Creates a gauge of this process. `collect` sets its values at each scrape. */
export function gauge<Label extends string = never>(
  name: string,
  help: string,
  labelNames: Label[] = [],
  collect: (created: Gauge<Label>) => void | Promise<void> = () => {},
): Gauge<Label> {
  const created: Gauge<Label> = new Gauge({ name, help, labelNames, registers, collect: () => collect(created) });
  // Its initial 0 would be wrong in a process that never measures it: the gateway has no database that could be down.
  if (labelNames.length === 0) created.remove();
  return created;
}

/** Events that the relay published. */
export const eventsPublished = counter('events_published_total', 'Events published from the outbox', 'type');

/** Events that the stream lost after acknowledging them. */
export const eventsRequeued = counter(
  'events_requeued_total',
  'Events published again because the stream had lost them',
);

/**
 * Deliveries by outcome: `handled`, `repeated` (the inbox had it), `retried`, `held` (left for a newer version), `buried`
 * (moved to dead letters).
 */
export const deliveries = counter(
  'events_delivered_total',
  'Deliveries of events to a consumer, by outcome',
  'consumer',
  'type',
  'outcome',
);

/** Time from writing an event to committing its effect in a consumer. */
export const eventDelay = new Histogram({
  name: 'events_delay_seconds',
  help: 'Time from writing an event to committing its effect in a consumer',
  labelNames: ['consumer'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
  registers,
});

/** Runs of interval jobs by outcome: `succeeded` or `failed`. Not by the label `job`, which Prometheus gives to each series. */
export const jobRuns = counter('job_runs_total', 'Runs of interval jobs, by outcome', 'name', 'outcome');

/** Has no value of a job before its first run. */
export const jobFailing = gauge('job_failing', 'Whether the last run of an interval job failed', ['name']);

const databaseUp = gauge('database_up', 'Whether the database responded to this scrape');
const outboxRows = gauge('outbox_unpublished_events', 'Unpublished events in the outbox');
const outboxAge = gauge('outbox_oldest_unpublished_seconds', 'Age of the oldest unpublished event in the outbox');
const deadLetters = gauge('dead_letters', 'Events kept as dead letters and not replayed', ['consumer']);
const poolSize = gauge('database_pool_connections', 'Connections to the database', ['state']);
const poolMax = gauge('database_pool_max', 'Maximum number of database connections');
const poolWaiting = gauge('database_pool_waiting', 'Statements waiting for a database connection');
const busUp = gauge('event_bus_connected', 'Whether the event bus is connected');
const pending = gauge('events_pending', 'Events that a consumer has not finished', ['consumer']);
const streamBytes = gauge('event_stream_bytes', 'Size of the event stream');
const streamMaxBytes = gauge('event_stream_max_bytes', 'Size above which the event stream rejects events');
const memoryLimit = gauge('process_memory_limit_bytes', 'Memory limit of the container, or the memory of the machine');
const diskSize = gauge('filesystem_size_bytes', 'Size of the file system of the working directory');
const diskAvailable = gauge(
  'filesystem_available_bytes',
  'Available space of the file system of the working directory',
);

/** Below a scraper's timeout: a hanging database or bus must appear in the metrics, not prevent them. */
const SCRAPE_TIMEOUT_MS = 1_500;

/** What is measured of the event bus. */
export type MeasuredBus = {
  /** Whether the bus is connected. */
  connected(): boolean;
  /** The number of unfinished events of each durable consumer of this bus. Consumers that cannot be read are left out. */
  consumerLags(): Promise<{ consumer: string; events: number }[]>;
  /** The size of the stream and its maximum. Undefined in a process without consumers, which may not read it. */
  streamSize(): Promise<{ bytes: number; maxBytes: number } | undefined>;
};

export type MetricsSources = {
  log: Logger;
  database?: { db: QueryExecutorProvider; pool: pg.Pool };
  bus?: MeasuredBus;
};

/**
 * Serves `/metrics` on a separate port, which neither the gateway nor an ingress exposes. Database and stream figures are
 * read at each scrape. `name` is the value of the `component` label. Without a port nothing is served; 0 picks a free one.
 */
export async function serveMetrics(
  name: string,
  { HOST: host, METRICS_PORT: port }: { HOST: string; METRICS_PORT?: number | undefined },
  { log, database, bus }: MetricsSources,
) {
  if (port === undefined) return { port: undefined, close: async () => undefined };
  registry.setDefaultLabels({ component: name });
  if (!registry.getSingleMetric('process_start_time_seconds')) collectDefaultMetrics({ register: registry });

  async function serveScrape(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    await Promise.all([database && measureDatabase(database), bus && measureBus(bus), measureMachine()]);
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  }
  const server = createServer((request, response) => {
    serveScrape(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics scrape failed');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function measureDatabase({ db, pool }: { db: QueryExecutorProvider; pool: pg.Pool }): Promise<void> {
  poolSize.set({ state: 'idle' }, pool.idleCount);
  poolSize.set({ state: 'used' }, pool.totalCount - pool.idleCount);
  poolMax.set(pool.options.max);
  poolWaiting.set(pool.waitingCount);
  const state = await inTime(readEventTables(db));
  databaseUp.set(state ? 1 : 0);
  setOrRemove(outboxRows, state?.unpublished);
  setOrRemove(outboxAge, state?.age);
  deadLetters.reset();
  for (const { consumer, count } of state?.deadLetters ?? []) deadLetters.set({ consumer }, count);
}

/** An unknown value is removed: 0 would be wrong. */
const setOrRemove = (measured: Gauge, value: number | undefined) =>
  value === undefined ? measured.remove() : measured.set(value);

/** Undefined where it fails, or takes too long for a scrape. */
const inTime = <T>(measurement: Promise<T>): Promise<T | undefined> =>
  withTimeout(measurement, SCRAPE_TIMEOUT_MS, 'timed out').catch(() => undefined);

/** Reads what is unpublished and what are dead letters from the event tables of a service. */
export async function readEventTables(db: QueryExecutorProvider) {
  const outbox = await sql<{ unpublished: number; age: number }>`
    select count(*) as unpublished, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
    from outbox where published_at is null`.execute(db);
  const unreplayed = await sql<{ consumer: string; count: number }>`
    select consumer, count(*) as count from dead_letters where replayed_at is null group by consumer`.execute(db);
  return { unpublished: outbox.rows[0]?.unpublished ?? 0, age: outbox.rows[0]?.age ?? 0, deadLetters: unreplayed.rows };
}

async function measureBus(bus: MeasuredBus): Promise<void> {
  busUp.set(bus.connected() ? 1 : 0);
  const [lags = [], size] = await Promise.all([inTime(bus.consumerLags()), inTime(bus.streamSize())]);
  pending.reset();
  for (const { consumer, events } of lags) pending.set({ consumer }, events);
  setOrRemove(streamBytes, size?.bytes);
  setOrRemove(streamMaxBytes, size?.maxBytes);
}

async function measureMachine(): Promise<void> {
  const limit = process.constrainedMemory();
  // Without a limit the value is 0 or larger than the machine.
  memoryLimit.set(limit > 0 ? Math.min(limit, totalmem()) : totalmem());
  const disk = await statfs(process.cwd());
  diskSize.set(disk.blocks * disk.bsize);
  diskAvailable.set(disk.bavail * disk.bsize);
}
