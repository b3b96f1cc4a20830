import { afterAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Status } from '@commonyard/contracts/http/status';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { services as stackServices } from '@commonyard/dev-stack/services';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { eventually } from '@commonyard/testing/eventually';
import { documentedSections, runCommands } from '@commonyard/testing/documented-commands';
import { startProductFixture } from '@commonyard/testing/product-fixture';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { TEST_PASSWORD, userProfile } from '@commonyard/testing/factories/users';
import { scrape } from '@commonyard/testing/scrape';
import { dashboards } from '../src/dashboards.ts';
import { parsePromql } from './parse-promql.ts';
import { rules } from './rules.ts';
import { startOperatorFunctions } from './operator-functions.ts';

const product = await startProductFixture(
  { env: { COMMONYARD_LIMITS: 'on' } },
  // A busy gateway sheds load.
  { withFormTokens: true, retryOn: [503] },
);
const operator = await startOperatorFunctions(product);
afterAll(async () => {
  operator.stop();
  await product.stop();
}, 30_000);
const { client } = product;

/** Sends a GET once: the client repeats the requests that fail. */
const get = (path: string) => fetch(product.url + path, { headers: { accept: 'application/json' } });
const expectCounted = (program: string, name: string, labels = {}) =>
  eventually(async () => {
    const { value } = await scrape(product.program(program).metricsPort);
    expect(value(name, labels) ?? 0).toBeGreaterThan(0);
  });

const streamClosed = new AbortController();
/** Triggers every metric that is exposed only after its first event; most of them count failures. Returns a session of an administrator. */
async function triggerEveryMetric() {
  await client.expectOk('POST', '/api/public/assets', { body: publicListingBody() });
  await expectCounted('inquiries', 'events_delivered_total', { consumer: 'inquiries--listings' });

  await client.expectOk('POST', '/api/register', { body: { ...userProfile(), password: TEST_PASSWORD } });
  // Only an approved account opens a stream.
  const cookie = await product.createAdmin();
  await client.fetch('GET', '/api/notifications/stream', { cookie, signal: streamClosed.signal });
  await expectCounted('gateway', 'gateway_streams_open');
  await expectCounted('notifications', 'mails_settled_total');
  // One more than the gateway accepts in an hour, so that it rejects one. It does not count invalid requests.
  for (let i = 0; i < 41; i++)
    await client.send('POST', '/api/password-reset', { body: { email: `unknown-${i}@example.com` } });
  // One more than identity accepts, so that the commands of the runbook find one.
  for (let i = 0; i < 11; i++)
    await client.send('POST', '/api/login', { body: { username: 'unknown-user', password: 'wrong-password' } });

  const bus = openBus({ url: product.natsUrl, log: pino({ level: 'silent' }), name: 'test' });
  await bus.publish('asset.approved', crypto.randomUUID(), '{');
  await bus.close();
  await expectCounted('inquiries', 'dead_letters');

  await get('/media/none');
  await product.program('media').kill();
  await get('/media/none');
  await product.program('media').start();
  await get('/media/none');
  return cookie;
}

const admin = await triggerEveryMetric();
/** Labels by name of every metric that the processes expose. */
const exposed = new Map<string, Set<string>>();
for (const { metricsPort } of product.programs) {
  for (const [name, labels] of (await scrape(metricsPort)).names) {
    exposed.set(name, new Set([...(exposed.get(name) ?? []), ...labels]));
  }
}
streamClosed.abort();

/** Labels that Prometheus adds to every series. */
const SCRAPE_LABELS = ['job', 'instance', 'release'];
/** Metrics of others, with their labels. */
const FOREIGN_METRICS = new Map([
  ['up', SCRAPE_LABELS],
  ['commonyard_backup_last_success_timestamp_seconds', SCRAPE_LABELS],
  ['kubelet_volume_stats_available_bytes', ['namespace', 'persistentvolumeclaim']],
  ['kubelet_volume_stats_capacity_bytes', ['namespace', 'persistentvolumeclaim']],
]);

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
      FOREIGN_METRICS.get(name) ?? recorded.get(name) ?? [...(exposed.get(name) ?? [])];
    expect(series.length).toBeGreaterThan(0);
    for (const { name, labels } of series) {
      expect([name, labelsOf(name).length > 0]).toEqual([name, true]);
      for (const label of labels) expect([name, ...labelsOf(name), ...SCRAPE_LABELS]).toContain(label);
    }
    const available = series.flatMap(({ name }) => labelsOf(name));
    for (const label of grouped) expect([...available, ...SCRAPE_LABELS]).toContain(label);
  });
});

describe('the commands of the runbook work:', () => {
  it.each(documentedSections('runbooks.md', /^CommonYard/))('$heading', async ({ commands }) => {
    await runCommands([operator.functions, ...commands], { USERNAME: 'root' });
  });
});

it('a process exposes no figures of what it does not have', async () => {
  const { names } = await scrape(product.program('gateway').metricsPort);
  expect([...names.keys()].filter((name) => /^(database|outbox|event_stream)_/.test(name))).toEqual([]);
});

it('every service counts its requests under its own component label', async () => {
  for (const { name, url } of product.programs) {
    await (await fetch(url)).arrayBuffer();
    await expectCounted(name, 'http_request_duration_seconds_count', { component: name });
  }
});

it('the gateway serves no metrics on its public port', async () => {
  for (const path of ['/metrics', '/internal/metrics', '/api/metrics']) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

it('the status of the installation names every process and the queues of every service', async () => {
  const second = await product.startProgram('media', 'services/media/src/server.ts', {
    ...product.program('media').env,
    PORT: String(await freePort()),
  });
  const { services, certificate } = await client.expectOk<Status>('GET', '/api/status', { cookie: admin });
  const replicas = services.map(({ service, status }) => `${service} ${status?.instances.length}`);
  expect(replicas.toSorted()).toEqual(stackServices.map(({ name }) => `${name} ${name === 'media' ? 2 : 1}`).sort());
  expect(services.every(({ status }) => status?.outbox && status.consumers && status.consumers.length > 0)).toBe(true);
  const inquiries = services.find(({ service }) => service === 'inquiries')!.status!;
  expect(inquiries.deadLetters).toBeGreaterThan(0);
  expect(services.find(({ service }) => service === 'notifications')!.status!.emails).toEqual({
    overdue: expect.any(Number),
    failed: expect.any(Number),
  });
  expect(certificate).toBeNull();
  expect(services.find(({ service }) => service === 'media')!.status!.backup).toEqual({ at: null });
  await second.kill();
});

// Ends the session of the administrator.
it.each(documentedSections('incident.md', /^\d\. /))(
  'the commands for an incident work: $heading',
  async ({ commands }) => {
    const variables = { USERNAME: 'root', SINCE: '2026-01-01' };
    await runCommands([operator.functions, ...commands], variables, product.folder);
  },
);
