import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Preferences } from '@commonyard/contracts/http/notifications';
import { DEFAULT_CHOICES, NOTIFICATION_KINDS } from '@commonyard/contracts/notifications.values';
import { as, send, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const URL = '/api/notifications/preferences';
const read = async (caller: ReturnType<typeof as.operator>) => send(service, caller, 'GET', URL);
const write = async (caller: ReturnType<typeof as.operator>, body: unknown) => send(service, caller, 'PUT', URL, body);
const choice = (kind: string, over = {}) => ({ kind, inApp: false, email: 'off', ...over });

describe('GET', () => {
  it('200 the defaults of the kinds that the role is told of', async () => {
    const kindsOf = async (caller: ReturnType<typeof as.operator>) =>
      (await read(caller)).json<Preferences>().map(({ kind }) => kind);
    expect(await kindsOf(as.admin())).toEqual([...NOTIFICATION_KINDS]);
    expect(await kindsOf(as.operator())).not.toContain('contact.received');
    expect(await kindsOf(as.operator())).not.toContain('asset.submitted');
    expect((await read(as.operator())).json<Preferences>()[0]).toEqual({
      kind: 'asset.approved',
      ...DEFAULT_CHOICES['asset.approved'],
    });
  });

  it('401 without an account', async () => {
    expect((await read(as.anonymous())).statusCode).toBe(401);
  });
});

describe('PUT', () => {
  it('200 sets what is named, leaves the rest, for this person only', async () => {
    const caller = as.operator({ userId: 71 });
    const answer = await write(caller, [choice('message.posted'), choice('asset.approved', { email: 'daily' })]);
    expect(answer.statusCode).toBe(200);
    await write(caller, [choice('message.posted', { inApp: true })]);
    const preferences = (await read(caller)).json<Preferences>();
    expect(preferences).toContainEqual(choice('message.posted', { inApp: true }));
    expect(preferences).toContainEqual(choice('asset.approved', { email: 'daily' }));
    expect(preferences).toContainEqual({ kind: 'inquiry.created', ...DEFAULT_CHOICES['inquiry.created'] });
    const other = (await read(as.operator({ userId: 72 }))).json<Preferences>();
    expect(other).toContainEqual({ kind: 'message.posted', ...DEFAULT_CHOICES['message.posted'] });
  });

  it.each([
    ['nothing', []],
    ['no list', choice('message.posted')],
    ['an unknown kind', [choice('asset.sold')]],
    ['a kind the role is never told of', [choice('contact.received')]],
    ['a kind twice', [choice('message.posted'), choice('message.posted')]],
    ['an unknown timing', [choice('message.posted', { email: 'hourly' })]],
    ['a field more', [choice('message.posted', { userId: 3 })]],
  ])('400 for %s', async (_what, body) => {
    expect((await write(as.operator(), body)).statusCode).toBe(400);
  });

  it('401 without an account', async () => {
    expect((await write(as.anonymous(), [choice('message.posted')])).statusCode).toBe(401);
  });
});
