import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

it('uses the server in PATH where it is recent enough', async () => {
  const binary = await fakeServer(join(folder, 'bin'), '2.10.23');
  await expect(
    resolveNatsServer({ path: `/nowhere:${join(folder, 'bin')}`, cache, build: fails, unpack: fails }),
  ).resolves.toBe(binary);
});

it('builds a server where the one in PATH is too old, and caches it', async () => {
  await fakeServer(join(folder, 'bin'), '2.9.10');
  const options = { path: join(folder, 'bin'), cache, unpack: fails };
  const built = await resolveNatsServer({ ...options, build: produces('2.15.2') });
  expect(built).toBe(join(cache, 'nats-server'));
  await expect(resolveNatsServer({ ...options, build: fails })).resolves.toBe(built);
  await expect(readdir(join(folder, 'cache'))).resolves.toEqual(['nats-server']);
});

it("unpacks the distribution's package where the build fails", async () => {
  await expect(resolveNatsServer({ path: '', cache, build: fails, unpack: produces('2.15.1') })).resolves.toBe(
    join(cache, 'nats-server'),
  );
});

it('lists every option where none works', async () => {
  const resolving = resolveNatsServer({ path: '', cache, build: fails, unpack: produces('2.9.10') });
  await expect(resolving).rejects.toThrow(
    /not possible here[\s\S]*is not nats-server 2\.10\.23[\s\S]*brew install[\s\S]*go install[\s\S]*NATS_URL/,
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
