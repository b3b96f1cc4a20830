import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { createLog } from '@commonyard/service-kit/observability/log';
import { serveMetrics } from '@commonyard/service-kit/observability/metrics';
import { eventually } from '@commonyard/testing/eventually';
import { scrape } from '@commonyard/testing/scrape';
import { startCache } from './support/start-cache.ts';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

const metrics = await serveMetrics(
  'gateway',
  { HOST: '127.0.0.1', METRICS_PORT: 0 },
  { log: createLog('gateway', 'silent') },
);
afterAll(() => metrics.close());
afterEach(closeAll);

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await request(url, { headers });
  await body.dump();
  return statusCode;
};
/** Waits for the value of a series, because metrics update after the response. */
const expectMetric = (name: string, labels: Record<string, string>, value: number) =>
  eventually(async () => expect((await scrape(metrics.port)).value(name, labels)).toBe(value));

describe('the gateway counts', () => {
  it('requests by route, never by URL', async () => {
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    await get(`${url}/api/assets/4711?search=canary`);
    await get(`${url}/canary-page`, { accept: 'text/html' });
    await get(`${url}/assets/app-1a2b3c.js`);
    await get(`${url}/readyz`);
    await expectMetric(
      'http_request_duration_seconds_count',
      { route: '/api/assets/*', method: 'GET', status: '200' },
      1,
    );
    await expectMetric('http_request_duration_seconds_count', { route: '/assets/*' }, 1);
    expect((await scrape(metrics.port)).text).not.toMatch(/canary|\/4711|1a2b3c|readyz/);
  });

  it('rejections by the limit that was reached', async () => {
    const identity = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url } });
    const headers = { 'sec-fetch-site': 'none', 'content-type': 'application/json' };
    for (let i = 0; i < 42; i++)
      await (await request(`${url}/api/password-reset`, { method: 'POST', headers, body: '{}' })).body.dump();
    await expectMetric('gateway_refusals_total', { limit: 'links' }, 2);
  });

  it('requests in flight, in total and per service', async () => {
    const inquiries = await startService((app) => app.get('/api/inquiries', () => new Promise(() => undefined)));
    const { url } = await startGateway({
      upstreams: { inquiries: inquiries.url },
      limits: { maxInFlightPerService: 1, responseTimeoutMs: 60_000, queueTimeoutMs: 60_000 },
    });
    const leaving = new AbortController();
    const both = [1, 2].map(() => request(`${url}/api/inquiries`, { signal: leaving.signal }).catch(() => undefined));
    const at = { service: 'inquiries', kind: 'json' };
    await expectMetric('gateway_upstream_requests', { ...at, state: 'working' }, 1);
    await expectMetric('gateway_upstream_requests', { ...at, state: 'waiting' }, 1);
    await expectMetric('gateway_requests_inside', {}, 2);
    leaving.abort();
    await Promise.all(both);
    await expectMetric('gateway_requests_inside', {}, 0);
    await expectMetric('http_request_duration_seconds_count', { route: '/api/inquiries', status: '499' }, 2);
  });

  it('upstream failures and retries', async () => {
    const { url } = await startGateway();
    expect(await get(`${url}/api/inquiries`)).toBe(503);
    await expectMetric('gateway_upstream_failures_total', { service: 'inquiries', code: 'unavailable' }, 1);
    await expectMetric('gateway_retries_total', { service: 'inquiries' }, 1);
  });

  it('session lookups by cache result', async () => {
    const session: SessionLookupResult = {
      sessionKey: 'k',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      user: { id: 3, role: 'municipal_operator', municipality: null, locale: 'en' },
    };
    const identity = await startService((app) => app.get('/internal/session', async () => session));
    const assets = await startService(echo);
    const { url } = await startGateway({ upstreams: { identity: identity.url, assets: assets.url } });
    for (let i = 0; i < 3; i++) await get(`${url}/api/assets`, { cookie: 'sid=abc' });
    await expectMetric('gateway_session_lookups_total', { result: 'miss' }, 1);
    await expectMetric('gateway_session_lookups_total', { result: 'hit' }, 2);
  });

  it('requests for public responses by result, evictions by cause, and stored responses', async () => {
    const value = async (name: string, labels: Record<string, string>) =>
      (await scrape(metrics.port)).value(name, labels) ?? 0;
    const requestCount = { route: '/api/assets', method: 'GET', status: '200' };
    const before = {
      requests: await value('http_request_duration_seconds_count', requestCount),
      bypass: await value('gateway_cache_requests_total', { result: 'bypass' }),
      miss: await value('gateway_cache_requests_total', { result: 'miss' }),
    };
    const { statuses, send, pass, assets } = await startCache(undefined, {}, (app) =>
      app.patch('/*', async () => ({})),
    );
    await statuses({}, {}, {}, { authorization: 'x' });
    await expectMetric('http_request_duration_seconds_count', requestCount, before.requests + 4);
    await expectMetric('gateway_cache_requests_total', { result: 'hit' }, 2);
    await expectMetric('gateway_cache_requests_total', { result: 'miss' }, before.miss + 1);
    await expectMetric('gateway_cache_requests_total', { result: 'bypass' }, before.bypass + 1);
    await expectMetric('gateway_cache_responses', {}, 1);
    expect(await value('gateway_cache_bytes', {})).toBeGreaterThan(0);
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    await send('/api/assets/7/approve', { method: 'PATCH', headers, body: '{}' });
    await expectMetric('gateway_cache_evictions_total', { cause: 'write' }, 1);
    await expectMetric('gateway_cache_responses', {}, 0);
    await statuses({});
    await assets.app.close();
    pass(5_000);
    await statuses({});
    await expectMetric('gateway_cache_requests_total', { result: 'stale' }, 1);
  });

  it('open event streams, without their duration', async () => {
    const inquiries = await startService((app) =>
      app.get('/api/inquiries/stream', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
      }),
    );
    const { url } = await startGateway({ upstreams: { inquiries: inquiries.url } });
    const { body } = await request(`${url}/api/inquiries/stream`);
    await expectMetric('gateway_streams_open', { service: 'inquiries' }, 1);
    body.on('error', () => undefined).destroy();
    await expectMetric('gateway_streams_open', { service: 'inquiries' }, 0);
    expect((await scrape(metrics.port)).text).not.toContain('route="/api/inquiries/*"');
  });
});

it('serves no metrics on the public port', async () => {
  const { url } = await startGateway();
  expect(await get(`${url}/metrics`, { accept: 'application/json' })).toBe(404);
  expect(await get(`${url}/internal/metrics`)).toBe(404);
});
