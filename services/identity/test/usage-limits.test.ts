import { afterAll, expect, it } from '@jest/globals';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { send } from '@commonyard/testing/send';
import { as, guestFrom, newMember, signUp, startTestService } from './test-service.ts';

const few = { hour: 3, day: 3 };
const limits = { ...USAGE_LIMITS, account_exports: { ...USAGE_LIMITS.account_exports, account: few, network: few } };
const usage = createUsageLimits({ limits, clock: () => new Date('2026-07-01T15:00:00Z') });
const service = await startTestService();
const replicas = [await service.build({ usage }), await service.build({ usage })];
afterAll(() => service.close());

type Headers = Promise<Record<string, string>>;
const LOG = '/api/audit/identity/export';
const OWN_DATA = '/api/user/data';
const get = async (caller: Headers, url: string, replica = 0) => send({ app: replicas[replica]! }, caller, 'GET', url);
const recordedBy = async (actorId: number, action: 'exported' | 'data_exported'): Promise<number> => {
  const entries = service.db.selectFrom('auditLog').select('id').where('actorId', '=', actorId);
  return (await entries.where('action', '=', action).execute()).length;
};
/** The statuses of requests that are sent to two replicas at once, in order. */
async function getAll(caller: () => Headers, urls: string[]): Promise<number[]> {
  const sent = await Promise.all(urls.map((url, n) => get(caller(), url, n % 2)));
  return sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
}

it('429: an account that exports the audit log at two replicas at once stops at its limit, and no more is recorded', async () => {
  const caller = () => as.admin({ userId: 50 });
  expect(await getAll(caller, Array<string>(8).fill(LOG))).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  expect(await recordedBy(50, 'exported')).toBe(3);
  expect((await get(caller(), LOG)).json()).toMatchObject({
    code: 'account_limit_reached',
    message: expect.stringMatching(/^Too many exports of account data from your account: the limit is 3 per day\. /),
    params: { limit: 'account_exports' },
  });
  expect((await get(caller(), '/api/user/usage')).json()).toEqual([
    { kind: 'account_exports', scope: 'account', thisHour: { used: 3, max: 3 }, today: { used: 3, max: 3 } },
  ]);
});

it('429: the audit log and own data count together; a rejected export reads nothing', async () => {
  const { user, headers } = await newMember(service, 'hearst');
  const caller = async () => headers;
  for (const url of [OWN_DATA, LOG, OWN_DATA]) expect((await get(caller(), url)).statusCode).toBe(200);
  for (const url of [OWN_DATA, LOG]) {
    const statements = await recordStatements(async () => {
      expect((await get(caller(), url)).statusCode).toBe(429);
    });
    expect(statements.filter(({ text }) => /audit_log|invitations/.test(text))).toEqual([]);
  }
  expect(await recordedBy(user.id, 'exported')).toBe(1);
  expect(await recordedBy(user.id, 'data_exported')).toBe(2);
});

it('429: an account that waits for approval exports as a guest of its network', async () => {
  const { user, cookie } = await signUp(service.app);
  expect(await getAll(() => guestFrom('town hall', cookie), Array<string>(5).fill(OWN_DATA))).toEqual([
    200, 200, 200, 429, 429,
  ]);
  expect(await recordedBy(user.id, 'data_exported')).toBe(3);
  expect((await get(guestFrom('home', cookie), OWN_DATA)).statusCode).toBe(200);
});

it('401: a guest has no usage', async () => {
  expect((await get(as.guest(), '/api/user/usage')).statusCode).toBe(401);
});
