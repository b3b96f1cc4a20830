// Rules for every container of the compose files, those of the overlays included.
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { defaultLimits } from '@commonyard/gateway/src/limits.ts';

type Container = {
  image?: string;
  build?: object;
  command?: string[];
  environment?: Record<string, string>;
  networks?: string[];
  network_mode?: string;
  restart?: string;
  stop_grace_period?: string;
  logging?: { driver: string; options: Record<string, string> };
  [setting: string]: unknown;
};
type ComposeFile = { services: Record<string, Container>; networks?: Record<string, { internal?: boolean }> };

const files = [
  'docker-compose.yml',
  'deploy/compose/caddy.yml',
  'deploy/compose/smtp.yml',
  'deploy/compose/versitygw.yml',
];
const composeFiles = files.map((file) => parse(readFileSync(join(root, file), 'utf8'), { merge: true }) as ComposeFile);
const main = composeFiles[0]!;
/** Overlays change some containers of the main file, and add others. */
const isAdded = (name: string, file: ComposeFile) => file === main || !(name in main.services);
const containers = composeFiles.flatMap((file) =>
  Object.entries(file.services).filter(([name]) => isAdded(name, file)),
);
const images = composeFiles.flatMap(({ services }) =>
  Object.values(services).flatMap(({ image }) => (image === undefined ? [] : [image])),
);
const programs = ['gateway', ...services.map(({ name }) => name)];

/** A version, or a series of compatible ones, such as Postgres 18. MinIO numbers releases by date. */
const VERSION = /:(v?\d+(\.\d+)*|RELEASE\.[\dTZ-]+)(-[a-z-]+)?$/;
const OWN = /^commonyard\/[a-z]+:\$\{COMMONYARD_VERSION:-local\}$/;

it.each([...new Set(images)])('%s names a version, and a digest can replace it', (image) => {
  // A release has a Compose file with the digests of our own images.
  if (OWN.test(image)) return;
  const [, byDefault] = /^\$\{[A-Z]+_IMAGE:-(.+)\}$/.exec(image) ?? [];
  expect(byDefault).toMatch(VERSION);
});

it.each(containers)(
  '%s can write to volumes only, has no privileges it does not need, and a memory limit',
  (name, container) => {
    const needed: Record<string, string[]> = {
      caddy: ['NET_BIND_SERVICE'],
      'volume-owners': ['CHOWN', 'DAC_READ_SEARCH'],
    };
    expect(container).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    });
    expect(container['cap_add']).toEqual(needed[name]);
    expect(container['privileged']).toBeUndefined();
  },
);

it.each(containers)('%s rotates its log', (_name, { logging }) => {
  expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
});

it('runs the servers without root', () => {
  const users = ['postgres', 'nats', 'objects', 'mail', 'backup'].map((name) => main.services[name]!['user']);
  expect(users).toEqual(['999:999', '1000:1000', '1000:1000', '1000:1000', '${BACKUP_USER:-1000:1000}']);
});

it('lets only containers with a reason reach the outside', () => {
  const networks: ComposeFile['networks'] = Object.assign({}, ...composeFiles.map((file) => file.networks ?? {}));
  const isOutside = (name: string) => networks![name]?.internal !== true;
  const all = composeFiles.flatMap(({ services }) => Object.entries(services));
  const outside = all.filter(([, { networks = [] }]) => networks.some(isOutside)).map(([name]) => name);
  // They publish ports, and notifications sends email.
  expect(outside.sort()).toEqual(['caddy', 'gateway', 'grafana', 'mail', 'notifications']);
  for (const [name, container] of containers)
    expect([name, container.networks !== undefined || container.network_mode === 'none']).toEqual([name, true]);
});

const seconds = ({ stop_grace_period: period = '10s' }: Container) => Number(/^(\d+)s$/.exec(period)![1]);

it.each(programs)('lets %s finish an upload before it is stopped', (name) => {
  const container = main.services[name]!;
  const grace = Number(container.environment!['SHUTDOWN_GRACE_MS']);
  const delay = Number(container.environment!['SHUTDOWN_DELAY_MS'] ?? 0);
  expect(grace).toBeGreaterThanOrEqual(defaultLimits.requestTimeoutMs);
  // The process's own timer ends first, as in the chart.
  expect(seconds(container)).toBeGreaterThanOrEqual((delay + grace) / 1_000 + 10);
});

it('lets Caddy pass on what the gateway accepts, and finish it', () => {
  const caddyfile = readFileSync(join(root, 'deploy/compose/Caddyfile'), 'utf8');
  const setting = (name: string, unit: string) =>
    Number(new RegExp(`^\\s*${name} (\\d+)${unit}$`, 'm').exec(caddyfile)![1]);
  expect(setting('max_size', 'MB') * 1_000_000).toBeGreaterThan(defaultLimits.maxUploadBytes);
  // Otherwise Caddy redirects the API too.
  expect(caddyfile).toMatch(/^\s*auto_https disable_redirects$/m);
  expect(setting('read_body', 'm') * 60_000).toBeGreaterThanOrEqual(defaultLimits.requestTimeoutMs);
  const { requestTimeoutMs, uploadResponseTimeoutMs } = defaultLimits;
  const response = setting('response_header_timeout', 'm') * 60_000;
  expect(response).toBeGreaterThanOrEqual(requestTimeoutMs + uploadResponseTimeoutMs);
  const grace = setting('grace_period', 'm') * 60;
  expect(grace).toBeGreaterThanOrEqual(requestTimeoutMs / 1_000);
  const { caddy } = composeFiles[1]!.services;
  expect(seconds(caddy!)).toBeGreaterThanOrEqual(grace + 10);
});

it('sends email to the mail server of SMTP_URL, which needs a network to the outside', () => {
  expect(main.services['notifications']!.environment).toMatchObject({
    SMTP_URL: '${SMTP_URL:-smtp://mail:1025}',
    SMTP_PASSWORD: '${SMTP_PASSWORD:-}',
  });
  expect(composeFiles.map(({ services }) => services['notifications']?.environment)).toContainEqual(
    expect.objectContaining({ MAIL_POSTAL_ADDRESS: expect.stringMatching(/^\$\{MAIL_POSTAL_ADDRESS:\?/) }),
  );
});
