import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { eventually } from '@commonyard/testing/eventually';
import { startProduct, type Product } from '@commonyard/testing/product';
import { scrape } from '@commonyard/testing/scrape';
import { dashboards } from '../src/dashboards.ts';
import { parsePromql } from '../src/promql.ts';
import { rules } from '../src/rules.ts';

let product: Product;
/** Labels by name of every metric that the processes expose. */
const exposed = new Map<string, Set<string>>();

beforeAll(async () => {
  product = await startProduct({ env: { COMMONYARD_LIMITS: 'on' } });
  await triggerEveryMetric();
  for (const { metricsPort } of product.programs) {
    for (const [name, labels] of (await scrape(metricsPort)).names) {
      exposed.set(name, new Set([...(exposed.get(name) ?? []), ...labels]));
    }
  }
  streamClosed.abort();
}, 120_000);
afterAll(() => product?.stop(), 30_000);

const streamClosed = new AbortController();
const send = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(product.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
/** Repeats a POST until it is accepted: a busy gateway sheds load, and form tokens have a minimum age. */
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  eventually(async () => {
    const response = await send(path, body, headers);
    expect([path, response.status]).toEqual([path, 201]);
    return response;
  });
const expectCounted = (program: string, name: string, labels = {}) =>
  eventually(async () => {
    const { value } = await scrape(product.program(program).metricsPort);
    expect(value(name, labels) ?? 0).toBeGreaterThan(0);
  });

/** Triggers every metric that is exposed only after its first event; most of them count failures. */
async function triggerEveryMetric() {
  const listing = {
    type: 'available',
    title: 'Motor grader',
    description: 'A grader with front plow.',
    category: 'road-maintenance',
    region: 'Ontario',
    rate: '850',
    rateType: 'daily',
    availableFrom: '2026-12-01',
    availableTo: '2026-12-31',
    municipalityName: 'Smiths Falls',
    contactEmail: 'works@example.ca',
  };
  const form = await send('/api/form-token?for=/api/public/assets');
  const { token } = (await form.json()) as { token: string };
  await post('/api/public/assets', listing, { 'x-form-token': token });
  await expectCounted('inquiries', 'events_delivered_total', { consumer: 'inquiries--listings' });

  const user = {
    username: 'somebody',
    password: 'seven-green-graders',
    email: 'somebody@example.ca',
    name: 'Somebody',
  };
  const registered = await post('/api/register', user);
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!;
  await fetch(`${product.url}/api/notifications/stream`, { headers: { cookie }, signal: streamClosed.signal });
  await expectCounted('gateway', 'gateway_streams_open');
  for (let i = 0; i < 12; i++) await send('/api/login', { username: 'unknown-user', password: 'wrong-password' });

  const bus = openBus({ url: product.natsUrl, log: pino({ level: 'silent' }), name: 'test' });
  await bus.publish('asset.approved', crypto.randomUUID(), '{');
  await bus.close();
  await expectCounted('inquiries', 'dead_letters');

  await send('/media/none');
  await product.program('media').kill();
  await send('/media/none');
  await product.program('media').start();
  await send('/media/none');
}

/** Labels that Prometheus adds to every series. */
const SCRAPE_LABELS = ['job', 'instance'];

const expressions = [
  ...rules.map(({ alert, record, expr }) => ({ source: alert ?? record!, expr })),
  ...dashboards.flatMap(({ title, rows }) =>
    rows.flatMap(({ panels }) =>
      panels.flatMap((panel) => panel.series.map(([expr]) => ({ source: `${title}: ${panel.title}`, expr }))),
    ),
  ),
];

describe('rules and dashboards use only metrics and labels that the processes expose', () => {
  it.each(expressions)('$source', ({ expr }) => {
    const { series, grouped } = parsePromql(expr);
    const recorded = new Map(rules.flatMap(({ record }) => (record ? [[record, ['component']] as const] : [])));
    const labelsOf = (name: string) =>
      name === 'up' ? SCRAPE_LABELS : (recorded.get(name) ?? [...(exposed.get(name) ?? [])]);
    expect(series.length).toBeGreaterThan(0);
    for (const { name, labels } of series) {
      expect([name, labelsOf(name).length > 0]).toEqual([name, true]);
      for (const label of labels) expect([name, ...labelsOf(name), ...SCRAPE_LABELS]).toContain(label);
    }
    const available = series.flatMap(({ name }) => labelsOf(name));
    for (const label of grouped) expect([...available, ...SCRAPE_LABELS]).toContain(label);
  });
});

it('every service counts its requests under its own component label', async () => {
  for (const path of ['/api/user', '/api/assets', '/media/none', '/api/inquiries', '/api/notifications']) {
    await (await send(path)).arrayBuffer();
  }
  for (const { name } of product.programs) {
    await expectCounted(name, 'http_request_duration_seconds_count', { component: name });
  }
});

it('the gateway serves no metrics on its public port', async () => {
  for (const path of ['/metrics', '/internal/metrics', '/api/metrics']) {
    const response = await fetch(product.url + path, { headers: { accept: 'application/json' } });
    expect([path, response.status]).toEqual([path, 404]);
  }
});
