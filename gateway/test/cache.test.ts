import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { request } from 'undici';
import { registry } from '@commonyard/service-kit/observability/metrics';
import { eventually } from '@commonyard/testing/eventually';
import { createControlledBus } from './support/controlled-bus.ts';
import { openRaw, sendRaw } from './support/raw-request.ts';
import { BYPASS, COLLAPSED, countingResponse, HIT, MISS, PUBLIC, startCache, STORED } from './support/start-cache.ts';
import { closeAll, onClose, startGateway, verifyCallerToken } from './support/start-gateway.ts';

afterEach(closeAll);

describe('a public response', () => {
  it('is fetched once and served to every guest with the same address', async () => {
    const { get, assets, pass } = await startCache();
    const first = await get('/api/assets?limit=24');
    pass(3_000);
    const second = await get('/api/assets?limit=24', { 'user-agent': 'another' });
    expect([first.cacheStatus, second.cacheStatus]).toEqual([STORED, HIT]);
    expect(second.json()).toEqual({ count: 1 });
    expect(second.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', age: '3' });
    expect(assets.received).toHaveLength(1);
    expect((await get('/api/assets?limit=25')).json()).toEqual({ count: 2 });
  });

  it('expires after the time that the service states', async () => {
    const { get, pass } = await startCache();
    await get();
    pass(4_999);
    expect((await get()).cacheStatus).toBe(HIT);
    pass(1);
    expect((await get()).json()).toEqual({ count: 2 });
  });

  it('has the security headers, an own request id, and no headers for caches in front or of the gateway', async () => {
    const { get } = await startCache();
    const [first, second] = [await get(), await get()];
    for (const { headers } of [first, second]) {
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=0, must-revalidate',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('x-internal-'))).toEqual([]);
    }
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  it('is separate for each language', async () => {
    const { get, assets } = await startCache();
    const languages = ['en', 'fr-CA,fr;q=0.9', 'en-US,en;q=0.9', 'fr', 'de'];
    const bodies: unknown[] = [];
    for (const language of languages) bodies.push((await get('/api/assets', { 'accept-language': language })).json());
    expect(bodies).toEqual([1, 2, 1, 2, 1].map((count) => ({ count })));
    const locales = await Promise.all(assets.received.map((headers) => verifyCallerToken(headers, 'assets')));
    expect(locales).toMatchObject([{ sub: 'anonymous', locale: 'en' }, { locale: 'fr' }]);
  });

  it('cannot be influenced by a client: the service gets the address and the language only', async () => {
    const { send, assets } = await startCache();
    await send('/api/assets', {
      headers: {
        'user-agent': 'canary',
        accept: 'text/html',
        'x-forwarded-host': 'evil.test',
        cookie: 'other=1',
        range: 'bytes=0-3',
        'if-none-match': '"x"',
        'accept-encoding': 'br',
      },
    });
    expect(Object.keys(assets.received[0]!).toSorted()).toEqual([
      'connection',
      'host',
      'x-forwarded-proto',
      'x-internal-identity',
      'x-request-id',
    ]);
  });

  it('bypasses the cache for a session and credentials, but not for cookies that the service does not get', async () => {
    const { statuses, send } = await startCache();
    expect(
      await statuses(
        {},
        { cookie: 'sid=abc' },
        { cookie: 'a=1; sid=abc' },
        { cookie: 'sid=abc; sid=def' },
        { authorization: 'Bearer x' },
        { cookie: 'consent=1; connect.sid=2; uploader=x' },
      ),
    ).toEqual([STORED, BYPASS, BYPASS, BYPASS, BYPASS, HIT]);
    // Another guard rejects a body, which the cache would ignore.
    const withBody = { method: 'GET', headers: { 'content-type': 'application/json' }, body: '{}' } as const;
    expect((await send('/api/assets', withBody)).status).toBe(400);
  });

  it('is served to HEAD without a body, and stored by it', async () => {
    const { send, statuses } = await startCache();
    expect((await send('/api/assets', { method: 'HEAD' })).cacheStatus).toBe(STORED);
    expect(await statuses({})).toEqual([HIT]);
    const head = await send('/api/assets', { method: 'HEAD' });
    expect([head.status, head.cacheStatus, String(head.body)]).toEqual([200, HIT, '']);
    expect(head.headers['content-length']).toBe('11');
  });

  it('is not stored for routes that are not for the cache', async () => {
    const { send } = await startCache();
    for (let i = 0; i < 2; i++) expect((await send('/api/admin/assets')).cacheStatus).toBeUndefined();
  });
});

describe('a response is never stored', () => {
  const respondWith =
    (status: number, headers: Record<string, string | string[]>) =>
    (_request: unknown, reply: FastifyReply): FastifyReply =>
      reply.code(status).headers(headers).send({ status });
  const mark = { 'cache-control': PUBLIC };

  it.each([
    ['no mark', {}],
    ['no s-maxage', { 'cache-control': 'public, max-age=300' }],
    ['no public', { 'cache-control': 's-maxage=5' }],
    ['private', { 'cache-control': 'private, s-maxage=5' }],
    ['private fields', { 'cache-control': 'public, private="x", s-maxage=5' }],
    ['no-store', { 'cache-control': 'public, no-store, s-maxage=5' }],
    ['no-cache', { 'cache-control': 'public, no-cache, s-maxage=5' }],
    ['zero seconds', { 'cache-control': 'public, s-maxage=0' }],
    ['negative seconds', { 'cache-control': 'public, s-maxage=-5' }],
    ['two times', { 'cache-control': 'public, s-maxage=5, s-maxage=50' }],
    ['no number', { 'cache-control': 'public, s-maxage=5s' }],
    ['Set-Cookie', { ...mark, 'set-cookie': 'sid=1' }],
    ['Vary: *', { ...mark, vary: '*' }],
    ['Vary by another header', { ...mark, vary: 'accept-language, user-agent' }],
    ['two headers', { 'cache-control': ['public, s-maxage=5', 'private'] }],
    ['a content encoding', { ...mark, 'content-encoding': 'identity' }],
  ])('with %s', async (_case, headers) => {
    const { statuses, assets } = await startCache(respondWith(200, headers));
    expect(await statuses({}, {})).toEqual([MISS, MISS]);
    expect(assets.received).toHaveLength(2);
  });

  it.each([201, 203, 204, 206, 301, 304, 400, 401, 403, 404, 410, 429, 500, 502, 503])(
    'with status %i',
    async (status) => {
      const { get, statuses, assets } = await startCache(respondWith(status, mark));
      const response = await get();
      expect([response.status, response.cacheStatus]).toEqual([status, MISS]);
      expect(await statuses({})).toEqual([MISS]);
      expect(assets.received).toHaveLength(2);
    },
  );

  it('where it is too large, and arrives complete', async () => {
    const large = JSON.stringify('x'.repeat(2_000_000));
    const { get } = await startCache((_request, reply) => reply.headers(mark).type('application/json').send(large));
    for (let i = 0; i < 2; i++) {
      const response = await get();
      expect([response.cacheStatus, String(response.body) === large]).toEqual([MISS, true]);
    }
  });

  it('where its length is invalid: guests get 502, and the next response is stored', async () => {
    const responses = [
      'HTTP/1.1 200 OK\r\nCACHE\r\ncontent-length: 100\r\n\r\nshort',
      'HTTP/1.1 200 OK\r\nCACHE\r\ncontent-length: 100\r\n\r\nshort',
      'HTTP/1.1 200 OK\r\nCACHE\r\ncontent-length: -1\r\n\r\nshort',
      'HTTP/1.1 200 OK\r\nCACHE\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\nshort',
      'HTTP/1.1 200 OK\r\nCACHE\r\ntransfer-encoding: chunked\r\n\r\n5\r\nshort',
      'HTTP/1.1 200 OK\r\nCACHE\r\ncontent-length: 2\r\n\r\n[]',
    ].map((text) => text.replace('CACHE', `cache-control: ${PUBLIC}\r\nconnection: close`));
    const server = createServer((socket) =>
      socket.on('error', () => undefined).once('data', () => socket.end(responses.shift() ?? '')),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onClose(async () => void server.close());
    const { url } = await startGateway({
      upstreams: { assets: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      bus: createControlledBus().bus,
    });
    while (responses.length > 1) {
      const failed = await request(`${url}/api/assets`);
      await failed.body.dump();
      expect(failed.statusCode).toBe(502);
    }
    const stored = await request(`${url}/api/assets`);
    expect([stored.statusCode, await stored.body.text(), stored.headers['cache-status']]).toEqual([200, '[]', STORED]);
    expect((await request(`${url}/api/assets`)).headers['cache-status']).toBe(HIT);
  });

  it('where the service cannot be reached', async () => {
    const { bus } = createControlledBus();
    const { url } = await startGateway({ bus });
    for (let i = 0; i < 2; i++) {
      const response = await request(`${url}/api/assets`);
      expect([response.statusCode, await response.body.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'unavailable', requestId: response.headers['x-request-id'] }),
      ]);
    }
  });
});

describe('validators', () => {
  it('give 304 for the ETag of the stored response, in every form of If-None-Match', async () => {
    const { get, assets } = await startCache();
    const { etag } = (await get()).headers as { etag: string };
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const ifNoneMatch of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const { status, headers, body } = await get('/api/assets', { 'if-none-match': ifNoneMatch });
      expect([status, String(body), headers['content-type'], headers['content-length']]).toEqual([
        304,
        '',
        undefined,
        undefined,
      ]);
      expect(headers).toMatchObject({
        etag,
        'cache-control': 'public, max-age=0, must-revalidate',
        'cache-status': HIT,
        'x-request-id': expect.any(String),
      });
    }
    for (const ifNoneMatch of ['"other"', 'W/"other"', '', etag.toLowerCase() + 'x'])
      expect((await get('/api/assets', { 'if-none-match': ifNoneMatch })).status).toBe(200);
    expect(assets.received).toHaveLength(1);
  });

  it('change with the body and with its headers, and not with the date', async () => {
    let [body, total] = ['[1]', '1'];
    const { get, pass } = await startCache((_request, reply) =>
      reply.headers({ 'cache-control': PUBLIC, 'x-total-count': total }).send(body),
    );
    const etagNow = async () => {
      pass(5_000);
      return (await get()).headers['etag'];
    };
    const first = await etagNow();
    expect(await etagNow()).toBe(first);
    total = '2';
    const second = await etagNow();
    body = '[2]';
    expect(new Set([first, second, await etagNow()]).size).toBe(3);
  });
});

describe('several requests at the same time', () => {
  /** Starts a service that responds when the test says so. */
  async function startWaiting(respond = countingResponse()) {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const started = await startCache(async (...args) => {
      await released;
      return respond(...args);
    });
    return { ...started, release };
  }

  it('share one request to the service', async () => {
    const { get, assets, release } = await startWaiting();
    const collapsedBefore = await countCollapsed();
    const all = Array.from({ length: 20 }, () => get());
    await eventually(() => expect(assets.received).toHaveLength(1));
    await eventually(async () => expect(await countCollapsed()).toBe(collapsedBefore + 19));
    release();
    const statuses = (await Promise.all(all)).map(({ cacheStatus }) => cacheStatus);
    expect(statuses.filter((status) => status === STORED)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([STORED, COLLAPSED]));
    expect(assets.received).toHaveLength(1);
  });

  it('share it also where the first client disconnects', async () => {
    const { get, assets, port, release } = await startWaiting();
    const { socket } = openRaw(port);
    socket.write('GET /api/assets HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => expect(assets.received).toHaveLength(1));
    const collapsedBefore = await countCollapsed();
    const other = get();
    await eventually(async () => expect(await countCollapsed()).toBe(collapsedBefore + 1));
    socket.destroy();
    release();
    expect((await other).json()).toEqual({ count: 1 });
    expect(assets.received).toHaveLength(1);
    expect((await get()).cacheStatus).toBe(HIT);
  });

  it('each send their own where the response took longer than it may be stored', async () => {
    const { get, assets, pass, release } = await startWaiting();
    const collapsedBefore = await countCollapsed();
    const all = [get(), get()];
    await eventually(async () => expect(await countCollapsed()).toBe(collapsedBefore + 1));
    pass(5_000);
    release();
    expect((await Promise.all(all)).map(({ cacheStatus }) => cacheStatus)).toEqual([MISS, MISS]);
    expect(assets.received).toHaveLength(2);
  });

  it('each send their own where the response is not marked', async () => {
    let count = 0;
    const { get, release } = await startWaiting(() => ({ count: ++count }));
    const collapsedBefore = await countCollapsed();
    const all = [get(), get(), get()];
    await eventually(async () => expect(await countCollapsed()).toBe(collapsedBefore + 2));
    release();
    const responses = await Promise.all(all);
    expect(new Set(responses.map(({ json }) => (json() as { count: number }).count)).size).toBe(3);
    expect(responses.map(({ cacheStatus }) => cacheStatus)).toEqual([MISS, MISS, MISS]);
  });

  async function countCollapsed(): Promise<number> {
    const { values } = await registry.getSingleMetric('gateway_cache_requests_total')!.get();
    return values.find(({ labels }) => labels['result'] === 'collapsed')!.value;
  }
});

describe('the size', () => {
  it('is bounded: the least recently used response is evicted', async () => {
    const large = (_request: unknown, reply: FastifyReply) =>
      reply.headers({ 'cache-control': PUBLIC }).send(JSON.stringify('x'.repeat(20_000)));
    const { statuses } = await startCache(large, { limits: { maxCachedBytes: 50_000 } });
    const [one, two, three] = ['/api/assets/1', '/api/assets/2', '/api/assets/3'];
    expect(await statuses(one, two, one, three)).toEqual([STORED, STORED, HIT, STORED]);
    expect(await statuses(one, three, two)).toEqual([HIT, HIT, STORED]);
  });
});

describe('the limits', () => {
  it('count stored responses: a client gets 429 after 3,000 requests in a minute', async () => {
    const { url, assets, get } = await startCache();
    for (let sent = 0; sent < 3_000; sent += 100)
      await Promise.all(Array.from({ length: 100 }, async () => (await request(`${url}/api/assets`)).body.dump()));
    const rejected = await get();
    expect([rejected.status, rejected.json()]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })]);
    expect(assets.received).toHaveLength(1);
  });

  it('reject ambiguous paths before the cache', async () => {
    const { get, port } = await startCache();
    await get('/api/assets');
    for (const path of ['/api//assets', '/api/assets/%2e%2e/assets', '/api/./assets', '//api/assets']) {
      const { status } = await sendRaw(port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect([path, status]).toEqual([path, 400]);
    }
  });
});
