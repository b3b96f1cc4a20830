import { afterAll, describe, expect, it } from '@jest/globals';
import type { OwnSession, SessionLookupResult } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/account-messages.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import { as, guest, cookieOf, get, logIn, PASSWORD, signUp, signUpApproved, startTestService } from './test-service.ts';

const identity = await startTestService();
afterAll(() => identity.close());

const call = (method: 'PATCH' | 'POST' | 'DELETE', url: string, cookie?: string, payload?: object) =>
  send(identity, guest(cookie), method, url, payload);

const actionsOf = async (userId: number) =>
  (await identity.db.selectFrom('auditLog').select('action').where('userId', '=', userId).execute()).map(
    ({ action }) => action,
  );

describe('PATCH /api/user', () => {
  it.each([
    ['name', 'City of Toronto', TEXT.nameIsMunicipality],
    ['name', 'CommonYard Administrator', TEXT.likePlatform],
    ['position', 'Corporation of the Town of Perth', TEXT.positionIsMunicipality],
    ['position', 'Administrateur', TEXT.likePlatform],
  ])('400: %s of an approved account as %j', async (field, text, message) => {
    const { cookie } = await signUpApproved(identity);
    const response = await call('PATCH', '/api/user', cookie, { [field]: text });
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: message }]);
  });

  it('200: a new position beside a name that an administrator has entered', async () => {
    const { user, cookie } = await signUpApproved(identity);
    const name = 'City of Toronto';
    await identity.db.updateTable('users').set({ name }).where('id', '=', user.id).execute();
    const change = () => call('PATCH', '/api/user', cookie, { name, position: 'Clerk' });
    expect([(await change()).statusCode, (await change()).json()]).toMatchObject([200, { name, position: 'Clerk' }]);
  });

  it('200: changes name, position and language', async () => {
    const { user, cookie } = await signUpApproved(identity, { position: 'Clerk' });
    const response = await call('PATCH', '/api/user', cookie, { name: '  Élise Neuve ', position: '', locale: 'fr' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...user, name: 'Élise Neuve', position: null, locale: 'fr', version: 2 });
    expect((await get(identity.app, '/internal/session', cookie)).json()).toMatchObject({ user: { locale: 'fr' } });
    expect((await outboxOf(identity.db)).at(-1)).toMatchObject({
      type: 'user.updated',
      actorid: user.id,
      data: { id: user.id, name: 'Élise Neuve', locale: 'fr' },
    });
  });

  it.each([
    { role: 'admin' },
    { municipality: 'hearst' },
    { email: 'other@example.com' },
    { username: 'other' },
    { region: 'Ontario' },
    { emailVerified: true },
    { name: 'x' },
    { locale: 'de' },
  ])('400: %j', async (payload) => {
    const { cookie } = await signUp(identity.app);
    const response = await call('PATCH', '/api/user', cookie, payload);
    expect([response.statusCode, Object.keys(response.json<{ fields: object }>().fields)]).toEqual([
      400,
      Object.keys(payload),
    ]);
  });

  it('400: no field', async () => {
    const { cookie } = await signUp(identity.app);
    const response = await call('PATCH', '/api/user', cookie, {});
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { message: 'Please change at least one field', code: 'empty_change' },
    ]);
  });
});

describe('POST /api/user/confirm', () => {
  const confirm = (cookie: string | undefined, password: unknown = PASSWORD) =>
    call('POST', '/api/user/confirm', cookie, { password });
  const lookUp = async (cookie: string) =>
    (await get(identity.app, '/internal/session', cookie)).json<SessionLookupResult>().user;

  it('204: the session of the request says when, other sessions of the user do not', async () => {
    const { user, cookie } = await signUpApproved(identity);
    const elsewhere = cookieOf(await logIn(identity.app, user.username));
    expect(await lookUp(cookie)).not.toHaveProperty('confirmedAt');
    const before = Date.now();
    expect((await confirm(cookie)).statusCode).toBe(204);
    const { confirmedAt, confirmedBy } = await lookUp(cookie);
    expect([confirmedBy, Math.abs(Date.parse(confirmedAt!) - before) < 60_000]).toEqual(['password', true]);
    expect(await lookUp(elsewhere)).not.toHaveProperty('confirmedAt');
    expect(await actionsOf(user.id)).toContain('password_confirmed');
  });

  it('400: a wrong password, which the audit log has; 400: none; 401: no session', async () => {
    const { user, cookie } = await signUpApproved(identity);
    const response = await confirm(cookie, 'wrong');
    expect([response.statusCode, response.json().fields]).toEqual([400, { password: TEXT.currentPassword }]);
    expect(await lookUp(cookie)).not.toHaveProperty('confirmedAt');
    expect(await actionsOf(user.id)).toContain('confirmation_failed');
    for (const password of ['', null, 'x'.repeat(1_001)])
      expect((await confirm(cookie, password)).statusCode).toBe(400);
    expect((await confirm(undefined)).statusCode).toBe(401);
  });

  it('429: after ten wrong passwords, also of a change of the password', async () => {
    const { cookie } = await signUpApproved(identity);
    for (let n = 0; n < 10; n++) expect((await confirm(cookie, 'wrong')).statusCode).toBe(400);
    expect((await confirm(cookie)).statusCode).toBe(429);
    const change = { currentPassword: PASSWORD, newPassword: 'another quiet culvert' };
    expect((await call('POST', '/api/user/password', cookie, change)).statusCode).toBe(429);
  });

  it('ends with the session: a new password needs a new confirmation', async () => {
    const { cookie } = await signUpApproved(identity);
    await confirm(cookie);
    const change = { currentPassword: PASSWORD, newPassword: 'another quiet culvert' };
    const next = cookieOf(await call('POST', '/api/user/password', cookie, change));
    expect(await lookUp(next)).not.toHaveProperty('confirmedAt');
  });
});

describe('POST /api/user/password', () => {
  const change = (cookie: string | undefined, currentPassword: string, newPassword: string) =>
    call('POST', '/api/user/password', cookie, { currentPassword, newPassword });

  it('204: sets the new password and ends every session; the current one continues under a new cookie', async () => {
    const { user, cookie } = await signUp(identity.app);
    const elsewhere = cookieOf(await logIn(identity.app, user.username));
    const response = await change(cookie, PASSWORD, 'another quiet culvert');
    expect(response.statusCode).toBe(204);
    expect((await get(identity.app, '/api/user', cookieOf(response))).json()).toMatchObject({ id: user.id });
    for (const ended of [cookie, elsewhere]) expect((await get(identity.app, '/api/user', ended)).statusCode).toBe(401);
    expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
    expect((await logIn(identity.app, user.username, 'another quiet culvert')).statusCode).toBe(200);
  });

  it('400: a wrong, common, short or unchanged password, or the own name; no session ends', async () => {
    const { user, cookie } = await signUp(identity.app);
    for (const [current, next, field, text] of [
      ['wrong', 'another quiet culvert', 'currentPassword', TEXT.currentPassword],
      [PASSWORD, 'Password123', 'newPassword', TEXT.passwordCommon],
      [PASSWORD, user.email, 'newPassword', TEXT.passwordCommon],
      [PASSWORD, PASSWORD, 'newPassword', TEXT.samePassword],
      [PASSWORD, 'short', 'newPassword', TEXT.password],
    ] as const) {
      const response = await change(cookie, current, next);
      expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([400, { [field]: text }]);
    }
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(200);
    expect((await logIn(identity.app, user.username)).statusCode).toBe(200);
  });

  it('429: after ten wrong passwords', async () => {
    const { user, cookie } = await signUp(identity.app);
    for (let i = 0; i < 10; i++) expect((await change(cookie, 'wrong', 'another quiet culvert')).statusCode).toBe(400);
    const rejected = await change(cookie, PASSWORD, 'another quiet culvert');
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await logIn(identity.app, user.username)).statusCode).toBe(200);
  });
});

describe('/api/user/sessions', () => {
  const sessionsOf = async (cookie: string) =>
    (await get(identity.app, '/api/user/sessions', cookie)).json<OwnSession[]>();
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

  it('200: lists the user’s sessions with browser and system and marks the current one', async () => {
    const { user, cookie } = await signUp(identity.app);
    await signUp(identity.app);
    const login = await identity.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { ...(await as.guest()), 'user-agent': FIREFOX },
      payload: { username: user.username, password: PASSWORD },
    });
    const instant = expect.stringMatching(/^\d{4}-.*Z$/);
    const common = { id: expect.stringMatching(/^[0-9a-f]{64}$/), createdAt: instant, seenAt: instant };
    const response = await get(identity.app, '/api/user/sessions', cookieOf(login));
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-total-count': '2' });
    expect(response.json<OwnSession[]>().toSorted((a) => (a.current ? -1 : 1))).toEqual([
      { ...common, browser: 'Firefox', system: 'Windows', current: true },
      { ...common, browser: null, system: null, current: false },
    ]);
    expect((await sessionsOf(cookie)).filter(({ current }) => current)).toMatchObject([{ browser: null }]);
  });

  it('204: ends an own session; 404: another user’s session, or an ended one', async () => {
    const { user, cookie } = await signUp(identity.app);
    const other = await signUp(identity.app);
    const elsewhere = cookieOf(await logIn(identity.app, user.username));
    const { id } = (await sessionsOf(elsewhere)).find(({ current }) => current)!;
    expect((await call('DELETE', `/api/user/sessions/${id}`, other.cookie)).statusCode).toBe(404);
    expect((await get(identity.app, '/api/user', elsewhere)).statusCode).toBe(200);
    expect((await call('DELETE', `/api/user/sessions/${id}`, cookie)).statusCode).toBe(204);
    expect((await get(identity.app, '/api/user', elsewhere)).statusCode).toBe(401);
    expect((await call('DELETE', `/api/user/sessions/${id}`, cookie)).statusCode).toBe(404);
    expect((await call('DELETE', '/api/user/sessions/abc', cookie)).statusCode).toBe(400);
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(200);
  });

  it('204: ends every own session, clears the cookie and writes the event', async () => {
    const { user, cookie } = await signUp(identity.app);
    const other = await signUp(identity.app);
    const elsewhere = cookieOf(await logIn(identity.app, user.username));
    const response = await call('DELETE', '/api/user/sessions', cookie);
    expect(response.statusCode).toBe(204);
    expect(response.cookies).toEqual([expect.objectContaining({ name: 'sid', value: '' })]);
    for (const ended of [cookie, elsewhere]) expect((await get(identity.app, '/api/user', ended)).statusCode).toBe(401);
    expect((await get(identity.app, '/api/user', other.cookie)).statusCode).toBe(200);
    expect((await outboxOf(identity.db)).at(-1)).toMatchObject({
      type: 'session.revoked',
      data: { userId: user.id, sessionKeys: [] },
    });
  });
});

it('401: a guest, before the body is validated', async () => {
  for (const [method, url] of [
    ['PATCH', '/api/user'],
    ['POST', '/api/user/password'],
    ['DELETE', '/api/user/sessions'],
    ['DELETE', '/api/user/sessions/abc'],
    ['POST', '/api/email-verification'],
  ] as const)
    expect([url, (await call(method, url, undefined, { x: 1 })).statusCode]).toEqual([url, 401]);
  expect((await get(identity.app, '/api/user/sessions')).statusCode).toBe(401);
});
