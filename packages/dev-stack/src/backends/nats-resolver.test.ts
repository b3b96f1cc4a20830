import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../settings.ts';
import { isAtLeast, parseVersion, resolveNatsServer } from './nats-resolver.ts';

let folder: string;
let cache: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nats-resolver-'));
  cache = join(folder, 'cache/nats-server');
});
afterEach(() => rm(folder, { recursive: true }));

const fails = () => Promise.reject(new Error('not possible here'));
const produces = (version: string) => (into: string) => fakeServer(into, version);
const withPath = (path: string) => ({ ...process.env, PATH: path });

it('uses the server of COMMONYARD_NATS_SERVER, and fails where it is too old', async () => {
  const binary = await fakeServer(join(folder, 'bin'), '2.10.23');
  const env = { ...withPath(''), COMMONYARD_NATS_SERVER: binary };
  await expect(resolveNatsServer({ env, cache, installs: [fails] })).resolves.toBe(binary);
  await fakeServer(join(folder, 'bin'), '2.9.10');
  await expect(resolveNatsServer({ env, cache, installs: [produces('2.15.1')] })).rejects.toThrow(
    /COMMONYARD_NATS_SERVER: .*bin.nats-server is not nats-server 2\.10\.23 or newer/,
  );
});

it('uses the server in PATH where it is recent enough', async () => {
  const binary = await fakeServer(join(folder, 'bin'), '2.10.23');
  const env = withPath(`/nowhere:${join(folder, 'bin')}`);
  await expect(resolveNatsServer({ env, cache, installs: [fails] })).resolves.toBe(binary);
});

it('installs a server where the one in PATH is too old, and caches it', async () => {
  await fakeServer(join(folder, 'bin'), '2.9.10');
  const env = withPath(join(folder, 'bin'));
  const installed = await resolveNatsServer({ env, cache, installs: [produces('2.15.2')] });
  expect(installed).toBe(join(cache, 'nats-server'));
  await expect(resolveNatsServer({ env, cache, installs: [fails] })).resolves.toBe(installed);
  await expect(readdir(join(folder, 'cache'))).resolves.toEqual(['nats-server']);
});

it('tries the next way to install where one fails or installs no recent server', async () => {
  const installs = [fails, produces('2.9.10'), produces('2.15.1')];
  await expect(resolveNatsServer({ env: withPath(''), cache, installs })).resolves.toBe(join(cache, 'nats-server'));
});

it('states that the cache cannot be written, and installs nothing', async () => {
  await writeFile(join(folder, 'cache'), 'mine');
  const resolving = resolveNatsServer({ env: withPath(''), cache, installs: [produces('2.15.2')] });
  await expect(resolving).rejects.toThrow(/^\S+cache cannot be used: [^\n]+$/);
});

it('takes a relative path from the repository', async () => {
  const env = { ...withPath(''), COMMONYARD_NATS_SERVER: 'no/such/file' };
  await expect(resolveNatsServer({ env, cache, installs: [] })).rejects.toThrow(
    /COMMONYARD_NATS_SERVER: no\/such\/file is not/,
  );
  const binary = await fakeServer(join(folder, 'bin'), '2.15.2');
  env.COMMONYARD_NATS_SERVER = relative(root, binary);
  await expect(resolveNatsServer({ env, cache, installs: [] })).resolves.toBe(binary);
});

it('lists every option where none works', async () => {
  const resolving = resolveNatsServer({ env: withPath(''), cache, installs: [fails, produces('2.9.10')] });
  await expect(resolving).rejects.toThrow(
    /not possible here[\s\S]*is not nats-server 2\.10\.23[\s\S]*pip[\s\S]*brew install[\s\S]*go install[\s\S]*NATS_URL/,
  );
});

it.each([
  ['2.10.23', true],
  ['2.10.22', false],
  ['2.9.30', false],
  ['2.15.1-1+b2', true],
  ['3.0.0', true],
])('%s is recent enough: %s', (version, expected) => {
  expect(isAtLeast(version, '2.10.23')).toBe(expected);
});

it('parses the version that the server prints', () => {
  expect(parseVersion('nats-server: v2.15.2\n')).toBe('2.15.2');
  expect(parseVersion('command not found')).toBeUndefined();
});

async function fakeServer(into: string, version: string): Promise<string> {
  await mkdir(into, { recursive: true });
  const file = join(into, 'nats-server');
  await writeFile(file, `#!/bin/sh\necho "nats-server: v${version}"\n`, { mode: 0o755 });
  return file;
}

it.each(['Python 3.12.4', 'v2.15.2', '3.0.0', 'git version 2.43.0'])(
  'takes a program that prints %j for no nats-server',
  (output) => {
    expect(parseVersion(output)).toBeUndefined();
  },
);
