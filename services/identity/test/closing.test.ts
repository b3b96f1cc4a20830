import { afterAll, describe, expect, it } from '@jest/globals';
import { handleOnce } from '@commonyard/service-kit/events/consumer';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import { eraseRequested } from '@commonyard/service-kit/audit/erasure';
import { readAuditKeys, sealEntries } from '@commonyard/service-kit/audit/seals';
import { verifyLog } from '@commonyard/service-kit/audit/verify';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import { AUDIT_LOG } from '../src/database.ts';
import { holdsConsumer } from '../src/records/records.service.ts';
import { retention } from '../src/accounts/retention.service.ts';
import { get, guest, logIn, newAdmin, newMember, PASSWORD, signUp, startTestService } from './test-service.ts';

const service = await startTestService();
const { app, db } = service;
afterAll(() => service.close());

const closeWith = (cookie: string, password = PASSWORD) =>
  send({ app }, guest(cookie), 'POST', '/api/user/close', { password });
const rowOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const closingOf = async (id: number) =>
  (await outboxOf(db)).find(({ type, data }) => type === 'user.deactivated' && (data as UserEvent).id === id)?.data as
    UserEvent | undefined;
const projectHold = (id: number, held: boolean, userIds: number[]) =>
  db
    .transaction()
    .execute((trx) => handleOnce(trx, holdsConsumer, [eventEnvelope('asset.hold_changed', { id, held, userIds })]));
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('POST /api/user/close', () => {
  it('erases name and address, ends the sessions and publishes what replaces them', async () => {
    const { user, cookie } = await newMember(service, 'hearst', 'municipal_operator', { name: 'Quinn Quarry' });
    expect((await closeWith(cookie)).statusCode).toBe(204);
    expect((await get(app, '/api/user', cookie)).statusCode).toBe(401);
    expect((await logIn(app, user.username)).statusCode).toBe(401);
    const row = await rowOf(user.id);
    expect(row).toMatchObject({ name: 'Former user', active: false, municipality: 'hearst', position: null });
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`Quinn|${user.email}|${user.username}`));
    expect(await closingOf(user.id)).toMatchObject({
      name: 'Former user',
      email: row.email,
      active: false,
      municipality: 'hearst',
      closed: { heir: 'nobody' },
    });
    const entry = await db.selectFrom('auditLog').selectAll().where('action', '=', 'closed').executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ userId: user.id, before: { active: true }, after: { active: false } });
    const destroyed = await db.selectFrom('destructions').selectAll().where('rule', '=', 'closed_account').execute();
    expect(destroyed.at(-1)).toMatchObject({ ids: [user.id], by: 'user', actorId: user.id });
  });

  it('erases the audited values of an exported and closed account, and the log still verifies', async () => {
    const { user, cookie } = await newMember(service, 'gravenhurst', 'municipal_operator', { name: 'Quinn Quarry' });
    await send({ app }, guest(cookie), 'PATCH', '/api/user', { name: 'Quinn Q. Quarry' });
    expect((await get(app, '/api/user/data', cookie)).json()).toMatchObject({ account: { id: user.id } });
    await closeWith(cookie);
    const countAuditedValues = async () =>
      (
        await service.pool.query(`SELECT FROM audit_personal_values WHERE subject_kind = 'user' AND subject_id = $1`, [
          user.id,
        ])
      ).rowCount!;
    expect(await countAuditedValues()).toBeGreaterThan(0);
    const keys = readAuditKeys('a-secret-of-the-audit-log-of-32-characters');
    await sealEntries(db, AUDIT_LOG, { keys });
    await eraseRequested({ db, log: service.deps.log, retentionUrl: service.retentionUrl });
    expect(await countAuditedValues()).toBe(0);
    expect((await verifyLog(db, AUDIT_LOG, { keys })).problem).toBeUndefined();
    const entries = await db.selectFrom('auditLog').select('action').where('userId', '=', user.id).execute();
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['updated', 'data_exported', 'closed', 'sessions_ended']),
    );
  });

  it('leaves the records to the municipality where it has another administrator', async () => {
    await newMember(service, 'kenora');
    const { user, cookie } = await newMember(service, 'kenora', 'municipal_operator');
    expect((await get(app, '/api/user/closing', cookie)).json()).toEqual({ blockedBy: null, heir: 'municipality' });
    await closeWith(cookie);
    expect((await closingOf(user.id))!.closed).toEqual({ heir: 'municipality' });
  });

  it('400 for a wrong password', async () => {
    const { user, cookie } = await signUp(app);
    const response = await closeWith(cookie, 'not the password');
    expect([response.statusCode, response.json().fields]).toEqual([400, { password: expect.any(String) }]);
    expect((await rowOf(user.id)).closedAt).toBeNull();
  });

  it('401 without a session', async () => {
    expect((await send({ app }, guest(), 'POST', '/api/user/close', { password: PASSWORD })).statusCode).toBe(401);
  });

  it('409 for the last administrator', async () => {
    await db.updateTable('users').set({ role: 'municipal_operator' }).where('role', '=', 'admin').execute();
    const { cookie } = await newAdmin(service);
    expect((await get(app, '/api/user/closing', cookie)).json().blockedBy).toBe('last_admin');
    expect((await closeWith(cookie)).json()).toMatchObject({ code: 'last_admin' });
    await newAdmin(service);
    expect((await closeWith(cookie)).statusCode).toBe(204);
  });

  it('409 while the account or a listing with its data is on hold', async () => {
    const admin = await newAdmin(service);
    const { user, cookie } = await signUp(app);
    const hold = await send({ app }, admin.headers, 'POST', '/api/records/identity/holds', {
      recordId: user.id,
      reason: 'A claim is open',
    });
    expect((await closeWith(cookie)).json()).toMatchObject({ code: 'account_on_hold' });
    const lift = `/api/records/identity/holds/${hold.json().id}/lift`;
    await send({ app }, admin.headers, 'POST', lift, { reason: 'Settled' });
    await projectHold(5, true, [user.id]);
    expect((await closeWith(cookie)).json()).toMatchObject({ code: 'account_on_hold' });
    await projectHold(5, false, []);
    expect((await closeWith(cookie)).statusCode).toBe(204);
  });

  it('409 to reactivate or change a closed account, which is in no list', async () => {
    const admin = await newAdmin(service);
    const { user, cookie } = await signUp(app);
    await closeWith(cookie);
    const reactivation = await send({ app }, admin.headers, 'POST', `/api/users/${user.id}/reactivate`, {});
    expect(reactivation.json()).toMatchObject({ code: 'account_closed' });
    const change = await send({ app }, admin.headers, 'PATCH', `/api/users/${user.id}`, { position: 'Clerk' });
    expect(change.json()).toMatchObject({ code: 'account_closed' });
    const found = await send({ app }, admin.headers, 'GET', '/api/users?search=former');
    expect(found.json()).toEqual([]);
  });
});

describe('GET /api/user/data', () => {
  it('has the account and its sessions, without the hash of the password', async () => {
    const { user, cookie } = await signUp(app);
    const response = await get(app, '/api/user/data', cookie);
    expect(response.json()).toMatchObject({
      account: { id: user.id, email: user.email },
      sessions: [{}],
      invitations: [],
    });
    expect(response.body).not.toMatch(/argon2|emailTaken/);
  });
});

describe('the retention job', () => {
  const run = () => removeDue(db, retention, 'job');
  const age = (id: number, values: object) => db.updateTable('users').set(values).where('id', '=', id).execute();

  it('closes accounts that nobody confirmed after 30 days', async () => {
    const [due, recent, confirmed] = [await signUp(app), await signUp(app), await signUp(app)];
    for (const { user } of [due, confirmed]) await age(user.id, { createdAt: ago(31) });
    await age(confirmed.user.id, { emailVerifiedAt: ago(30) });
    await run();
    const closed = async ({ user }: typeof due) => (await rowOf(user.id)).closedAt !== null;
    expect([await closed(due), await closed(recent), await closed(confirmed)]).toEqual([true, false, false]);
    expect((await get(app, '/api/user', due.cookie)).statusCode).toBe(401);
  });

  it('closes refused accounts after a year and deactivated ones after two, but none on hold', async () => {
    const [refused, deactivated, held] = [await signUp(app), await signUp(app), await signUp(app)];
    await age(refused.user.id, { approval: 'refused', approvalAt: ago(370) });
    await age(deactivated.user.id, { approval: 'approved', active: false, updatedAt: ago(740) });
    await age(held.user.id, { approval: 'refused', approvalAt: ago(370) });
    await projectHold(6, true, [held.user.id]);
    expect(await run()).toMatchObject({ refused_accounts: 1, deactivated_accounts: 1 });
    expect((await rowOf(held.user.id)).closedAt).toBeNull();
    expect(await run()).toMatchObject({ refused_accounts: 0, deactivated_accounts: 0 });
  });
});
