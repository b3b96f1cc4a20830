import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { services } from '@commonyard/local/services';
import { run } from '../src/command.ts';
import { root } from '../src/repository.ts';
import { findWrongSettings } from '../src/service-configs.ts';

const folder = mkdtempSync(join(tmpdir(), 'compose-settings-'));
const make = () => run(process.execPath, ['deploy/compose/make-secrets.ts', folder]);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const names = ['gateway', ...services.map(({ name }) => name)];
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, { environment?: Record<string, string> }>;
};

beforeAll(() => make());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('has every service of the system, and a migration for each', () => {
  for (const name of names) expect(Object.keys(compose.services)).toContain(name);
  for (const { name } of services) expect(Object.keys(compose.services)).toContain(`${name}-migration`);
});

it.each(names)('starts %s with settings that it takes', async (name) => {
  const plain = Object.keys(compose.services[name]!.environment ?? {});
  expect(plain).toContain('PUBLIC_URL');
  const env = {
    ...(parseEnv(read(`${name}/service.env`)) as Record<string, string>),
    PUBLIC_URL: 'http://localhost:8080',
  };
  expect(await findWrongSettings(name, env)).toEqual([]);
});

it('makes each secret once', async () => {
  const files = [
    ...names.map((name) => `${name}/service.env`),
    'owner/owner.env',
    'nats/passwords.env',
    'postgres/password',
  ];
  const before = files.map(read);
  await make();
  expect(files.map(read)).toEqual(before);
});

it('tells no service what another one knows', () => {
  const secretsOf = (name: string) =>
    Object.entries(parseEnv(read(`${name}/service.env`)))
      .filter(([variable]) => /SECRET|PRIVATE_KEY|DATABASE_URL|NATS_URL/.test(variable))
      .map(([, value]) => value);
  const all = names.flatMap(secretsOf);
  expect(new Set(all).size).toBe(all.length);
});
