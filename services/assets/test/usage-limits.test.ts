import { afterAll, expect, it } from '@jest/globals';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import { NETWORK_HEADER } from '@commonyard/service-kit/http/network';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { testImageIds } from '@commonyard/testing/factories/images';
import { outboxOf } from '@commonyard/testing/outbox';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { buildApp } from '../src/app.ts';
import { createCountCache } from '../src/count-cache/count-cache.ts';
import { as, send, startTestService } from './test-service.ts';

const account = { hour: 6, day: 6 };
const network = { hour: 4, day: 4 };
const limits = {
  ...USAGE_LIMITS,
  listings: { ...USAGE_LIMITS.listings, account, network },
  listing_exports: { ...USAGE_LIMITS.listing_exports, account: { hour: 3, day: 3 } },
};
const usage = createUsageLimits({ limits, clock: () => new Date('2026-07-01T15:00:00Z') });
const service = await startTestService(undefined, { usage });
const { deps } = service;
const replica = {
  app: await buildApp({ ...deps, limits: true, usage, countCache: createCountCache(), imageIds: testImageIds }),
};
afterAll(async () => {
  await replica.app.close();
  await service.close();
});

const countEvents = async () => (await outboxOf(service.db)).length;

it('429: an account that posts listings to two replicas at once stops at its limit', async () => {
  const posts = Array.from({ length: 12 }, (_, n) =>
    send(n % 2 ? service : replica, as.operator(), 'POST', '/api/assets', listingBody({ title: `Grader ${n}` })),
  );
  const statuses = (await Promise.all(posts)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array(6).fill(201), ...Array(6).fill(429)]);
  expect(await countEvents()).toBe(6);
  const { headers, json } = await send(replica, as.operator(), 'POST', '/api/public/assets', publicListingBody());
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(json()).toMatchObject({ code: 'account_limit_reached', params: { limit: 'listings', max: 6 } });
  expect((await send(service, as.operator(), 'GET', '/api/assets/usage')).json()).toEqual([
    { kind: 'listings', scope: 'account', thisHour: { used: 6, max: 6 }, today: { used: 6, max: 6 } },
    { kind: 'listings', scope: 'municipality', thisHour: { used: 6, max: 300 }, today: { used: 6, max: 600 } },
    { kind: 'saved_searches', scope: 'account', thisHour: { used: 0, max: 60 }, today: { used: 0, max: 150 } },
    { kind: 'saved_searches', scope: 'municipality', thisHour: { used: 0, max: 180 }, today: { used: 0, max: 450 } },
    { kind: 'listing_exports', scope: 'account', thisHour: { used: 0, max: 3 }, today: { used: 0, max: 3 } },
    { kind: 'listing_exports', scope: 'municipality', thisHour: { used: 0, max: 900 }, today: { used: 0, max: 3_000 } },
  ]);
});

it('429: the guests of a network stop at their limit, those of another go on', async () => {
  const headers = await as.guest();
  const newToken = async (): Promise<Record<string, string>> => ({ ...(await as.guest()), ...pickNetwork(headers) });
  const post = async (n: number, caller = newToken()) =>
    send(n % 2 ? service : replica, caller, 'POST', '/api/public/assets', publicListingBody({ title: `Sander ${n}` }));
  for (let n = 0; n < 4; n++) expect((await post(n)).statusCode).toBe(201);
  const before = await countEvents();
  const rejected = await post(5);
  expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'network_limit_reached']);
  expect(await countEvents()).toBe(before);
  expect((await post(6, as.guest())).statusCode).toBe(201);
});

it('429: an account that exports the audit log at two replicas at once stops at its limit, and no more is recorded', async () => {
  const caller = () => as.admin({ userId: 50 });
  const sent = Array.from({ length: 8 }, (_, n) =>
    send(n % 2 ? service : replica, caller(), 'GET', '/api/audit/assets/export'),
  );
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array(3).fill(200), ...Array(5).fill(429)]);
  expect(await recordedBy(50)).toEqual(['exported', 'exported', 'exported']);
  const rejected = await send(service, caller(), 'GET', '/api/audit/assets/export');
  expect(rejected.json()).toMatchObject({
    code: 'account_limit_reached',
    message: expect.stringMatching(/^Too many exports of listings from your account: the limit is 3 per day\. /),
    params: { limit: 'listing_exports' },
  });
});

it('429: an audit log, own data and each page of an access request count together; a rejected export reads nothing', async () => {
  await send(service, as.operator({ userId: 52 }), 'POST', '/api/assets', listingBody());
  const caller = () => as.municipalAdmin({ userId: 51, municipality: 'smiths-falls' });
  const exports = ['/api/records/assets/disclosure', '/api/records/assets/my-data', '/api/audit/assets/export'];
  for (const url of exports) expect((await send(service, caller(), 'GET', url)).statusCode).toBe(200);
  for (const url of exports) {
    const statements = await recordStatements(async () => {
      expect((await send(service, caller(), 'GET', url)).statusCode).toBe(429);
    });
    expect(statements.filter(({ text }) => /audit_log|listings/.test(text))).toEqual([]);
  }
  expect(await recordedBy(51)).toEqual(['disclosed', 'exported']);
});

it('counts no invalid listing, and a repeated request once', async () => {
  const caller = as.operator({ userId: 40, municipality: null });
  const key = { 'idempotency-key': crypto.randomUUID() };
  const images = [`/media/${testImageIds.create()}/1280.webp`];
  await send(service, as.admin(), 'POST', '/api/assets', listingBody({ images }));
  expect((await send(service, caller, 'POST', '/api/assets', listingBody({ images }))).statusCode).toBe(400);
  for (const app of [service, replica, service])
    expect((await send(app, caller, 'POST', '/api/assets', listingBody(), key)).statusCode).toBe(201);
  const [own] = (await send(replica, caller, 'GET', '/api/assets/usage')).json();
  expect(own.today).toEqual({ used: 1, max: 6 });
});

it('401: a guest has no usage', async () => {
  expect((await send(service, as.guest(), 'GET', '/api/assets/usage')).statusCode).toBe(401);
});

const pickNetwork = (headers: Record<string, string>): Record<string, string> => ({
  [NETWORK_HEADER]: headers[NETWORK_HEADER]!,
});

const recordedBy = async (actorId: number): Promise<string[]> => {
  const entries = service.db.selectFrom('auditLog').select('action').where('actorId', '=', actorId).orderBy('id');
  return (await entries.execute()).map(({ action }) => action);
};
