import { afterAll, describe, expect, it } from '@jest/globals';
import type { User } from '@commonyard/contracts/http/identity';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import { retention } from '../src/accounts/retention.service.ts';
import {
  as,
  cookieOf,
  get,
  guest,
  lastToken,
  logIn,
  newAdmin,
  newMember,
  PASSWORD,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
const admin = await newAdmin(identity, { name: 'Ann Lee' });
afterAll(() => identity.close());

type Headers = Record<string, string>;
const REASON = 'The town does not know this person';
const takeBack = (headers: Headers | Promise<Headers>, id: number, payload: object = { reason: REASON }) =>
  send(identity, headers, 'POST', `/api/users/${id}/take-back-approval`, payload);
const approve = (headers: Headers, id: number) => send(identity, headers, 'POST', `/api/users/${id}/approve`);
const operator = (municipality = 'hearst') => newMember(identity, municipality, 'municipal_operator');
const rowOf = (id: number) =>
  identity.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const waitingOf = async (headers: Headers, id: number) =>
  (await send(identity, headers, 'GET', '/api/users/waiting')).json<User[]>().find((user) => user.id === id);

describe('POST /api/users/:id/take-back-approval', () => {
  it('200: the account waits again, its sessions end, and it reads the reason after it has logged in', async () => {
    const { user, cookie } = await operator();
    const response = await takeBack(admin.headers, user.id);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { approval: 'pending', approvalReason: REASON, active: true },
    ]);
    expect((await get(identity.app, '/internal/session', cookie)).statusCode).toBe(404);
    const login = await logIn(identity.app, user.username, PASSWORD);
    expect(login.json()).toMatchObject({ approval: 'pending', approvalReason: REASON });
    const events = (await outboxOf(identity.db)).slice(-3).map(({ type, data, actorid }) => [type, actorid, data]);
    expect(events).toMatchObject([
      ['user.updated', admin.user.id, { id: user.id, municipality: null, approval: 'pending' }],
      ['user.approval_decided', admin.user.id, { userId: user.id, approval: 'pending', reason: REASON }],
      ['session.revoked', admin.user.id, { userId: user.id, sessionKeys: [] }],
    ]);
  });

  it('its entry of the audit log is that of the municipality, without the reason', async () => {
    const { user } = await operator();
    await takeBack(admin.headers, user.id);
    const entries = await identity.db.selectFrom('auditLog').selectAll().where('userId', '=', user.id).execute();
    expect(entries.find(({ action }) => action === 'approval_taken_back')).toMatchObject({
      actorId: admin.user.id,
      municipality: 'hearst',
      before: { approval: 'approved' },
      after: { approval: 'pending', approvalBy: admin.user.id },
    });
    expect(JSON.stringify(entries)).not.toContain(REASON);
  });

  it('the deciders see who took it back and when, and an approval undoes it', async () => {
    const { user } = await operator();
    await takeBack(admin.headers, user.id);
    expect(await waitingOf(admin.headers, user.id)).toMatchObject({
      approvalReason: REASON,
      decision: { by: 'Ann Lee', at: (await rowOf(user.id)).approvalAt },
    });
    expect((await approve(admin.headers, user.id)).json()).toMatchObject({
      approval: 'approved',
      approvalReason: null,
    });
    expect((await logIn(identity.app, user.username, PASSWORD)).json()).toMatchObject({ approval: 'approved' });
  });

  it('200: an administrator of a municipality, of its operators; 403 of its other administrators', async () => {
    const { headers } = await newMember(identity, 'hearst');
    const [{ user }, { user: officer }] = [await operator(), await newMember(identity, 'hearst')];
    expect((await takeBack(headers, officer.id)).statusCode).toBe(403);
    expect((await takeBack(headers, user.id)).statusCode).toBe(200);
    expect((await takeBack(admin.headers, officer.id)).statusCode).toBe(200);
  });

  it('409: the own account, one that waits, and one that is deactivated', async () => {
    expect((await takeBack(admin.headers, admin.user.id)).json()).toMatchObject({ code: 'own_approval' });
    const [{ user }, { user: inactive }] = [await operator(), await operator()];
    const responses = await Promise.all([takeBack(admin.headers, user.id), takeBack(admin.headers, user.id)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await send(identity, admin.headers, 'POST', `/api/users/${inactive.id}/deactivate`);
    expect((await takeBack(admin.headers, inactive.id)).json()).toMatchObject({ code: 'not_approved' });
  });

  it('403: the second of two administrators who take back each other’s approval, so that one remains', async () => {
    const other = await newAdmin(identity);
    const responses = await Promise.all([
      takeBack(admin.headers, other.user.id),
      takeBack(other.headers, admin.user.id),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
    await identity.db.updateTable('users').set({ approval: 'approved' }).where('role', '=', 'admin').execute();
  });

  it('401: a guest; 403: an operator; 404: no such account, and one of another municipality', async () => {
    const { user } = await operator('kenora');
    const { headers } = await newMember(identity, 'hearst');
    expect((await takeBack(as.guest(), user.id)).statusCode).toBe(401);
    expect((await takeBack(as.operator(), user.id)).statusCode).toBe(403);
    expect((await takeBack(headers, user.id)).statusCode).toBe(404);
    expect((await takeBack(admin.headers, 999_999)).statusCode).toBe(404);
  });

  it.each([{}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 1 }])('400: %j', async (payload) => {
    const { user } = await operator();
    expect((await takeBack(admin.headers, user.id, payload)).statusCode).toBe(400);
    expect((await rowOf(user.id)).approval).toBe('approved');
  });
});

it('a confirmed domain does not approve it again, and its retention period begins anew', async () => {
  const domain = { domain: 'cochrane.ca', municipality: 'cochrane' };
  await send(identity, admin.headers, 'POST', '/api/municipality-domains', domain);
  const { user } = await operator('cochrane');
  const changed = { email: 'new@cochrane.ca' };
  await send(identity, admin.headers, 'PATCH', `/api/users/${user.id}`, changed);
  await takeBack(admin.headers, user.id);
  await identity.db.updateTable('users').set({ createdAt: '2020-01-01' }).where('id', '=', user.id).execute();
  await removeDue(identity.db, retention, 'job');
  const token = await lastToken(identity.db, 'user.verification_requested', changed.email);
  const session = guest(cookieOf(await logIn(identity.app, user.username, PASSWORD)));
  const response = await send(identity, session, 'POST', '/api/email-verification/confirm', { token });
  expect(response.statusCode).toBe(204);
  expect(await rowOf(user.id)).toMatchObject({ approval: 'pending', closedAt: null });
  expect((await outboxOf(identity.db)).at(-1)).toMatchObject({ type: 'user.approval_requested' });
});
