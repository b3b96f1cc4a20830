// What was mistyped in a registration is corrected by its owner, as long as nothing relies on it.
import { afterAll, expect, it } from '@jest/globals';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import {
  approve,
  get,
  guest,
  lastToken,
  logIn,
  markEmailVerified,
  newAdmin,
  registration,
  signUp,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
afterAll(() => identity.close());
const { app, db } = identity;

const correct = (cookie: string, body: object) =>
  send(identity, guest(cookie), 'POST', '/api/email-verification', body);
const confirm = (cookie: string, token: string) =>
  send(identity, guest(cookie), 'POST', '/api/email-verification/confirm', { token });
const own = async (cookie: string) => (await get(app, '/api/user', cookie)).json();

it('202: mails a new link to the corrected address; the link to the mistyped one has ended', async () => {
  const { user, cookie } = await signUp(app);
  const mistyped = await lastToken(db, 'user.verification_requested', user.email);
  const { email, username } = registration();
  expect((await correct(cookie, { email, username })).statusCode).toBe(202);
  expect(await own(cookie)).toMatchObject({ email, username, emailVerified: false, approval: 'pending' });
  expect((await confirm(cookie, mistyped)).statusCode).toBe(410);
  expect((await confirm(cookie, await lastToken(db, 'user.verification_requested', email))).statusCode).toBe(204);
  expect(await own(cookie)).toMatchObject({ email, emailVerified: true });
  expect((await logIn(app, username)).statusCode).toBe(200);
  expect((await logIn(app, user.username)).statusCode).toBe(401);
});

it('202: the same for the address of another user, who is told; nobody gets a link', async () => {
  const other = await newAdmin(identity);
  const { cookie } = await signUp(app);
  // The registration of the owner counts too: an address gets one such email in an hour.
  await db.deleteFrom('loginAttempts').execute();
  const before = (await outboxOf(db)).length;
  const response = await correct(cookie, { email: other.user.email });
  expect([response.statusCode, response.json()]).toEqual([202, {}]);
  const types = (await outboxOf(db)).slice(before).map(({ type }) => type);
  expect(types).toEqual(['user.updated', 'user.address_reused']);
  expect((await own(other.cookie)).email).toBe(other.user.email);
});

it('202: the address that was given up is free for whoever has it', async () => {
  const { user, cookie } = await signUp(app);
  const second = await signUp(app, { email: user.email });
  expect((await correct(cookie, { email: registration().email })).statusCode).toBe(202);
  expect((await correct(second.cookie, {})).statusCode).toBe(202);
  const token = await lastToken(db, 'user.verification_requested', user.email);
  expect((await confirm(second.cookie, token)).statusCode).toBe(204);
});

it('400: an address or a username that is none', async () => {
  const { cookie } = await signUp(app);
  const response = await correct(cookie, { email: 'kim@', username: 'x' });
  expect([response.statusCode, Object.keys(response.json().fields).toSorted()]).toEqual([400, ['email', 'username']]);
});

it('401: without a session', async () => {
  expect((await send(identity, guest(), 'POST', '/api/email-verification', registration())).statusCode).toBe(401);
});

it('403: the account is decided on, or an administrator entered the address', async () => {
  const admin = await newAdmin(identity);
  const decided = await signUp(app);
  await approve(db, decided.user.id);
  const entered = await signUp(app);
  await markEmailVerified(db, entered.user.id);
  const change = { email: registration().email };
  await send(identity, admin.headers, 'PATCH', `/api/users/${entered.user.id}`, change);
  for (const { cookie } of [decided, entered]) {
    const response = await correct(cookie, { email: registration().email });
    expect([response.statusCode, response.json().code]).toEqual([403, 'cannot_correct']);
    expect((await correct(cookie, {})).statusCode).toBe(202);
  }
});

it('409: the username is taken, or the address is confirmed', async () => {
  const other = await signUp(app);
  const { user, cookie } = await signUp(app);
  const taken = await correct(cookie, { username: other.user.username });
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'username_taken']);
  expect((await own(cookie)).username).toBe(user.username);
  await markEmailVerified(db, user.id);
  const late = await correct(cookie, { email: registration().email });
  expect([late.statusCode, late.json().code]).toEqual([409, 'already_verified']);
});

it('429: after three corrections', async () => {
  const { cookie } = await signUp(app);
  for (let i = 0; i < 3; i++) expect((await correct(cookie, { email: registration().email })).statusCode).toBe(202);
  expect((await correct(cookie, { email: registration().email })).statusCode).toBe(429);
});
