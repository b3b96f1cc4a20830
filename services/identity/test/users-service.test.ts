import { afterAll, expect, it } from '@jest/globals';
import type { Transaction } from 'kysely';
import { outboxOf } from '@commonyard/testing/outbox';
import type { Database } from '../src/database.ts';
import {
  changePassword,
  changeUser,
  deactivateUser,
  reactivateUser,
  republishUsers,
} from '../src/accounts/accounts.service.ts';
import { getUser } from '../src/users/users.repository.ts';
import type { UserRow } from '../src/users/users.mapper.ts';
import {
  cookieOf,
  get,
  logIn,
  markEmailVerified,
  quickPasswords,
  signUp,
  signUpApproved,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
afterAll(() => identity.close());

const ADMIN = 1;
async function twoSessions() {
  const { user, cookie } = await signUpApproved(identity);
  return { user, cookies: [cookie, cookieOf(await logIn(identity.app, user.username))] };
}
/** Runs a change on the current row of a user. */
const change = (id: number, act: (trx: Transaction<Database>, before: UserRow) => Promise<unknown>) =>
  identity.db.transaction().execute(async (trx) => act(trx, await getUser(trx, id)));
const auditOf = (id: number) =>
  identity.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('userId', '=', id)
    .where('action', 'in', ['updated', 'deactivated', 'reactivated'])
    .orderBy('id')
    .execute();
const lastEvents = async (count: number) =>
  (await outboxOf(identity.db)).slice(-count).map(({ type, actorid, data }) => ({ type, actorid, data }));
async function expectSessionsEnded(cookies: string[]) {
  for (const cookie of cookies) {
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(401);
    expect((await get(identity.app, '/internal/session', cookie)).statusCode).toBe(404);
  }
}
const allRevoked = (userId: number) => ({
  type: 'session.revoked',
  actorid: ADMIN,
  data: { userId, sessionKeys: [] },
});

it('deactivating a user ends every session and prevents a login', async () => {
  const { user, cookies } = await twoSessions();
  await change(user.id, (trx, before) => deactivateUser(trx, before, ADMIN));
  await expectSessionsEnded(cookies);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
  expect(await lastEvents(2)).toEqual([
    { type: 'user.deactivated', actorid: ADMIN, data: expect.objectContaining({ version: 2, active: false }) },
    allRevoked(user.id),
  ]);
});

it('changing the role ends every session; the next one has the new role', async () => {
  const { user, cookies } = await twoSessions();
  await change(user.id, (trx, before) => changeUser(trx, before, { role: 'municipal_admin' }, ADMIN));
  await expectSessionsEnded(cookies);
  expect((await logIn(identity.app, user.username)).json()).toMatchObject({ role: 'municipal_admin' });
  expect(await lastEvents(2)).toEqual([
    { type: 'user.updated', actorid: ADMIN, data: expect.objectContaining({ version: 2, role: 'municipal_admin' }) },
    allRevoked(user.id),
  ]);
});

it('changing the password ends every session and invalidates the old password', async () => {
  const { user, cookies } = await twoSessions();
  const hash = await quickPasswords.hash('another quiet culvert');
  await identity.db.transaction().execute((trx) => changePassword(trx, user.id, hash, 'password_changed'));
  await expectSessionsEnded(cookies);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
  expect((await logIn(identity.app, user.username, 'another quiet culvert')).statusCode).toBe(200);
  expect(await lastEvents(1)).toEqual([{ ...allRevoked(user.id), actorid: user.id }]);
});

it('changing the municipality ends every session; the next one acts for the new one', async () => {
  const { user, cookies } = await twoSessions();
  await markEmailVerified(identity.db, user.id);
  await change(user.id, (trx, before) => changeUser(trx, before, { municipality: 'kenora' }, ADMIN));
  await expectSessionsEnded(cookies);
  expect(await lastEvents(2)).toEqual([
    { type: 'user.updated', actorid: ADMIN, data: expect.objectContaining({ municipality: 'kenora' }) },
    allRevoked(user.id),
  ]);
  const next = cookieOf(await logIn(identity.app, user.username));
  expect((await get(identity.app, '/internal/session', next)).json()).toMatchObject({
    user: { municipality: 'kenora' },
  });
});

it('a change of name or region keeps the sessions', async () => {
  const { user, cookie } = await signUp(identity.app, { municipality: 'kenora' });
  const { municipality } = user;
  const again = { name: 'Renamed', region: 'Ontario', municipality } as const;
  await change(user.id, (trx, before) => changeUser(trx, before, again, ADMIN));
  expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(200);
});

it('tells a verified address of a new password, without a secret or a name', async () => {
  const { user } = await signUp(identity.app, { locale: 'fr' });
  const setPassword = async (password: string) => {
    const hash = await quickPasswords.hash(password);
    await identity.db.transaction().execute((trx) => changePassword(trx, user.id, hash, 'password_changed'));
  };
  const notices = async () => (await outboxOf(identity.db)).filter(({ type }) => type === 'user.password_changed');
  await setPassword('another quiet culvert');
  expect(await notices()).toEqual([]);
  await markEmailVerified(identity.db, user.id);
  await setPassword('a third quiet culvert');
  expect(await notices()).toMatchObject([{ actorid: user.id }]);
  expect((await notices())[0]!.data).toEqual({ userId: user.id, email: user.email, locale: 'fr' });
});

it('tells the former address of a new one, where it was verified', async () => {
  const { user } = await signUp(identity.app);
  const moveTo = (email: string) => change(user.id, (trx, before) => changeUser(trx, before, { email }, ADMIN));
  const notices = async () => (await outboxOf(identity.db)).filter(({ type }) => type === 'user.email_changed');
  await moveTo(`first-${user.id}@example.com`);
  expect(await notices()).toEqual([]);
  await markEmailVerified(identity.db, user.id);
  await moveTo(`second-${user.id}@example.com`);
  expect((await notices()).map(({ actorid, data }) => ({ actorid, data }))).toEqual([
    { actorid: ADMIN, data: { userId: user.id, email: `first-${user.id}@example.com`, locale: 'en' } },
  ]);
});

it('a reactivated user can sign in; its former sessions stay ended', async () => {
  const { user, cookies } = await twoSessions();
  await change(user.id, (trx, before) => deactivateUser(trx, before, ADMIN));
  await change(user.id, (trx, before) => reactivateUser(trx, before, ADMIN));
  await expectSessionsEnded(cookies);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(200);
  expect(await lastEvents(1)).toEqual([
    { type: 'user.updated', actorid: ADMIN, data: expect.objectContaining({ version: 3, active: true }) },
  ]);
  expect(await auditOf(user.id)).toEqual([
    { action: 'deactivated', actorId: ADMIN, before: { active: true }, after: { active: false } },
    { action: 'reactivated', actorId: ADMIN, before: { active: false }, after: { active: true } },
  ]);
});

it('a change to the same values writes no event and no audit entry', async () => {
  const { user, cookie } = await signUp(identity.app);
  const before = await outboxOf(identity.db);
  await change(user.id, (trx, row) => changeUser(trx, row, { role: row.role, name: row.name }, ADMIN));
  await change(user.id, (trx, row) => reactivateUser(trx, row, ADMIN));
  expect(await outboxOf(identity.db)).toEqual(before);
  expect(await auditOf(user.id)).toEqual([]);
  expect((await get(identity.app, '/api/user', cookie)).json()).toMatchObject({ version: 1 });
});

it('audit entries hold digests of personal values', async () => {
  const { user } = await signUp(identity.app, { name: 'Before Marriage' });
  await change(user.id, (trx, row) => changeUser(trx, row, { name: 'After Marriage', region: 'Ontario' }, ADMIN));
  expect(await auditOf(user.id)).toEqual([
    {
      action: 'updated',
      actorId: ADMIN,
      before: { region: null, name: { digest: expect.any(String) } },
      after: { region: 'Ontario', name: { digest: expect.any(String) } },
    },
  ]);
});

it('a replay publishes the current state of every user', async () => {
  const { user } = await signUpApproved(identity, { municipality: 'smiths-falls' });
  await markEmailVerified(identity.db, user.id);
  const users = await identity.db.selectFrom('users').selectAll().orderBy('id').execute();
  expect(await republishUsers(identity.db)).toBe(users.length);
  const events = (await outboxOf(identity.db)).slice(-users.length);
  expect(new Set(events.map(({ type, actorid }) => `${type} ${actorid}`))).toEqual(new Set(['user.updated null']));
  expect(events.map(({ data }) => data)).toMatchObject(
    users.map(({ id, version, active, role }) => ({ id, version, active, role })),
  );
  expect(events.at(-1)!.data).toMatchObject({ id: user.id, municipality: 'smiths-falls' });
});
