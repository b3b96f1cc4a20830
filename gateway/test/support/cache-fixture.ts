import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { EventType } from '@commonyard/contracts/events/event-table';
import { openBus, type Bus, type Subscription } from '@commonyard/service-kit/events/jetstream';
import { createRelay } from '@commonyard/service-kit/events/relay';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { testBackends } from '@commonyard/testing/backends';
import { testBus } from '@commonyard/testing/bus';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { testImageIds } from '@commonyard/testing/factories/images';
import { startTcpProxy } from '@commonyard/testing/tcp-proxy';
import { buildApp as buildAssets } from '@commonyard/assets/src/app.ts';
import type { Database } from '@commonyard/assets/src/database.ts';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { evictingTypes, type Evictions } from '../../src/cache/evictions.ts';
import { session, startFakeIdentity } from './start-identity.ts';
import { onClose, startGateway } from './start-gateway.ts';

const log = pino({ level: 'silent' });
export const ADMIN_COOKIE = 'sid=admin';

export type AssetsFixture = Awaited<ReturnType<typeof startAssets>>;
export type GatewayFixture = Awaited<ReturnType<typeof startCachingGateway>>;

/** The assets service with its database and event stream. Events are published when a test says so. */
export async function startAssets() {
  const stream = testBus();
  const database = await testDatabase<Database>('assets', migrations);
  const app = await buildAssets({
    ...database.deps,
    limits: false,
    usage: noUsageLimits,
    // Counts each time: the service's own cache is not what these tests are about.
    countCache: { get: (_key, count) => count(), clear: () => undefined },
    imageIds: testImageIds,
  });
  await app.ready();
  const server = await startHoldingServer((request, response) => app.routing(request, response));
  const relay = createRelay({ db: database.db, bus: stream.bus, log, source: 'assets' });
  const admin = { user: { id: 1, role: 'admin', municipality: null, locale: 'en' } } as const;
  const identity = await startFakeIdentity({ admin: session(admin) });
  onClose(async () => {
    await server.close();
    await app.close();
    await stream.close();
    await database.close();
  });
  const as = callers('assets');
  return {
    db: database.db,
    stream,
    urls: { assets: server.url, identity: identity.url },
    hold: () => server.hold(),
    /** What the service responds to a guest now. */
    async read(path: string, locale: 'en' | 'fr') {
      const { statusCode, body, headers } = await app.inject({ url: path, headers: await as.guest({ locale }) });
      return responseParts(statusCode, body, headers['x-total-count']);
    },
    /** Publishes all events of the outbox and returns their ids by type. */
    async publish(): Promise<{ id: string; type: EventType }[]> {
      const events = await database.db
        .selectFrom('outbox')
        .select(['id', 'type'])
        .where('publishedAt', 'is', null)
        .execute();
      while ((await relay.publishBatch()) > 0);
      return events as { id: string; type: EventType }[];
    },
  };
}

/** A server that, from `hold` to `release`, delays the responses to GET. They show the state from before the delay. */
async function startHoldingServer(listener: RequestListener) {
  let gate: PromiseWithResolvers<void> | undefined;
  let held = 0;
  const server = createServer((request, response) => {
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = (...args: unknown[]) => {
      if (!gate || request.method !== 'GET') return end(...args);
      held++;
      void gate.promise.then(() => end(...args));
      return response;
    };
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold() {
      gate = Promise.withResolvers();
      held = 0;
      return {
        /** Waits until so many responses are held, or more. */
        waitFor: (responses: number) =>
          eventually(() => {
            if (held < responses) throw new Error(`${held} of ${responses} responses are held`);
          }),
        release: () => {
          gate?.resolve();
          gate = undefined;
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ResponseParts = { body: string; total: string };

/** The parts of a response to compare. The body of an error has the id of its request. */
export const responseParts = (status: number, body: string, total: unknown): ResponseParts =>
  status === 200 ? { body, total: String(total) } : { body: String(status), total: '' };

/** A gateway with its own connection to NATS, which a test can cut. */
export async function startCachingGateway(assets: AssetsFixture, now: () => number, evictions: Evictions) {
  const server = new URL(testBackends().natsUrl);
  const proxy = await startTcpProxy(Number(server.port));
  const url = Object.assign(new URL(server), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
  const { stream, prefix } = assets.stream;
  const bus = openBus({ url, log, name: 'gateway', stream, prefix });
  const received = new Set<string>();
  const subscriptions: Subscription[] = [];
  const subscribe: Bus['subscribe'] = (types, onEvent) => {
    const subscription = bus.subscribe(types, (payload) => {
      onEvent(payload);
      received.add((JSON.parse(payload) as { id: string }).id);
    });
    subscriptions.push(subscription);
    return subscription;
  };
  const gateway = await startGateway({
    upstreams: assets.urls,
    bus: { subscribe, connected: () => bus.connected(), connectionEpoch: () => bus.connectionEpoch() },
    perClientLimits: false,
    cache: { now, evictions },
  });
  onClose(async () => {
    await bus.close();
    await proxy.close();
  });
  const waitUntilConnected = () =>
    eventually(() => {
      const epoch = bus.connectionEpoch();
      if (!bus.connected() || subscriptions.some((subscription) => subscription.confirmedEpoch() !== epoch))
        throw new Error('not connected');
    });
  await waitUntilConnected();
  return {
    url: gateway.url,
    connected: () => bus.connected(),
    async disconnect() {
      proxy.cut();
      await eventually(() => {
        if (bus.connected()) throw new Error('still connected');
      });
    },
    async connect() {
      proxy.restore();
      await waitUntilConnected();
    },
    /** Waits until the events have arrived that this gateway subscribes to. */
    async receive(events: { id: string; type: EventType }[]) {
      const expected = events.filter(({ type }) => evictingTypes(evictions).some((each) => each === type));
      await eventually(() => {
        const missing = expected.filter(({ id }) => !received.has(id));
        if (missing.length > 0) throw new Error(`${missing.length} events have not arrived`);
      });
    },
  };
}
