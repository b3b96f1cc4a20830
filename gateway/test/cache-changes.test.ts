import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { listingBody } from '@commonyard/testing/factories/listings';
import { ADMIN_COOKIE, startAssets } from './support/start-assets.ts';
import { countingResponse, HIT, MISS, startCache, STORED } from './support/start-cache.ts';
import { closeAll, startGateway } from './support/start-gateway.ts';

afterEach(closeAll);

const PAGES = ['/api/assets?limit=3', '/api/assets/7', '/api/assets/facets', '/api/municipalities'];
const JSON_HEADERS = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const change = { method: 'PATCH', headers: JSON_HEADERS, body: '{}' } as const;

describe('a change through this gateway', () => {
  const start = (status: number) =>
    startCache(countingResponse(), {}, (app) => {
      app.patch('/*', (_request, reply) => reply.code(status).send({}));
    });

  it.each(['/api/assets/7/approve', '/api/admin/assets/7/reject', '/api/public/assets/7'])(
    'removes every stored response of listings, in all languages: %s',
    async (path) => {
      const { statuses, get, send } = await start(200);
      const french = { 'accept-language': 'fr' };
      await statuses(...PAGES);
      await get(PAGES[0], french);
      await send(path, change);
      expect(await statuses(...PAGES)).toEqual([STORED, STORED, STORED, HIT]);
      expect((await get(PAGES[0], french)).cacheStatus).toBe(STORED);
    },
  );

  it.each([400, 403, 404, 409, 500])('that is rejected with %i removes nothing', async (status) => {
    const { statuses, send } = await start(status);
    await statuses(...PAGES);
    await send('/api/assets/7/approve', change);
    expect(await statuses(...PAGES)).toEqual([HIT, HIT, HIT, HIT]);
  });

  it('of another service removes nothing', async () => {
    const { statuses, send } = await start(200);
    await statuses(...PAGES);
    expect((await send('/api/user', change)).status).toBe(200);
    expect(await statuses(...PAGES)).toEqual([HIT, HIT, HIT, HIT]);
  });

  it.each(['POST', 'DELETE'] as const)('of favourites removes nothing: %s', async (method) => {
    const { statuses, send } = await startCache(countingResponse(), {}, (app) => {
      app.route({ method: ['POST', 'DELETE'], url: '/*', handler: (_request, reply) => reply.code(204).send() });
    });
    await statuses(...PAGES);
    expect((await send('/api/favourites/7', { ...change, method })).status).toBe(204);
    expect(await statuses(...PAGES)).toEqual([HIT, HIT, HIT, HIT]);
  });

  it('is visible also where a response from before it is being fetched: that one is sent and not stored', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const count = countingResponse();
    const { get, send, assets } = await startCache(
      async (request, reply) => {
        if (assets.received.length === 1) await released;
        return count(request, reply);
      },
      {},
      (app) => app.patch('/*', async () => ({})),
    );
    const before = get();
    await eventually(() => expect(assets.received).toHaveLength(1));
    await send('/api/assets/7/approve', change);
    const after = await get();
    release();
    expect([after.json(), (await before).json()]).toEqual([{ count: 1 }, { count: 2 }]);
    expect((await before).cacheStatus).toBe(MISS);
    expect((await get()).json()).toEqual({ count: 1 });
  });
});

/** Starts two gateways before the assets service, with a listing that guests see. */
async function startTwo() {
  let time = 1_000;
  const assets = await startAssets();
  const options = { upstreams: assets.upstreams, cacheClock: () => time, perClientLimits: false };
  const [here, elsewhere] = [await startGateway(options), await startGateway(options)];
  async function send(url: string, method: string, path: string, body?: object) {
    const response = await fetch(url + path, {
      method,
      headers: { ...JSON_HEADERS, cookie: ADMIN_COOKIE },
      body: body ? JSON.stringify(body) : method === 'DELETE' ? null : '{}',
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : (JSON.parse(text) as { id: number; version: number });
  }
  const { id } = (await send(here.url, 'POST', '/api/assets', listingBody({ title: 'Plow' }))) as { id: number };
  await send(here.url, 'PATCH', `/api/assets/${id}/approve`);
  /** Titles of the list and of the detail, as guests read them. */
  async function read(url: string) {
    const list = await fetch(`${url}/api/assets`);
    const detail = await fetch(`${url}/api/assets/${id}`);
    const titles = ((await list.json()) as { title: string }[]).map(({ title }) => title);
    return [titles.join(), ((await detail.json()) as { title?: string }).title ?? String(detail.status)];
  }
  return {
    assets,
    id,
    here: here.url,
    elsewhere: elsewhere.url,
    read,
    change: (method: string, path: string, body?: object) => send(here.url, method, path, body),
    pass: (milliseconds: number) => void (time += milliseconds),
  };
}

const CHANGES: [string, (id: number) => [string, string, object?], string[]][] = [
  ['withdrawal', (id) => ['POST', `/api/assets/${id}/withdraw`], ['', '404']],
  ['deletion', (id) => ['DELETE', `/api/assets/${id}`], ['', '404']],
  ['new title', (id) => ['PATCH', `/api/admin/assets/${id}`, { title: 'Loader' }], ['Loader', 'Loader']],
];

describe('guests of two gateways', () => {
  it.each(CHANGES)(
    'see a %s at once where it was made, and within five seconds at the other, also if the service is away by then',
    async (_name, changeOf, expected) => {
      const { assets, id, here, elsewhere, read, change: send, pass } = await startTwo();
      expect([await read(here), await read(elsewhere)]).toEqual([
        ['Plow', 'Plow'],
        ['Plow', 'Plow'],
      ]);
      await send(...changeOf(id));
      expect(await read(here)).toEqual(expected);
      expect(await read(elsewhere)).toEqual(['Plow', 'Plow']);
      pass(5_000);
      expect(await read(elsewhere)).toEqual(expected);
      await assets.stop();
      pass(5_000);
      const away = expected[1] === '404' ? [expected[0], '503'] : expected;
      expect([await read(here), await read(elsewhere)]).toEqual([away, away]);
    },
  );

  it('read what was withdrawn at the other gateway for 305 s at most where the service went away within five seconds', async () => {
    const { assets, id, here, elsewhere, read, change: send, pass } = await startTwo();
    await read(here);
    await read(elsewhere);
    await send('POST', `/api/assets/${id}/withdraw`);
    await assets.stop();
    pass(304_999);
    expect(await read(elsewhere)).toEqual(['Plow', 'Plow']);
    const list = await fetch(`${here}/api/assets`);
    expect(list.status).toBe(503);
    pass(1);
    expect((await fetch(`${elsewhere}/api/assets`)).status).toBe(503);
    expect((await fetch(`${elsewhere}/api/assets/${id}`)).status).toBe(503);
  });
});
