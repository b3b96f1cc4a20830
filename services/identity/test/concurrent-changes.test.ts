// A request checks a session or a password, and acts later, in a transaction. What was committed in between counts.
import { afterAll, describe, expect, it } from '@jest/globals';
import { commitWhileWaiting } from '@commonyard/testing/lock-waits';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import { endUserSessions } from '../src/users/sessions.service.ts';
import { getUser, lockUser } from '../src/users/users.repository.ts';
import { changePassword, deactivateUser, reactivateUser, changeUser } from '../src/accounts/accounts.service.ts';
import {
  cookieOf,
  get,
  guest,
  lastToken,
  logIn,
  markEmailVerified,
  newAdmin,
  newMember,
  PASSWORD,
  quickPasswords,
  registration,
  signUp,
  signUpApproved,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
const { app, db } = identity;
afterAll(() => identity.close());

const NEW_PASSWORD = 'another quiet culvert';
const newHash = await quickPasswords.hash(NEW_PASSWORD);
const act = (cookie: string, method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  send({ app }, guest(cookie), method, url, body);
const rowOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const sessionsOf = (id: number) => db.selectFrom('sessions').select('key').where('userId', '=', id).execute();
const isSignedIn = async (cookie: string) => (await get(app, '/api/user', cookie)).statusCode === 200;
const resetPassword = (id: number) => (trx: Parameters<typeof changePassword>[0]) =>
  changePassword(trx, id, newHash, 'password_reset');

describe('a login whose password was verified before', () => {
  it('401: another password was chosen', async () => {
    const { user } = await signUp(app);
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockUser(trx, user.id),
      request: () => logIn(app, user.username),
      change: resetPassword(user.id),
    });
    expect([response.statusCode, response.json()]).toEqual([401, expect.objectContaining({ code: 'login_failed' })]);
    expect(response.cookies).toEqual([]);
    expect(await sessionsOf(user.id)).toEqual([]);
    expect((await logIn(app, user.username, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('401: the account was deactivated; no session lives again when it is reactivated', async () => {
    const admin = await newAdmin(identity);
    const { user } = await signUp(app);
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockUser(trx, user.id),
      request: () => logIn(app, user.username),
      change: async (trx) => deactivateUser(trx, await lockUser(trx, user.id), admin.user.id),
    });
    expect(response.statusCode).toBe(401);
    await db.transaction().execute(async (trx) => reactivateUser(trx, await lockUser(trx, user.id), admin.user.id));
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  it('200: something else of the account was changed', async () => {
    const { user } = await signUp(app);
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockUser(trx, user.id),
      request: () => logIn(app, user.username),
      change: async (trx) => changeUser(trx, await lockUser(trx, user.id), { name: 'Pat Renamed' }, user.id),
    });
    expect(response.statusCode).toBe(200);
    expect(await isSignedIn(cookieOf(response))).toBe(true);
  });

  it('records it as a wrong password', async () => {
    const { user } = await signUp(app);
    await commitWhileWaiting(db, {
      lock: (trx) => lockUser(trx, user.id),
      request: () => logIn(app, user.username),
      change: resetPassword(user.id),
    });
    const entries = db.selectFrom('auditLog').select(['action', 'details']).where('userId', '=', user.id);
    expect((await entries.orderBy('id').execute()).at(-1)).toEqual({
      action: 'sign_in_failed',
      details: { reason: 'wrong_password' },
    });
  });
});

it('401: of concurrent changes with one current password, all but the first', async () => {
  const { user, cookie } = await signUp(app);
  const others = [cookieOf(await logIn(app, user.username)), cookieOf(await logIn(app, user.username))];
  const change = (own: string, newPassword: string) =>
    act(own, 'POST', '/api/user/password', { currentPassword: PASSWORD, newPassword });
  // All three have checked the password before the first one changes it.
  const responses = await commitWhileWaiting(db, {
    lock: (trx) => lockUser(trx, user.id),
    request: () => Promise.all([cookie, ...others].map((own, index) => change(own, `a new quiet culvert ${index}`))),
    waiting: 3,
    change: async () => undefined,
  });
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 401, 401]);
  const first = statuses.indexOf(204);
  expect((await logIn(app, user.username, `a new quiet culvert ${first}`)).statusCode).toBe(200);
  const entries = db.selectFrom('auditLog').select('id').where('userId', '=', user.id);
  expect(await entries.where('action', '=', 'password_changed').execute()).toHaveLength(1);
});

/** Every request that changes something for the session that it comes with. */
const CHANGES: [method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: (email: string) => Promise<object>][] = [
  ['PATCH', '/api/user', async () => ({ name: 'Somebody Else' })],
  ['POST', '/api/user/password', async () => ({ currentPassword: PASSWORD, newPassword: 'a stolen quiet culvert' })],
  ['POST', '/api/user/close', async () => ({ password: PASSWORD })],
  ['DELETE', '/api/user/sessions'],
  ['DELETE', `/api/user/sessions/${'0'.repeat(64)}`],
  ['POST', '/api/email-verification', async () => ({})],
  [
    'POST',
    '/api/email-verification/confirm',
    async (email) => ({ token: await lastToken(db, 'user.verification_requested', email) }),
  ],
];

describe.each(CHANGES)('%s %s in a session that has ended since the request began', (method, url, bodyOf) => {
  it.each([
    [
      'all sessions ended',
      async (trx: Parameters<typeof endUserSessions>[0], id: number) =>
        endUserSessions(trx, await getUser(trx, id), id),
    ],
    [
      'another password was chosen',
      async (trx: Parameters<typeof endUserSessions>[0], id: number) =>
        changePassword(trx, id, newHash, 'password_reset'),
    ],
  ])('401: %s; changes nothing', async (_what, change) => {
    const { user, cookie } = await signUpApproved(identity);
    const body = await bodyOf?.(user.email);
    let committed: object | undefined;
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockUser(trx, user.id),
      request: () => act(cookie, method, url, body),
      change: async (trx) => {
        await change(trx, user.id);
        committed = await trx.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
      },
    });
    expect(response.statusCode).toBe(401);
    expect(await rowOf(user.id)).toEqual(committed);
    expect(await sessionsOf(user.id)).toEqual([]);
  });
});

it('410: a registration with an invitation whose inviter loses the role meanwhile', async () => {
  const inviter = await newMember(identity, 'hearst');
  const { email } = registration();
  const invitation = { email, role: 'municipal_admin' };
  expect((await send(identity, inviter.headers, 'POST', '/api/invitations', invitation)).statusCode).toBe(201);
  const { data } = (await outboxOf(db)).findLast(({ type }) => type === 'user.invited')!;
  const { token } = data as { token: string };
  const response = await commitWhileWaiting(db, {
    lock: (trx) => lockUser(trx, inviter.user.id),
    request: () => act('', 'POST', '/api/register', registration({ email, invitation: token })),
    change: async (trx) =>
      changeUser(trx, await lockUser(trx, inviter.user.id), { role: 'municipal_operator' }, inviter.user.id),
  });
  expect(response.statusCode).toBe(410);
});

describe('a password reset', () => {
  const events = async (email: string) =>
    (await outboxOf(db)).filter(
      ({ type, data }) => type === 'user.password_reset_requested' && (data as { email: string }).email === email,
    );

  it('is not mailed where the address was changed since the account was found by it', async () => {
    const { user } = await signUp(app);
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockUser(trx, user.id),
      request: () => act('', 'POST', '/api/password-reset', { email: user.email }),
      change: async (trx) => changeUser(trx, await lockUser(trx, user.id), { email: `moved-${user.email}` }, user.id),
    });
    expect(response.statusCode).toBe(202);
    expect(await events(user.email)).toEqual([]);
  });

  it('410: the account was deactivated while the new password was hashed', async () => {
    const { user } = await signUp(app);
    await markEmailVerified(db, user.id);
    await act('', 'POST', '/api/password-reset', { email: user.email });
    const token = await lastToken(db, 'user.password_reset_requested', user.email);
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockUser(trx, user.id),
      request: () => act('', 'POST', '/api/password-reset/confirm', { token, password: NEW_PASSWORD }),
      change: (trx) => trx.updateTable('users').set({ active: false }).where('id', '=', user.id).execute(),
    });
    expect(response.statusCode).toBe(410);
  });
});
