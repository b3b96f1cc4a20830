import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/identity.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { cleanUp } from '../src/cleanup.ts';
import { as, get, lastToken, logIn, newAdmin, signUp, startIdentity } from './identity.ts';

let identity: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

async function post(url: string, payload?: object, cookie?: string) {
  const headers = { ...(await as.anonymous()), ...(cookie && { cookie }) };
  return identity.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
}
const ask = (email: string) => post('/api/password-reset', { email });
const reset = (token: string, password = 'another quiet culvert') =>
  post('/api/password-reset/confirm', { token, password });
const verify = (token: string) => post('/api/email-verification/confirm', { token });
async function resetToken(email: string) {
  expect((await ask(email)).statusCode).toBe(202);
  return lastToken(identity.db, 'user.password_reset_requested', email);
}
const age = (userId: number) =>
  identity.db
    .updateTable('accountLinks')
    .set({ expiresAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .execute();

describe('POST /api/password-reset', () => {
  it('202: asks for a mail with a link of 45 minutes, of which only the hash is kept', async () => {
    const { user } = await signUp(identity.app, { locale: 'fr' });
    const before = Date.now();
    const response = await ask(user.email.toUpperCase());
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

  it('202: the same answer, and no sooner, where there is no such account or it is closed; nothing is sent', async () => {
    const { user } = await signUp(identity.app);
    await identity.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    const { user: known } = await signUp(identity.app);
    const before = await outboxOf(identity.db);
    const answers = [];
    for (const email of ['nobody@example.com', user.email, known.email]) {
      const start = performance.now();
      const response = await ask(email);
      expect(performance.now() - start).toBeGreaterThanOrEqual(245);
      const { date: _date, 'x-request-id': _id, ...headers } = response.headers;
      answers.push({ status: response.statusCode, body: response.body, headers });
      if (email !== known.email) expect(await outboxOf(identity.db)).toEqual(before);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('429: a fourth mail to one address in 15 minutes, whether it has an account or not', async () => {
    const { user } = await signUp(identity.app);
    for (const email of [user.email, 'nobody-else@example.com']) {
      for (let i = 0; i < 3; i++) expect((await ask(email)).statusCode).toBe(202);
      const refused = await ask(email.toUpperCase());
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([429, TEXT.tooManyMails]);
    }
  });

  it.each([{}, { email: 'nowhere' }, { email: ['a@example.com'] }, { email: 'a@example.com', locale: 'fr' }])(
    '400: %j',
    async (payload) => {
      expect((await post('/api/password-reset', payload)).statusCode).toBe(400);
    },
  );
});

describe('POST /api/password-reset/confirm', () => {
  it('204: the new password counts, every session ends, the address is verified', async () => {
    const { user, cookie } = await signUp(identity.app);
    const token = await resetToken(user.email);
    const response = await reset(token);
    expect([response.statusCode, response.cookies]).toEqual([204, []]);
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(401);
    expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
    const login = await logIn(identity.app, user.username, 'another quiet culvert');
    expect(login.json()).toMatchObject({ emailVerified: true });
  });

  it('204: opens an account again that wrong passwords had closed', async () => {
    const { user } = await signUp(identity.app);
    for (let i = 0; i < 11; i++) await logIn(identity.app, user.username, 'wrong');
    await reset(await resetToken(user.email));
    expect((await logIn(identity.app, user.username, 'another quiet culvert')).statusCode).toBe(200);
  });

  it('410: used before, also where two come at once; any other link of that account too', async () => {
    const { user } = await signUp(identity.app);
    const [first, second] = [await resetToken(user.email), await resetToken(user.email)];
    const answers = await Promise.all([reset(first, 'the first quiet culvert'), reset(first, 'the second culvert')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410]);
    for (const token of [first, second])
      expect((await reset(token)).json()).toMatchObject({ code: 'link_not_valid', message: TEXT.linkNotValid });
  });

  it('410: over, made up, of another kind, of a closed account', async () => {
    const { user } = await signUp(identity.app);
    const over = await resetToken(user.email);
    await age(user.id);
    const verification = await lastToken(identity.db, 'user.verification_requested', user.email);
    const closed = await resetToken(user.email);
    await identity.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    for (const token of [over, 'made-up', verification, closed]) expect((await reset(token)).statusCode).toBe(410);
  });

  it('400: a password that registration would refuse; the link can be used again', async () => {
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

describe('verification of an address', () => {
  it('before it the account is outside its municipality, after it inside', async () => {
    const { user, cookie } = await signUp(identity.app, { municipality: 'smiths-falls' });
    expect(user).toMatchObject({ municipality: 'smiths-falls', emailVerified: false });
    const session = async () => (await get(identity.app, '/internal/session', cookie)).json();
    expect(await session()).toMatchObject({ user: { id: user.id, municipality: null } });

    const token = await lastToken(identity.db, 'user.verification_requested', user.email);
    expect((await verify(token)).statusCode).toBe(204);
    expect(await session()).toMatchObject({ user: { id: user.id, municipality: 'smiths-falls' } });
    expect((await get(identity.app, '/api/user', cookie)).json()).toMatchObject({ emailVerified: true, version: 2 });
    const told = await outboxOf(identity.db);
    expect(told.at(-1)).toMatchObject({ type: 'user.updated', data: { version: 2, municipality: 'smiths-falls' } });

    // Opened twice, it says the same and changes nothing.
    expect((await verify(token)).statusCode).toBe(204);
    expect(await outboxOf(identity.db)).toEqual(told);
  });

  it('410: over, made up, of another kind', async () => {
    const { user } = await signUp(identity.app);
    const token = await lastToken(identity.db, 'user.verification_requested', user.email);
    const other = await resetToken(user.email);
    await age(user.id);
    for (const bad of [token, 'made-up', other]) expect((await verify(bad)).statusCode).toBe(410);
  });

  it('202: is sent again, three times; 429: then no more for a while', async () => {
    const { user, cookie } = await signUp(identity.app);
    const first = await lastToken(identity.db, 'user.verification_requested', user.email);
    const again = () => post('/api/email-verification', undefined, cookie);
    for (let i = 0; i < 3; i++) expect((await again()).statusCode).toBe(202);
    expect((await again()).statusCode).toBe(429);
    const last = await lastToken(identity.db, 'user.verification_requested', user.email);
    expect(last).not.toBe(first);
    expect((await verify(last)).statusCode).toBe(204);
  });

  it('409: verified already', async () => {
    const { cookie } = await newAdmin(identity);
    expect((await post('/api/email-verification', {}, cookie)).json()).toMatchObject({ code: 'already_verified' });
  });
});

it('clean-up forgets links that are over', async () => {
  const [{ user: over }, { user: live }] = [await signUp(identity.app), await signUp(identity.app)];
  await age(over.id);
  await cleanUp(identity.database);
  const left = (await identity.db.selectFrom('accountLinks').select('userId').execute()).map(({ userId }) => userId);
  expect(left).toContain(live.id);
  expect(left).not.toContain(over.id);
});
