import { afterAll, expect, it } from '@jest/globals';
import { USAGE_LIMITS, type UsageKind } from '@commonyard/contracts/usage-limits.values';
import { NETWORK_HEADER } from '@commonyard/service-kit/http/network';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { contactMessageBody, publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { testImageIds } from '@commonyard/testing/factories/images';
import { outboxOf } from '@commonyard/testing/outbox';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { buildApp } from '../src/app.ts';
import { as, send, startTestService, submitInquiryAs, type Headers } from './test-service.ts';

const few = { account: { hour: 3, day: 3 }, municipality: { hour: 9, day: 9 }, network: { hour: 2, day: 2 } };
const limits = { ...USAGE_LIMITS, inquiries: few, messages: few, contacts: few, reports: few, inquiry_exports: few };
const usage = createUsageLimits({ limits, clock: () => new Date('2026-07-01T15:00:00Z') });
const service = await startTestService({ usage });
const app = await buildApp({
  ...service.deps,
  assetsUrl: 'http://127.0.0.1:1',
  imageIds: testImageIds,
  limits: true,
  usage,
});
afterAll(async () => {
  await app.close();
  await service.close();
});

type Caller = Promise<Headers>;
type Post = readonly [url: string, body: object];
/** Sends to two replicas at once and returns the statuses in order. */
async function postAll(posts: Post[], caller: () => Caller): Promise<number[]> {
  const sent = posts.map(([url, body], n) => send(n % 2 ? service : { app }, caller(), 'POST', url, body));
  return (await Promise.all(sent)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
}
const usedBy = async (caller: Caller, kind: UsageKind) => {
  const list = (await send(service, caller, 'GET', '/api/inquiries/usage')).json<{ kind: string; today: object }[]>();
  return list.find((entry) => entry.kind === kind)!.today;
};
/** A guest of this network, with an unused form token. */
const guestOf = (network: string) => async () => ({ ...(await as.guest()), [NETWORK_HEADER]: network });

const own = (userId: number) => () => as.operator({ userId, municipality: null });
const aboutNewListing = async (): Promise<number> => (await service.projectListing()).id;
const listings = await Promise.all(Array.from({ length: 8 }, aboutNewListing));

it('429: an account stops at its limit of inquiries on two replicas', async () => {
  const caller = own(20);
  const posts = listings.slice(0, 6).map((assetId) => ['/api/inquiries', { assetId }] as const);
  expect(await postAll(posts, caller)).toEqual([201, 201, 201, 429, 429, 429]);
  const rejected = await send({ app }, caller(), 'POST', '/api/inquiries', { assetId: listings[7] });
  expect(rejected.json()).toMatchObject({ code: 'account_limit_reached', params: { limit: 'inquiries', max: 3 } });
  const form = await send({ app }, caller(), 'POST', '/api/public-inquiries', publicInquiryBody(listings[7]!));
  expect(form.statusCode).toBe(429);
  expect(await usedBy(caller(), 'inquiries')).toEqual({ used: 3, max: 3 });
});

it('429: an account stops at its limit of messages, and a rejected message is not counted', async () => {
  const caller = own(21);
  const id = await submitInquiryAs(service, caller(), listings[0]!);
  const url = `/api/inquiries/${id}/messages`;
  await send(service, as.admin(), 'PATCH', `/api/inquiries/${id}`, { status: 'completed' });
  expect((await send(service, caller(), 'POST', url, { content: 'Hello' })).statusCode).toBe(409);
  expect(await usedBy(caller(), 'messages')).toEqual({ used: 0, max: 3 });
  const open = await submitInquiryAs(service, caller(), listings[1]!);
  const posts = Array.from({ length: 6 }, (_, n) => [`/api/inquiries/${open}/messages`, { content: `${n}` }] as const);
  expect(await postAll(posts, caller)).toEqual([201, 201, 201, 429, 429, 429]);
});

it('429: an account stops at its limit of contact messages', async () => {
  const posts = Array.from({ length: 5 }, () => ['/api/contact', contactMessageBody()] as const);
  expect(await postAll(posts, own(22))).toEqual([201, 201, 201, 429, 429]);
});

it('429: the guests of a network stop at their limits of inquiries, contact messages and answers', async () => {
  const caller = guestOf('town hall');
  const inquiries = listings.slice(0, 4).map((id) => ['/api/public-inquiries', publicInquiryBody(id)] as const);
  expect(await postAll(inquiries, caller)).toEqual([201, 201, 429, 429]);
  const contacts = Array.from({ length: 4 }, () => ['/api/contact', contactMessageBody()] as const);
  expect(await postAll(contacts, caller)).toEqual([201, 201, 429, 429]);
  const token = (await outboxOf(service.db))
    .flatMap(({ data }) => ('guestLinks' in data ? data.guestLinks : []))
    .at(-1)!.token;
  const thread = '/api/public-inquiries/thread/messages';
  const answers = Array.from({ length: 4 }, (_, n) => [thread, { token, content: `${n}` }] as const);
  expect(await postAll(answers, caller)).toEqual([201, 201, 429, 429]);
  expect(await postAll([[thread, { token, content: 'From home' }]], guestOf('home'))).toEqual([201]);
});

it('429: the guests of a network stop at their limit of reports of listings, those of another go on', async () => {
  const report = (assetId: number) => ['/api/public-reports', { assetId, reason: 'spam' }] as const;
  expect(await postAll(listings.slice(0, 4).map(report), guestOf('library'))).toEqual([201, 201, 429, 429]);
  const rejected = await send(service, guestOf('library')(), 'POST', ...report(listings[0]!));
  expect(rejected.json()).toMatchObject({ code: 'network_limit_reached', params: { limit: 'reports', max: 2 } });
  expect(await postAll([report(listings[0]!)], guestOf('school'))).toEqual([201]);
});

it('429: an audit log, own data and each page of an access request count together; a rejected export reads nothing', async () => {
  await submitInquiryAs(service, own(24)(), listings[0]!);
  const caller = () => as.admin({ userId: 25 });
  const exports = [
    '/api/records/inquiries/disclosure?municipality=lanark-highlands',
    '/api/records/inquiries/my-data',
    '/api/audit/inquiries/export',
  ];
  for (const url of exports) expect((await send(service, caller(), 'GET', url)).statusCode).toBe(200);
  for (const url of exports) {
    const statements = await recordStatements(async () => {
      const { statusCode, json } = await send({ app }, caller(), 'GET', url);
      expect([statusCode, json().params.limit]).toEqual([429, 'inquiry_exports']);
    });
    expect(statements.filter(({ text }) => /audit_log|inquiries|messages/.test(text))).toEqual([]);
  }
  expect(await usedBy(caller(), 'inquiry_exports')).toEqual({ used: 3, max: 3 });
  const entries = service.db.selectFrom('auditLog').select('action').where('actorId', '=', 25).orderBy('id');
  expect((await entries.execute()).map(({ action }) => action)).toEqual(['disclosed', 'exported']);
});

it('counts a repeated request once', async () => {
  const caller = own(23);
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (const replica of [service, { app }, service])
    expect((await send(replica, caller(), 'POST', '/api/inquiries', { assetId: listings[6] }, key)).statusCode).toBe(
      201,
    );
  expect(await usedBy(caller(), 'inquiries')).toEqual({ used: 1, max: 3 });
});

it('401: a guest has no usage', async () => {
  expect((await send(service, as.guest(), 'GET', '/api/inquiries/usage')).statusCode).toBe(401);
});
