import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { eventually } from '@commonyard/testing/eventually';
import { startProduct, type Product } from '@commonyard/testing/product';
import { scrape } from '@commonyard/testing/scrape';
import { dashboards } from '../src/dashboards.ts';
import { readPromql } from '../src/promql.ts';
import { rules } from '../src/rules.ts';

let product: Product;
/** What all processes expose together: labels by name. */
const exposed = new Map<string, Set<string>>();

beforeAll(async () => {
  product = await startProduct({ env: { COMMONYARD_LIMITS: 'on' } });
  await useIt();
  for (const { metricsPort } of product.programs) {
    for (const [name, labels] of (await scrape(metricsPort)).names) {
      exposed.set(name, new Set([...(exposed.get(name) ?? []), ...labels]));
    }
  }
  listening.abort();
}, 120_000);
afterAll(() => product?.stop(), 30_000);

const listening = new AbortController();
const send = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(product.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
/** The same until it has come about: on a busy machine processes protect themselves for a moment. */
const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  eventually(async () => {
    const response = await send(path, body, headers);
    expect([path, response.status]).toEqual([path, 201]);
    return response;
  });
const shows = (program: string, name: string, labels = {}) =>
  eventually(async () => {
    const { value } = await scrape(product.program(program).metricsPort);
    expect(value(name, labels) ?? 0).toBeGreaterThan(0);
  });

/** Makes everything happen that is counted from its first time on: most of it is trouble. */
async function useIt() {
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
  // A form is refused until a person could have filled it in: the same is sent until then.
  await post('/api/public/assets', listing, { 'x-form-token': token });
  await shows('inquiries', 'events_delivered_total', { consumer: 'inquiries--listings' });

  const person = {
    username: 'somebody',
    password: 'seven-green-graders',
    email: 'somebody@example.ca',
    name: 'Somebody',
  };
  const registered = await post('/api/register', person);
  const cookie = registered.headers.getSetCookie()[0]!.split(';')[0]!;
  await fetch(`${product.url}/api/notifications/stream`, { headers: { cookie }, signal: listening.signal });
  await shows('gateway', 'gateway_streams_open');
  for (let i = 0; i < 12; i++) await send('/api/login', { username: 'nobody', password: 'wrong-password' });

  const bus = openBus({ url: product.natsUrl, log: pino({ level: 'silent' }), name: 'test' });
  await bus.publish('asset.approved', crypto.randomUUID(), '{');
  await bus.close();
  await shows('inquiries', 'dead_letters');

  await send('/media/none');
  await product.program('media').kill();
  await send('/media/none');
  await product.program('media').start();
  await send('/media/none');
}

const OF_PROMETHEUS = ['job', 'instance'];

const asked = [
  ...rules.map(({ alert, record, expr }) => ({ by: alert ?? record!, expr })),
  ...dashboards.flatMap(({ title, rows }) =>
    rows.flatMap(({ panels }) =>
      panels.flatMap((panel) => panel.lines.map(([expr]) => ({ by: `${title}: ${panel.title}`, expr }))),
    ),
  ),
];

describe('what rules and dashboards ask for', () => {
  it.each(asked)('$by', ({ expr }) => {
    const { series, grouped } = readPromql(expr);
    const recorded = new Map(rules.flatMap(({ record }) => (record ? [[record, ['component']] as const] : [])));
    const labelsOf = (name: string) =>
      name === 'up' ? OF_PROMETHEUS : (recorded.get(name) ?? [...(exposed.get(name) ?? [])]);
    expect(series.length).toBeGreaterThan(0);
    for (const { name, labels } of series) {
      expect([name, labelsOf(name).length > 0]).toEqual([name, true]);
      for (const label of labels) expect([name, ...labelsOf(name), ...OF_PROMETHEUS]).toContain(label);
    }
    const any = series.flatMap(({ name }) => labelsOf(name));
    for (const label of grouped) expect([...any, ...OF_PROMETHEUS]).toContain(label);
  });
});

it('every service counts its requests, under its own name', async () => {
  for (const path of ['/api/user', '/api/assets', '/media/none', '/api/inquiries', '/api/notifications']) {
    await (await send(path)).arrayBuffer();
  }
  for (const { name } of product.programs) {
    await shows(name, 'http_request_duration_seconds_count', { component: name });
  }
});

it('nothing of it is reached through the door', async () => {
  for (const path of ['/metrics', '/internal/metrics', '/api/metrics']) {
    const response = await fetch(product.url + path, { headers: { accept: 'application/json' } });
    expect([path, response.status]).toEqual([path, 404]);
  }
});
