import { afterAll, describe, expect, it } from '@jest/globals';
import type { Preferences } from '@commonyard/contracts/http/notifications';
import { defaultChannels, NOTIFICATION_KINDS } from '@commonyard/contracts/notifications.values';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const URL = '/api/notifications/preferences';
const get = async (caller: ReturnType<typeof as.operator>) => send(service, caller, 'GET', URL);
const put = async (caller: ReturnType<typeof as.operator>, body: unknown) => send(service, caller, 'PUT', URL, body);
const preference = (kind: string, over = {}) => ({ kind, inApp: false, email: 'off', ...over });

describe('GET', () => {
  it('200 the defaults of the kinds that the role can be notified of', async () => {
    const kindsOf = async (caller: ReturnType<typeof as.operator>) =>
      (await get(caller)).json<Preferences>().map(({ kind }) => kind);
    // Administrators of the platform take no part in loans, certificates, master agreements and settlements.
    const isOfLoans = (kind: string) => /^(?:loan|certificate|agreement|settlement)\./.test(kind);
    expect(await kindsOf(as.admin())).toEqual(NOTIFICATION_KINDS.filter((kind) => !isOfLoans(kind)));
    expect(await kindsOf(as.operator())).not.toContain('contact.received');
    expect(await kindsOf(as.operator())).not.toContain('asset.submitted');
    expect(await kindsOf(as.operator())).toEqual(expect.arrayContaining(['loan.action', 'loan.update']));
    expect((await get(as.operator())).json<Preferences>()[0]).toEqual({
      kind: 'asset.approved',
      ...defaultChannels('asset.approved'),
    });
  });

  it('401 for a guest', async () => {
    expect((await get(as.guest())).statusCode).toBe(401);
  });
});

describe('PUT', () => {
  it('200 sets the given kinds, keeps the others, for the caller only', async () => {
    const caller = as.operator({ userId: 71 });
    const response = await put(caller, [
      preference('message.posted'),
      preference('asset.approved', { email: 'daily' }),
    ]);
    expect(response.statusCode).toBe(200);
    await put(caller, [preference('message.posted', { inApp: true })]);
    const preferences = (await get(caller)).json<Preferences>();
    expect(preferences).toContainEqual(preference('message.posted', { inApp: true }));
    expect(preferences).toContainEqual(preference('asset.approved', { email: 'daily' }));
    expect(preferences).toContainEqual({ kind: 'inquiry.created', ...defaultChannels('inquiry.created') });
    const other = (await get(as.operator({ userId: 72 }))).json<Preferences>();
    expect(other).toContainEqual({ kind: 'message.posted', ...defaultChannels('message.posted') });
  });

  it.each([
    ['an empty list', []],
    ['an object instead of a list', preference('message.posted')],
    ['an unknown kind', [preference('asset.sold')]],
    ['a kind the role is never notified of', [preference('contact.received')]],
    ['a repeated kind', [preference('message.posted'), preference('message.posted')]],
    ['an unknown timing', [preference('message.posted', { email: 'hourly' })]],
    ['an additional field', [preference('message.posted', { userId: 3 })]],
  ])('400 for %s', async (_case, body) => {
    expect((await put(as.operator(), body)).statusCode).toBe(400);
  });

  it('401 for a guest', async () => {
    expect((await put(as.guest(), [preference('message.posted')])).statusCode).toBe(401);
  });
});
