import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testBackends } from '@commonyard/testing/backends';
import { testKeys } from '@commonyard/testing/callers';
import { testDatabase, type TestDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { createEventTables } from '../src/events/tables.ts';

const script = join(import.meta.dirname, 'probe-service.ts');
const running: (() => void)[] = [];
let database: TestDatabase;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase('probe', { '0001-events': createEventTables });
  settings = {
    PORT: '0',
    DATABASE_URL: database.appUrl,
    NATS_URL: testBackends().natsUrl,
    CALLER_PUBLIC_KEY: testKeys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    PROBE_SIZE: '3',
  };
});
afterEach(() => {
  for (const kill of running.splice(0)) kill();
});
afterAll(() => database.drop());

function startProbe(env: Record<string, string>) {
  const child = spawn(process.execPath, [script], { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'pipe' });
  running.push(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (bytes: Buffer) => (output[stream] += bytes.toString()));
  const exit = once(child, 'close') as Promise<[code: number | null]>;
  const url = () =>
    eventually(() => {
      const address = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output.stdout)?.[1];
      if (!address) throw new Error(`not listening yet: ${output.stdout}${output.stderr}`);
      return address;
    });
  return { child, output, exit, url };
}

it('serves its probes and routes with the settings of the environment', async () => {
  const { url } = startProbe(settings);
  const address = await url();
  expect((await fetch(`${address}/livez`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${address}/size`)).json()).toEqual({ size: 3 });
});

it('on SIGTERM stops workers, then the app, then its dependencies, and exits with 0', async () => {
  const { child, output, exit, url } = startProbe(settings);
  await url();
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(output.stderr.trim().split('\n')).toEqual(['worker stopped', 'app closed', 'dependencies closed']);
  expect(output.stdout).not.toContain('shutdown step failed');
});

it('exits non-zero and names every missing or invalid variable without its value', async () => {
  const { output, exit } = startProbe({ ...settings, DATABASE_URL: '', NATS_URL: '', PROBE_SIZE: 'secret-size' });
  const [code] = await exit;
  expect(code).toBeGreaterThan(0);
  expect(output.stderr).toContain('Missing or unusable environment variables: DATABASE_URL, NATS_URL, PROBE_SIZE');
  expect(output.stdout + output.stderr).not.toContain('secret-size');
});
