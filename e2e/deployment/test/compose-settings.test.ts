import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { rotatingSecrets } from '@commonyard/dev-stack/secret-rotation';
import { services } from '@commonyard/dev-stack/services';
import { root } from '@commonyard/dev-stack/settings';
import { loginOf } from '@commonyard/service-kit/config';
import { run } from '../src/command.ts';
import { findInvalidSettings } from '../src/service-configs.ts';

const folder = mkdtempSync(join(tmpdir(), 'compose-settings-'));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const names = ['gateway', ...services.map(({ name }) => name)];
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, { environment?: Record<string, string>; volumes?: unknown[] }>;
};

// The container has these folders of the repository, and no packages.
const repository = mkdtempSync(join(tmpdir(), 'repository-'));
for (const volume of compose.services['secrets']!.volumes as string[]) {
  const [, path] = /^\.\/([^:]+):\/repository\//.exec(volume) ?? [];
  const filter = (source: string) => !source.includes('node_modules');
  if (path) cpSync(join(root, path), join(repository, path), { recursive: true, filter });
}
const makeSecrets = (...rotation: string[]) =>
  run(process.execPath, [join(repository, 'deploy/compose/make-secrets.ts'), folder, 'compose', ...rotation]);

beforeAll(() => makeSecrets());
afterAll(() => {
  for (const each of [folder, repository]) rmSync(each, { recursive: true, force: true });
});

it('has every service, and a migration for each', () => {
  for (const name of names) expect(Object.keys(compose.services)).toContain(name);
  for (const { name } of services) expect(Object.keys(compose.services)).toContain(`${name}-migration`);
});

it.each(names)('has valid settings for %s', async (name) => {
  const plain = Object.keys(compose.services[name]!.environment ?? {});
  expect(plain).toContain('PUBLIC_URL');
  const env = {
    ...(parseEnv(read(`${name}/service.env`)) as Record<string, string>),
    PUBLIC_URL: 'http://localhost:8080',
  };
  expect(await findInvalidSettings(name, env)).toEqual([]);
});

it('generates each secret once', async () => {
  const files = [
    ...names.map((name) => `${name}/service.env`),
    'owner/owner.env',
    'nats/passwords.env',
    'postgres/password',
  ];
  const before = files.map(read);
  await makeSecrets();
  expect(files.map(read)).toEqual(before);
});

it('gives no secret to two services, except those of image ids and audit logs', () => {
  const shared = ['IMAGE_ID_SECRET', 'AUDIT_LOG_SECRET'];
  const secretsOf = (name: string) =>
    Object.entries(parseEnv(read(`${name}/service.env`)))
      .filter(
        ([variable]) => /SECRET|PRIVATE_KEY|DATABASE_PASSWORDS|NATS_URL/.test(variable) && !shared.includes(variable),
      )
      .map(([, value]) => value);
  const all = names.flatMap(secretsOf);
  expect(new Set(all).size).toBe(all.length);
});

it('gives both values of a rotating secret to the services that use it, as valid settings', async () => {
  for (const secret of rotatingSecrets) await makeSecrets(secret, 'add');
  const settings = names.map(
    (name) => [name, parseEnv(read(`${name}/service.env`)) as Record<string, string>] as const,
  );
  // A postal address has commas too.
  const rotating = settings.flatMap(([name, { MAIL_POSTAL_ADDRESS: _address, ...env }]) =>
    Object.keys(env).flatMap((variable) => (env[variable]!.includes(',') ? [`${name} ${variable}`] : [])),
  );
  expect(rotating.sort()).toEqual(
    [
      'gateway FORM_TOKEN_SECRET',
      'identity SESSION_SECRET',
      'notifications UNSUBSCRIBE_SECRET',
      'notifications LINK_TOKEN_PRIVATE_KEY',
      ...['assets', 'inquiries', 'loans', 'media'].map((name) => `${name} IMAGE_ID_SECRET`),
      ...['assets', 'identity', 'inquiries', 'loans'].map((name) => `${name} AUDIT_LOG_SECRET`),
      ...services.map(({ name }) => `${name} CALLER_PUBLIC_KEY`),
    ].sort(),
  );
  const invalid = settings.map(([name, env]) =>
    findInvalidSettings(name, { ...env, PUBLIC_URL: 'http://localhost:8080' }),
  );
  expect(await Promise.all(invalid)).toEqual(names.map(() => []));
});

it('gives every database role both passwords during a rotation, and services the new one after it', async () => {
  const passwordsOf = (name: string) => {
    const env = parseEnv(read(`${name}/service.env`)) as Record<string, string>;
    return [env['DATABASE_PASSWORDS']!, env['RETENTION_DATABASE_PASSWORDS']!].map((list) => list.split(','));
  };
  const all = () => services.flatMap(({ name }) => passwordsOf(name));
  const before = all();
  await makeSecrets('database-passwords', 'add');
  const added = all();
  expect(added.map(([old]) => [old])).toEqual(before);
  const logins = added.map((passwords) => passwords.map((password) => loginOf('role', password)));
  for (const [old, added] of logins) expect(added).not.toBe(old);
  expect(new Set(added.flat()).size).toBe(4 * services.length);
  await makeSecrets('database-passwords', 'switch');
  await makeSecrets('database-passwords', 'remove');
  expect(all()).toEqual(added.map(([, added]) => [added]));
});

it('replaces the passwords of all servers in every file that has them', async () => {
  const files = [
    'owner/owner.env',
    'backup/backup.env',
    'nats/passwords.env',
    'postgres/password',
    'objects/minio.env',
  ];
  const lines = () => files.flatMap((file) => read(file).trim().split('\n'));
  const before = lines();
  await makeSecrets('server-passwords');
  const kept = lines().filter((line) => before.includes(line));
  expect(kept.filter((line) => /PASSWORD|_URL|SECRET/.test(line))).toEqual([]);
  expect(read('owner/owner.env')).toContain(read('postgres/password'));
});

it('lets nobody sign in to Grafana, whose administrator has a default password', () => {
  expect(compose.services['grafana']!.environment).toEqual({
    GF_AUTH_ANONYMOUS_ENABLED: 'true',
    GF_AUTH_DISABLE_LOGIN_FORM: 'true',
    GF_AUTH_BASIC_ENABLED: 'false',
  });
});

it('mounts the dashboards where Grafana reads them, and names the address of Prometheus', () => {
  const mounted = new Map<string, string>();
  for (const mount of compose.services['grafana']!.volumes as string[]) {
    const [folder, target] = mount.split(':') as [string, string];
    mounted.set(target, folder);
  }
  const provisioning = mounted.get('/etc/grafana/provisioning')!;
  const provided = (file: string) => parse(readFileSync(join(root, provisioning, file), 'utf8'));
  const { providers } = provided('dashboards/commonyard.yml') as { providers: { options: { path: string } }[] };
  const folder = mounted.get(providers[0]!.options.path)!;
  expect(readdirSync(join(root, folder)).filter((file) => file.endsWith('.json'))).toHaveLength(3);
  const { datasources } = provided('datasources/prometheus.yml') as { datasources: { url: string }[] };
  expect(Object.keys(compose.services)).toContain(new URL(datasources[0]!.url).hostname);
});
