import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Bus } from './events/jetstream.ts';

/**
 * What this process counts of itself; there is one, since a process is one. Every label has a small and fixed set of
 * values: a route is its pattern, and nothing names a person, a listing or an address.
 */
export const registry = new Registry();
const registers = [registry];

/** Requests by the pattern of their route and the status of their answer. Streams, which last, are left out. */
export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time until the answer to a request was sent',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

/** Events that the relay gave to the stream. */
export const eventsPublished = new Counter({
  name: 'events_published_total',
  help: 'Events published from the outbox',
  labelNames: ['type'] as const,
  registers,
});

/** Events that the stream took and lost again. */
export const eventsRequeued = new Counter({
  name: 'events_requeued_total',
  help: 'Events published again because the stream had lost them',
  registers,
});

/** Deliveries by what became of them: `handled`, `repeated` (had its effect before), `retried` later, `buried`. */
export const deliveries = new Counter({
  name: 'events_delivered_total',
  help: 'Deliveries of events to a consumer, by what became of them',
  labelNames: ['consumer', 'type', 'outcome'] as const,
  registers,
});

/** From the moment an event's cause was written until its effect was. */
export const eventDelay = new Histogram({
  name: 'events_delay_seconds',
  help: 'Time from an event to its effect',
  labelNames: ['consumer'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
  registers,
});

const gauge = <T extends string = never>(name: string, help: string, labelNames: readonly T[] = []) =>
  new Gauge({ name, help, labelNames: [...labelNames], registers });

const databaseUp = gauge('database_up', 'Whether the database answered this scrape');
const outboxRows = gauge('outbox_unpublished_events', 'Events that wait in the outbox');
const outboxAge = gauge('outbox_oldest_unpublished_seconds', 'Age of the oldest event that waits in the outbox');
const deadLetters = gauge('dead_letters', 'Events kept as dead letters and not replayed', ['consumer']);
const poolSize = gauge('database_pool_connections', 'Connections to the database', ['state']);
const poolMax = gauge('database_pool_max', 'Connections to the database that there may be');
const poolWaiting = gauge('database_pool_waiting', 'Statements that wait for a connection');
const busUp = gauge('event_bus_connected', 'Whether the event bus is connected');
const pending = gauge('events_pending', 'Events that a consumer has yet to finish', ['consumer']);

/** A scraper waits for seconds only, and what hangs is what it is to be told about. */
const PATIENCE_MS = 1_500;

export type Measured = {
  log: Logger;
  database?: { db: unknown; pool: pg.Pool };
  bus?: Pick<Bus, 'connected' | 'lags'>;
};

/**
 * Serves `/metrics` on a port of its own, which no gateway or ingress leads to. What lies in the database and in the
 * stream is asked for at each scrape: nothing is polled for nobody. `name` is the process's, on every series; without
 * a port nothing is served, 0 picks a free one.
 */
export async function serveMetrics(
  name: string,
  { HOST: host, METRICS_PORT: port }: { HOST: string; METRICS_PORT?: number | undefined },
  { log, database, bus }: Measured,
) {
  if (port === undefined) return { port: undefined, close: async () => undefined };
  registry.setDefaultLabels({ component: name });
  if (!registry.getSingleMetric('process_start_time_seconds')) collectDefaultMetrics({ register: registry });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    await Promise.all([database && measureDatabase(database), bus && measureBus(bus)]);
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics cannot be told');
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

async function measureDatabase({ db, pool }: { db: unknown; pool: pg.Pool }): Promise<void> {
  poolSize.set({ state: 'idle' }, pool.idleCount);
  poolSize.set({ state: 'used' }, pool.totalCount - pool.idleCount);
  poolMax.set(pool.options.max);
  poolWaiting.set(pool.waitingCount);
  const state = await within(PATIENCE_MS, stateOf(db as Kysely<never>)).catch(() => undefined);
  databaseUp.set(state ? 1 : 0);
  // What is not known is not 0.
  outboxRows.remove();
  outboxAge.remove();
  deadLetters.reset();
  if (!state) return;
  outboxRows.set(state.waiting);
  outboxAge.set(state.age);
  for (const { consumer, count } of state.letters) deadLetters.set({ consumer }, count);
}

async function stateOf(db: Kysely<never>) {
  const outbox = await sql<{ waiting: number; age: number }>`
    select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
    from outbox where published_at is null`.execute(db);
  const letters = await sql<{ consumer: string; count: number }>`
    select consumer, count(*) as count from dead_letters where replayed_at is null group by consumer`.execute(db);
  return { waiting: outbox.rows[0]?.waiting ?? 0, age: outbox.rows[0]?.age ?? 0, letters: letters.rows };
}

async function measureBus(bus: Pick<Bus, 'connected' | 'lags'>): Promise<void> {
  busUp.set(bus.connected() ? 1 : 0);
  pending.reset();
  const lags = await within(PATIENCE_MS, bus.lags()).catch(() => []);
  for (const { consumer, events } of lags) pending.set({ consumer }, events);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
