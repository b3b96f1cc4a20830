import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/account-messages.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import {
  as,
  get,
  guest,
  lastToken,
  logIn,
  newAdmin,
  newMember,
  PASSWORD,
  signUp,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
const admin = await newAdmin(identity);
afterAll(() => identity.close());
beforeEach(() => identity.db.deleteFrom('municipalityDomains').execute());

type Headers = Record<string, string>;
const post = (headers: Headers | Promise<Headers>, url: string, payload?: object) =>
  send(identity, headers, 'POST', url, payload);
const approve = (headers: Headers, id: number) => post(headers, `/api/users/${id}/approve`);
const refuse = (headers: Headers, id: number, reason = 'Not one of us') =>
  post(headers, `/api/users/${id}/refuse`, { reason });
const waiting = async (headers: Headers) =>
  (await send(identity, headers, 'GET', '/api/users/waiting')).json<User[]>().map(({ id }) => id);
const verify = async ({ email }: User, cookie: string) => {
  const token = await lastToken(identity.db, 'user.verification_requested', email);
  expect((await post(guest(cookie), '/api/email-verification/confirm', { token })).statusCode).toBe(204);
};
const session = async (cookie: string) => {
  const response = await get(identity.app, '/internal/session', cookie);
  return response.statusCode === 200 && response.json().user.waiting ? 'waiting' : response.statusCode;
};
const ownUser = async (cookie: string) => (await get(identity.app, '/api/user', cookie)).json<User>();
const eventsOf = async (id: number) =>
  (await outboxOf(identity.db)).filter(({ data }) => (data as { userId?: number; id?: number }).userId === id);
const auditOf = (id: number) =>
  identity.db.selectFrom('auditLog').select(['action', 'actorId', 'after']).where('userId', '=', id).execute();
async function newWaiting(municipality: string | null = 'hearst', overrides: object = {}) {
  const { user, cookie } = await signUp(identity.app, { municipality, ...overrides });
  await verify(user, cookie);
  return { user, cookie };
}
const addDomain = (domain: string, municipality: string) =>
  post(admin.headers, '/api/municipality-domains', { domain, municipality });

describe('an account that is not approved', () => {
  it('waits in every other service, with and without a verified address; nothing is mailed for it but its own link', async () => {
    const { user, cookie } = await signUp(identity.app, {
      municipality: 'toronto',
      email: 'mayor.of.toronto@gmail.com',
    });
    expect(user).toMatchObject({ approval: 'pending', approvalReason: null });
    expect(await session(cookie)).toBe('waiting');
    await verify(user, cookie);
    expect(await session(cookie)).toBe('waiting');
    expect(
      (await outboxOf(identity.db)).filter(({ data }) => JSON.stringify(data).includes('"toronto"')),
    ).toMatchObject([{ type: 'user.verification_requested' }, { type: 'user.approval_requested' }]);
    const events = (await outboxOf(identity.db)).filter(({ actorid }) => actorid === user.id);
    for (const { type, data } of events.filter(({ type }) => type === 'user.registered' || type === 'user.updated'))
      expect([type, data]).toEqual([type, expect.objectContaining({ municipality: null, approval: 'pending' })]);
  });

  it('reads its own account, changes name and password, and manages its sessions', async () => {
    const { user, cookie } = await newWaiting();
    expect(await ownUser(cookie)).toMatchObject({ id: user.id, approval: 'pending', decider: 'platform' });
    expect((await send(identity, guest(cookie), 'PATCH', '/api/user', { name: 'New Name' })).statusCode).toBe(200);
    expect((await get(identity.app, '/api/user/sessions', cookie)).statusCode).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: 'another quiet culvert' };
    expect((await post(guest(cookie), '/api/user/password', change)).statusCode).toBe(204);
    expect((await logIn(identity.app, user.username, change.newPassword)).statusCode).toBe(200);
  });

  it('is no administrator that others depend on, whatever its role', async () => {
    const { user } = await newWaiting();
    await identity.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute();
    const own = { role: 'municipal_operator' };
    const response = await send(identity, as.admin({ userId: user.id }), 'PATCH', `/api/users/${user.id}`, own);
    expect(response.statusCode).toBeGreaterThanOrEqual(403);
    expect((await approve(await as.admin({ userId: user.id }), (await newWaiting()).user.id)).statusCode).toBe(403);
  });
});

describe('a confirmed domain of the municipality', () => {
  it('approves the account when the link is opened', async () => {
    await addDomain('hearst.ca', 'hearst');
    const { user, cookie } = await signUp(identity.app, { municipality: 'hearst', email: 'pat1@Hearst.ca' });
    expect(await session(cookie)).toBe('waiting');
    await verify(user, cookie);
    expect((await get(identity.app, '/internal/session', cookie)).json()).toMatchObject({
      user: { id: user.id, municipality: 'hearst' },
    });
    expect(await ownUser(cookie)).toMatchObject({ approval: 'approved' });
    expect((await eventsOf(user.id)).map(({ type }) => type)).toEqual(['user.verification_requested', 'user.joined']);
    expect((await outboxOf(identity.db)).slice(-2)).toMatchObject([
      {
        type: 'user.updated',
        data: { id: user.id, municipality: 'hearst', approval: 'approved', emailVerified: true },
      },
      {
        type: 'user.joined',
        actorid: user.id,
        data: { userId: user.id, name: user.name, municipality: 'hearst', domain: 'hearst.ca', decider: 'platform' },
      },
    ]);
    expect((await auditOf(user.id)).at(-1)).toMatchObject({
      action: 'email_verified',
      after: { approval: 'approved' },
    });
  });

  it('approves an address of a subdomain, and by a reset link too', async () => {
    await addDomain('hearst.ca', 'hearst');
    const { user, cookie } = await newWaiting('hearst', { email: 'pat2@works.hearst.ca' });
    expect(await session(cookie)).toBe(200);
    expect(user.id).toBeGreaterThan(0);
    const other = await signUp(identity.app, { municipality: 'hearst', email: 'pat3@hearst.ca' });
    await post(guest(), '/api/password-reset', { email: other.user.email });
    const token = await lastToken(identity.db, 'user.password_reset_requested', other.user.email);
    await post(guest(), '/api/password-reset/confirm', { token, password: 'another quiet culvert' });
    expect((await logIn(identity.app, other.user.username, 'another quiet culvert')).json()).toMatchObject({
      approval: 'approved',
    });
  });

  it.each([
    ['another municipality', 'kenora', 'pat4@hearst.ca'],
    ['a domain that only ends alike', 'hearst', 'pat5@nothearst.ca'],
    ['the domain in the local part', 'hearst', 'pat6.hearst.ca@gmail.com'],
    ['a subdomain that another municipality has', 'hearst', 'pat7@kenora.hearst.ca'],
  ])('does not approve %s', async (_what, municipality, email) => {
    await addDomain('hearst.ca', 'hearst');
    await addDomain('kenora.hearst.ca', 'kenora');
    const { user, cookie } = await newWaiting(municipality, { email });
    expect(await session(cookie)).toBe('waiting');
    expect((await eventsOf(user.id)).map(({ type }) => type)).toContain('user.approval_requested');
  });

  it('does not approve before it is confirmed', async () => {
    const { headers } = await newMember(identity, 'kenora');
    expect((await post(headers, '/api/municipality-domains', { domain: 'kenora.ca' })).statusCode).toBe(201);
    const { cookie } = await newWaiting('kenora', { email: 'pat8@kenora.ca' });
    expect(await session(cookie)).toBe('waiting');
  });
});

describe('GET /api/users/waiting', () => {
  it('200: verified accounts only; all for an administrator, those of the own municipality for its administrator', async () => {
    const { user: unverified } = await signUp(identity.app, { municipality: 'timmins' });
    const { user: own } = await newWaiting('timmins');
    const { user: other } = await newWaiting('kenora');
    const { user: body } = await newWaiting(null, { organization: 'Grand River Conservation Authority' });
    const { headers } = await newMember(identity, 'timmins');
    expect(await waiting(headers)).toEqual([own.id]);
    expect(await waiting(admin.headers)).toEqual(expect.arrayContaining([own.id, other.id, body.id]));
    expect(await waiting(admin.headers)).not.toContain(unverified.id);
  });

  it('401: a guest; 403: an operator, and a municipal_admin who is none any more', async () => {
    const { user, headers } = await newMember(identity, 'timmins');
    await identity.db.updateTable('users').set({ role: 'municipal_operator' }).where('id', '=', user.id).execute();
    for (const url of ['/api/users/waiting', '/api/users/colleagues']) {
      expect((await send(identity, as.guest(), 'GET', url)).statusCode).toBe(401);
      expect((await send(identity, as.operator(), 'GET', url)).statusCode).toBe(403);
      expect((await send(identity, headers, 'GET', url)).statusCode).toBe(403);
    }
  });
});

it('GET /api/users/colleagues: the active, approved users of the own municipality, by name', async () => {
  const { headers, user } = await newMember(identity, 'sioux-lookout', 'municipal_admin', { name: 'Zed' });
  const colleague = await newMember(identity, 'sioux-lookout', 'municipal_operator', { name: 'Ann' });
  await newWaiting('sioux-lookout');
  const response = await send(identity, headers, 'GET', '/api/users/colleagues');
  expect(response.json<User[]>().map(({ id }) => id)).toEqual([colleague.user.id, user.id]);
});

describe('POST /api/users/:id/approve and /refuse', () => {
  it('200: an administrator of the municipality approves; the session acts from then on', async () => {
    const { headers, user: decider } = await newMember(identity, 'hearst');
    const { user, cookie } = await newWaiting();
    expect(await ownUser(cookie)).toMatchObject({ decider: 'municipality' });
    expect((await eventsOf(user.id)).at(-1)).toMatchObject({
      type: 'user.approval_requested',
      data: { municipality: 'hearst', decider: 'municipality', name: user.name },
    });
    const response = await approve(headers, user.id);
    expect([response.statusCode, response.json<User>().approval]).toEqual([200, 'approved']);
    expect((await get(identity.app, '/internal/session', cookie)).json()).toMatchObject({
      user: { municipality: 'hearst' },
    });
    expect((await outboxOf(identity.db)).slice(-2)).toMatchObject([
      { type: 'user.updated', actorid: decider.id, data: { municipality: 'hearst', approval: 'approved' } },
      { type: 'user.approval_decided', actorid: decider.id, data: { approval: 'approved', reason: null } },
    ]);
    expect((await auditOf(user.id)).at(-1)).toMatchObject({
      action: 'approved',
      actorId: decider.id,
      after: { approval: 'approved', approvalBy: decider.id },
    });
  });

  it('200: a refusal has a reason, which the account reads and the audit log does not; it can be taken back', async () => {
    const { user, cookie } = await newWaiting();
    expect((await refuse(admin.headers, user.id, 'We do not know you')).statusCode).toBe(200);
    expect(await ownUser(cookie)).toMatchObject({ approval: 'refused', approvalReason: 'We do not know you' });
    expect(await session(cookie)).toBe(404);
    expect((await outboxOf(identity.db)).at(-1)).toMatchObject({
      type: 'user.approval_decided',
      data: { approval: 'refused', reason: 'We do not know you' },
    });
    expect(JSON.stringify(await auditOf(user.id))).not.toContain('know you');
    expect(await waiting(admin.headers)).not.toContain(user.id);
    expect((await refuse(admin.headers, user.id)).statusCode).toBe(409);
    expect((await approve(admin.headers, user.id)).json()).toMatchObject({
      approval: 'approved',
      approvalReason: null,
    });
  });

  it('a waiting account has a session without role and municipality', async () => {
    const { user, cookie } = await newWaiting();
    const lookUp = () => get(identity.app, '/internal/session', cookie);
    await identity.db.updateTable('users').set({ role: 'municipal_admin' }).where('id', '=', user.id).execute();
    expect((await lookUp()).json().user).toEqual({
      id: user.id,
      role: 'municipal_operator',
      municipality: null,
      locale: 'en',
      waiting: true,
    });
    await approve(admin.headers, user.id);
    expect((await lookUp()).json().user).toMatchObject({ role: 'municipal_admin', municipality: 'hearst' });
    expect((await lookUp()).json().user).not.toHaveProperty('waiting');
    const { user: refused, cookie: other } = await newWaiting();
    await refuse(admin.headers, refused.id, 'We do not know you');
    expect((await get(identity.app, '/internal/session', other)).statusCode).toBe(404);
  });

  it('404: another municipality’s account, one of another public body, and an administrator of the platform', async () => {
    const { headers } = await newMember(identity, 'hearst');
    const { user: other } = await newWaiting('kenora');
    const { user: body } = await newWaiting(null, { organization: 'School Board' });
    const { user: boss } = await newWaiting('hearst');
    await identity.db.updateTable('users').set({ role: 'admin' }).where('id', '=', boss.id).execute();
    for (const { id } of [other, body, boss, { id: 999_999 }]) {
      expect((await approve(headers, id)).statusCode).toBe(404);
      expect((await refuse(headers, id)).statusCode).toBe(404);
    }
    expect(await waiting(headers)).not.toContain(boss.id);
  });

  it('401, 403: a guest, an operator, an account that is deactivated or waits itself', async () => {
    const { user } = await newWaiting();
    expect((await approve(await as.guest(), user.id)).statusCode).toBe(401);
    expect((await approve(await as.operator(), user.id)).statusCode).toBe(403);
    const former = await newMember(identity, 'hearst');
    for (const change of [{ active: false }, { active: true, approval: 'pending' as const }]) {
      await identity.db.updateTable('users').set(change).where('id', '=', former.user.id).execute();
      expect((await approve(former.headers, user.id)).statusCode).toBe(403);
    }
  });

  it('409: an account that was deactivated or closed, which nobody can use', async () => {
    const { user } = await newWaiting();
    await post(admin.headers, `/api/users/${user.id}/deactivate`);
    const closed = await newWaiting();
    await post(guest(closed.cookie), '/api/user/close', { password: PASSWORD });
    for (const id of [user.id, closed.user.id])
      for (const response of [await approve(admin.headers, id), await refuse(admin.headers, id)])
        expect([response.statusCode, response.json()]).toEqual([
          409,
          expect.objectContaining({ code: 'already_decided' }),
        ]);
    await post(admin.headers, `/api/users/${user.id}/reactivate`);
    expect((await approve(admin.headers, user.id)).statusCode).toBe(200);
  });

  it('409: one of two concurrent decisions, an approved account, and an address that is not verified', async () => {
    const { user } = await newWaiting();
    const responses = await Promise.all([approve(admin.headers, user.id), approve(admin.headers, user.id)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await refuse(admin.headers, user.id)).json()).toMatchObject({
      code: 'already_decided',
      message: TEXT.alreadyDecided,
      params: { outcome: 'approved', by: admin.user.name, at: expect.stringMatching(/Z$/) },
    });
    const row = await send(identity, admin.headers, 'GET', `/api/users/${user.id}`);
    expect(row.json().decision).toEqual({ by: admin.user.name, at: expect.stringMatching(/Z$/) });
    const { user: unverified } = await signUp(identity.app, { municipality: 'hearst' });
    expect((await approve(admin.headers, unverified.id)).json()).toMatchObject({ code: 'email_not_verified' });
  });

  it('409: a version that others have replaced meanwhile; 400: an invalid one', async () => {
    const { user } = await newWaiting();
    const { version } = (await send(identity, admin.headers, 'GET', `/api/users/${user.id}`)).json<User>();
    const renamed = await send(identity, admin.headers, 'PATCH', `/api/users/${user.id}`, { name: 'Other Name' });
    expect(renamed.statusCode).toBe(200);
    const withVersion = (seen: string) => ({ ...admin.headers, 'if-match': seen });
    for (const decide of [approve, refuse]) {
      const stale = await decide(withVersion(`"${version}"`), user.id);
      expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
      expect((await decide(withVersion('newest'), user.id)).statusCode).toBe(400);
    }
    expect((await approve(withVersion(`"${version + 1}"`), user.id)).statusCode).toBe(200);
    const path = `/api/users/${user.id}/take-back-approval`;
    const body = { reason: 'Left the municipality' };
    const stale = await post(withVersion(`"${version + 1}"`), path, body);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
    expect((await post(withVersion(`"${version + 2}"`), path, body)).statusCode).toBe(200);
  });

  it.each([{}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 1 }])('400: %j', async (payload) => {
    const { user } = await newWaiting();
    expect((await post(admin.headers, `/api/users/${user.id}/refuse`, payload)).statusCode).toBe(400);
  });
});

describe('other public bodies', () => {
  it('register with the name of the organization and wait for the platform', async () => {
    const organization = 'Conseil scolaire catholique Nouvelon';
    await newMember(identity, 'hearst');
    const { user, cookie } = await newWaiting(null, { organization });
    expect(await ownUser(cookie)).toMatchObject({ organization, municipality: null, decider: 'platform' });
    expect((await approve(admin.headers, user.id)).statusCode).toBe(200);
    expect((await get(identity.app, '/internal/session', cookie)).json()).toMatchObject({
      user: { id: user.id, municipality: null, organization },
    });
  });

  it('that have the name of a municipality in their own are marked for the deciders', async () => {
    const organization = 'Perth and Smiths Falls District Hospital';
    const { user } = await newWaiting(null, { organization });
    const { user: plain } = await newWaiting(null, { organization: 'School Board' });
    const list = (await send(identity, admin.headers, 'GET', '/api/users/waiting')).json<User[]>();
    expect(list.find(({ id }) => id === user.id)).toMatchObject({ organization, resembles: ['Perth', 'Smiths Falls'] });
    expect(list.find(({ id }) => id === plain.id)).not.toHaveProperty('resembles');
  });

  it('and accounts that took such a user name, name or position are marked for administrators', async () => {
    const { user } = await signUp(identity.app, { username: 'kenora', municipality: 'hearst' });
    const { user: member, cookie } = await newMember(identity, 'hearst', 'municipal_admin');
    const change = { position: 'Liaison of Kenora' };
    expect((await send(identity, guest(cookie), 'PATCH', '/api/user', change)).statusCode).toBe(200);
    const rejected = await send(identity, guest(cookie), 'PATCH', '/api/user', { position: 'Town of Kenora' });
    expect(rejected.json()).toMatchObject({ fields: { position: TEXT.positionIsMunicipality } });
    const asAdmin = () => as.admin({ userId: admin.user.id });
    for (const marked of [user, member]) {
      const listed = await send(identity, asAdmin(), 'GET', `/api/users?search=${marked.username}`);
      const found = listed.json<User[]>().find(({ id }) => id === marked.id);
      expect(found).toMatchObject({ resembles: ['Kenora'] });
      const detail = await send(identity, asAdmin(), 'GET', `/api/users/${marked.id}`);
      expect(detail.json()).toMatchObject({ resembles: ['Kenora'] });
    }
    const caller = as.municipalAdmin({ userId: member.id, municipality: 'hearst' });
    const colleagues = (await send(identity, caller, 'GET', '/api/users/colleagues')).json<User[]>();
    expect(colleagues.find(({ id }) => id === member.id)).toMatchObject({ resembles: ['Kenora'] });
    const own = await send(identity, asAdmin(), 'GET', `/api/users?search=${admin.user.username}`);
    expect(own.json()[0]).not.toHaveProperty('resembles');
  });

  it.each([
    'City of Toronto',
    'toronto',
    'Ville de Hearst',
    'Perth',
    'Peterborough',
    'Renfrew',
    'City of Toronto, Ontario, Canada',
    'City of T\u043eronto',
    'C\u200Bity of Toronto',
    'Perth and Smiths Falls',
  ])('400: %j, which is a municipality', async (organization) => {
    await expect(signUp(identity.app, { organization })).rejects.toThrow(TEXT.organizationIsMunicipality);
  });

  it('400: a municipality and an organization', async () => {
    const both = { municipality: 'hearst', organization: 'School Board' };
    await expect(signUp(identity.app, both)).rejects.toThrow(TEXT.municipalityOrOrganization);
  });
});
