import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testBackends } from '@commonyard/testing/backends';
import { testKeys } from '@commonyard/testing/callers';
import { testDatabase, type TestDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { migrations } from '../src/migrations/index.ts';
import { as } from './test-service.ts';

const script = join(import.meta.dirname, '../src/server.ts');
const start = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [script], { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'pipe' });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('assets', migrations);
});
afterAll(() => database.drop());

it('reports every missing setting and does not start', async () => {
  const server = start({});
  let output = '';
  server.stderr!.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(server, 'close')) as [number];
  expect(code).not.toBe(0);
  for (const name of ['PORT', 'DATABASE_URL', 'NATS_URL', 'CALLER_PUBLIC_KEY']) expect(output).toContain(name);
});

it('serves requests and shuts down on SIGTERM', async () => {
  const server = start({
    PORT: '0',
    DATABASE_URL: database.appUrl,
    NATS_URL: testBackends().natsUrl,
    CALLER_PUBLIC_KEY: testKeys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  });
  let output = '';
  server.stdout!.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const url = await eventually(() => {
    const address = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
    if (!address) throw new Error(`not listening yet: ${output}`);
    return address;
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/api/assets`)).status).toBe(401);
  expect((await fetch(`${url}/api/assets`, { headers: await as.guest() })).status).toBe(200);
  server.kill('SIGTERM');
  const [code] = (await once(server, 'close')) as [number];
  expect(code).toBe(0);
});
