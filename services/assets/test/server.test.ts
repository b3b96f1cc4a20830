import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testBackends } from '@commonyard/testing/backends';
import { testKeys } from '@commonyard/testing/callers';
import { testDatabase, type TestDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { migrations } from '../src/migrations/index.ts';
import { as } from './service.ts';

const script = join(import.meta.dirname, '../src/server.ts');
const start = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [script], { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: 'pipe' });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('assets', migrations);
});
afterAll(() => database.drop());

it('names every setting that is missing, and does not start', async () => {
  const server = start({});
  let said = '';
  server.stderr!.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const [code] = (await once(server, 'close')) as [number];
  expect(code).not.toBe(0);
  for (const name of ['PORT', 'DATABASE_URL', 'NATS_URL', 'CALLER_PUBLIC_KEY']) expect(said).toContain(name);
});

it('serves with its settings, and ends in order when it is told to', async () => {
  const server = start({
    PORT: '0',
    DATABASE_URL: database.appUrl,
    NATS_URL: testBackends().natsUrl,
    CALLER_PUBLIC_KEY: testKeys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  });
  let said = '';
  server.stdout!.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const url = await eventually(() => {
    const address = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1];
    if (!address) throw new Error(`not listening yet: ${said}`);
    return address;
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/api/assets`)).status).toBe(401);
  expect((await fetch(`${url}/api/assets`, { headers: await as.anonymous() })).status).toBe(200);
  server.kill('SIGTERM');
  const [code] = (await once(server, 'close')) as [number];
  expect(code).toBe(0);
});
