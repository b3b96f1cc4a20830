// Anybody can enter an address. An account that has not verified it keeps it from nobody who proves it.
import { afterAll, describe, expect, it } from '@jest/globals';
import { commitWhileWaiting } from '@commonyard/testing/lock-waits';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import { lockUser } from '../src/users/users.repository.ts';
import { verifyEmail } from '../src/accounts/accounts.service.ts';
import {
  get,
  guest,
  lastToken,
  markEmailVerified,
  newAdmin,
  newMember,
  registration,
  signUp,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
const { app, db } = identity;
afterAll(() => identity.close());
const admin = await newAdmin(identity);
const asAdmin = (method: 'POST' | 'PATCH', url: string, body: object) =>
  send(identity, admin.headers, method, url, body);
const rowOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function invite(email: string): Promise<string> {
  const response = await asAdmin('POST', '/api/invitations', {
    email,
    municipality: 'hearst',
    role: 'municipal_operator',
  });
  expect(response.statusCode).toBe(201);
  const invited = (await outboxOf(db)).findLast(
    ({ type, data }) =>
      type === 'user.invited' && (data as { email: string }).email.toLowerCase() === email.toLowerCase(),
  );
  return (invited!.data as { token: string }).token;
}

const newUserBody = (email: string) => {
  const { password: _password, ...body } = registration({ email });
  return { ...body, role: 'municipal_operator' };
};

/** Everything by which an address gets to an account with proof, or on the word of an administrator. */
const CLAIMS: [string, (email: string) => Promise<{ statusCode: number }>][] = [
  [
    'a registration with an invitation',
    async (email) =>
      send({ app }, guest(), 'POST', '/api/register', registration({ email, invitation: await invite(email) })),
  ],
  ['an account that an administrator creates', async (email) => asAdmin('POST', '/api/users', newUserBody(email))],
  [
    'an address that an administrator enters',
    async (email) => asAdmin('PATCH', `/api/users/${(await signUp(app)).user.id}`, { email }),
  ],
  [
    'an address for which an administrator vouches',
    async (email) => asAdmin('PATCH', `/api/users/${(await signUp(app, { email })).user.id}`, { emailVerified: true }),
  ],
];

describe.each(CLAIMS)('%s', (_what, claim) => {
  it('takes the address from an account that has not verified it, and ends its links', async () => {
    const { user, cookie } = await signUp(app);
    const token = await lastToken(db, 'user.verification_requested', user.email);
    expect((await claim(user.email.toUpperCase())).statusCode).toBeLessThan(300);
    expect(await rowOf(user.id)).toMatchObject({ emailTaken: true, active: true, emailVerifiedAt: null });
    const verified = await send({ app }, guest(cookie), 'POST', '/api/email-verification/confirm', { token });
    expect(verified.statusCode).toBe(410);
    expect((await get(app, '/api/user', cookie)).json()).toMatchObject({ emailVerified: false });
  });

  it('409: takes it from no account that has verified it', async () => {
    const { user } = await signUp(app);
    await markEmailVerified(db, user.id);
    const before = await rowOf(user.id);
    expect((await claim(user.email)).statusCode).toBe(409);
    expect(await rowOf(user.id)).toEqual(before);
  });

  it('409: takes it from no account that verifies it meanwhile', async () => {
    const { user } = await signUp(app);
    const response = await commitWhileWaiting(db, {
      lock: (trx) => lockUser(trx, user.id),
      request: () => claim(user.email),
      change: async (trx) => verifyEmail(trx, await lockUser(trx, user.id), user.id),
    });
    expect(response.statusCode).toBe(409);
    expect(await rowOf(user.id)).toMatchObject({ emailTaken: false, emailVerifiedAt: expect.any(String) });
  });
});

it('an account whose new address is disowned gets the former one back from an account that has not verified it', async () => {
  const { user } = await newMember(identity, 'kenora', 'municipal_operator');
  const email = registration().email;
  await asAdmin('PATCH', `/api/users/${user.id}`, { email });
  const other = await signUp(app, { email: user.email });
  const token = await lastToken(db, 'user.verification_requested', email);
  await send({ app }, guest(), 'POST', '/api/email-verification/disown', { token });
  expect(await rowOf(user.id)).toMatchObject({
    email: user.email,
    emailVerifiedAt: expect.any(String),
    emailTaken: false,
  });
  expect(await rowOf(other.user.id)).toMatchObject({ emailTaken: true, emailVerifiedAt: null });
});

describe('a changed address', () => {
  const revocationsOf = async (userId: number) =>
    (await outboxOf(db)).filter(
      ({ type, data }) => type === 'session.revoked' && (data as { userId: number }).userId === userId,
    ).length;

  it('ends the open streams of a member, whose session stays', async () => {
    const { user, cookie } = await newMember(identity, 'kenora');
    const before = await revocationsOf(user.id);
    await asAdmin('PATCH', `/api/users/${user.id}`, { email: registration().email });
    expect(await revocationsOf(user.id)).toBe(before + 1);
    expect((await get(app, '/api/user', cookie)).statusCode).toBe(200);
  });

  it('ends none of an account without a municipality, or where the name changes only', async () => {
    const { user } = await signUp(app);
    const member = await newMember(identity, 'kenora');
    const before = [await revocationsOf(user.id), await revocationsOf(member.user.id)];
    await asAdmin('PATCH', `/api/users/${user.id}`, { email: registration().email });
    await asAdmin('PATCH', `/api/users/${member.user.id}`, { name: 'Pat Renamed' });
    expect([await revocationsOf(user.id), await revocationsOf(member.user.id)]).toEqual(before);
  });
});
