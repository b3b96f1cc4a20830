import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import type { SessionAnswer } from '@commonyard/contracts/http/identity';
import { createLog } from '@commonyard/service-kit/log';
import { serveMetrics } from '@commonyard/service-kit/metrics';
import { eventually } from '@commonyard/testing/eventually';
import { scrape } from '@commonyard/testing/scrape';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

let metrics: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  metrics = await serveMetrics(
    'gateway',
    { HOST: '127.0.0.1', METRICS_PORT: 0 },
    { log: createLog('gateway', 'silent') },
  );
});
afterAll(() => metrics.close());
afterEach(closeAll);

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await request(url, { headers });
  await body.dump();
  return statusCode;
};
/** Waits until a series has grown to a number: what happened is counted a moment after its answer. */
const shows = (name: string, labels: Record<string, string>, value: number) =>
  eventually(async () => expect((await scrape(metrics.port)).value(name, labels)).toBe(value));

describe('the gateway counts', () => {
  it('requests by the row of the routing table, never by address', async () => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    await get(`${url}/api/assets/4711?search=canary`);
    await get(`${url}/canary-page`, { accept: 'text/html' });
    await get(`${url}/assets/app-1a2b3c.js`);
    await get(`${url}/readyz`);
    await shows('http_request_duration_seconds_count', { route: '/api/assets/*', method: 'GET', status: '200' }, 1);
    await shows('http_request_duration_seconds_count', { route: '/assets/*' }, 1);
    expect((await scrape(metrics.port)).text).not.toMatch(/canary|4711|1a2b3c|readyz/);
  });

  it('refusals by the limit that was reached', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url } });
    const headers = { 'sec-fetch-site': 'none', 'content-type': 'application/json' };
    for (let i = 0; i < 12; i++)
      await (await request(`${url}/api/login`, { method: 'POST', headers, body: '{}' })).body.dump();
    await shows('gateway_refusals_total', { limit: 'logins' }, 2);
  });

  it('what is under way, at the door and at each service', async () => {
    const assets = await startService((app) => app.get('/api/assets', () => new Promise(() => undefined)));
    const { url } = await startGateway({
      upstreams: { assets: assets.url },
      limits: { perService: 1, answerMs: 60_000, waitMs: 60_000 },
    });
    const leaving = new AbortController();
    const both = [1, 2].map(() => request(`${url}/api/assets`, { signal: leaving.signal }).catch(() => undefined));
    const at = { service: 'assets', kind: 'json' };
    await shows('gateway_upstream_requests', { ...at, state: 'working' }, 1);
    await shows('gateway_upstream_requests', { ...at, state: 'waiting' }, 1);
    await shows('gateway_requests_inside', {}, 2);
    leaving.abort();
    await Promise.all(both);
    await shows('gateway_requests_inside', {}, 0);
    await shows('http_request_duration_seconds_count', { route: '/api/assets', status: '499' }, 2);
  });

  it('services that do not answer, and what was sent again', async () => {
    const { url } = await startGateway();
    expect(await get(`${url}/api/inquiries`)).toBe(503);
    await shows('gateway_upstream_failures_total', { service: 'inquiries', code: 'unavailable' }, 1);
    await shows('gateway_retries_total', { service: 'inquiries' }, 1);
  });

  it('how often identity had to be asked who a cookie is', async () => {
    const answer: SessionAnswer = {
      sessionKey: 'k',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      user: { id: 3, role: 'municipal_operator', municipality: null, locale: 'en' },
    };
    const identity = await startService((app) => app.get('/internal/session', async () => answer));
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url, assets: assets.url } });
    for (let i = 0; i < 3; i++) await get(`${url}/api/assets`, { cookie: 'sid=abc' });
    await shows('gateway_session_lookups_total', { result: 'miss' }, 1);
    await shows('gateway_session_lookups_total', { result: 'hit' }, 2);
  });

  it('event streams while they are open, and not how long they were', async () => {
    const inquiries = await startService((app) =>
      app.get('/api/inquiries/stream', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
      }),
    );
    const { url } = await startGateway({ upstreams: { inquiries: inquiries.url } });
    const { body } = await request(`${url}/api/inquiries/stream`);
    await shows('gateway_streams_open', { service: 'inquiries' }, 1);
    body.on('error', () => undefined).destroy();
    await shows('gateway_streams_open', { service: 'inquiries' }, 0);
    expect((await scrape(metrics.port)).text).not.toContain('route="/api/inquiries/*"');
  });
});

it('has no metrics at the door', async () => {
  const { url } = await startGateway();
  expect(await get(`${url}/metrics`, { accept: 'application/json' })).toBe(404);
  expect(await get(`${url}/internal/metrics`)).toBe(404);
});
