import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreatedUser, User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/identity.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { as, cookieOf, get, lastToken, logIn, newAdmin, signUp, startIdentity, verified } from './identity.ts';

let identity: Awaited<ReturnType<typeof startIdentity>>;
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  identity = await startIdentity();
  // Beside the one who acts, so that none of the tests is about the last one by chance.
  await newAdmin(identity);
  admin = await newAdmin(identity);
});
afterAll(() => identity.close());

type Call = { payload?: object; headers?: Record<string, string> };
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, { payload, headers }: Call = {}) =>
  identity.app.inject({ method, url, headers: { ...admin.headers, ...headers }, ...(payload && { payload }) });
const patch = (id: number, payload: object, headers?: Record<string, string>) =>
  call('PATCH', `/api/users/${id}`, { payload, ...(headers && { headers }) });
let people = 0;
const somebody = (over: object = {}) => {
  const username = `somebody-${++people}`;
  return { username, email: `${username}@example.com`, name: 'Some Body', role: 'municipal_operator', ...over };
};
const events = async (id: number) =>
  (await outboxOf(identity.db)).filter(
    ({ data }) => ('id' in data ? data.id : (data as { userId?: number }).userId) === id,
  );

describe('POST /api/users', () => {
  it('201: opens an account with a password that is shown once and must be changed', async () => {
    const payload = somebody({ role: 'municipal_admin', municipality: 'the-nation', region: 'Ontario', locale: 'fr' });
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

  it('its first session opens nothing but the way to a password of its own', async () => {
    const created = (await call('POST', '/api/users', { payload: somebody() })).json<CreatedUser>();
    const login = await logIn(identity.app, created.username, created.oneTimePassword);
    expect(login.json()).toMatchObject({ mustChangePassword: true });
    const cookie = cookieOf(login);
    expect((await get(identity.app, '/api/user', cookie)).json()).toMatchObject({ mustChangePassword: true });
    expect((await get(identity.app, '/internal/session', cookie)).statusCode).toBe(404);
    const headers = { ...(await as.anonymous()), cookie };
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

  it('409: the username or the e-mail is taken', async () => {
    const taken = somebody();
    await call('POST', '/api/users', { payload: taken });
    const sameName = await call('POST', '/api/users', {
      payload: somebody({ username: taken.username.toUpperCase() }),
    });
    expect([sameName.statusCode, sameName.json<{ message: string }>().message]).toEqual([409, TEXT.usernameTaken]);
    const sameMail = await call('POST', '/api/users', { payload: somebody({ email: taken.email.toUpperCase() }) });
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
  ])('400: %j', async (over, field) => {
    const response = await call('POST', '/api/users', { payload: somebody(over) });
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  });
});

describe('GET /api/users/{id}', () => {
  it('200: an account', async () => {
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
    expect((await patch(id as unknown as number, {})).statusCode).toBe(status);
    expect((await call('POST', `/api/users/${id}/deactivate`)).statusCode).toBe(status);
  });
});

describe('PATCH /api/users/{id}', () => {
  it('200: changes what it names, tells the others, and is found by it', async () => {
    const { user, cookie } = await signUp(identity.app, { municipality: 'hearst', position: 'Clerk' });
    const change = {
      name: 'Zoé Nouvelle',
      email: `zoe-${user.id}@example.com`,
      municipality: 'kenora',
      region: 'Ontario',
    };
    const response = await patch(user.id, change);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ ...change, municipalityName: 'Kenora', position: 'Clerk', version: 2 });
    expect((await events(user.id)).at(-1)).toMatchObject({
      type: 'user.updated',
      actorid: admin.user.id,
      data: { version: 2, name: 'Zoé Nouvelle', municipality: null },
    });
    const found = await call('GET', '/api/users?search=zoe%20nouvelle');
    expect(found.json<User[]>().map(({ id }) => id)).toEqual([user.id]);
    expect((await call('GET', `/api/users?search=hearst`)).json()).toEqual([]);
    // Nothing about it that its session would have to end for.
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(200);
  });

  it('200: clears by null and by nothing', async () => {
    const { user } = await signUp(identity.app, { municipality: 'hearst', region: 'Ontario', position: 'Clerk' });
    const response = await patch(user.id, { municipality: null, region: null, position: ' ' });
    expect(response.json()).toMatchObject({ municipality: null, municipalityName: null, region: null, position: null });
  });

  it('200: another role ends the sessions', async () => {
    const { user, cookie } = await signUp(identity.app);
    expect((await patch(user.id, { role: 'municipal_admin' })).json()).toMatchObject({ role: 'municipal_admin' });
    expect((await get(identity.app, '/internal/session', cookie)).statusCode).toBe(404);
  });

  it('200: vouches for the address, and the account belongs to its municipality', async () => {
    const { user, cookie } = await signUp(identity.app, { municipality: 'kenora' });
    expect((await patch(user.id, { emailVerified: true })).json()).toMatchObject({ emailVerified: true });
    expect((await get(identity.app, '/internal/session', cookie)).json()).toMatchObject({
      user: { municipality: 'kenora' },
    });
    expect((await patch(user.id, { emailVerified: false })).statusCode).toBe(400);
  });

  it('a link that was sent to the old address is no proof of the new one', async () => {
    const { user } = await signUp(identity.app);
    const token = await lastToken(identity.db, 'user.verification_requested', user.email);
    await patch(user.id, { email: `moved-${user.id}@example.com` });
    const response = await call('POST', '/api/email-verification/confirm', { payload: { token } });
    expect(response.statusCode).toBe(410);
  });

  it('409: another has changed it since; 400: no version', async () => {
    const { user } = await signUp(identity.app);
    expect((await patch(user.id, { name: 'First' }, { 'if-match': '"1"' })).statusCode).toBe(200);
    const stale = await patch(user.id, { name: 'Second' }, { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'stale_version']);
    expect((await patch(user.id, { name: 'Third' }, { 'if-match': '"2"' })).statusCode).toBe(200);
    expect((await patch(user.id, { name: 'Fourth' }, { 'if-match': 'latest' })).statusCode).toBe(400);
  });

  it('409: the e-mail is taken', async () => {
    const [{ user }, { user: other }] = [await signUp(identity.app), await signUp(identity.app)];
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
});

describe('POST /api/users/{id}/deactivate and /reactivate', () => {
  it('200: the account is closed, its session over; open again it can sign in', async () => {
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

  it('400: a body that says something', async () => {
    const { user } = await signUp(identity.app);
    const response = await call('POST', `/api/users/${user.id}/deactivate`, { payload: { until: 'tomorrow' } });
    expect(response.statusCode).toBe(400);
  });
});

describe('administrators', () => {
  const refusals = async (id: number, headers: Record<string, string>) => {
    const close = await identity.app.inject({ method: 'POST', url: `/api/users/${id}/deactivate`, headers });
    const payload = { role: 'municipal_admin' };
    const demote = await identity.app.inject({ method: 'PATCH', url: `/api/users/${id}`, headers, payload });
    return [close, demote].map((response) => [response.statusCode, response.json<{ code: string }>().code]);
  };

  it('409: nobody closes or demotes itself', async () => {
    expect(await refusals(admin.user.id, admin.headers)).toEqual([
      [409, 'own_account'],
      [409, 'own_account'],
    ]);
    const own = await patch(admin.user.id, { role: 'admin', position: 'Head of it all' });
    expect(own.json()).toMatchObject({ role: 'admin', position: 'Head of it all' });
  });

  it('409: the last one stays; of two who demote each other at once, one does', async () => {
    const lonely = await startIdentity();
    try {
      const [a, b] = [await newAdmin(lonely), await newAdmin(lonely)];
      const demote = (target: typeof a, by: typeof a) =>
        lonely.app.inject({
          method: 'PATCH',
          url: `/api/users/${target.user.id}`,
          headers: by.headers,
          payload: { role: 'municipal_operator' },
        });
      const close = (target: typeof a, by: typeof a) =>
        lonely.app.inject({ method: 'POST', url: `/api/users/${target.user.id}/deactivate`, headers: by.headers });
      for (const [first, second] of [
        [demote, demote],
        [close, close],
        [demote, close],
      ] as const) {
        const answers = await Promise.all([first(a, b), second(b, a)]);
        expect(answers.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409]);
        const refused = answers.find(({ statusCode }) => statusCode === 409)!;
        expect(refused.json()).toMatchObject({ code: 'last_admin', message: TEXT.lastAdmin });
        const left = lonely.db.selectFrom('users').select('id').where('role', '=', 'admin').where('active', '=', true);
        expect(await left.execute()).toHaveLength(1);
        await lonely.db.updateTable('users').set({ role: 'admin', active: true }).execute();
      }
    } finally {
      await lonely.close();
    }
  });

  it('403: a token that is older than the loss of the role', async () => {
    const former = await newAdmin(identity);
    const { user } = await signUp(identity.app);
    await patch(former.user.id, { role: 'municipal_operator' });
    expect(await refusals(user.id, former.headers)).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
  });
});

it('401: visitors; 403: everybody who is no administrator; before the body is looked at', async () => {
  const { user } = await signUp(identity.app);
  await verified(identity.db, user.id);
  for (const [method, url] of [
    ['POST', '/api/users'],
    ['GET', `/api/users/${user.id}`],
    ['PATCH', `/api/users/${user.id}`],
    ['POST', `/api/users/${user.id}/deactivate`],
    ['POST', `/api/users/${user.id}/reactivate`],
    ['GET', '/api/users/abc'],
  ] as const) {
    for (const [caller, status] of [
      [as.anonymous, 401],
      [as.operator, 403],
      [as.municipalAdmin, 403],
    ] as const) {
      const headers = { ...(await caller()), 'content-type': 'application/json' };
      const response = await identity.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: '{' }) });
      expect([method, url, response.statusCode]).toEqual([method, url, status]);
    }
  }
});
