import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { callerIn, closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const JSON_TYPE = { 'content-type': 'application/json' };

/** Every change that there is an address for. */
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

const refused: Record<string, Record<string, string>> = {
  'from another site': { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' },
  'from a sibling site': { 'sec-fetch-site': 'same-site', origin: 'http://other.commonyard.test' },
  'from another site that names our origin': { 'sec-fetch-site': 'cross-site', origin: 'http://commonyard.test' },
  'by an old browser from another site': { origin: 'http://evil.test' },
  'by an old browser from an opaque origin': { origin: 'null', 'x-requested-with': 'fetch' },
  'by an old browser from another port': { origin: 'http://commonyard.test:8080' },
  'with no sign of where it is from': {},
  'as a plain form': { 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
};

describe.each(changes)('%s %s', (method, path) => {
  it('is refused from elsewhere and reaches no service', async () => {
    const service = await startService(echo);
    const { url } = await startGateway({
      upstreams: { identity: service.url, assets: service.url, media: service.url },
    });
    for (const [name, headers] of Object.entries(refused)) {
      const answer = await request(url + path, { method, headers: { ...JSON_TYPE, ...headers }, body: '{}' });
      const { code } = (await answer.body.json()) as { code: string };
      expect([name, answer.statusCode, code]).toEqual([name, 403, 'csrf_refused']);
    }
    expect(service.received).toHaveLength(0);
  });
});

describe('a change', () => {
  it.each([
    ['by our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://commonyard.test' }],
    ['by the user directly', { 'sec-fetch-site': 'none' }],
    ['by an old browser on our page', { origin: 'http://commonyard.test' }],
    ['by a program that says so', { 'x-requested-with': 'curl' }],
  ])('%s is let through', async (_name, headers) => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const answer = await request(`${url}/api/assets`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...(headers as Record<string, string>) },
      body: '{}',
    });
    expect(answer.statusCode).toBe(200);
  });

  it('is not a reading, which any page may link to', async () => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const answer = await request(`${url}/api/assets`, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.statusCode).toBe(200);
  });
});

it('lets a mail program use the link of a mail, as nobody, and nothing beside it', async () => {
  const notifications = await startService(echo);
  const { url } = await startGateway({ upstreams: { notifications: notifications.url } });
  const post = (path: string, type: string) =>
    request(url + path, {
      method: 'POST',
      headers: { 'content-type': type, cookie: 'sid=abc', origin: 'null' },
      body: 'List-Unsubscribe=One-Click',
    });
  const link = '/api/notifications/unsubscribe?token=t';
  const answer = await post(link, 'application/x-www-form-urlencoded');
  expect(answer.statusCode).toBe(200);
  const seen = (await answer.body.json()) as { headers: Record<string, string>; body: string };
  expect(seen.body).toBe('List-Unsubscribe=One-Click');
  expect(await callerIn(seen.headers, 'notifications')).toMatchObject({ sub: 'anonymous' });
  expect((await post(link, 'multipart/form-data; boundary=x')).statusCode).toBe(200);
  for (const type of ['application/json', 'text/plain']) expect((await post(link, type)).statusCode).toBe(415);
  expect((await post('/api/notifications/read-all', 'application/x-www-form-urlencoded')).statusCode).toBe(403);
});
