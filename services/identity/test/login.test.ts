import { afterAll, expect, it } from '@jest/globals';
import type { Argon2Parameters } from 'node:crypto';
import { createPasswordHasher } from '../src/passwords/password-hashing.ts';
import { get, logIn, markEmailVerified, PASSWORD, signUp, startTestService } from './test-service.ts';

const identity = await startTestService({ passwordHasher: createPasswordHasher() });
afterAll(() => identity.close());

it('200: signs in by username and by email in any case and returns the user', async () => {
  const { user } = await signUp(identity.app, {
    username: 'Olive',
    email: 'Olive@Example.com',
    municipality: 'hearst',
  });
  await markEmailVerified(identity.db, user.id);
  for (const login of ['Olive', 'oLIVE', 'Olive@Example.com', 'olive@example.com']) {
    const response = await logIn(identity.app, login);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ ...user, emailVerified: true });
    expect(response.cookies.map(({ name }) => name).toSorted()).toEqual(['device', 'sid']);
  }
});

it('200: with the spaces and invisible characters that come with pasting', async () => {
  const { user } = await signUp(identity.app, {
    username: ' op\u200Berator\u00A0',
    email: '\uFEFFOperator@example.com\u200B ',
  });
  expect(user).toMatchObject({ username: 'operator', email: 'Operator@example.com' });
  await markEmailVerified(identity.db, user.id);
  for (const login of [
    'operator ',
    '\u00A0operator\u200B',
    '\u202Aoperator@example.com\u202C',
    ' operator@exam\u00ADple.com\n',
  ])
    expect([login, (await logIn(identity.app, login)).statusCode]).toEqual([login, 200]);
  expect((await logIn(identity.app, '\u200B\u3164')).json()).toMatchObject({
    fields: { username: 'Username is required' },
  });
});

it('200: with a password of any age', async () => {
  const { user } = await signUp(identity.app);
  const longAgo = { createdAt: '1999-01-01T00:00:00Z', updatedAt: '1999-01-01T00:00:00Z' };
  await identity.db.updateTable('users').set(longAgo).where('id', '=', user.id).execute();
  const response = await logIn(identity.app, user.username);
  expect([response.statusCode, response.json().mustChangePassword]).toEqual([200, false]);
});

it('401: an email address that is not verified, which several users may have registered', async () => {
  const { user } = await signUp(identity.app);
  expect((await logIn(identity.app, user.email)).statusCode).toBe(401);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(200);
});

it('200: replaces a hash of another cost, without ending a session or forgetting a device', async () => {
  const { user, cookie } = await signUp(identity.app);
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  const users = () => identity.db.selectFrom('users').selectAll().where('id', '=', user.id);
  await identity.db.updateTable('users').set({ passwordHash: reference }).where('id', '=', user.id).execute();
  expect((await logIn(identity.app, user.username, 'Password')).statusCode).toBe(401);
  expect(await users().executeTakeFirst()).toMatchObject({ passwordHash: reference });
  expect((await logIn(identity.app, user.username, 'password')).statusCode).toBe(200);
  const renewed = await users().executeTakeFirstOrThrow();
  expect(renewed.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(renewed).toMatchObject({ version: 1, deviceEpoch: 0 });
  expect((await logIn(identity.app, user.username, 'password')).statusCode).toBe(200);
  expect(await users().executeTakeFirst()).toEqual(renewed);
  expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(200);
});

it('401: the same response for a wrong password, an unknown name and a deactivated user', async () => {
  const { user } = await signUp(identity.app);
  const { user: deactivated } = await signUp(identity.app);
  await identity.db.updateTable('users').set({ active: false }).where('id', '=', deactivated.id).execute();
  const responses = [
    await logIn(identity.app, user.username, 'a loud culvert'),
    await logIn(identity.app, 'nobody-at-all'),
    await logIn(identity.app, 'nobody@example.com'),
    await logIn(identity.app, deactivated.username),
  ];
  for (const response of responses) {
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ message: 'Invalid username or password', code: 'login_failed' });
    expect(response.cookies).toEqual([]);
  }
  const seen = responses.map((response) => {
    const { requestId: _requestId, ...body } = response.json<{ requestId: string }>();
    const { date: _date, ...headers } = response.headers;
    return { body, headers };
  });
  for (const other of seen) expect(other).toEqual(seen[0]);
});

it('derives a key for an unknown name as for a wrong password', async () => {
  const derivations: Omit<Argon2Parameters, 'message' | 'nonce'>[] = [];
  const passwords = createPasswordHasher({
    derive: async ({ message: _password, nonce: _salt, ...cost }) => {
      derivations.push(cost);
      return Buffer.alloc(cost.tagLength);
    },
  });
  const app = await identity.build({ passwords });
  const { user } = await signUp(identity.app);
  for (const login of [user.username, 'nobody-at-all', 'nobody@example.com']) {
    derivations.length = 0;
    expect((await logIn(app, login, 'wrong password')).statusCode).toBe(401);
    expect(derivations).toEqual([{ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }]);
  }
});

it('429: from the 11th attempt at a name on, also with the correct password', async () => {
  const { user } = await signUp(identity.app);
  const { user: neighbour } = await signUp(identity.app);
  for (let i = 0; i < 10; i++) {
    const name = i % 2 ? user.username : user.username.toUpperCase();
    expect((await logIn(identity.app, name, 'wrong password')).statusCode).toBe(401);
  }
  const rejected = await logIn(identity.app, user.username, PASSWORD);
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json()).toMatchObject({ code: 'too_many_attempts' });
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect((await logIn(identity.app, neighbour.username)).statusCode).toBe(200);
});

it('401: a blocked username does not tell which email address belongs to it', async () => {
  const { user } = await signUp(identity.app);
  await markEmailVerified(identity.db, user.id);
  for (let i = 0; i < 11; i++) await logIn(identity.app, user.username, 'wrong password');
  for (const email of [user.email, 'nobody-has-this@example.com'])
    expect((await logIn(identity.app, email, 'wrong password')).statusCode).toBe(401);
});

it('429: also for an unknown name, and for concurrent attempts', async () => {
  const attempts = await Promise.all(Array.from({ length: 15 }, () => logIn(identity.app, 'no-such-person', 'wrong')));
  const statuses = attempts.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
});

it('200: again 15 minutes after the first wrong attempt', async () => {
  const { user } = await signUp(identity.app);
  for (let i = 0; i < 11; i++) await logIn(identity.app, user.username, 'wrong password');
  await identity.db
    .updateTable('loginAttempts')
    .set({ since: new Date(Date.now() - 900_000).toISOString() })
    .execute();
  expect((await logIn(identity.app, user.username, 'wrong password')).statusCode).toBe(401);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(200);
});

it('200: resets the counter', async () => {
  const { user } = await signUp(identity.app);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) await logIn(identity.app, user.username, 'wrong password');
    expect((await logIn(identity.app, user.username)).statusCode).toBe(200);
  }
});

it('200: without a limit where limits are off', async () => {
  const app = await identity.build({ config: { COMMONYARD_LIMITS: 'off' } });
  const { user } = await signUp(identity.app);
  for (let i = 0; i < 12; i++) expect((await logIn(app, user.username, 'wrong password')).statusCode).toBe(401);
  expect((await logIn(app, user.username)).statusCode).toBe(200);
});

it('stores neither a typed name nor a password', async () => {
  await logIn(identity.app, 'typed-into-the-wrong-field');
  await signUp(identity.app, { password: 'canary password' });
  const tables = ['users', 'sessions', 'loginAttempts', 'outbox', 'idempotencyKeys'] as const;
  const rows = await Promise.all(tables.map((table) => identity.db.selectFrom(table).selectAll().execute()));
  expect(JSON.stringify(rows)).not.toMatch(/typed-into|canary password/);
});
