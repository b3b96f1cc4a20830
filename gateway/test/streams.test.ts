import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import type { SessionAnswer } from '@commonyard/contracts/http/identity';
import { testBus } from '@commonyard/testing/bus';
import { eventually } from '@commonyard/testing/eventually';
import { openEventStream, type EventStream } from '@commonyard/testing/event-stream';
import { closeAll, onClose, startGateway, startService } from './support/start-gateway.ts';
import { session, startIdentity } from './support/start-identity.ts';

afterEach(closeAll);

const PATH = '/api/notifications/stream';
const COOKIE = { cookie: 'sid=abc' };

/** A service whose streams last, and say at once what they were asked with. */
function streaming(app: FastifyInstance) {
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

async function start(known: Record<string, SessionAnswer>, options: Parameters<typeof startGateway>[0] = {}) {
  const [identity, notifications] = await Promise.all([startIdentity(known), startService(streaming)]);
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
    const answer = await request(`${notifications.url}/api/notifications/counts`);
    return ((await answer.body.json()) as { open: number }).open;
  };
  return { ...gateway, identity, open, count };
}

describe('a stream', () => {
  it('arrives piece by piece, with where the client was', async () => {
    const { open } = await start({ abc: session() });
    const stream = await open({ ...COOKIE, 'last-event-id': '17' });
    expect(stream.events).toEqual([{ event: 'hello', id: undefined, data: '17' }]);
    expect(stream.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('ends at the service when its client leaves', async () => {
    const { open, count } = await start({ abc: session() });
    const stream = await open();
    expect(await count()).toBe(1);
    stream.close();
    await eventually(async () => expect(await count()).toBe(0));
  });

  it('takes no room from requests, nor they from it', async () => {
    const { open, url } = await start({ abc: session() }, { limits: { requests: 2, perService: 1, streams: 10 } });
    for (let n = 0; n < 10; n++) expect((await open()).status).toBe(200);
    for (let n = 0; n < 3; n++)
      expect((await request(`${url}/api/notifications/counts`, { headers: COOKIE })).statusCode).toBe(200);
    const refused = await request(url + PATH, { headers: COOKIE });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  });

  it('is read only', async () => {
    const { url } = await start({ abc: session() });
    for (const method of ['POST', 'HEAD'] as const) {
      const answer = await request(url + PATH, { method, headers: { ...COOKIE, 'sec-fetch-site': 'same-origin' } });
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('a stream ends', () => {
  it('when its session is revoked, and leaves other sessions alone', async () => {
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

  it('where its session ended while it was being opened', async () => {
    const { open, identity } = await start({ abc: session() }, { limits: { sessionCacheMs: 50 } });
    const stream = await open();
    delete identity.known['abc'];
    await stream.ended;
  });

  it('with its session, or when it has lasted long enough', async () => {
    const soon = new Date(Date.now() + 1_000).toISOString();
    await (
      await (await start({ abc: session({ expiresAt: soon }) })).open()
    ).ended;
    await (
      await (await start({ abc: session() }, { limits: { streamMs: 200 } })).open()
    ).ended;
  });

  it('when the bus was away, since a session may have ended unheard', async () => {
    let connections = 1;
    const bus = { listen: () => undefined, connections: () => connections };
    const { open } = await start({ abc: session() }, { bus });
    const stream = await open();
    connections++;
    await stream.ended;
  });

  it('when the gateway does, and holds it up no longer', async () => {
    const { open, app } = await start({ abc: session() });
    const streams = await Promise.all([open(), open(), open()]);
    await app.close();
    await Promise.all(streams.map(({ ended }) => ended));
  });
});
