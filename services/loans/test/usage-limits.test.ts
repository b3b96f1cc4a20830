import { afterAll, expect, it } from '@jest/globals';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { loanSteps } from './loan-steps.ts';
import { as, borrower, send, startTestService } from './test-service.ts';

const few = { account: { hour: 2, day: 2 }, municipality: { hour: 9, day: 9 }, network: { hour: 2, day: 2 } };
const usage = createUsageLimits({ limits: { ...USAGE_LIMITS, loans: few, loan_exports: few } });
const service = await startTestService({ usage });
afterAll(() => service.close());

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
