import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { createLog } from '@commonyard/service-kit/observability/log';
import { serveMetrics } from '@commonyard/service-kit/observability/metrics';
import { scrape } from '@commonyard/testing/scrape';
import { closeAll, startGateway } from './support/start-gateway.ts';

const metrics = await serveMetrics(
  'gateway',
  { HOST: '127.0.0.1', METRICS_PORT: 0 },
  { log: createLog('gateway', 'silent') },
);
afterAll(() => metrics.close());
afterEach(closeAll);

const VISITOR = '203.0.113.77';
const FORWARDED_FOR = { 'x-forwarded-for': VISITOR };
const counted = async () => (await scrape(metrics.port)).value('gateway_untrusted_proxy_requests_total', {}) ?? 0;

async function start(trustProxy?: string) {
  const lines: string[] = [];
  const log = createLog('gateway', 'info', { write: (line) => void lines.push(line) });
  const { url } = await startGateway({ log, trustProxy });
  const before = await counted();
  return {
    send: async (headers: Record<string, string>, times = 1) => {
      for (let i = 0; i < times; i++) await (await request(`${url}/api/map-settings`, { headers })).body.dump();
    },
    counted: async () => (await counted()) - before,
    warnings: () => lines.filter((line) => line.includes('TRUST_PROXY')),
    lines,
  };
}

describe('requests through a reverse proxy', () => {
  it.each([
    ['X-Forwarded-For', FORWARDED_FOR],
    ['Forwarded', { forwarded: `for=${VISITOR}` }],
  ])('are counted by %s where no proxy is trusted; the log warns once, without the address', async (_name, headers) => {
    const gateway = await start();
    await gateway.send(headers, 3);
    expect(await gateway.counted()).toBe(3);
    expect(gateway.warnings()).toHaveLength(1);
    expect(gateway.lines.join('')).not.toContain(VISITOR);
  });

  it('are counted where the proxy is not a trusted one; the log warns once when they go on', async () => {
    const gateway = await start('10.0.0.0/8');
    await gateway.send(FORWARDED_FOR, 99);
    expect([await gateway.counted(), gateway.warnings()]).toEqual([99, []]);
    await gateway.send(FORWARDED_FOR, 101);
    expect(await gateway.counted()).toBe(200);
    expect(gateway.warnings()).toHaveLength(1);
  });

  it('are not counted where the proxy is trusted, nor are direct requests', async () => {
    const trusting = await start('127.0.0.0/8');
    await trusting.send(FORWARDED_FOR, 3);
    const direct = await start();
    await direct.send({}, 3);
    expect([await trusting.counted(), trusting.warnings(), direct.warnings()]).toEqual([0, [], []]);
  });
});
