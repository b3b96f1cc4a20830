import { afterAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/account-messages.values';
import { RESET_LINK_MINUTES, RESET_MAIL_MINUTES } from '@commonyard/contracts/identity.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import { getUser } from '../src/users/users.repository.ts';
import { deleteExpiredLinks } from '../src/account-links/account-links.repository.ts';
import {
  PASSWORD,
  guest,
  guestFrom,
  get,
  lastToken,
  logIn,
  registration,
  newAdmin,
  newMember,
  signUp,
  signUpApproved,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
afterAll(() => identity.close());

const post = (url: string, payload?: object, cookie?: string) => send(identity, guest(cookie), 'POST', url, payload);
const requestReset = (email: string) => post('/api/password-reset', { email });
const reset = (token: string, password = 'another quiet culvert') =>
  post('/api/password-reset/confirm', { token, password });
const verify = (token: string, cookie?: string) => post('/api/email-verification/confirm', { token }, cookie);
const lookUp = (token: string) => post('/api/email-verification/lookup', { token });
const disown = (token: string, page = 'email-verification') => post(`/api/${page}/disown`, { token });
const linkOf = ({ email }: { email: string }) => lastToken(identity.db, 'user.verification_requested', email);
const userRow = (id: number) => getUser(identity.db, id);
const ageAttempts = (minutes: number) =>
  identity.db
    .updateTable('loginAttempts')
    .set({ since: new Date(Date.now() - minutes * 60_000).toISOString() })
    .execute();
async function resetToken(email: string) {
  await ageAttempts(RESET_MAIL_MINUTES);
  expect((await requestReset(email)).statusCode).toBe(202);
  return lastToken(identity.db, 'user.password_reset_requested', email);
}
const expireLinks = (userId: number) =>
  identity.db
    .updateTable('accountLinks')
    .set({ expiresAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .execute();

describe('POST /api/password-reset', () => {
  it('202: requests an email with a link valid for 45 minutes and stores only its hash', async () => {
    const { user } = await signUp(identity.app, { locale: 'fr' });
    const before = Date.now();
    const response = await requestReset(user.email.toUpperCase());
    expect([response.statusCode, response.json()]).toEqual([202, {}]);
    const event = (await outboxOf(identity.db)).at(-1)!;
    const data = event.data as { token: string; expiresAt: string };
    expect(event).toMatchObject({
      type: 'user.password_reset_requested',
      actorid: null,
      data: { userId: user.id, email: user.email, name: user.name, locale: 'fr' },
    });
    expect(data.token).toMatch(/^[\w-]{43}$/);
    const minutes = (Date.parse(data.expiresAt) - before) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(45);
    expect(minutes).toBeLessThan(50);
    expect(JSON.stringify(await identity.db.selectFrom('accountLinks').selectAll().execute())).not.toContain(
      data.token,
    );
  });

  it('202: responds the same, after the same time, for an unknown or deactivated user, and requests no email', async () => {
    const { user } = await signUp(identity.app);
    await identity.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    const { user: active } = await signUp(identity.app);
    const before = await outboxOf(identity.db);
    const responses = [];
    for (const email of ['nobody@example.com', user.email, active.email]) {
      const start = performance.now();
      const response = await requestReset(email);
      expect(performance.now() - start).toBeGreaterThanOrEqual(245);
      const { date: _date, 'x-request-id': _id, ...headers } = response.headers;
      responses.push({ status: response.statusCode, body: response.body, headers });
      if (email !== active.email) expect(await outboxOf(identity.db)).toEqual(before);
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });

  it('202: emails one address one link in ten minutes, and responds the same', async () => {
    const { user } = await signUp(identity.app);
    const links = async () =>
      (await outboxOf(identity.db)).filter(
        ({ type, data }) => type === 'user.password_reset_requested' && (data as { userId: number }).userId === user.id,
      ).length;
    for (let i = 0; i < 5; i++) {
      const response = await requestReset(i % 2 ? user.email : user.email.toUpperCase());
      expect([response.statusCode, response.json()]).toEqual([202, {}]);
    }
    expect(await links()).toBe(1);
    await ageAttempts(RESET_MAIL_MINUTES);
    await requestReset(user.email);
    expect(await links()).toBe(2);
  });

  it('the link of the last email is still valid when the next one may be sent', () => {
    expect(RESET_MAIL_MINUTES).toBeLessThan(RESET_LINK_MINUTES);
  });

  it('429: after 40 requests from one network in an hour, whether or not a user has the address', async () => {
    const from = (network: string, email: string) =>
      send(identity, guestFrom(network), 'POST', '/api/password-reset', { email });
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) =>
        expect((await from('one', `nobody-${i}@example.com`)).statusCode).toBe(202),
      ),
    );
    const { user } = await signUp(identity.app);
    for (const email of [user.email, 'nobody@example.com']) {
      const rejected = await from('one', email);
      expect([rejected.statusCode, rejected.json()]).toMatchObject([429, { params: { limit: 'links' } }]);
    }
    expect((await from('another', user.email)).statusCode).toBe(202);
  });

  it.each([{}, { email: 'nowhere' }, { email: ['a@example.com'] }, { email: 'a@example.com', locale: 'fr' }])(
    '400: %j',
    async (payload) => {
      expect((await post('/api/password-reset', payload)).statusCode).toBe(400);
    },
  );
});

describe('POST /api/password-reset/confirm', () => {
  it('204: sets the new password, ends every session and verifies the address', async () => {
    const { user, cookie } = await signUp(identity.app);
    const token = await resetToken(user.email);
    const response = await reset(token);
    expect([response.statusCode, response.cookies.map(({ name }) => name)]).toEqual([204, ['device']]);
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(401);
    expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
    const login = await logIn(identity.app, user.username, 'another quiet culvert');
    expect(login.json()).toMatchObject({ emailVerified: true });
  });

  it('204: resets the login limit', async () => {
    const { user } = await signUp(identity.app);
    for (let i = 0; i < 11; i++) await logIn(identity.app, user.username, 'wrong');
    await reset(await resetToken(user.email));
    expect((await logIn(identity.app, user.username, 'another quiet culvert')).statusCode).toBe(200);
  });

  it('410: a used link, also of two concurrent requests, and every other reset link of the user', async () => {
    const { user } = await signUp(identity.app);
    const [first, second] = [await resetToken(user.email), await resetToken(user.email)];
    const responses = await Promise.all([reset(first, 'the first quiet culvert'), reset(first, 'the second culvert')]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410]);
    for (const token of [first, second])
      expect((await reset(token)).json()).toMatchObject({ code: 'link_not_valid', message: TEXT.linkNotValid });
  });

  it('410: an expired, unknown or deactivated user’s link, or one of another purpose', async () => {
    const { user } = await signUp(identity.app);
    const expired = await resetToken(user.email);
    await expireLinks(user.id);
    const verification = await lastToken(identity.db, 'user.verification_requested', user.email);
    const deactivated = await resetToken(user.email);
    await identity.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    for (const token of [expired, 'made-up', verification, deactivated])
      expect((await reset(token)).statusCode).toBe(410);
  });

  it('400: a password that registration rejects; the link stays valid', async () => {
    const { user } = await signUp(identity.app);
    const token = await resetToken(user.email);
    for (const [password, text] of [
      ['short', TEXT.password],
      ['Password123', TEXT.passwordCommon],
      [user.username, TEXT.passwordCommon],
    ] as const)
      expect((await reset(token, password)).json()).toMatchObject({ fields: { password: text } });
    expect((await reset(token)).statusCode).toBe(204);
  });
});

describe('email verification', () => {
  it('the user acts for its municipality only after the verification', async () => {
    const { user, cookie } = await signUpApproved(identity, { municipality: 'smiths-falls' });
    expect(user).toMatchObject({ municipality: 'smiths-falls', emailVerified: false });
    const session = async () => (await get(identity.app, '/internal/session', cookie)).json();
    expect(await session()).toMatchObject({ user: { id: user.id, municipality: null } });

    const token = await lastToken(identity.db, 'user.verification_requested', user.email);
    expect((await verify(token, cookie)).statusCode).toBe(204);
    expect(await session()).toMatchObject({ user: { id: user.id, municipality: 'smiths-falls' } });
    expect((await get(identity.app, '/api/user', cookie)).json()).toMatchObject({ emailVerified: true, version: 2 });
    const events = await outboxOf(identity.db);
    expect(events.at(-1)).toMatchObject({
      type: 'user.updated',
      data: { version: 2, municipality: 'smiths-falls', emailVerified: true },
    });

    // A repetition gets the same response and changes nothing.
    expect((await verify(token, cookie)).statusCode).toBe(204);
    expect(await outboxOf(identity.db)).toEqual(events);
  });

  it('410: an expired or unknown link, or one of another purpose', async () => {
    const { user, cookie } = await signUp(identity.app);
    const token = await lastToken(identity.db, 'user.verification_requested', user.email);
    const other = await resetToken(user.email);
    await expireLinks(user.id);
    for (const bad of [token, 'made-up', other]) {
      expect((await verify(bad, cookie)).statusCode).toBe(410);
      expect((await lookUp(bad)).statusCode).toBe(410);
      expect((await disown(bad)).statusCode).toBe(410);
    }
  });

  it('202: requests up to three more emails; 429: after that', async () => {
    const { user, cookie } = await signUp(identity.app);
    const first = await lastToken(identity.db, 'user.verification_requested', user.email);
    const requestAgain = () => post('/api/email-verification', undefined, cookie);
    for (let i = 0; i < 3; i++) expect((await requestAgain()).statusCode).toBe(202);
    expect((await requestAgain()).statusCode).toBe(429);
    const last = await lastToken(identity.db, 'user.verification_requested', user.email);
    expect(last).not.toBe(first);
    expect((await verify(last, cookie)).statusCode).toBe(204);
  });

  it('202: mails one address six times an hour, whatever accounts strangers open and close with it', async () => {
    const { email } = registration();
    for (let round = 0; round < 3; round++) {
      const { cookie } = await signUp(identity.app, { email });
      for (let i = 0; i < 3; i++)
        expect((await post('/api/email-verification', undefined, cookie)).statusCode).toBe(202);
      expect((await post('/api/user/close', { password: PASSWORD }, cookie)).statusCode).toBe(204);
    }
    const requested = (await outboxOf(identity.db)).filter(
      ({ type, data }) => type === 'user.verification_requested' && (data as { email: string }).email === email,
    );
    expect(requested).toHaveLength(6);
  });

  it('409: already verified', async () => {
    const { cookie } = await newAdmin(identity);
    expect((await post('/api/email-verification', {}, cookie)).json()).toMatchObject({ code: 'already_verified' });
  });
});

describe('a link that somebody else opens', () => {
  it('401 without a session, 403 in the session of another account: neither verifies nor approves', async () => {
    const admin = await newAdmin(identity);
    await send(identity, admin.headers, 'POST', '/api/municipality-domains', {
      domain: 'perth.ca',
      municipality: 'perth',
    });
    const { user, cookie } = await signUp(identity.app, { municipality: 'perth', email: 'clerk@perth.ca' });
    const token = await linkOf(user);
    const before = await userRow(user.id);
    expect((await verify(token)).statusCode).toBe(401);
    const other = await signUp(identity.app);
    expect((await verify(token, other.cookie)).json()).toMatchObject({
      code: 'link_of_other_account',
      message: TEXT.linkOfOtherAccount,
    });
    expect((await lookUp(token)).statusCode).toBe(200);
    expect(await userRow(user.id)).toEqual(before);
    expect((await verify(token, cookie)).statusCode).toBe(204);
    expect(await userRow(user.id)).toMatchObject({ approval: 'approved' });
  });

  it('shows the account as it is now, to anybody who has the link', async () => {
    const { user, cookie } = await signUp(identity.app, { municipality: 'the-nation', name: 'Pat Before' });
    await send(identity, guest(cookie), 'PATCH', '/api/user', { name: 'Pat After' });
    const response = await lookUp(await linkOf(user));
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      username: user.username,
      name: 'Pat After',
      email: user.email,
      municipality: 'the-nation',
      municipalityName: 'The Nation',
      organization: null,
      enteredAt: user.createdAt,
      isChange: false,
      emailVerified: false,
    });
  });

  it('410: the account was deactivated meanwhile, or has another address', async () => {
    const admin = await newAdmin(identity);
    const act = (id: number, method: 'POST' | 'PATCH', path: string, body?: object) =>
      send(identity, admin.headers, method, `/api/users/${id}${path}`, body);
    const { user, cookie } = await signUp(identity.app);
    const deactivated = await linkOf(user);
    await act(user.id, 'POST', '/deactivate');
    await act(user.id, 'POST', '/reactivate');
    const moved = await signUp(identity.app);
    const former = await linkOf(moved.user);
    await act(moved.user.id, 'PATCH', '', { email: `moved-${moved.user.id}@example.com` });
    for (const token of [deactivated, former]) {
      expect((await lookUp(token)).statusCode).toBe(410);
      expect((await disown(token)).statusCode).toBe(410);
    }
    expect((await verify(former, moved.cookie)).statusCode).toBe(410);
    expect((await verify(deactivated, cookie)).statusCode).toBe(401);
    expect(await userRow(user.id)).toMatchObject({ active: true, closedAt: null });
  });

  it('403: a user who has not chosen a password yet', async () => {
    const { user, cookie } = await signUp(identity.app);
    await identity.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', user.id).execute();
    expect((await verify(await linkOf(user), cookie)).json()).toMatchObject({ code: 'password_change_required' });
  });
});

describe('“This was not me”', () => {
  it('closes an account that never verified an address, ends its session and frees address and username', async () => {
    const { user, cookie } = await signUp(identity.app, { municipality: 'hearst' });
    const second = await signUp(identity.app, { email: user.email });
    const response = await disown(await linkOf(user));
    expect([response.statusCode, response.json()]).toEqual([200, { outcome: 'account_closed' }]);
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(401);
    const closed = await userRow(user.id);
    expect(closed).toMatchObject({ active: false, closedAt: expect.any(String), name: 'Former user' });
    expect(JSON.stringify(closed)).not.toContain(user.username);
    expect((await outboxOf(identity.db)).findLast(({ type }) => type === 'user.deactivated')).toMatchObject({
      data: { id: user.id, closed: { heir: 'nobody' } },
    });
    const entries = await identity.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'details'])
      .where('userId', '=', user.id)
      .execute();
    expect(entries).toContainEqual({ action: 'link_disowned', actorId: null, details: { outcome: 'account_closed' } });
    expect(
      await identity.db.selectFrom('destructions').select(['rule', 'actorId']).orderBy('id', 'desc').limit(1).execute(),
    ).toEqual([{ rule: 'closed_account', actorId: null }]);
    // The address belongs to nobody now: who registered with it later gets a link at last.
    await post('/api/email-verification', undefined, second.cookie);
    expect((await verify(await linkOf(second.user), second.cookie)).statusCode).toBe(204);
    expect((await post('/api/register', { ...registration(), username: user.username })).statusCode).toBe(201);
  });

  it('closes it once, also of two concurrent requests', async () => {
    const { user } = await signUp(identity.app);
    const token = await linkOf(user);
    const statuses = (await Promise.all([disown(token), disown(token)])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  it('closes it by the link of a password reset too', async () => {
    const { user } = await signUp(identity.app);
    const response = await disown(await resetToken(user.email), 'password-reset');
    expect(response.json()).toEqual({ outcome: 'account_closed' });
    expect(await userRow(user.id)).toMatchObject({ active: false });
  });

  it('deactivates an account on hold, whose records stay', async () => {
    const { user } = await signUp(identity.app);
    const admin = await newAdmin(identity);
    const hold = { recordId: user.id, reason: 'A claim is open' };
    expect((await send(identity, admin.headers, 'POST', '/api/records/identity/holds', hold)).statusCode).toBe(201);
    expect((await disown(await linkOf(user))).statusCode).toBe(200);
    expect(await userRow(user.id)).toMatchObject({ active: false, closedAt: null, email: user.email });
  });

  it('only ends the link of an account whose address is verified', async () => {
    const { user, cookie } = await signUp(identity.app);
    const token = await linkOf(user);
    await verify(token, cookie);
    const before = await userRow(user.id);
    const reset = await resetToken(user.email);
    expect((await disown(reset, 'password-reset')).json()).toEqual({ outcome: 'link_ended' });
    expect((await disown(reset, 'password-reset')).statusCode).toBe(410);
    expect((await disown(token)).json()).toEqual({ outcome: 'link_ended' });
    expect(await userRow(user.id)).toEqual(before);
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(200);
  });

  describe('about a changed address', () => {
    /** A verified operator of Kenora, whose address an administrator changes once for each address given. */
    async function newChanged(...addresses: string[]) {
      const admin = await newAdmin(identity);
      const { user, cookie } = await newMember(identity, 'kenora', 'municipal_operator');
      for (const email of addresses) await send(identity, admin.headers, 'PATCH', `/api/users/${user.id}`, { email });
      return { admin, user, cookie };
    }
    const newAddress = () => registration().email;

    it('withdraws the change and tells the former address; the account and its session stay', async () => {
      const [first, second] = [newAddress(), newAddress()];
      const { user, cookie } = await newChanged(first, second);
      expect((await lookUp(await linkOf({ email: second }))).json()).toMatchObject({
        isChange: true,
        email: second,
        enteredAt: (await userRow(user.id)).emailEnteredAt,
      });
      expect((await disown(await linkOf({ email: second }))).json()).toEqual({ outcome: 'change_withdrawn' });
      expect((await get(identity.app, '/api/user', cookie)).json()).toMatchObject({
        email: user.email,
        emailVerified: true,
        municipality: 'kenora',
        approval: 'approved',
      });
      expect((await outboxOf(identity.db)).slice(-2)).toMatchObject([
        { type: 'user.updated', data: { email: user.email, emailVerified: true, municipality: 'kenora' } },
        { type: 'user.email_withdrawn', data: { userId: user.id, email: user.email } },
      ]);
      expect((await disown(await linkOf({ email: second }))).statusCode).toBe(410);
    });

    it('does not give the former address to the account where another one has it meanwhile', async () => {
      const email = newAddress();
      const { user } = await newChanged(email);
      const other = await signUp(identity.app, { email: user.email });
      await verify(await linkOf(other.user), other.cookie);
      expect((await disown(await linkOf({ email }))).json()).toEqual({ outcome: 'change_withdrawn' });
      expect(await userRow(user.id)).toMatchObject({ email: user.email, emailVerifiedAt: null, active: true });
      expect((await outboxOf(identity.db)).at(-1)).toMatchObject({ type: 'user.updated' });
    });

    it('is over once the new address is verified', async () => {
      const email = newAddress();
      const { user, cookie } = await newChanged(email);
      const token = await linkOf({ email });
      expect((await verify(token, cookie)).statusCode).toBe(204);
      expect((await disown(token)).json()).toEqual({ outcome: 'link_ended' });
      expect(await userRow(user.id)).toMatchObject({ email, formerEmail: null });
    });

    it('is over once an administrator takes the change back, which needs no link', async () => {
      const email = newAddress();
      const { admin, user } = await newChanged(email);
      const token = await linkOf({ email });
      await send(identity, admin.headers, 'PATCH', `/api/users/${user.id}`, { email: user.email });
      expect(await userRow(user.id)).toMatchObject({
        email: user.email,
        formerEmail: null,
        emailVerifiedAt: expect.any(String),
      });
      expect((await disown(token)).statusCode).toBe(410);
    });
  });
});

it('deletes expired links', async () => {
  const [{ user: expired }, { user: live }] = [await signUp(identity.app), await signUp(identity.app)];
  await expireLinks(expired.id);
  await deleteExpiredLinks(identity.db);
  const remaining = (await identity.db.selectFrom('accountLinks').select('userId').execute()).map(
    ({ userId }) => userId,
  );
  expect(remaining).toContain(live.id);
  expect(remaining).not.toContain(expired.id);
});
