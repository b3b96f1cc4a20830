// Starts the product and Prometheus, causes faults and waits until their alerts fire: npm run alerts:prove
// Takes about ten minutes. Needs `prometheus` on PATH. Only `for` and the ranges of the rules are shortened.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { stringify } from 'yaml';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { eventually } from '@commonyard/testing/eventually';
import { imageForm } from '@commonyard/testing/factories/images';
import { publicListingBody } from '@commonyard/testing/factories/listings';
import { TEST_PASSWORD, userProfile } from '@commonyard/testing/factories/users';
import { startMailServer } from '@commonyard/testing/mail-server';
import { startProductFixture, type ProductFixture } from '@commonyard/testing/product-fixture';
import { alerts, prometheusFolder } from './rules.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

type Fault = {
  name: string;
  alerts: string[];
  cause?: () => Promise<unknown>;
  /** Runs every two seconds until the alerts fire. */
  repeat?: () => Promise<unknown>;
  mend?: () => Promise<unknown>;
};

try {
  execFileSync('prometheus', ['--version'], { stdio: 'ignore' });
  await proveAlerts();
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  print('Skipped: no prometheus on PATH. Debian has it in the package `prometheus`.');
}

async function proveAlerts(): Promise<void> {
  const mail = await startMailServer();
  const product = await startProductFixture(
    { env: { COMMONYARD_LIMITS: 'on', STORAGE_MAX_BYTES: '100', SMTP_URL: mail.url } },
    { withFormTokens: true },
  );
  const prometheus = await startPrometheus(product);
  const fired = new Set<string>();
  try {
    for (const { name, alerts: expected, cause, repeat, mend } of await faultsOf(product, mail)) {
      await cause?.();
      await eventually(
        async () => {
          await repeat?.().catch(() => undefined);
          for (const alert of await prometheus.firing()) fired.add(alert);
          const missing = expected.filter((alert) => !fired.has(alert));
          if (missing.length > 0) throw new Error(`${name}: ${missing.join(', ')} did not fire`);
        },
        { within: 240_000, every: 2_000 },
      );
      print(`${name}: ${expected.join(', ')}`);
      await mend?.();
    }
    print(`Not proved: ${alerts.filter((alert) => !fired.has(alert)).join(', ')}`);
  } finally {
    prometheus.stop();
    await product.stop();
    await mail.stop();
  }
}

async function faultsOf(product: ProductFixture, mail: Awaited<ReturnType<typeof startMailServer>>): Promise<Fault[]> {
  const { client } = product;
  const cookie = await product.createAdmin();
  const media = product.program('media');
  const register = () =>
    client.expectOk('POST', '/api/register', { body: { ...userProfile(), password: TEST_PASSWORD } });
  const times = async (count: number, send: () => Promise<unknown>) => {
    for (let i = 0; i < count; i++) await send();
  };
  const get = (path: string, headers: Record<string, string> = {}) => client.send('GET', path, { headers });

  return [
    {
      name: 'the mail server is down',
      alerts: ['CommonYardMailDelayed'],
      cause: async () => {
        await mail.stop();
        await register();
      },
      mend: mail.start,
    },
    {
      name: 'the mail server rejects every recipient',
      alerts: ['CommonYardMailFailed'],
      cause: async () => {
        mail.behave('permanent');
        await times(3, register);
      },
    },
    {
      name: 'NATS is down',
      alerts: ['CommonYardNatsDisconnected', 'CommonYardOutboxBacklog'],
      cause: async () => {
        await product.nats.kill();
        await client.expectOk('POST', '/api/public/assets', { body: publicListingBody() });
      },
      mend: product.nats.start,
    },
    {
      name: 'Postgres is down',
      alerts: ['CommonYardDatabaseDown', 'CommonYardErrorRateHigh', 'CommonYardServiceErrorRateHigh'],
      cause: product.postgres.kill,
      repeat: () => times(5, () => get(`/api/assets?search=${crypto.randomUUID()}`)),
      mend: product.postgres.start,
    },
    {
      name: 'an event cannot be read',
      alerts: ['CommonYardDeadLetters'],
      cause: async () => {
        const bus = openBus({ url: product.natsUrl, log: pino({ level: 'silent' }), name: 'fault' });
        await eventually(() => bus.publish('asset.approved', crypto.randomUUID(), '{'));
        await bus.close();
      },
    },
    {
      name: 'a service is down',
      alerts: ['CommonYardServiceDown', 'CommonYardReplicaDown', 'CommonYardServiceUnreachable'],
      cause: media.kill,
      repeat: () => times(5, () => get('/media/none')),
      mend: media.start,
    },
    {
      name: 'a service restarts again and again',
      alerts: ['CommonYardProcessRestarting'],
      cause: () =>
        times(4, async () => {
          await sleep(3_000);
          await media.kill();
          await media.start();
        }),
    },
    {
      name: 'the image store is full',
      alerts: ['CommonYardImageStoreNearlyFull', 'CommonYardImageStoreFull'],
      repeat: () => client.send('POST', '/api/upload/images', { form: imageForm(), cookie }),
    },
    {
      name: 'someone guesses passwords',
      alerts: ['CommonYardPasswordGuessing'],
      repeat: () =>
        times(20, () => client.send('POST', '/api/login', { body: { username: 'unknown', password: 'wrong' } })),
    },
    {
      name: 'TRUST_PROXY does not name the reverse proxy',
      alerts: ['CommonYardUntrustedProxy'],
      repeat: () => times(20, () => get('/api/map-settings', { 'x-forwarded-for': '192.0.2.1' })),
    },
  ];
}

/** Starts Prometheus with the rules and a target for each process. */
async function startPrometheus({ folder, programs }: ProductFixture) {
  const port = await freePort();
  const rulesFile = join(folder, 'rules.yml');
  const rules = readFileSync(join(prometheusFolder, 'rules/commonyard.yml'), 'utf8');
  writeFileSync(rulesFile, rules.replaceAll(/ for: \d+m/g, ' for: 2s').replaceAll(/\[\d+[mh]\]/g, '[1m]'));
  const targets = programs.map(({ metricsPort }) => `127.0.0.1:${metricsPort}`);
  const configFile = join(folder, 'prometheus.yml');
  writeFileSync(
    configFile,
    stringify({
      global: { scrape_interval: '2s', evaluation_interval: '2s' },
      rule_files: [rulesFile],
      scrape_configs: [{ job_name: 'commonyard', static_configs: [{ targets, labels: { release: 'commonyard' } }] }],
    }),
  );
  const server = spawn(
    'prometheus',
    [
      `--config.file=${configFile}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
  return {
    /** The names of the alerts that fire. */
    async firing(): Promise<string[]> {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
      const { data } = (await response.json()) as Alerts;
      return data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : []));
    },
    stop: () => server.kill(),
  };
}
type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } };
