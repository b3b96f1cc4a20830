import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Transaction } from 'kysely';
import { outboxOf } from '@commonyard/testing/outbox';
import type { Schema } from '../src/database.ts';
import { createPasswords } from '../src/passwords/passwords.ts';
import { changeAccount, changePassword, deactivate, reactivate } from '../src/users/accounts.ts';
import { getUser } from '../src/users/users.repository.ts';
import type { UserRow } from '../src/users/users.rules.ts';
import { replayUsers } from '../src/users/replay.ts';
import { get, logIn, signUp, startIdentity, verified } from './identity.ts';

let identity: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const ADMIN = 1;
async function twoSessions() {
  const { user, cookie } = await signUp(identity.app);
  const other = (await logIn(identity.app, user.username)).headers['set-cookie'] as string;
  return { user, cookies: [cookie, other.split(';')[0]!] };
}
/** Does something to an account as it is now. */
const change = (id: number, act: (trx: Transaction<Schema>, before: UserRow) => Promise<unknown>) =>
  identity.db.transaction().execute(async (trx) => act(trx, await getUser(trx, id)));
const auditOf = (id: number) =>
  identity.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('userId', '=', id)
    .orderBy('id')
    .execute();
const lastEvents = async (count: number) =>
  (await outboxOf(identity.db)).slice(-count).map(({ type, actorid, data }) => ({ type, actorid, data }));
async function expectEnded(cookies: string[]) {
  for (const cookie of cookies) {
    expect((await get(identity.app, '/api/user', cookie)).statusCode).toBe(401);
    expect((await get(identity.app, '/internal/session', cookie)).statusCode).toBe(404);
  }
}
const endedAll = (userId: number) => ({
  type: 'session.revoked',
  actorid: ADMIN,
  data: { userId, sessionKeys: [] },
});

it('a deactivated account loses every session and cannot sign in', async () => {
  const { user, cookies } = await twoSessions();
  await change(user.id, (trx, before) => deactivate(trx, before, ADMIN));
  await expectEnded(cookies);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
  expect(await lastEvents(2)).toEqual([
    { type: 'user.deactivated', actorid: ADMIN, data: expect.objectContaining({ version: 2, active: false }) },
    endedAll(user.id),
  ]);
});

it('a change of role ends every session; the next one has the new role', async () => {
  const { user, cookies } = await twoSessions();
  await change(user.id, (trx, before) => changeAccount(trx, before, { role: 'municipal_admin' }, ADMIN));
  await expectEnded(cookies);
  expect((await logIn(identity.app, user.username)).json()).toMatchObject({ role: 'municipal_admin' });
  expect(await lastEvents(2)).toEqual([
    { type: 'user.updated', actorid: ADMIN, data: expect.objectContaining({ version: 2, role: 'municipal_admin' }) },
    endedAll(user.id),
  ]);
});

it('a change of password ends every session and the old password', async () => {
  const { user, cookies } = await twoSessions();
  const hash = await createPasswords().hash('another quiet culvert');
  await identity.db.transaction().execute((trx) => changePassword(trx, user.id, hash));
  await expectEnded(cookies);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
  expect((await logIn(identity.app, user.username, 'another quiet culvert')).statusCode).toBe(200);
  expect(await lastEvents(1)).toEqual([{ ...endedAll(user.id), actorid: user.id }]);
});

it('an account that is opened again can be signed in to, and its sessions stay ended', async () => {
  const { user, cookies } = await twoSessions();
  await change(user.id, (trx, before) => deactivate(trx, before, ADMIN));
  await change(user.id, (trx, before) => reactivate(trx, before, ADMIN));
  await expectEnded(cookies);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(200);
  expect(await lastEvents(1)).toEqual([
    { type: 'user.updated', actorid: ADMIN, data: expect.objectContaining({ version: 3, active: true }) },
  ]);
  expect(await auditOf(user.id)).toEqual([
    { action: 'deactivated', actorId: ADMIN, before: { active: true }, after: { active: false } },
    { action: 'reactivated', actorId: ADMIN, before: { active: false }, after: { active: true } },
  ]);
});

it('what is no change is told to nobody', async () => {
  const { user, cookie } = await signUp(identity.app);
  const before = await outboxOf(identity.db);
  await change(user.id, (trx, row) => changeAccount(trx, row, { role: row.role, name: row.name }, ADMIN));
  await change(user.id, (trx, row) => reactivate(trx, row, ADMIN));
  expect(await outboxOf(identity.db)).toEqual(before);
  expect(await auditOf(user.id)).toEqual([]);
  expect((await get(identity.app, '/api/user', cookie)).json()).toMatchObject({ version: 1 });
});

it('the log of changes names personal fields and does not say what they held', async () => {
  const { user } = await signUp(identity.app, { name: 'Before Marriage' });
  await change(user.id, (trx, row) => changeAccount(trx, row, { name: 'After Marriage', region: 'Ontario' }, ADMIN));
  expect(await auditOf(user.id)).toEqual([
    {
      action: 'updated',
      actorId: ADMIN,
      before: { region: null, name: '(not recorded)' },
      after: { region: 'Ontario', name: '(not recorded)' },
    },
  ]);
});

it('a replay tells of every account as it is now', async () => {
  const { user } = await signUp(identity.app, { municipality: 'smiths-falls' });
  await verified(identity.db, user.id);
  const users = await identity.db.selectFrom('users').selectAll().orderBy('id').execute();
  expect(await replayUsers(identity.db)).toBe(users.length);
  const told = (await outboxOf(identity.db)).slice(-users.length);
  expect(new Set(told.map(({ type, actorid }) => `${type} ${actorid}`))).toEqual(new Set(['user.updated null']));
  expect(told.map(({ data }) => data)).toMatchObject(
    users.map(({ id, version, active, role }) => ({ id, version, active, role })),
  );
  expect(told.at(-1)!.data).toMatchObject({ id: user.id, municipality: 'smiths-falls' });
});
