import { afterAll, expect, it } from '@jest/globals';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import {
  agreementBody,
  blockBody,
  certificateBody,
  contactsBody,
  dayFromNow,
  masterAgreementBody,
} from '@commonyard/testing/factories/loans';
import { outboxOf } from '@commonyard/testing/outbox';
import { loanSteps } from './loan-steps.ts';
import { startMediaUploads } from './media-uploads.ts';
import { statementsOf } from './stored-statements.ts';
import { as, borrower, send, startTestService } from './test-service.ts';

const few = { account: { hour: 2, day: 2 }, municipality: { hour: 9, day: 9 }, network: { hour: 2, day: 2 } };
const usage = createUsageLimits({ limits: { ...USAGE_LIMITS, loans: few, loan_exports: few } });
const media = await startMediaUploads();
const service = await startTestService({ usage, mediaUrl: media.url });
/** The same service with few steps of loans for an account. */
const stepping = await startTestService({
  usage: createUsageLimits({
    limits: {
      ...USAGE_LIMITS,
      loan_steps: { ...few, account: { hour: 3, day: 3 }, municipality: { hour: 90, day: 90 } },
    },
    clock: () => new Date('2026-07-01T15:00:00Z'),
  }),
  mediaUrl: media.url,
});
afterAll(async () => {
  await service.close();
  await stepping.close();
  media.close();
});

it('429: an account stops at its limit of requests and of exports; what was rejected is not counted', async () => {
  const listingId = await service.lendableListing();
  const { request } = loanSteps(service);
  const past = { startsOn: dayFromNow(-9), endsOn: dayFromNow(-8) };
  const statuses = [];
  for (const days of [{}, past, {}, {}]) statuses.push((await request(listingId, days)).statusCode);
  expect(statuses).toEqual([201, 400, 201, 429]);
  const exported = [];
  for (const path of ['loans/export', 'records/loans/my-data', 'statements/export'])
    exported.push((await send(service, borrower(), 'GET', `/api/${path}`)).statusCode);
  expect(exported).toEqual([200, 200, 429]);
  const used = (await send(service, borrower(), 'GET', '/api/loans/usage')).json<
    { kind: string; scope: string; today: object }[]
  >();
  expect(used).toContainEqual(expect.objectContaining({ kind: 'loans', scope: 'account', today: { used: 2, max: 2 } }));
});

it('429: a list, an audit log, own data and each page of an access request count together', async () => {
  const caller = () => as.admin({ userId: 60 });
  const exports = [
    '/api/loans/export',
    '/api/audit/loans/export',
    '/api/records/loans/my-data',
    '/api/records/loans/disclosure?municipality=hearst',
  ];
  for (const url of exports.slice(0, 2)) expect((await send(service, caller(), 'GET', url)).statusCode).toBe(200);
  for (const url of exports) {
    const { statusCode, json } = await send(service, caller(), 'GET', url);
    expect([url, statusCode, json().params?.limit]).toEqual([url, 429, 'loan_exports']);
  }
});

it('429: an account stops at its limit of steps before the other side is notified again; a repeated step is not counted', async () => {
  await stepping.projectOfficer();
  const { loanIn } = loanSteps(stepping);
  const { id } = await loanIn('accepted', await stepping.lendableListing());
  const save = (name: string, headers = {}) =>
    send(
      stepping,
      borrower(),
      'PUT',
      `/api/loans/${id}/contacts`,
      contactsBody({ operator: { name, phone: '613-555-0101', email: null } }),
      headers,
    );
  const notified = async () => (await outboxOf(stepping.db)).filter(({ type }) => type === 'loan.plan_changed').length;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const statuses = [];
  for (const [name, headers] of [
    ['Ada', key],
    ['Ada', key],
    ['Bea', {}],
    ['Cleo', {}],
    ['Dora', {}],
  ] as const)
    statuses.push((await save(name, headers)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(await notified()).toBe(3);
  const rejected = (await save('Dora')).json();
  expect(rejected).toMatchObject({ code: 'account_limit_reached', params: { limit: 'loan_steps', max: 3 } });
  expect(rejected.message).toMatch(/^Too many steps of loans from your account: the limit is 3 per day\. /);
});

it('429: master agreements, settlements, agreements of loans and machines out of service count as steps', async () => {
  await stepping.projectBorrowingOfficer();
  await statementsOf(stepping).insert({ year: 2021 });
  const listingId = await stepping.lendableListing();
  const { id: loanId } = await loanSteps(stepping).loanIn('accepted', listingId);
  const as70 = () => as.municipalAdmin({ userId: 70, municipality: 'lanark-highlands' });
  const post = (path: string, body: object) => send(stepping, as70(), 'POST', `/api/${path}`, body);
  const agreement = () => ({ ...masterAgreementBody('smiths-falls'), documentId: media.uploaded() });
  const used = async () =>
    (await send(stepping, as70(), 'GET', '/api/loans/usage'))
      .json<{ kind: string; scope: string; today: { used: number } }[]>()
      .find(({ kind, scope }) => kind === 'loan_steps' && scope === 'account')?.today.used;
  const master = await post('master-agreements', agreement());
  expect([master.statusCode, await used()]).toEqual([201, 1]);
  const settlement = await post('settlements', { partner: 'smiths-falls', year: 2021 });
  expect([settlement.statusCode, await used()]).toEqual([201, 2]);
  expect((await post(`settlements/${settlement.json().id}/end`, { reason: 'Wrong year' })).statusCode).toBe(200);
  expect(await used()).toBe(3);
  const rejected = [
    await post(`master-agreements/${master.json().id}/end`, { reason: 'Another text' }),
    await post('settlements', { partner: 'smiths-falls', year: 2021 }),
    await post('master-agreements', agreement()),
    await post(`availability/${listingId}/out-of-service`, { note: 'The blade is bent' }),
    await send(stepping, as70(), 'PUT', `/api/loans/${loanId}/agreement`, agreementBody()),
  ];
  expect(rejected.map((response) => [response.statusCode, response.json().params?.limit])).toEqual(
    rejected.map(() => [429, 'loan_steps']),
  );
  expect(await used()).toBe(3);
});

it('429: certificates and blocks, whose changes notify the other sides of loans, count as steps', async () => {
  const listingId = await stepping.lendableListing();
  const blocks = `availability/${listingId}/blocks`;
  const sendAs =
    (userId: number) =>
    (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers = {}) =>
      send(
        stepping,
        as.municipalAdmin({ userId, municipality: 'lanark-highlands' }),
        method,
        `/api/${path}`,
        body,
        headers,
      );
  const [change, remove] = [sendAs(71), sendAs(72)];
  const add = (headers = {}) =>
    change('POST', 'certificates', { ...certificateBody(), documentId: media.uploaded() }, headers);
  const certificate = await add();
  const path = `certificates/${certificate.json().id}`;
  const block = await change('POST', blocks, blockBody());
  const changed = await change('PUT', path, certificateBody({ limitCents: 1 }));
  expect([certificate, block, changed].map(({ statusCode }) => statusCode)).toEqual([201, 201, 200]);
  const rejected = [
    await change('PUT', path, certificateBody()),
    await add(),
    await change('DELETE', path),
    await change('POST', blocks, blockBody({ startsOn: dayFromNow(50), endsOn: dayFromNow(51) })),
    await change('DELETE', `${blocks}/${block.json().id}`),
  ];
  expect(rejected.map((response) => [response.statusCode, response.json().params?.limit])).toEqual(
    rejected.map(() => [429, 'loan_steps']),
  );
  expect((await remove('DELETE', `${blocks}/${block.json().id}`)).statusCode).toBe(204);
  expect((await remove('DELETE', path)).statusCode).toBe(204);
  const third = { ...blockBody(), startsOn: dayFromNow(60), endsOn: dayFromNow(61) };
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (const status of [201, 201]) expect((await remove('POST', blocks, third, key)).statusCode).toBe(status);
  expect((await remove('POST', blocks, { ...third, startsOn: dayFromNow(61) })).statusCode).toBe(429);
});
