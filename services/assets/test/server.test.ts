import { afterAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { startScript } from '@commonyard/testing/script';
import { testDatabase } from '@commonyard/testing/database';
import { migrations } from '../src/migrations/index.ts';
import { as } from './test-service.ts';

const script = join(import.meta.dirname, '../src/server.ts');
const database = await testDatabase('assets', migrations);
afterAll(() => database.close());

it('reports every missing setting and does not start', async () => {
  const { code, stderr } = await startScript(script).exited;
  expect(code).not.toBe(0);
  for (const name of ['PORT', 'DATABASE_URL', 'NATS_URL', 'CALLER_PUBLIC_KEY']) expect(stderr).toContain(name);
});

it('serves requests and shuts down on SIGTERM', async () => {
  const server = startScript(script, database.env);
  const url = await server.url();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/api/assets`)).status).toBe(401);
  expect((await fetch(`${url}/api/assets`, { headers: await as.guest() })).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exited).toMatchObject({ code: 0 });
});
