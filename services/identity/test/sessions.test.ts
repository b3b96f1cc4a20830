import { afterAll, afterEach, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { SessionLookupResult } from '@commonyard/contracts/http/identity';
import { outboxOf } from '@commonyard/testing/outbox';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { deleteExpiredAttempts } from '../src/users/login-attempts.repository.ts';
import { deleteExpiredSessions } from '../src/users/sessions.repository.ts';
import {
  as,
  cookieOf,
  get,
  logIn,
  logOut,
  SECRET,
  signUp,
  signUpApproved,
  startTestService,
  markEmailVerified,
} from './test-service.ts';

const identity = await startTestService();
afterEach(() => void jest.restoreAllMocks());
afterAll(() => identity.close());

const keyOf = (cookie: string) =>
  createHash('sha256')
    .update(decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!)
    .digest('hex');
const sessions = () => identity.db.selectFrom('sessions').selectAll().execute();
const setTimes = (cookie: string, columns: { seenAt?: string; expiresAt?: string }) =>
  identity.db.updateTable('sessions').set(columns).where('key', '=', keyOf(cookie)).execute();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const isLive = async (cookie: string) => {
  const [user, session] = [
    await get(identity.app, '/api/user', cookie),
    await get(identity.app, '/internal/session', cookie),
  ];
  expect([`${user.statusCode} ${session.statusCode}`]).toEqual([user.statusCode === 200 ? '200 200' : '401 404']);
  return user.statusCode === 200;
};

it('200: returns the session’s user, in the caller’s language', async () => {
  const { user, cookie } = await signUpApproved(identity, { municipality: 'french-river', locale: 'fr' });
  expect((await get(identity.app, '/api/user', cookie)).json()).toEqual({ ...user, hasMunicipalAdmin: false });
  const inFrench = await identity.app.inject({
    url: '/api/user',
    headers: { ...(await as.guest({ locale: 'fr' })), cookie },
  });
  expect(inFrench.json()).toMatchObject({ municipalityName: 'Rivière des Français' });
  expect(inFrench.headers['cache-control']).toBe('no-store');
});

it('401: signed out', async () => {
  const response = await get(identity.app, '/api/user');
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ code: 'not_signed_in', message: 'Please sign in first' });
});

it('resolves the session for the gateway with one statement', async () => {
  const { user, cookie } = await signUpApproved(identity, { municipality: 'smiths-falls' });
  await markEmailVerified(identity.db, user.id);
  const headers = { ...(await as.guest()), cookie };
  const acquired = jest.fn();
  identity.pool.on('acquire', acquired);
  let response!: Awaited<ReturnType<typeof identity.app.inject>>;
  const statements = await recordStatements(async () => {
    response = await identity.app.inject({ url: '/internal/session', headers });
  });
  identity.pool.off('acquire', acquired);
  expect(response.statusCode).toBe(200);
  expect(response.json<SessionLookupResult>()).toEqual({
    sessionKey: keyOf(cookie),
    expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    user: { id: user.id, role: 'municipal_operator', municipality: 'smiths-falls', locale: 'en' },
  });
  expect([statements.length, acquired.mock.calls.length]).toEqual([1, 1]);
});

it('404: no cookie, an unknown one, or one with a wrong signature', async () => {
  const { cookie } = await signUpApproved(identity);
  const cookies = [undefined, 'sid=abc', `${cookie}x`, cookie.replace('=', '=x'), `sid=${'x'.repeat(4_000)}`, 'sid='];
  for (const bad of cookies) {
    const response = await get(identity.app, '/internal/session', bad);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'session_not_found' });
  }
});

it('stores only the hash of the id and sets an HttpOnly cookie', async () => {
  const { user } = await signUpApproved(identity);
  const response = await logIn(identity.app, user.username);
  const cookie = response.cookies.find(({ name }) => name === 'sid');
  expect(cookie).toMatchObject({ name: 'sid', path: '/', httpOnly: true, sameSite: 'Lax' });
  expect(cookie).not.toHaveProperty('secure');
  expect(cookie).not.toHaveProperty('domain');
  // 32 characters of base64url are 192 bits.
  const [id, signature] = cookie!.value.split('.');
  expect([id, signature]).toEqual([expect.stringMatching(/^[\w-]{32}$/), expect.stringMatching(/^[\w+/%-]{40,}$/)]);
  expect((await logIn(identity.app, user.username)).cookies.find(({ name }) => name === 'sid')?.value).not.toContain(
    id,
  );
  expect(response.body).not.toContain(id);
  expect(JSON.stringify(await sessions())).not.toContain(id);
  expect((await sessions()).map(({ key }) => key)).toContain(keyOf(cookieOf(response)));
});

it('sets a Secure cookie __Host-sid where the public URL is https', async () => {
  const app = await identity.build({ config: { PUBLIC_URL: 'https://yard.example.com' } });
  const { user, cookie } = await signUp(app);
  const response = await logIn(app, user.username);
  expect([response.headers['set-cookie']].flat().find((header) => header?.startsWith('__Host-'))).toMatch(
    /^__Host-sid=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect((await get(app, '/api/user', cookie)).statusCode).toBe(200);
  expect((await logOut(app, cookie)).headers['set-cookie']).toMatch(/^__Host-sid=; .*Path=\/.*Secure/);
});

it('clears the cookie of an ended session with the attributes that it was set with', async () => {
  const app = await identity.build({ config: { PUBLIC_URL: 'https://yard.example.com' } });
  const { cookie } = await signUp(app);
  await identity.db.deleteFrom('sessions').where('key', '=', keyOf(cookie)).execute();
  const { headers } = await get(app, '/api/user/sessions', cookie);
  expect([headers['set-cookie']].flat()).toHaveLength(1);
  const [value, ...attributes] = String(headers['set-cookie']).split('; ');
  expect([value, attributes.toSorted()]).toEqual([
    '__Host-sid=',
    expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']),
  ]);
});

it('issues a new id at login and ends the previous session', async () => {
  const { user, cookie: before } = await signUpApproved(identity);
  const after = cookieOf(await logIn(identity.app, user.username, undefined, before));
  expect(after).not.toBe(before);
  expect(await isLive(before)).toBe(false);
  expect(await isLive(after)).toBe(true);
  const revoked = (await outboxOf(identity.db)).filter(({ type }) => type === 'session.revoked');
  expect(revoked.at(-1)).toMatchObject({ actorid: user.id, data: { userId: user.id, sessionKeys: [keyOf(before)] } });
});

it('204: logout ends the session, clears the cookie and writes one event', async () => {
  const { user, cookie } = await signUpApproved(identity);
  const response = await logOut(identity.app, cookie);
  expect(response.statusCode).toBe(204);
  expect(response.cookies).toEqual([expect.objectContaining({ name: 'sid', value: '', path: '/' })]);
  expect(response.cookies[0]!.expires!.getTime()).toBeLessThanOrEqual(Date.now());
  expect(await isLive(cookie)).toBe(false);
  expect((await logOut(identity.app, cookie)).statusCode).toBe(204);
  const revoked = (await outboxOf(identity.db)).filter(
    (event) => event.type === 'session.revoked' && event.actorid === user.id,
  );
  expect(revoked.map(({ data }) => data)).toEqual([{ userId: user.id, sessionKeys: [keyOf(cookie)] }]);
});

it('204: logout of a guest', async () => {
  expect((await logOut(identity.app)).statusCode).toBe(204);
});

it('401: 60 minutes after the last request', async () => {
  const { cookie } = await signUpApproved(identity);
  await setTimes(cookie, { seenAt: minutesAgo(59) });
  expect(await isLive(cookie)).toBe(true);
  await setTimes(cookie, { seenAt: minutesAgo(60) });
  expect(await isLive(cookie)).toBe(false);
});

it('401: 12 hours after the login, also for a session in use', async () => {
  const { cookie } = await signUpApproved(identity);
  const [row] = (await sessions()).filter(({ key }) => key === keyOf(cookie));
  expect(Date.parse(row!.expiresAt) - Date.parse(row!.createdAt)).toBe(12 * 3_600_000);
  await setTimes(cookie, { expiresAt: minutesAgo(0) });
  expect(await isLive(cookie)).toBe(false);
});

it('updates the last use at most once a minute', async () => {
  const { cookie } = await signUpApproved(identity);
  const seenAt = async () => (await sessions()).find(({ key }) => key === keyOf(cookie))!.seenAt;
  const [twoMinutesAgo, halfAMinuteAgo] = [minutesAgo(2), minutesAgo(0.5)];
  await setTimes(cookie, { seenAt: twoMinutesAgo });
  await get(identity.app, '/internal/session', cookie);
  expect(Date.parse(await seenAt())).toBeGreaterThan(Date.parse(halfAMinuteAgo));
  await setTimes(cookie, { seenAt: halfAMinuteAgo });
  await get(identity.app, '/internal/session', cookie);
  expect(await seenAt()).toBe(halfAMinuteAgo);
});

it('401: a deactivated or deleted user whose session row remains', async () => {
  const { user, cookie } = await signUpApproved(identity);
  const { user: other, cookie: otherCookie } = await signUpApproved(identity);
  await identity.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
  await identity.db.deleteFrom('users').where('id', '=', other.id).execute();
  expect(await isLive(cookie)).toBe(false);
  expect(await isLive(otherCookie)).toBe(false);
});

it('accepts a cookie of the old secret during a rotation and replaces it', async () => {
  const next = 'the-next-secret-of-the-tests-thirty-two-characters';
  const rotating = await identity.build({ config: { SESSION_SECRET: `${next},${SECRET}` } });
  const rotated = await identity.build({ config: { SESSION_SECRET: next } });
  const { user, cookie } = await signUpApproved(identity);
  const response = await get(rotating, '/api/user', cookie);
  expect(response.json()).toEqual(user);
  const renewed = cookieOf(response);
  expect(keyOf(renewed)).toBe(keyOf(cookie));
  expect((await get(rotated, '/api/user', renewed)).statusCode).toBe(200);
  expect((await get(rotated, '/api/user', cookie)).statusCode).toBe(401);
  expect((await get(rotating, '/api/user', renewed)).cookies).toEqual([]);
});

it('accepts the cookies of replicas that are one step ahead or behind in a rotation', async () => {
  const next = 'the-next-secret-of-the-tests-thirty-two-characters';
  const steps = [SECRET, `${SECRET},${next}`, `${next},${SECRET}`, next];
  const replicas = await Promise.all(steps.map((step) => identity.build({ config: { SESSION_SECRET: step } })));
  for (const [index, replica] of replicas.entries()) {
    const { cookie } = await signUp(replica);
    const statuses = replicas
      .slice(Math.max(0, index - 1), index + 2)
      .map(async (neighbour) => (await get(neighbour, '/api/user', cookie)).statusCode);
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  }
});

it('10,000 requests of guests leave no row and set no cookie', async () => {
  const before = (await sessions()).length;
  const headers = await as.guest();
  for (let batch = 0; batch < 100; batch++) {
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        identity.app.inject({ url: i % 2 ? '/api/user' : '/internal/session', headers }),
      ),
    );
    expect(responses.filter((response) => response.headers['set-cookie'] !== undefined)).toEqual([]);
  }
  expect(await sessions()).toHaveLength(before);
});

it('deletes expired sessions and login attempts only', async () => {
  const [idle, expired, live] = [
    await signUpApproved(identity),
    await signUpApproved(identity),
    await signUpApproved(identity),
  ];
  await setTimes(idle.cookie, { seenAt: minutesAgo(61) });
  await setTimes(expired.cookie, { expiresAt: minutesAgo(1) });
  await logIn(identity.app, 'somebody', 'wrong password');
  await identity.db
    .updateTable('loginAttempts')
    .set({ since: minutesAgo(61) })
    .execute();
  await logIn(identity.app, 'somebody-else', 'wrong password');
  await deleteExpiredSessions(identity.pool);
  await deleteExpiredAttempts(identity.db);
  const keys = (await sessions()).map(({ key }) => key);
  expect(keys).toContain(keyOf(live.cookie));
  expect(keys).not.toContain(keyOf(idle.cookie));
  expect(keys).not.toContain(keyOf(expired.cookie));
  expect(await identity.db.selectFrom('loginAttempts').selectAll().execute()).toHaveLength(4);
});
