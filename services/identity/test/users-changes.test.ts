import { afterAll, describe, expect, it } from '@jest/globals';
import type { CreatedUser, User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/account-messages.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import {
  as,
  cookieOf,
  get,
  lastToken,
  logIn,
  newAdmin,
  signUp,
  signUpApproved,
  startTestService,
  markEmailVerified,
} from './test-service.ts';

const identity = await startTestService();
// A second administrator, so that no test acts on the last one by accident.
await newAdmin(identity);
const admin = await newAdmin(identity);
afterAll(() => identity.close());

type Call = { payload?: object; headers?: Record<string, string> };
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, { payload, headers }: Call = {}) =>
  identity.app.inject({ method, url, headers: { ...admin.headers, ...headers }, ...(payload && { payload }) });
const patch = (id: number, payload: object, headers?: Record<string, string>) =>
  call('PATCH', `/api/users/${id}`, { payload, ...(headers && { headers }) });
let created = 0;
const newUser = (overrides: object = {}) => {
  const username = `somebody-${++created}`;
  return { username, email: `${username}@example.com`, name: 'Some Body', role: 'municipal_operator', ...overrides };
};
const events = async (id: number) =>
  (await outboxOf(identity.db)).filter(
    ({ data }) => ('id' in data ? data.id : (data as { userId?: number }).userId) === id,
  );

describe('POST /api/users', () => {
  it('201: creates a user with a one-time password that must be changed', async () => {
    const payload = newUser({ role: 'municipal_admin', municipality: 'the-nation', region: 'Ontario', locale: 'fr' });
    const response = await call('POST', '/api/users', { payload });
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const { oneTimePassword, ...user } = response.json<CreatedUser>();
    expect(user).toMatchObject({
      ...payload,
      active: true,
      emailVerified: true,
      mustChangePassword: true,
      position: null,
    });
    expect(oneTimePassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(JSON.stringify(await identity.db.selectFrom('users').selectAll().execute())).not.toContain(oneTimePassword);
    expect(await events(user.id)).toMatchObject([
      {
        type: 'user.registered',
        actorid: admin.user.id,
        data: { municipality: 'the-nation', role: 'municipal_admin' },
      },
    ]);
    expect(JSON.stringify(await outboxOf(identity.db))).not.toContain(oneTimePassword);
  });

  it('the first session may only change the password', async () => {
    const created = (await call('POST', '/api/users', { payload: newUser() })).json<CreatedUser>();
    const login = await logIn(identity.app, created.username, created.oneTimePassword);
    expect(login.json()).toMatchObject({ mustChangePassword: true });
    const cookie = cookieOf(login);
    expect((await get(identity.app, '/api/user', cookie)).json()).toMatchObject({ mustChangePassword: true });
    expect((await get(identity.app, '/internal/session', cookie)).statusCode).toBe(404);
    const headers = { ...(await as.guest()), cookie };
    const rename = await identity.app.inject({
      method: 'PATCH',
      url: '/api/user',
      headers,
      payload: { name: 'New Name' },
    });
    expect([rename.statusCode, rename.json<{ code: string }>().code]).toEqual([403, 'password_change_required']);

    const change = await identity.app.inject({
      method: 'POST',
      url: '/api/user/password',
      headers,
      payload: { currentPassword: created.oneTimePassword, newPassword: 'a password of mine' },
    });
    expect(change.statusCode).toBe(204);
    expect((await get(identity.app, '/internal/session', cookieOf(change))).statusCode).toBe(200);
    expect((await logIn(identity.app, created.username, 'a password of mine')).json()).toMatchObject({
      mustChangePassword: false,
    });
  });

  it('a one-time password is as wrong as any other 14 days later, and a reset link replaces it', async () => {
    const created = (await call('POST', '/api/users', { payload: newUser() })).json<CreatedUser>();
    const signIn = () => logIn(identity.app, created.username, created.oneTimePassword);
    const setAge = (days: number) =>
      identity.db
        .updateTable('users')
        // As of an imported account: the time of its registration elsewhere does not count.
        .set({ createdAt: '2020-01-01T00:00:00Z', updatedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('id', '=', created.id)
        .execute();
    await setAge(13.9);
    expect((await signIn()).statusCode).toBe(200);
    await setAge(14.1);
    const rejected = await signIn();
    expect([rejected.statusCode, rejected.json<{ message: string }>().message]).toEqual([401, TEXT.loginFailed]);
    expect(rejected.cookies).toEqual([]);
    const { details } = await identity.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'sign_in_failed')
      .where('userId', '=', created.id)
      .executeTakeFirstOrThrow();
    expect(details).toEqual({ reason: 'one_time_password_expired' });

    await send(identity, as.guest(), 'POST', '/api/password-reset', { email: created.email });
    const token = await lastToken(identity.db, 'user.password_reset_requested', created.email);
    await send(identity, as.guest(), 'POST', '/api/password-reset/confirm', { token, password: 'a password of mine' });
    expect((await logIn(identity.app, created.username, 'a password of mine')).statusCode).toBe(200);
  });

  it('403: an administrator who has lost the role since the session was looked up', async () => {
    const { user, headers } = await newAdmin(identity);
    await identity.db.updateTable('users').set({ role: 'municipal_admin' }).where('id', '=', user.id).execute();
    const payload = newUser();
    expect((await send(identity, headers, 'POST', '/api/users', payload)).statusCode).toBe(403);
    expect((await call('GET', `/api/users?search=${payload.username}`)).json()).toEqual([]);
  });

  it('409: a taken username or email', async () => {
    const taken = newUser();
    await call('POST', '/api/users', { payload: taken });
    const sameName = await call('POST', '/api/users', {
      payload: newUser({ username: taken.username.toUpperCase() }),
    });
    expect([sameName.statusCode, sameName.json<{ message: string }>().message]).toEqual([409, TEXT.usernameTaken]);
    const sameMail = await call('POST', '/api/users', { payload: newUser({ email: taken.email.toUpperCase() }) });
    expect([sameMail.statusCode, sameMail.json<{ message: string }>().message]).toEqual([409, TEXT.emailTaken]);
  });

  it.each([
    [{ role: undefined }, 'role'],
    [{ role: 'owner' }, 'role'],
    [{ username: 'a b' }, 'username'],
    [{ name: ' x ' }, 'name'],
    [{ email: 'nowhere' }, 'email'],
    [{ municipality: 'atlantis' }, 'municipality'],
    [{ password: 'of my choice' }, 'password'],
    [{ active: false }, 'active'],
  ])('400: %j', async (overrides, field) => {
    const response = await call('POST', '/api/users', { payload: newUser(overrides) });
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  });
});

describe('GET /api/users/{id}', () => {
  it('200: a user', async () => {
    const { user } = await signUp(identity.app);
    expect((await call('GET', `/api/users/${user.id}`)).json()).toEqual(user);
  });

  it.each([
    ['999999', 404],
    ['0', 400],
    ['abc', 400],
    ['1e3', 400],
    ['9223372036854775808', 400],
  ])('%s: %s', async (id, status) => {
    expect((await call('GET', `/api/users/${id}`)).statusCode).toBe(status);
    expect((await patch(id as unknown as number, { position: 'Clerk' })).statusCode).toBe(status);
    expect((await call('POST', `/api/users/${id}/deactivate`)).statusCode).toBe(status);
  });
});

describe('PATCH /api/users/{id}', () => {
  it('200: changes the given fields, writes the event and updates the search', async () => {
    const { user, cookie } = await signUpApproved(identity, { municipality: 'hearst', position: 'Clerk' });
    const change = {
      name: 'Zoé Nouvelle',
      email: `zoe-${user.id}@example.com`,
      municipality: 'kenora',
      region: 'Ontario',
    };
    const response = await patch(user.id, change);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ ...change, municipalityName: 'Kenora', position: 'Clerk', version: 2 });
    expect((await events(user.id)).slice(-3)).toMatchObject([
      {
        type: 'user.updated',
        actorid: admin.user.id,
        data: { version: 2, name: 'Zoé Nouvelle', municipality: null, emailVerified: false },
      },
      { type: 'session.revoked', data: { sessionKeys: [] } },
      { type: 'user.verification_requested', data: { email: change.email } },
    ]);
    const found = await call('GET', '/api/users?search=zoe%20nouvelle');
    expect(found.json<User[]>().map(({ id }) => id)).toEqual([user.id]);
    expect((await call('GET', `/api/users?search=hearst`)).json()).toEqual([]);
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(401);
  });

  it('200: null and a blank text clear a field', async () => {
    const { user } = await signUp(identity.app, { municipality: 'hearst', region: 'Ontario', position: 'Clerk' });
    const response = await patch(user.id, { municipality: null, region: null, position: ' ' });
    expect(response.json()).toMatchObject({ municipality: null, municipalityName: null, region: null, position: null });
  });

  it('200: multiplies the limits of the account, which the gateway learns with the session', async () => {
    const { user, cookie } = await signUpApproved(identity);
    const session = async () => (await get(identity.app, '/internal/session', cookie)).json();
    expect(user.limitFactor).toBe(1);
    expect((await session()).user).not.toHaveProperty('limitFactors');
    expect((await patch(user.id, { limitFactor: 2 })).json()).toMatchObject({ limitFactor: 2 });
    expect((await session()).user.limitFactors).toEqual({ account: 2, municipality: 1 });
    expect((await patch(user.id, { limitFactor: 1_000 })).statusCode).toBe(400);
    const entry = await identity.db
      .selectFrom('auditLog')
      .select(['actorId', 'before', 'after'])
      .where('userId', '=', user.id)
      .where('action', '=', 'updated')
      .executeTakeFirst();
    expect(entry).toEqual({ actorId: admin.user.id, before: { limitFactor: 1 }, after: { limitFactor: 2 } });
    await patch(user.id, { limitFactor: 1 });
    expect((await session()).user).not.toHaveProperty('limitFactors');
  });

  it('200: a new role of a waiting user keeps the sessions, which have no rights', async () => {
    const { user, cookie } = await signUp(identity.app, { municipality: 'hearst' });
    const before = (await get(identity.app, '/internal/session', cookie)).json();
    expect((await patch(user.id, { role: 'municipal_admin' })).statusCode).toBe(200);
    expect((await get(identity.app, '/internal/session', cookie)).json()).toEqual(before);
    expect((await get(identity.app, '/api/user', cookie)).json()).toMatchObject({ role: 'municipal_admin' });
  });

  it('200: a new role ends the sessions', async () => {
    const { user, cookie } = await signUpApproved(identity);
    expect((await patch(user.id, { role: 'municipal_admin' })).json()).toMatchObject({ role: 'municipal_admin' });
    expect((await get(identity.app, '/internal/session', cookie)).statusCode).toBe(404);
  });

  it('200: marks the address as verified, so that the user acts for its municipality', async () => {
    const { user, cookie } = await signUpApproved(identity, { municipality: 'kenora' });
    expect((await patch(user.id, { emailVerified: true })).json()).toMatchObject({ emailVerified: true });
    expect((await get(identity.app, '/internal/session', cookie)).json()).toMatchObject({
      user: { municipality: 'kenora' },
    });
    expect((await events(user.id)).at(-1)).toMatchObject({ data: { emailVerified: true, municipality: 'kenora' } });
    expect((await patch(user.id, { emailVerified: false })).statusCode).toBe(400);
  });

  it('200: a new address is not verified until its link is opened; other changes keep it verified', async () => {
    const { user, cookie } = await signUpApproved(identity, { municipality: 'kenora' });
    await patch(user.id, { emailVerified: true });
    expect((await patch(user.id, { name: 'Renamed', email: user.email })).json()).toMatchObject({
      emailVerified: true,
    });
    const email = `moved-${user.id}@example.com`;
    expect((await patch(user.id, { email })).json()).toMatchObject({ email, emailVerified: false });
    // Then come a notice to the former address, the end of open streams and the link.
    expect((await events(user.id)).at(-4)).toMatchObject({
      type: 'user.updated',
      data: { email, emailVerified: false, municipality: null },
    });
    expect((await get(identity.app, '/internal/session', cookie)).json()).toMatchObject({
      user: { municipality: null },
    });

    const token = await lastToken(identity.db, 'user.verification_requested', email);
    const confirmation = { payload: { token }, headers: { cookie } };
    expect((await call('POST', '/api/email-verification/confirm', confirmation)).statusCode).toBe(204);
    expect((await events(user.id)).at(-1)).toMatchObject({
      data: { email, emailVerified: true, municipality: 'kenora' },
    });
  });

  it('200: the administrator vouches for a new address, which gets no link then', async () => {
    const { user } = await signUp(identity.app);
    await patch(user.id, { emailVerified: true });
    const email = `vouched-${user.id}@example.com`;
    expect((await patch(user.id, { email, emailVerified: true })).json()).toMatchObject({ email, emailVerified: true });
    const requested = (await outboxOf(identity.db)).filter(({ type }) => type === 'user.verification_requested');
    expect(requested.map(({ data }) => (data as { email: string }).email)).not.toContain(email);
  });

  it('a new address invalidates links to the old one', async () => {
    const { user, cookie } = await signUp(identity.app);
    const token = await lastToken(identity.db, 'user.verification_requested', user.email);
    await patch(user.id, { email: `moved-${user.id}@example.com` });
    const response = await call('POST', '/api/email-verification/confirm', { payload: { token }, headers: { cookie } });
    expect(response.statusCode).toBe(410);
  });

  it('409: a stale If-Match version; 400: an invalid one', async () => {
    const { user } = await signUp(identity.app);
    expect((await patch(user.id, { name: 'First' }, { 'if-match': '"1"' })).statusCode).toBe(200);
    const stale = await patch(user.id, { name: 'Second' }, { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'stale_version']);
    expect((await patch(user.id, { name: 'Third' }, { 'if-match': '"2"' })).statusCode).toBe(200);
    expect((await patch(user.id, { name: 'Fourth' }, { 'if-match': 'latest' })).statusCode).toBe(400);
  });

  it('409: the verification of a user whose address another user has verified', async () => {
    const { user: owner } = await signUp(identity.app);
    await markEmailVerified(identity.db, owner.id);
    const { user } = await signUp(identity.app, { email: owner.email });
    expect((await patch(user.id, { emailVerified: true })).json()).toMatchObject({ code: 'email_taken' });
    await patch(owner.id, { email: `moved-${owner.id}@example.com` });
    expect((await patch(user.id, { emailVerified: true })).json()).toMatchObject({ emailVerified: true });
  });

  it('409: an email that another user has verified', async () => {
    const [{ user }, { user: other }] = [await signUp(identity.app), await signUp(identity.app)];
    await markEmailVerified(identity.db, other.id);
    expect((await patch(user.id, { email: other.email })).json()).toMatchObject({ code: 'email_taken' });
  });

  it.each([
    { username: 'other' },
    { active: false },
    { id: 1 },
    { password: 'x' },
    { municipality: 'atlantis' },
    { name: '' },
  ])('400: %j', async (payload) => {
    const { user } = await signUp(identity.app);
    expect((await patch(user.id, payload)).statusCode).toBe(400);
  });

  it('400: no field', async () => {
    const { user } = await signUp(identity.app);
    const response = await patch(user.id, {});
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { message: 'Please change at least one field', code: 'empty_change' },
    ]);
  });
});

describe('POST /api/users/{id}/deactivate and /reactivate', () => {
  it('409: a stale If-Match version; 400: an invalid one', async () => {
    const { user } = await signUp(identity.app);
    await patch(user.id, { name: 'Other Name' });
    for (const [action, stale, current] of [
      ['deactivate', 1, 2],
      ['reactivate', 2, 3],
    ] as const) {
      const act = (version: string) =>
        call('POST', `/api/users/${user.id}/${action}`, { headers: { 'if-match': version } });
      const response = await act(`"${stale}"`);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'stale_version']);
      expect((await act('latest')).statusCode).toBe(400);
      expect((await act(`"${current}"`)).statusCode).toBe(200);
    }
  });

  it('200: a deactivated user’s sessions end; a reactivated user can sign in', async () => {
    const { user, cookie } = await signUp(identity.app);
    const closed = await call('POST', `/api/users/${user.id}/deactivate`);
    expect([closed.statusCode, closed.json<User>().active]).toEqual([200, false]);
    expect((await get(identity.app, '/internal/session', cookie)).statusCode).toBe(404);
    expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
    expect((await call('POST', `/api/users/${user.id}/deactivate`)).json()).toEqual(closed.json());

    const open = await call('POST', `/api/users/${user.id}/reactivate`, { payload: {} });
    expect([open.statusCode, open.json<User>().active]).toEqual([200, true]);
    expect((await logIn(identity.app, user.username)).statusCode).toBe(200);
  });

  it('400: a body with a field', async () => {
    const { user } = await signUp(identity.app);
    const response = await call('POST', `/api/users/${user.id}/deactivate`, { payload: { until: 'tomorrow' } });
    expect(response.statusCode).toBe(400);
  });
});

describe('administrators', () => {
  const rejections = async (id: number, headers: Record<string, string>) => {
    const close = await identity.app.inject({ method: 'POST', url: `/api/users/${id}/deactivate`, headers });
    const payload = { role: 'municipal_admin' };
    const demote = await identity.app.inject({ method: 'PATCH', url: `/api/users/${id}`, headers, payload });
    return [close, demote].map((response) => [response.statusCode, response.json<{ code: string }>().code]);
  };

  it('409: deactivating or demoting oneself', async () => {
    expect(await rejections(admin.user.id, admin.headers)).toEqual([
      [409, 'own_account'],
      [409, 'own_account'],
    ]);
    const own = await patch(admin.user.id, { role: 'admin', position: 'Head of it all' });
    expect(own.json()).toMatchObject({ role: 'admin', position: 'Head of it all' });
  });

  it('409: the last administrator; of two who demote each other concurrently, one fails', async () => {
    const isolated = await startTestService();
    try {
      const [a, b] = [await newAdmin(isolated), await newAdmin(isolated)];
      const demote = (target: typeof a, by: typeof a) =>
        isolated.app.inject({
          method: 'PATCH',
          url: `/api/users/${target.user.id}`,
          headers: by.headers,
          payload: { role: 'municipal_operator' },
        });
      const close = (target: typeof a, by: typeof a) =>
        isolated.app.inject({ method: 'POST', url: `/api/users/${target.user.id}/deactivate`, headers: by.headers });
      for (const [first, second] of [
        [demote, demote],
        [close, close],
        [demote, close],
      ] as const) {
        const responses = await Promise.all([first(a, b), second(b, a)]);
        expect(responses.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409]);
        const rejected = responses.find(({ statusCode }) => statusCode === 409)!;
        expect(rejected.json()).toMatchObject({ code: 'last_admin', message: TEXT.lastAdmin });
        const remaining = isolated.db
          .selectFrom('users')
          .select('id')
          .where('role', '=', 'admin')
          .where('active', '=', true);
        expect(await remaining.execute()).toHaveLength(1);
        await isolated.db.updateTable('users').set({ role: 'admin', active: true }).execute();
      }
    } finally {
      await isolated.close();
    }
  });

  it('403: a caller token from before the loss of the role', async () => {
    const former = await newAdmin(identity);
    const { user } = await signUp(identity.app);
    await patch(former.user.id, { role: 'municipal_operator' });
    expect(await rejections(user.id, former.headers)).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
  });
});

it('401: a guest; 403: a user who is no administrator; before the body is validated', async () => {
  const { user } = await signUp(identity.app);
  await markEmailVerified(identity.db, user.id);
  for (const [method, url] of [
    ['POST', '/api/users'],
    ['GET', `/api/users/${user.id}`],
    ['PATCH', `/api/users/${user.id}`],
    ['POST', `/api/users/${user.id}/deactivate`],
    ['POST', `/api/users/${user.id}/reactivate`],
    ['GET', '/api/users/abc'],
  ] as const) {
    for (const [caller, status] of [
      [as.guest, 401],
      [as.operator, 403],
      [as.municipalAdmin, 403],
    ] as const) {
      const headers = { ...(await caller()), 'content-type': 'application/json' };
      const response = await identity.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: '{' }) });
      expect([method, url, response.statusCode]).toEqual([method, url, status]);
    }
  }
});
