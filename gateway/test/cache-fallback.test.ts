import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { BYPASS, COLLAPSED, HIT, PUBLIC, STALE, startCache, STORED } from './support/start-cache.ts';
import { closeAll } from './support/start-gateway.ts';

afterEach(closeAll);

type Respond = (reply: FastifyReply) => unknown;

/** Starts a gateway before a service that responds with a public page, and from `become` on with something else. */
async function start(limits: { responseTimeoutMs?: number } = {}) {
  const page: Respond = (reply) => reply.header('cache-control', PUBLIC).send({ title: 'Plow' });
  let respond = page;
  const cache = await startCache((_request, reply) => respond(reply), { limits, perClientLimits: false });
  return {
    ...cache,
    become: (next: Respond) => void (respond = next),
    recover: () => void (respond = page),
  };
}

const never = () => new Promise(() => undefined);
const AWAY: [string, Respond][] = [
  ['closes the connection', (reply) => reply.raw.destroy()],
  ['closes the connection within a response', (reply) => (reply.raw.write('{'), reply.raw.destroy())],
  ['does not answer in time', never],
  ['answers 502', (reply) => reply.code(502).send({})],
  ['answers 503', (reply) => reply.code(503).send({})],
  ['answers 504', (reply) => reply.code(504).send({})],
];

describe('while a service is away, guests read what was stored', () => {
  it.each(AWAY)('where it %s, marked with its age', async (_name, respond) => {
    const { get, pass, become } = await start({ responseTimeoutMs: 200 });
    await get();
    become(respond);
    pass(42_000);
    const { status, headers, cacheStatus, json } = await get();
    expect([status, cacheStatus, headers.age, json()]).toEqual([200, STALE, '42', { title: 'Plow' }]);
  });

  it('where it does not listen any more', async () => {
    const { get, pass, assets } = await start();
    await get();
    assets.app.server.closeAllConnections();
    await assets.app.close();
    pass(10_000);
    expect((await get()).cacheStatus).toBe(STALE);
  });

  it('for 300 seconds after its expiry, and not longer', async () => {
    const { get, pass, become } = await start();
    await get();
    become((reply) => reply.code(503).send({}));
    pass(304_999);
    expect((await get()).cacheStatus).toBe(STALE);
    pass(1);
    expect((await get()).status).toBe(503);
  });

  it('the service is asked again every five seconds, by one request', async () => {
    const { get, pass, become, recover, assets } = await start();
    await get();
    become((reply) => reply.code(503).send({}));
    pass(6_000);
    const before = assets.received.length;
    for (let index = 0; index < 3; index++) expect((await get()).cacheStatus).toBe(STALE);
    expect(assets.received.length - before).toBe(1);
    pass(5_000);
    recover();
    expect([(await get()).cacheStatus, (await get()).cacheStatus]).toEqual([STORED, HIT]);
  });

  it('and a client that has it gets 304 with its age', async () => {
    const { get, pass, become } = await start();
    const { etag } = (await get()).headers;
    become((reply) => reply.code(503).send({}));
    pass(9_000);
    const { status, cacheStatus, headers } = await get('/api/assets', { 'if-none-match': etag! });
    expect([status, cacheStatus, headers.age]).toEqual([304, STALE, '9']);
  });

  it('by HEAD too', async () => {
    const { send, get, pass, become } = await start();
    await get();
    become((reply) => reply.code(503).send({}));
    pass(9_000);
    const { status, cacheStatus } = await send('/api/assets', { method: 'HEAD' });
    expect([status, cacheStatus]).toEqual([200, STALE]);
  });

  it('also where they refresh', async () => {
    const { get, become } = await start();
    await get();
    become((reply) => reply.code(503).send({}));
    expect((await get('/api/assets', { 'cache-control': 'no-cache' })).cacheStatus).toBe(STALE);
  });

  it('and a signed-in caller gets the error', async () => {
    const { get, pass, become } = await start();
    await get();
    become((reply) => reply.code(503).send({}));
    pass(6_000);
    const { status, cacheStatus } = await get('/api/assets', { authorization: 'Bearer x' });
    expect([status, cacheStatus]).toEqual([503, BYPASS]);
  });

  it('except what was never stored', async () => {
    const { get, become } = await start();
    become((reply) => reply.code(503).send({}));
    expect((await get()).status).toBe(503);
  });
});

describe('an answer of the service', () => {
  it.each([400, 401, 403, 404, 410, 429])('%i removes what was stored', async (status) => {
    const { get, pass, become } = await start();
    await get();
    become((reply) => reply.code(status).send({}));
    pass(5_000);
    expect((await get()).status).toBe(status);
    become((reply) => reply.code(503).send({}));
    expect((await get()).status).toBe(503);
  });

  it('500 is sent, and what was stored stays for when the service is away', async () => {
    const { get, pass, become } = await start();
    await get();
    become((reply) => reply.code(500).send({}));
    pass(5_000);
    expect((await get()).status).toBe(500);
    become((reply) => reply.code(503).send({}));
    expect((await get()).cacheStatus).toBe(STALE);
  });
});

describe('a refresh', () => {
  it('replaces what is stored, for all', async () => {
    const { get, become } = await start();
    await get();
    become((reply) => reply.header('cache-control', PUBLIC).send({ title: 'Loader' }));
    const refreshed = await get('/api/assets', { 'cache-control': 'no-cache' });
    expect([refreshed.cacheStatus, refreshed.json()]).toEqual([STORED, { title: 'Loader' }]);
    const next = await get();
    expect([next.cacheStatus, next.json()]).toEqual([HIT, { title: 'Loader' }]);
  });

  it('shares no request from before it, and its response is the one that stays', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { get, become, assets } = await start();
    become(async (reply) => {
      const isFirst = assets.received.length === 1;
      if (isFirst) await released;
      return reply.header('cache-control', PUBLIC).send({ title: isFirst ? 'old' : 'new' });
    });
    const before = get();
    while (assets.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const refresh = await get('/api/assets', { 'cache-control': 'no-cache' });
    release();
    expect([refresh.json(), (await before).json()]).toEqual([{ title: 'new' }, { title: 'old' }]);
    expect((await get()).json()).toEqual({ title: 'new' });
    expect((await before).cacheStatus).not.toBe(COLLAPSED);
  });
});
