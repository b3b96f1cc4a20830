// Walks every route of the gateway: what each response has, whatever its status and whoever sends it.
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { services } from '../src/routes.ts';
import { listRoutes } from './support/list-routes.ts';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const MULTIPART = 'multipart/form-data; boundary=x';

/** What a response lacks of what each must have. */
function findMissing({ headers, body }: LightMyRequestResponse): string[] {
  const policy = String(headers['content-security-policy']);
  const has = {
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
  };
  return Object.entries(has).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

async function findProblems(app: FastifyInstance, sent: Record<string, string>) {
  const found: unknown[] = [];
  const statuses = new Set<number>();
  const send = async ({ method, url }: { method: string; url: string }) => {
    const path = url.replaceAll('*', 'some-name');
    const headers = { ...sent, ...(url.startsWith('/api/upload') && { 'content-type': MULTIPART }) };
    const hasPayload = !['GET', 'HEAD'].includes(method);
    const options = { method: method as 'GET', url: path, headers, ...(hasPayload && { payload: '{}' }) };
    const response = await app.inject(options);
    statuses.add(response.statusCode);
    const missing = findMissing(response);
    if (missing.length > 0) found.push([method, path, response.statusCode, ...missing]);
  };
  await Promise.all(listRoutes(app).map(send));
  return { found, statuses };
}

const all = (url: string) => Object.fromEntries(services.map((name) => [name, url]));
const HTTPS = { publicUrl: 'https://commonyard.test', perClientLimits: false };

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
