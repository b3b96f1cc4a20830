import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { UsageLimits as Limits } from '@commonyard/contracts/usage-limits.values';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { createApp, type App } from '../src/http/app.ts';
import { conflict } from '../src/errors/http-error.ts';
import { withIdempotencyKey } from '../src/http/idempotency.ts';
import { sendJson } from '../src/http/json.ts';
import { NETWORK_HEADER } from '../src/http/network.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import {
  createUsageCounters,
  createUsageLimits,
  noUsageLimits,
  type UsageCountersTable,
} from '../src/limits/usage-limits.ts';
import { usageRoute } from '../src/limits/usage-route.ts';

type Schema = EventTables & { usageCounters: UsageCountersTable };
const as = callers('probe');
const database = await testDatabase<Schema>('probe', {
  '0101-events': createEventTables,
  '0102-usage-counters': createUsageCounters,
});

const unlimited = { hour: 1_000, day: 1_000 };
const none = { account: unlimited, municipality: unlimited, network: unlimited };
const limits: Limits = {
  listings: { account: { hour: 3, day: 5 }, municipality: { hour: 5, day: 100 }, network: { hour: 2, day: 3 } },
  inquiries: none,
  loans: none,
  loan_steps: none,
  messages: none,
  contacts: none,
  reports: none,
  saved_searches: none,
  images: none,
  documents: none,
  account_exports: none,
  listing_exports: none,
  inquiry_exports: none,
  loan_exports: none,
  invalid_submissions: none,
};

// A summer night in Toronto: 23:30 on July 1.
let now = new Date('2026-07-02T03:30:00Z');
const usage = createUsageLimits({ limits, clock: () => now });
const replicas = [await replica(), await replica()];
afterAll(async () => {
  for (const app of replicas) await app.close();
  await database.close();
});
beforeEach(async () => {
  now = new Date('2026-07-02T03:30:00Z');
  await database.db.deleteFrom('usageCounters').execute();
});

async function replica(limit = usage): Promise<App> {
  const { db, deps } = database;
  const app = await createApp({ name: 'probe', ...deps });
  app.post('/effects', async (request, reply) => {
    const { status, json } = await db.transaction().execute((trx) =>
      withIdempotencyKey(trx, request, async () => {
        await limit.count(trx, request, 'listings');
        if (request.headers['x-fail']) throw conflict('failed', 'Failed');
        return { status: 201, json: '{}' };
      }),
    );
    return sendJson(reply, status, json);
  });
  usageRoute(app, { url: '/usage', kinds: ['listings'], db, usage: limit });
  return app;
}

type Headers = Record<string, string>;
const post = async (caller: Promise<Headers>, headers: Headers = {}, app = replicas[0]!) =>
  app.inject({ method: 'POST', url: '/effects', payload: {}, headers: { ...(await caller), ...headers } });
const usageOf = async (caller: Promise<Headers>, app = replicas[0]!) =>
  (await app.inject({ url: '/usage', headers: await caller })).json();
/** The statuses of `n` requests, sent one after another. */
async function statuses(n: number, caller: () => Promise<Headers>): Promise<number[]> {
  const list: number[] = [];
  for (let i = 0; i < n; i++) list.push((await post(caller(), {}, replicas[i % 2])).statusCode);
  return list;
}

describe('429', () => {
  it('stops an account that sends to two replicas at once at its limit', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, (_, i) => post(as.admin(), {}, replicas[i % 2])));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(37);
    expect(await usageOf(as.admin())).toEqual([
      { kind: 'listings', scope: 'account', thisHour: { used: 3, max: 3 }, today: { used: 3, max: 5 } },
    ]);
  });

  it('says which limit is reached and when to try again', async () => {
    await statuses(3, as.admin);
    const { headers, json } = await post(as.admin());
    expect(headers['retry-after']).toBe('1800');
    expect(json()).toMatchObject({
      code: 'account_limit_reached',
      message: 'Too many listings from your account: the limit is 3 per hour. Please try again in 30 minutes.',
      params: { limit: 'listings', max: 3, period: 'hour', seconds: 1_800 },
    });
  });

  it('stops an account for the day, which ends at midnight in Toronto', async () => {
    now = new Date('2026-07-01T14:59:00Z');
    expect(await statuses(4, as.admin)).toEqual([201, 201, 201, 429]);
    now = new Date('2026-07-01T15:00:00Z');
    expect(await statuses(3, as.admin)).toEqual([201, 201, 429]);
    const { json } = await post(as.admin());
    expect(json()).toMatchObject({
      message: 'Too many listings from your account: the limit is 5 per day. Please try again in 13 hours.',
      params: { period: 'day', seconds: 13 * 3_600 },
    });
    now = new Date('2026-07-02T03:59:59Z');
    expect(await statuses(1, as.admin)).toEqual([429]);
    now = new Date('2026-07-02T04:00:00Z');
    expect(await statuses(1, as.admin)).toEqual([201]);
  });

  it('stops all accounts of a municipality at their common limit', async () => {
    const colleague = () => as.operator({ userId: 33 });
    expect(await statuses(3, as.operator)).toEqual([201, 201, 201]);
    expect(await statuses(3, colleague)).toEqual([201, 201, 429]);
    expect((await post(colleague())).json()).toMatchObject({ code: 'municipality_limit_reached' });
    expect((await usageOf(colleague()))[0]).toMatchObject({ scope: 'account', today: { used: 2 } });
    expect((await usageOf(colleague()))[1]).toMatchObject({ scope: 'municipality', thisHour: { used: 5, max: 5 } });
    expect(await statuses(1, as.municipalAdmin)).toEqual([201]);
  });

  it('stops the guests of one network, and not those of another', async () => {
    const network = async (name: string) => ({ ...(await as.guest()), [NETWORK_HEADER]: name });
    expect(await statuses(3, () => network('a'))).toEqual([201, 201, 429]);
    expect((await post(network('a'))).json()).toMatchObject({ code: 'network_limit_reached' });
    expect(await statuses(1, () => network('b'))).toEqual([201]);
  });
});

it('counts nothing for a request that is rolled back or rejected', async () => {
  for (let i = 0; i < 5; i++) expect((await post(as.operator(), { 'x-fail': '1' })).statusCode).toBe(409);
  expect(await statuses(6, as.operator)).toEqual([201, 201, 201, 429, 429, 429]);
  expect((await usageOf(as.operator())).map((entry: { today: object }) => entry.today)).toEqual([
    { used: 3, max: 5 },
    { used: 3, max: 100 },
  ]);
});

it('counts a request repeated with its Idempotency-Key once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (let i = 0; i < 6; i++) expect((await post(as.admin(), key, replicas[i % 2])).statusCode).toBe(201);
  expect((await usageOf(as.admin()))[0]).toMatchObject({ today: { used: 1 } });
});

it("multiplies the limits by the caller's factors", async () => {
  const trusted = () => as.operator({ limitFactors: { account: 2, municipality: 5 } });
  expect((await usageOf(trusted())).map((entry: { today: object }) => entry.today)).toEqual([
    { used: 0, max: 10 },
    { used: 0, max: 500 },
  ]);
  expect(await statuses(7, trusted)).toEqual([...Array(6).fill(201), 429]);
});

it('counts in the newer window where the clock of a replica is behind', async () => {
  now = new Date('2026-07-02T04:00:00Z');
  await statuses(2, as.admin);
  now = new Date('2026-07-02T03:59:59.990Z');
  expect(await statuses(2, as.admin)).toEqual([201, 429]);
});

it('deletes counters of earlier days, a few with each count', async () => {
  const old = Array.from({ length: 30 }, (_, i) => ({
    subject: `network:${i}`,
    kind: 'listings' as const,
    hourStart: '2026-06-29T03:00:00Z',
    hourUsed: 1,
    day: '2026-06-29',
    dayUsed: 1,
  }));
  await database.db.insertInto('usageCounters').values(old).execute();
  expect(await statuses(3, as.admin)).toEqual([201, 201, 201]);
  const { rows } = await sql<{ subject: string }>`select subject from usage_counters`.execute(database.db);
  expect(rows).toEqual([{ subject: 'user:1' }]);
});

it('counts nothing where limits are off', async () => {
  const app = await replica(noUsageLimits);
  for (let i = 0; i < 6; i++) expect((await post(as.admin(), {}, app)).statusCode).toBe(201);
  expect(await usageOf(as.admin(), app)).toEqual([]);
  await app.close();
});

it('401: a guest has no usage', async () => {
  expect((await replicas[0]!.inject({ url: '/usage', headers: await as.guest() })).statusCode).toBe(401);
});
