import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { outboxOf } from '@commonyard/testing/outbox';
import { createPasswords } from '../src/passwords/passwords.ts';
import { changePassword, changeRole, deactivate } from '../src/users/accounts.ts';
import { replayUsers } from '../src/users/replay.ts';
import { get, logIn, signUp, startIdentity } from './identity.ts';

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
  await identity.db.transaction().execute((trx) => deactivate(trx, user.id, ADMIN));
  await expectEnded(cookies);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
  expect(await lastEvents(2)).toEqual([
    { type: 'user.deactivated', actorid: ADMIN, data: expect.objectContaining({ version: 2, active: false }) },
    endedAll(user.id),
  ]);
});

it('a change of role ends every session; the next one has the new role', async () => {
  const { user, cookies } = await twoSessions();
  await identity.db.transaction().execute((trx) => changeRole(trx, user.id, 'municipal_admin', ADMIN));
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
  await identity.db.transaction().execute((trx) => changePassword(trx, user.id, hash, ADMIN));
  await expectEnded(cookies);
  expect((await logIn(identity.app, user.username)).statusCode).toBe(401);
  expect((await logIn(identity.app, user.username, 'another quiet culvert')).statusCode).toBe(200);
  expect(await lastEvents(1)).toEqual([endedAll(user.id)]);
});

it('404: an account that does not exist; nothing is told', async () => {
  const before = await outboxOf(identity.db);
  const change = identity.db.transaction().execute((trx) => changeRole(trx, 999_999, 'admin', ADMIN));
  await expect(change).rejects.toMatchObject({ statusCode: 404, code: 'user_not_found' });
  expect(await outboxOf(identity.db)).toEqual(before);
});

it('a replay tells of every account as it is now', async () => {
  const { user } = await signUp(identity.app, { municipality: 'smiths-falls' });
  const users = await identity.db.selectFrom('users').selectAll().orderBy('id').execute();
  expect(await replayUsers(identity.db)).toBe(users.length);
  const told = (await outboxOf(identity.db)).slice(-users.length);
  expect(new Set(told.map(({ type, actorid }) => `${type} ${actorid}`))).toEqual(new Set(['user.updated null']));
  expect(told.map(({ data }) => data)).toMatchObject(
    users.map(({ id, version, active, role }) => ({ id, version, active, role })),
  );
  expect(told.at(-1)!.data).toMatchObject({ id: user.id, municipality: 'smiths-falls' });
});
