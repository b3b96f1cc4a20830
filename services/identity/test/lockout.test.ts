// Attacks on accounts from networks: guessing, stuffing and lockout.
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { UserInvited } from '@commonyard/contracts/events/identity';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import {
  cookieOf,
  deviceCookieOf,
  guestFrom,
  lastToken,
  newAdmin,
  PASSWORD,
  countedPasswords,
  registration,
  SECRET,
  signUp,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
afterAll(() => identity.close());
// The counters of networks are shared by all accounts.
afterEach(() => identity.db.deleteFrom('loginAttempts').execute());

const { hasher, derivations } = countedPasswords();
const app = await identity.build({ passwords: hasher });

const OFFICE = 'office';
const HOME = 'home';
const attacker = (network: number) => `attacker ${network}`;

type Attempt = { from: string; password?: string; cookie?: string };
const logIn = (username: string, { from, password = PASSWORD, cookie }: Attempt) =>
  send({ app }, guestFrom(from, cookie), 'POST', '/api/login', { username, password });
const guess = (username: string, from: string) => logIn(username, { from, password: 'a wrong guess' });
const statusesOf = (responses: { statusCode: number }[]) => new Set(responses.map(({ statusCode }) => statusCode));
async function repeat<Result>(times: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  const results = [];
  for (let i = 0; i < times; i++) results.push(await act(i));
  return results;
}
/** Guesses from many networks until the account is blocked for every unknown device. */
const guessFromManyNetworks = (username: string) =>
  repeat(11, (network) => repeat(10, () => guess(username, attacker(network))));

describe('lockout', () => {
  it('from one network does not block the account on another', async () => {
    const { user } = await signUp(app);
    expect(statusesOf(await repeat(10, () => guess(user.username, attacker(1))))).toEqual(new Set([401]));
    expect(statusesOf(await repeat(200, () => guess(user.username, attacker(1))))).toEqual(new Set([429]));
    expect((await logIn(user.username, { from: OFFICE })).statusCode).toBe(200);
  });

  it('from many networks does not block a device that the account knows', async () => {
    const { user } = await signUp(app);
    const device = deviceCookieOf(await logIn(user.username, { from: OFFICE }));
    await guessFromManyNetworks(user.username);
    expect((await logIn(user.username, { from: OFFICE })).statusCode).toBe(429);
    expect((await logIn(user.username, { from: HOME, cookie: device })).statusCode).toBe(200);
  });

  it('from many networks does not prevent a reset, after which that browser is a known device', async () => {
    const { user } = await signUp(app);
    await guessFromManyNetworks(user.username);
    await send({ app }, guestFrom(OFFICE), 'POST', '/api/password-reset', { email: user.email });
    const token = await lastToken(identity.db, 'user.password_reset_requested', user.email);
    const password = 'another quiet culvert';
    const reset = await send({ app }, guestFrom(OFFICE), 'POST', '/api/password-reset/confirm', { token, password });
    expect(reset.statusCode).toBe(204);
    await guessFromManyNetworks(user.username);
    expect((await logIn(user.username, { from: OFFICE, password })).statusCode).toBe(429);
    const cookie = deviceCookieOf(reset);
    expect((await logIn(user.username, { from: OFFICE, password, cookie })).statusCode).toBe(200);
  });

  it('of a known device is its own: ten wrong passwords', async () => {
    const { user } = await signUp(app);
    const cookie = deviceCookieOf(await logIn(user.username, { from: OFFICE }));
    const guesses = await repeat(10, () => logIn(user.username, { from: OFFICE, cookie, password: 'a wrong guess' }));
    expect(statusesOf(guesses)).toEqual(new Set([401]));
    expect((await logIn(user.username, { from: OFFICE, cookie })).statusCode).toBe(429);
    expect((await logIn(user.username, { from: OFFICE })).statusCode).toBe(200);
  });
});

describe('a town hall, whose users share one network,', () => {
  it('signs eleven users in within a minute, and again', async () => {
    const users = await Promise.all(Array.from({ length: 11 }, () => signUp(app)));
    for (let round = 0; round < 2; round++)
      for (const { user } of users) expect((await logIn(user.username, { from: OFFICE })).statusCode).toBe(200);
  });

  it('signs a known device in while the network has reached each of its limits', async () => {
    const { user } = await signUp(app);
    const device = deviceCookieOf(await logIn(user.username, { from: OFFICE }));
    const reachSignIns = () => repeat(120, () => logIn(user.username, { from: OFFICE }));
    const reachWrongAttempts = () => repeat(100, (i) => guess(`nobody-${i}`, OFFICE));
    for (const reachLimit of [reachSignIns, reachWrongAttempts]) {
      await reachLimit();
      expect((await logIn(user.username, { from: OFFICE })).statusCode).toBe(429);
      expect((await logIn(user.username, { from: OFFICE, cookie: device })).statusCode).toBe(200);
      await identity.db.deleteFrom('loginAttempts').execute();
    }
  });
});

describe('guessing', () => {
  it('one account from 50 networks verifies a hundred passwords', async () => {
    const { user } = await signUp(app);
    const before = derivations();
    const responses = await repeat(50, (network) => repeat(10, () => guess(user.username, attacker(network))));
    expect(derivations() - before).toBe(100);
    expect(responses.flat().filter(({ statusCode }) => statusCode === 429)).toHaveLength(400);
  });

  it('many accounts from one network verifies a hundred passwords, and blocks no other network', async () => {
    const { user } = await signUp(app);
    const before = derivations();
    const responses = await repeat(120, (i) => guess(`nobody-${i}`, attacker(1)));
    expect(derivations() - before).toBe(100);
    expect(responses.at(-1)!.json()).toMatchObject({ code: 'too_many_requests', params: { limit: 'logins' } });
    expect((await logIn(user.username, { from: attacker(1) })).statusCode).toBe(429);
    expect((await logIn(user.username, { from: OFFICE })).statusCode).toBe(200);
  });

  it('does not get new attempts from the logins of an own account', async () => {
    const { user } = await signUp(app);
    await repeat(100, async (i) => {
      await guess(`nobody-${i % 20}`, attacker(1));
      if (i % 10 === 0) expect((await logIn(user.username, { from: attacker(1) })).statusCode).toBe(200);
    });
    expect((await guess('somebody-else', attacker(1))).statusCode).toBe(429);
  });

  it('with the own account verifies at most 120 passwords a minute of one network', async () => {
    const { user } = await signUp(app);
    const before = derivations();
    const responses = await repeat(130, () => logIn(user.username, { from: attacker(1) }));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array(120).fill(200), ...Array(10).fill(429)]);
    expect(responses.at(-1)!.json()).toMatchObject({ code: 'too_many_requests', params: { limit: 'logins' } });
    expect(derivations() - before).toBe(120);
    expect((await logIn(user.username, { from: HOME })).statusCode).toBe(200);
  });

  it('with the own account from a known device verifies at most 30 passwords a minute, and blocks nobody else', async () => {
    const { user } = await signUp(app);
    const cookie = deviceCookieOf(await logIn(user.username, { from: OFFICE }));
    const responses = await repeat(32, () => logIn(user.username, { from: OFFICE, cookie }));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([...Array(30).fill(200), 429, 429]);
    const { user: other } = await signUp(app);
    expect((await logIn(other.username, { from: OFFICE })).statusCode).toBe(200);
  });

  it('an attempt that is blocked counts towards no other limit', async () => {
    const { user } = await signUp(app);
    await repeat(300, () => guess(user.username, attacker(1)));
    const counted = identity.db.selectFrom('loginAttempts').select('tries').where('tries', '>', 1).orderBy('tries');
    // The account and network, the account, the sign-ins of the network, the wrong attempts of the network.
    expect((await counted.execute()).map(({ tries }) => tries)).toEqual([10, 10, 10, 11]);
  });
});

describe('the device cookie', () => {
  it('is signed, HttpOnly, SameSite=Lax, sent to the login only and valid for a year', async () => {
    const { user } = await signUp(app);
    const cookie = (await logIn(user.username, { from: OFFICE })).cookies.find(({ name }) => name === 'device');
    expect(cookie).toMatchObject({ path: '/api/login', httpOnly: true, sameSite: 'Lax', maxAge: 31_536_000 });
    expect(cookie).not.toHaveProperty('secure');
    const https = await identity.build({ passwords: hasher, config: { PUBLIC_URL: 'https://yard.example.com' } });
    const login = await send({ app: https }, guestFrom(OFFICE), 'POST', '/api/login', {
      username: user.username,
      password: PASSWORD,
    });
    expect(String(login.headers['set-cookie'])).toMatch(
      /__Secure-device=[^;]+; Max-Age=31536000; Path=\/api\/login; [^,]*Secure/,
    );
  });

  it('of another user, with another epoch or without a valid signature is no exemption', async () => {
    const { user } = await signUp(app);
    const { user: other } = await signUp(app);
    const own = deviceCookieOf(await logIn(user.username, { from: OFFICE }));
    const foreign = deviceCookieOf(await logIn(other.username, { from: OFFICE }));
    const session = cookieOf(await logIn(user.username, { from: OFFICE })).replace(/^sid/, 'device');
    await guessFromManyNetworks(user.username);
    const forged = own.replace(/device%3A\d+/, `device%3A${other.id}`);
    for (const cookie of [
      foreign,
      forged,
      session,
      `${own}x`,
      'device=',
      'device=abc',
      own.replace('%3A0%3A', '%3A1%3A'),
    ])
      expect([cookie, (await logIn(user.username, { from: OFFICE, cookie })).statusCode]).toEqual([cookie, 429]);
    expect((await logIn(user.username, { from: OFFICE, cookie: own })).statusCode).toBe(200);
  });

  it('is not valid after a change of the password or a deactivation', async () => {
    const { user } = await signUp(app);
    const login = await logIn(user.username, { from: OFFICE });
    const device = deviceCookieOf(login);
    const changed = await send({ app }, guestFrom(OFFICE, cookieOf(login)), 'POST', '/api/user/password', {
      currentPassword: PASSWORD,
      newPassword: 'another quiet culvert',
    });
    const attempt = { from: OFFICE, password: 'another quiet culvert' };
    await guessFromManyNetworks(user.username);
    expect((await logIn(user.username, { ...attempt, cookie: device })).statusCode).toBe(429);
    expect((await logIn(user.username, { ...attempt, cookie: deviceCookieOf(changed) })).statusCode).toBe(200);
  });

  it('keeps its counter at the next login, and is valid during a rotation of the secret', async () => {
    const { user } = await signUp(app);
    const first = deviceCookieOf(await logIn(user.username, { from: OFFICE }));
    const second = deviceCookieOf(await logIn(user.username, { from: OFFICE, cookie: first }));
    expect(second).toBe(first);
    const next = 'the-next-secret-of-the-tests-thirty-two-characters';
    const rotating = await identity.build({ passwords: hasher, config: { SESSION_SECRET: `${next},${SECRET}` } });
    await guessFromManyNetworks(user.username);
    const body = { username: user.username, password: PASSWORD };
    const response = await send({ app: rotating }, guestFrom(OFFICE, first), 'POST', '/api/login', body);
    expect(response.statusCode).toBe(200);
    expect(deviceCookieOf(response)).not.toBe(first);
  });
});

it('stores neither what was typed nor the network in clear text', async () => {
  await guess('somebody', OFFICE);
  await send({ app }, guestFrom(OFFICE), 'POST', '/api/password-reset', { email: 'somebody@example.com' });
  const rows = await identity.db.selectFrom('loginAttempts').selectAll().execute();
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toMatch(/office|somebody/);
});

describe('POST /api/register', () => {
  const register = (overrides: object, from: string) =>
    send({ app }, guestFrom(from), 'POST', '/api/register', registration(overrides));
  const tooMany = [429, { params: { limit: 'registrations' } }];

  it('429: after 20 taken usernames from one network', async () => {
    const { user } = await signUp(app);
    const taken = { username: user.username };
    expect(statusesOf(await repeat(20, () => register(taken, attacker(1))))).toEqual(new Set([409]));
    const rejected = await register({}, attacker(1));
    expect([rejected.statusCode, rejected.json()]).toMatchObject(tooMany);
    expect((await register(taken, OFFICE)).statusCode).toBe(409);
  });

  it('429: after 20 registrations from one network in an hour; one that fails does not count', async () => {
    const { user } = await signUp(app);
    const failing = [{ username: user.username }, { name: 'x' }, { password: 'short' }];
    for (const overrides of failing)
      expect((await register(overrides, attacker(2))).statusCode).toBeGreaterThanOrEqual(400);
    expect(statusesOf(await repeat(20, () => register({}, attacker(2))))).toEqual(new Set([201]));
    const rejected = await register({}, attacker(2));
    expect([rejected.statusCode, rejected.json()]).toMatchObject(tooMany);
    expect((await register({}, OFFICE)).statusCode).toBe(201);
  });

  it('201: with an invitation, whatever strangers in the same network have used up', async () => {
    const { user } = await signUp(app);
    await repeat(20, () => register({}, attacker(3)));
    await repeat(20, () => register({ username: user.username }, attacker(3)));
    expect((await register({}, attacker(3))).statusCode).toBe(429);
    const invited = await inviteAddress('guest-of-a-crowd@example.com');
    expect((await register({ ...invited, invitation: 'a'.repeat(43) }, attacker(3))).statusCode).toBe(410);
    expect((await register({ ...invited, username: user.username }, attacker(3))).statusCode).toBe(409);
    expect((await register(invited, attacker(3))).statusCode).toBe(201);
  });

  async function inviteAddress(email: string) {
    const { headers } = await newAdmin({ app, db: identity.db });
    const body = { email, role: 'municipal_operator', municipality: 'hearst' };
    expect((await send({ app }, headers, 'POST', '/api/invitations', body)).statusCode).toBe(201);
    const { data } = (await outboxOf(identity.db)).findLast(({ type }) => type === 'user.invited')!;
    return { email, invitation: (data as UserInvited).token };
  }
});
