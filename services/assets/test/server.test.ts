import { afterAll, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import { listingBody } from '@commonyard/testing/factories/listings';
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

it('429: a signed-in account that misbehaves stops at its limit on two server processes at once', async () => {
  const servers = [startScript(script, database.env), startScript(script, database.env)];
  const urls = await Promise.all(servers.map((server) => server.url()));
  const { hour } = USAGE_LIMITS.listings.account;
  const thisHour = () => Math.floor(Date.now() / 3_600_000);
  const misbehave = async (userId: number) => {
    const caller = await as.operator({ userId });
    const headers = { ...caller, 'content-type': 'application/json' };
    const post = async (n: number) => {
      const body = JSON.stringify(listingBody({ title: `Grader ${n}` }));
      return (await fetch(`${urls[n % 2]}/api/assets`, { method: 'POST', headers, body })).status;
    };
    const statuses: number[] = [];
    // As many at once as the servers have connections to Postgres: more would only wait, and get 503 on a busy machine.
    for (let n = 0; n < hour + 40; n += 20)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => post(n + i)))));
    return statuses;
  };
  // Again with another account where the hour, and with it the limit's window, ended meanwhile.
  let statuses: number[] = [];
  for (const userId of [70, 71]) {
    const start = thisHour();
    statuses = await misbehave(userId);
    if (thisHour() === start) break;
  }
  expect(statuses.toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(hour).fill(201),
    ...Array<number>(40).fill(429),
  ]);
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ exited }) => exited));
});
