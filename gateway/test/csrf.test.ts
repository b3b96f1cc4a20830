import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { verifyCallerToken, closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const JSON_TYPE = { 'content-type': 'application/json' };

/** Every route that changes data. */
const changes = [
  ['POST', '/api/login'],
  ['POST', '/api/logout'],
  ['POST', '/api/register'],
  ['POST', '/api/assets'],
  ['POST', '/api/public/assets'],
  ['DELETE', '/api/assets/1'],
  ['PATCH', '/api/assets/1'],
  ['PATCH', '/api/assets/1/approve'],
  ['PATCH', '/api/admin/assets/1'],
  ['PATCH', '/api/admin/assets/1/approve'],
  ['PATCH', '/api/admin/assets/1/reject'],
  ['POST', '/api/upload/images'],
  ['POST', '/api/notifications/read-all'],
  ['PUT', '/api/notifications/preferences'],
] as const;

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

describe.each(changes)('%s %s', (method, path) => {
  it('gets 403 from another origin, and is not forwarded', async () => {
    const service = await startService(echo);
    const { url } = await startGateway({
      upstreams: { identity: service.url, assets: service.url, media: service.url },
    });
    for (const [name, headers] of Object.entries(rejected)) {
      const response = await request(url + path, { method, headers: { ...JSON_TYPE, ...headers }, body: '{}' });
      const { code } = (await response.body.json()) as { code: string };
      expect([name, response.statusCode, code]).toEqual([name, 403, 'csrf_refused']);
    }
    expect(service.received).toHaveLength(0);
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
