import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { testBus } from '@commonyard/testing/bus';
import { eventually } from '@commonyard/testing/eventually';
import { openEventStream, type EventStream } from '@commonyard/testing/event-stream';
import { closeAll, disconnectedBus, onClose, startGateway, startService } from './support/start-gateway.ts';
import { session, startFakeIdentity } from './support/start-identity.ts';

afterEach(closeAll);

const PATH = '/api/notifications/stream';
const COOKIE = { cookie: 'sid=abc' };

/** A service with open event streams whose first event contains the Last-Event-ID. */
function defineStreamRoutes(app: FastifyInstance) {
  let open = 0;
  app.get(PATH, { exposeHeadRoute: false }, ({ headers }, reply) => {
    open++;
    reply.hijack();
    reply.raw.on('close', () => open--);
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' });
    reply.raw.write(`event: hello\ndata: ${JSON.stringify(headers['last-event-id'] ?? null)}\n\n`);
  });
  app.get('/api/notifications/counts', async () => ({ open }));
}

async function start(known: Record<string, SessionLookupResult>, options: Parameters<typeof startGateway>[0] = {}) {
  const [identity, notifications] = await Promise.all([startFakeIdentity(known), startService(defineStreamRoutes)]);
  const gateway = await startGateway({
    ...options,
    upstreams: { identity: identity.url, notifications: notifications.url },
  });
  const open = async (headers: Record<string, string> = COOKIE): Promise<EventStream> => {
    const stream = await openEventStream(gateway.url + PATH, headers);
    onClose(async () => stream.close());
    if (stream.status === 200) await stream.next('hello');
    return stream;
  };
  const count = async () => {
    const response = await request(`${notifications.url}/api/notifications/counts`);
    return ((await response.body.json()) as { open: number }).open;
  };
  return { ...gateway, identity, open, count };
}

describe('a stream', () => {
  it('is forwarded unbuffered, with Last-Event-ID', async () => {
    const { open } = await start({ abc: session() });
    const stream = await open({ ...COOKIE, 'last-event-id': '17' });
    expect(stream.events).toEqual([{ event: 'hello', id: undefined, data: '17' }]);
    expect(stream.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is aborted upstream if the client disconnects', async () => {
    const { open, count } = await start({ abc: session() });
    const stream = await open();
    expect(await count()).toBe(1);
    stream.close();
    await eventually(async () => expect(await count()).toBe(0));
  });

  it('does not count against request limits, and vice versa', async () => {
    const { open, url } = await start(
      { abc: session() },
      { limits: { maxInFlight: 2, maxInFlightPerService: 1, maxStreamsPerService: 10 } },
    );
    for (let n = 0; n < 10; n++) expect((await open()).status).toBe(200);
    for (let n = 0; n < 3; n++)
      expect((await request(`${url}/api/notifications/counts`, { headers: COOKIE })).statusCode).toBe(200);
    const rejected = await request(url + PATH, { headers: COOKIE });
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '1']);
  });

  it('supports GET only', async () => {
    const { url } = await start({ abc: session() });
    for (const method of ['POST', 'HEAD'] as const) {
      const response = await request(url + PATH, { method, headers: { ...COOKIE, 'sec-fetch-site': 'same-origin' } });
      expect(response.statusCode).toBe(404);
    }
  });
});

describe('a stream ends', () => {
  it('when its session is revoked; streams of other sessions stay open', async () => {
    const stream = testBus();
    onClose(stream.close);
    await stream.bus.streamState();
    const { open, count } = await start(
      {
        abc: session(),
        two: session({ sessionKey: 'second' }),
        other: session({ sessionKey: 'x', user: { id: 4, role: 'admin', municipality: null, locale: 'en' } }),
      },
      { bus: stream.bus },
    );
    const [one, two, other] = await Promise.all(['abc', 'two', 'other'].map((sid) => open({ cookie: `sid=${sid}` })));
    const revoke = (sessionKeys: string[]) =>
      stream.bus.publish('session.revoked', crypto.randomUUID(), JSON.stringify({ data: { userId: 3, sessionKeys } }));
    await revoke(['key-of-operator']);
    await one!.ended;
    await eventually(async () => expect(await count()).toBe(2));
    await revoke([]);
    await two!.ended;
    await eventually(async () => expect(await count()).toBe(1));
    other!.close();
  });

  it('when 120 that opened at once are revoked twice, while clients disconnect and the gateway shuts down', async () => {
    const stream = testBus();
    onClose(stream.close);
    await stream.bus.streamState();
    const { open, count, app } = await start(
      { abc: session() },
      { bus: stream.bus, limits: { sessionCacheMs: 60_000 } },
    );
    const revoke = () =>
      stream.bus.publish(
        'session.revoked',
        crypto.randomUUID(),
        JSON.stringify({ data: { userId: 3, sessionKeys: [] } }),
      );
    for (let round = 0; round < 3; round++) {
      const streams = await Promise.all(Array.from({ length: 120 }, () => open()));
      await Promise.all([revoke(), revoke(), ...streams.slice(0, 40).map(async (each) => each.close())]);
      await Promise.all(streams.map(({ ended }) => ended));
      await eventually(async () => expect(await count()).toBe(0));
    }
    const streams = await Promise.all(Array.from({ length: 120 }, () => open()));
    await Promise.all([revoke(), app.close(), ...streams.slice(0, 40).map(async (each) => each.close())]);
    await Promise.all(streams.map(({ ended }) => ended));
  });

  it('if its session ended while it was opening', async () => {
    const { open, identity } = await start({ abc: session() }, { limits: { sessionCacheMs: 50 } });
    const stream = await open();
    delete identity.known['abc'];
    await stream.ended;
  });

  it('with an idle session: an open stream is looked up once more after it was opened, and not again', async () => {
    const { open, identity } = await start({ abc: session() }, { limits: { sessionCacheMs: 5 } });
    await open();
    await eventually(() => expect(identity.lookups).toEqual(['abc', 'abc']));
    // Ten times what the second lookup took.
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(identity.lookups).toEqual(['abc', 'abc']);
  });

  it('when its session expires, or after maxStreamMs', async () => {
    const soon = new Date(Date.now() + 1_000).toISOString();
    await (
      await (await start({ abc: session({ expiresAt: soon }) })).open()
    ).ended;
    await (
      await (await start({ abc: session() }, { limits: { maxStreamMs: 200 } })).open()
    ).ended;
  });

  it('after NATS was disconnected, because a revocation may have been missed', async () => {
    let connectionEpoch = 1;
    const bus = { ...disconnectedBus, connectionEpoch: () => connectionEpoch };
    const { open } = await start({ abc: session() }, { bus });
    const stream = await open();
    connectionEpoch++;
    await stream.ended;
  });

  it('when the gateway shuts down, without delaying it', async () => {
    const { open, app } = await start({ abc: session() });
    const streams = await Promise.all([open(), open(), open()]);
    await app.close();
    await Promise.all(streams.map(({ ended }) => ended));
  });
});
