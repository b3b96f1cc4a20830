import { afterAll, afterEach, expect, it } from '@jest/globals';
import { request } from 'undici';
import { createLog } from '@commonyard/service-kit/observability/log';
import { registry } from '@commonyard/service-kit/observability/metrics';
import { startTracing } from '@commonyard/service-kit/observability/tracing';
import { eventually } from '@commonyard/testing/eventually';
import { startOtlpReceiver } from '@commonyard/testing/otlp';
import { routes, services } from '../src/routes.ts';
import { sendRaw } from './support/raw-request.ts';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

// A path may contain a secret, such as the token of a calendar feed. Logs, traces and metrics must not contain it.
const SECRET = 'canary-token-of-43-characters';
const lines: string[] = [];
const log = createLog('gateway', 'trace', { write: (line) => void lines.push(line) });
const receiver = await startOtlpReceiver();
const tracing = await startTracing(
  'gateway',
  { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_TRACES_SAMPLER_ARG: 1 },
  log,
);
afterEach(closeAll);
afterAll(() => receiver.close());

const requestLines = () => lines.filter((line) => line.includes('"msg":"request"'));

it('no secret of an address is in a log line, trace or metric, on any route and whatever the response', async () => {
  const service = await startService(echo);
  const upstreams = Object.fromEntries(services.map((name) => [name, service.url]));
  const up = await startGateway({ log, upstreams, perClientLimits: false });
  const down = await startGateway({ log, perClientLimits: false });
  const addresses = routes.flatMap(({ prefix }) =>
    ['.ics', `/${SECRET}`, `?token=${SECRET}`].map((end) => `${prefix}/${SECRET}${end}`),
  );
  const sent = [...addresses, `/${SECRET}`, `/api/${SECRET}`, `/assets/${SECRET}.js`];
  const send = async (url: string, address: string) => {
    const headers = { 'sec-fetch-site': 'none', accept: 'text/html' };
    await (await request(`${url}${address}`, { headers })).body.dump();
  };
  for (const { url } of [up, down]) await Promise.all(sent.map((address) => send(url, address)));
  await sendRaw(up.port, `GET /api/loan-feeds/${SECRET}%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await sendRaw(up.port, `GET /api/loan-feeds/${SECRET}%2fx HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await sendRaw(up.port, `GET /api/loan-feeds/${SECRET} STEAL/1.1\r\nhost: x\r\n\r\n`);
  await eventually(() => expect(requestLines().length).toBeGreaterThanOrEqual(2 * sent.length));
  await tracing.stop();

  const statuses = new Set(requestLines().map((line) => (JSON.parse(line) as { status: number }).status));
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 503]));
  expect(lines.join('')).toContain('upstream request failed');
  for (const text of [requestLines().join(''), receiver.bodies.join(''), await registry.metrics()]) {
    expect(text).toContain('"/api/loan-feeds/*"');
    expect(text).not.toContain(SECRET);
  }
  expect(lines.join('')).not.toContain(SECRET);
});
