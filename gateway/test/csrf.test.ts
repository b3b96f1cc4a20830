import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { routes, services, type Route } from '../src/routes.ts';
import { verifyCallerToken, closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const JSON_TYPE = { 'content-type': 'application/json' };

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const table: readonly Route[] = routes;
const isStream = ({ stream }: Route) => stream === true;
/** Every request that may change data: each method on each path of the routing table, and on a path below it. */
const changes = table
  .filter((route) => !route.allowCrossSite && !isStream(route))
  .flatMap(({ prefix }) => METHODS.flatMap((method) => [prefix, `${prefix}/1`].map((path) => [method, path] as const)));

const rejected: Record<string, Record<string, string>> = {
  'from another site': { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' },
  'from a sibling site': { 'sec-fetch-site': 'same-site', origin: 'http://other.commonyard.test' },
  'from another site that names our origin': { 'sec-fetch-site': 'cross-site', origin: 'http://commonyard.test' },
  'by an old browser from another site': { origin: 'http://evil.test' },
  'by an old browser from an opaque origin': { origin: 'null', 'x-requested-with': 'fetch' },
  'by an old browser from another port': { origin: 'http://commonyard.test:8080' },
  'without origin headers': {},
  'as a plain form': { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
};

describe('a request that may change data', () => {
  it('gets 403 from another origin on every route, and is not forwarded', async () => {
    const service = await startService(echo);
    const { app } = await startGateway({ upstreams: Object.fromEntries(services.map((name) => [name, service.url])) });
    expect(changes.length).toBeGreaterThan(200);
    const found: unknown[] = [];
    for (const [index, [method, url]] of changes.entries()) {
      // All of them together are more than a network may send.
      const remoteAddress = `10.${Math.floor(index / 250)}.${index % 250}.1`;
      for (const [name, headers] of Object.entries(rejected)) {
        const all = { ...JSON_TYPE, ...headers };
        const response = await app.inject({ method, url, headers: all, payload: '{}', remoteAddress });
        const { code } = response.json<{ code: string }>();
        if (response.statusCode !== 403 || code !== 'csrf_refused')
          found.push([method, url, name, response.statusCode]);
      }
    }
    expect(found).toEqual([]);
    expect(service.received).toHaveLength(0);
  });

  it('is no request to an event stream, which accepts GET only', async () => {
    const { app } = await startGateway();
    for (const { prefix } of table.filter(isStream))
      for (const method of METHODS)
        expect(
          (await app.inject({ method, url: prefix, headers: { 'sec-fetch-site': 'same-origin' } })).statusCode,
        ).not.toBe(200);
  });
});

describe('a GET from a foreign page', () => {
  it.each(['cross-site', 'same-site', 'cross-site, same-origin'])(
    'is a guest’s on every route, without any cookie, where Sec-Fetch-Site is %s',
    async (site) => {
      const service = await startService(echo);
      const { app } = await startGateway({
        upstreams: Object.fromEntries(services.map((name) => [name, service.url])),
      });
      const cookie = 'sid=abc; uploader=def; device=ghi';
      for (const { prefix, service: name } of table) {
        service.received.length = 0;
        const url = `${prefix}?format=csv`;
        const response = await app.inject({ url, headers: { 'sec-fetch-site': site, cookie } });
        expect([prefix, response.statusCode]).toEqual([prefix, 200]);
        // The lookup of a session would be another request.
        const [headers, ...others] = service.received;
        expect([prefix, headers?.cookie, others]).toEqual([prefix, undefined, []]);
        expect(await verifyCallerToken(headers!, name)).toMatchObject({ sub: 'anonymous' });
      }
    },
  );

  it.each(['same-origin', 'none'])('is the user’s, with the cookies, where Sec-Fetch-Site is %s', async (site) => {
    const media = await startService(echo);
    const { app } = await startGateway({ upstreams: { media: media.url } });
    const response = await app.inject({ url: '/media/1', headers: { 'sec-fetch-site': site, cookie: 'uploader=def' } });
    expect(response.json()).toMatchObject({ headers: { cookie: 'uploader=def' } });
  });
});

describe('a request that changes data', () => {
  it.each([
    ['by a page of the application', { 'sec-fetch-site': 'same-origin', origin: 'http://commonyard.test' }],
    ['by the user directly', { 'sec-fetch-site': 'none' }],
    ['by an old browser on such a page', { origin: 'http://commonyard.test' }],
    ['by a program with x-requested-with', { 'x-requested-with': 'curl' }],
  ])('%s is forwarded', async (_name, headers) => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const response = await request(`${url}/api/assets`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...(headers as Record<string, string>) },
      body: '{}',
    });
    expect(response.statusCode).toBe(200);
  });

  it('is not a cross-site GET, which is allowed', async () => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const response = await request(`${url}/api/assets`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.statusCode).toBe(200);
  });
});

it.each(['unsubscribe', 'confirmations'])(
  'forwards a cross-site POST of a link to %s, as a guest, and no other',
  async (page) => {
    const notifications = await startService(echo);
    const { url } = await startGateway({ upstreams: { notifications: notifications.url } });
    const post = (path: string, type: string) =>
      request(url + path, {
        method: 'POST',
        headers: { 'content-type': type, cookie: 'sid=abc', origin: 'null' },
        body: 'List-Unsubscribe=One-Click',
      });
    const link = `/api/notifications/${page}?token=t`;
    const response = await post(link, 'application/x-www-form-urlencoded');
    expect(response.statusCode).toBe(200);
    const seen = (await response.body.json()) as { headers: Record<string, string>; body: string };
    expect(seen.body).toBe('List-Unsubscribe=One-Click');
    expect(await verifyCallerToken(seen.headers, 'notifications')).toMatchObject({ sub: 'anonymous' });
    expect((await post(link, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
    for (const type of ['application/json', 'text/plain']) expect((await post(link, type)).statusCode).toBe(415);
    expect((await post('/api/notifications/read-all', 'application/x-www-form-urlencoded')).statusCode).toBe(403);
  },
);
