// Walks every route of the gateway: what each response has, whatever its status and whoever sends it, and what is passed on.
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { services } from '../src/routes.ts';
import { listRoutes } from './support/list-routes.ts';
import { sendRaw } from './support/raw-request.ts';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const OWN_HOST = 'https://commonyard.test';
const MULTIPART = 'multipart/form-data; boundary=x';

/** What a response lacks of what each must have. */
function findMissing({ headers, body }: LightMyRequestResponse): string[] {
  const policy = String(headers['content-security-policy']);
  const has = {
    "default-src 'none'": policy.includes("default-src 'none'"),
    "object-src 'none'": policy.includes("object-src 'none'"),
    "base-uri 'none'": policy.includes("base-uri 'none'"),
    "frame-ancestors 'none'": policy.includes("frame-ancestors 'none'"),
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'cross-origin-resource-policy': headers['cross-origin-resource-policy'] === 'same-origin',
    'permissions-policy': String(headers['permissions-policy']).includes('camera=()'),
    'strict-transport-security': /^max-age=31536000\b/.test(String(headers['strict-transport-security'])),
    'x-request-id': headers['x-request-id'] !== undefined,
    'content type with charset': body === '' || / *charset=utf-8$/.test(String(headers['content-type'])),
    'no foreign origin': headers['access-control-allow-origin'] === undefined,
    'no redirect to another host': new URL(headers['location'] ?? '/', OWN_HOST).origin === OWN_HOST,
  };
  return Object.entries(has).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** Sends a request to every route. */
async function sendToAll(app: FastifyInstance, sent: Record<string, string>) {
  const send = async ({ method, url }: { method: string; url: string }) => {
    const path = url.replaceAll('*', 'some-name');
    const headers = { ...sent, ...(url.startsWith('/api/upload') && { 'content-type': MULTIPART }) };
    const hasPayload = !['GET', 'HEAD'].includes(method);
    const options = { method: method as 'GET', url: path, headers, ...(hasPayload && { payload: '{}' }) };
    return { method, path, response: await app.inject(options) };
  };
  return Promise.all(listRoutes(app).map(send));
}

async function findProblems(app: FastifyInstance, sent: Record<string, string>) {
  const responses = await sendToAll(app, sent);
  const found = responses.flatMap(({ method, path, response }) => {
    const missing = findMissing(response);
    return missing.length > 0 ? [[method, path, response.statusCode, ...missing]] : [];
  });
  return { found, statuses: new Set(responses.map(({ response }) => response.statusCode)) };
}

const all = (url: string) => Object.fromEntries(services.map((name) => [name, url]));
const HTTPS = { publicUrl: OWN_HOST, perClientLimits: false };

describe('every response has the security headers and a charset', () => {
  it('of a service that responds', async () => {
    const service = await startService(echo);
    const { app } = await startGateway({ ...HTTPS, upstreams: all(service.url) });
    const { found, statuses } = await findProblems(app, OWN_PAGE);
    expect(found).toEqual([]);
    expect(statuses).toContain(200);
  });

  it('of a service that fails', async () => {
    const service = await startService((fake) =>
      fake.all('/*', async (_request, reply) => reply.code(500).send({ a: 1 })),
    );
    const { app } = await startGateway({ ...HTTPS, upstreams: all(service.url) });
    const { found, statuses } = await findProblems(app, OWN_PAGE);
    expect(found).toEqual([]);
    expect(statuses).toContain(500);
  });

  it('in place of a service that is away', async () => {
    const { app } = await startGateway(HTTPS);
    const { found, statuses } = await findProblems(app, OWN_PAGE);
    expect(found).toEqual([]);
    expect(statuses).toContain(503);
  });

  it('to a request of another site', async () => {
    const service = await startService(echo);
    const { app } = await startGateway({ ...HTTPS, upstreams: all(service.url) });
    const { found, statuses } = await findProblems(app, { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' });
    expect(found).toEqual([]);
    expect(statuses).toContain(403);
  });

  it('to a page that a browser opens, and to what does not exist', async () => {
    const { app } = await startGateway(HTTPS);
    for (const accept of ['text/html', 'application/json'])
      for (const url of ['/', '/contact', '/nothing-here', '/api/nothing', '/internal/session', '/.secret'])
        expect([url, accept, findMissing(await app.inject({ url, headers: { accept } }))]).toEqual([url, accept, []]);
  });
});

describe('every route', () => {
  it('lets identity and media set their own cookies, and the other services none', async () => {
    const names = ['sid', 'device', 'uploader', 'language', 'other'];
    const cookies = names.flatMap((name) => [name, `__Host-${name}`, `__Secure-${name}`].map((full) => `${full}=1`));
    const startWithCookies = async (name: string) => {
      const service = await startService((fake) =>
        fake.all('/*', async (_request, reply) =>
          reply.headers({ 'x-served-by': name, 'set-cookie': cookies }).send({}),
        ),
      );
      return [name, service.url] as const;
    };
    const upstreams = Object.fromEntries(await Promise.all(services.map(startWithCookies)));
    const { app } = await startGateway({ ...HTTPS, upstreams });
    const set = new Map<string, Set<string>>();
    for (const { response } of await sendToAll(app, OWN_PAGE)) {
      const name = String(response.headers['x-served-by'] ?? 'gateway');
      const found = response.cookies.map((cookie) => cookie.name);
      set.set(name, new Set([...(set.get(name) ?? []), ...found]));
    }
    expect(Object.fromEntries([...set].map(([name, found]) => [name, [...found].toSorted()]))).toEqual({
      ...Object.fromEntries([...services, 'gateway'].map((name) => [name, []])),
      identity: ['__Host-sid', '__Secure-device'],
      media: ['__Host-uploader'],
    });
  });

  it('passes on no header that only the gateway, a proxy or another kind of client may set', async () => {
    const service = await startService(echo);
    const { app } = await startGateway({ ...HTTPS, upstreams: all(service.url) });
    const names = `x-internal-identity x-internal-network x-internal-anything x-request-id traceparent forwarded via
      x-forwarded-for x-forwarded-host x-forwarded-proto x-real-ip x-http-method-override x-original-url x-user-id
      x-form-nonce authorization x-unknown`.split(/\s+/);
    await sendToAll(app, { ...OWN_PAGE, ...Object.fromEntries(names.map((name) => [name, 'forged'])) });
    expect(service.received.length).toBeGreaterThan(100);
    expect(service.received.filter((headers) => JSON.stringify(headers).includes('forged'))).toEqual([]);
  });

  it.each([
    ['text/plain', {}],
    ['application/xml', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
  ])('takes no body as %s with %j', async (type, headers) => {
    const service = await startService(echo);
    const { app } = await startGateway({ ...HTTPS, upstreams: all(service.url) });
    const bodies = listRoutes(app).filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));
    const taken = [];
    for (const { method, url } of bodies) {
      const sent = { ...OWN_PAGE, 'content-type': type, ...headers };
      const options = { method: method as 'POST', url: url.replaceAll('*', '1'), headers: sent, payload: '{}' };
      const { statusCode } = await app.inject(options);
      if (statusCode !== 415) taken.push([method, url, statusCode]);
    }
    expect(bodies.length).toBeGreaterThan(100);
    expect(taken).toEqual([]);
    expect(service.received).toEqual([]);
  });

  it('redirects addresses with the end of their sentence to pages of its own host only', async () => {
    const { port } = await startGateway(HTTPS);
    const targets: Record<string, number> = {
      '/contact.': 301,
      '/contact?next=//evil.test.': 200,
      '//evil.test.': 400,
      '//evil.test/contact.': 400,
      '/\\evil.test.': 400,
      '/%2fevil.test.': 400,
      '/%5cevil.test.': 400,
      '/contact/..//evil.test.': 400,
      'http://evil.test/contact.': 400,
      'evil.test.': 400,
    };
    for (const [target, status] of Object.entries(targets)) {
      const response = await sendRaw(
        port,
        `GET ${target} HTTP/1.1\r\nhost: commonyard.test\r\nconnection: close\r\n\r\n`,
      );
      const [, location] = /^location: (.*)$/im.exec(response.headers) ?? [];
      expect([target, response.status]).toEqual([target, status]);
      expect([target, new URL(location ?? '/', OWN_HOST).origin]).toEqual([target, OWN_HOST]);
    }
  });

  it('takes methods of the API only, so neither TRACE nor OPTIONS', async () => {
    const { app } = await startGateway();
    const methods = new Set(listRoutes(app).map(({ method }) => method));
    expect([...methods].toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']);
  });
});
