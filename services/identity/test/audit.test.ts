import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { AuditEntry, AuditUserName } from '@commonyard/contracts/http/audit';
import { send } from '@commonyard/testing/send';
import {
  approve,
  as,
  guest,
  lastToken,
  logIn,
  markEmailVerified,
  newAdmin,
  PASSWORD,
  signUp,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
const { app } = identity;
afterAll(() => identity.close());
afterEach(() => identity.db.deleteFrom('loginAttempts').execute());

const admin = await newAdmin({ app, db: identity.db });
const headersOf = (role: 'admin' | 'municipalAdmin' | 'operator', municipality = 'hearst') =>
  role === 'admin' ? admin.headers : as[role]({ municipality });
const read = async (query = '', role: 'admin' | 'municipalAdmin' = 'admin') => {
  const response = await send({ app }, headersOf(role), 'GET', `/api/audit/identity?limit=100${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<AuditEntry[]>();
};
const actionsOf = async (userId: number) =>
  (await read(`&subject=user&subjectId=${userId}`)).map(({ action }) => action).toReversed();
const newUser = async (municipality = 'hearst') => {
  const { user, cookie } = await signUp(app, { municipality });
  await markEmailVerified(identity.db, user.id);
  await approve(identity.db, user.id);
  return { user, cookie };
};

describe('the audit log records', () => {
  it('logins and failed logins, with the network, and without what was typed', async () => {
    const { user } = await newUser();
    const headers = { ...(await guest()), 'x-internal-network': 'a-network' };
    const attempt = (username: string, password: string) =>
      send({ app }, headers, 'POST', '/api/login', { username, password });
    await attempt(user.username, 'not the password');
    await attempt('typed-in-the-wrong-field', PASSWORD);
    expect((await attempt(user.username, PASSWORD)).statusCode).toBe(200);
    const [signedIn, unknown, failed] = await read();
    const about = { subject: 'user', network: 'a-network', requestId: expect.any(String) };
    expect(failed).toMatchObject({
      ...about,
      action: 'sign_in_failed',
      actorId: null,
      subjectId: user.id,
      municipality: 'hearst',
      details: { reason: 'wrong_password' },
    });
    expect(unknown).toMatchObject({ ...about, subjectId: null, details: { reason: 'unknown_account' } });
    expect(signedIn).toMatchObject({ ...about, action: 'signed_in', actorId: user.id, actorMunicipality: 'hearst' });
    expect(JSON.stringify(await identity.db.selectFrom('auditLog').selectAll().execute())).not.toMatch(
      /typed-in|the password|quiet culvert/,
    );
  });

  it('a lockout once, however many attempts follow', async () => {
    const { user } = await newUser();
    for (let n = 0; n < 15; n++) await logIn(app, user.username, 'not the password');
    const locks = await read(`&subject=user&subjectId=${user.id}&action=locked`);
    expect(locks.map(({ details }) => details)).toEqual([{ limit: 'account_and_network', minutes: '15' }]);
    expect(await actionsOf(user.id)).toEqual(['created', ...Array<string>(10).fill('sign_in_failed'), 'locked']);
  });

  it('a password reset, and the sessions that it ends', async () => {
    const { user } = await newUser();
    await send({ app }, guest(), 'POST', '/api/password-reset', { email: user.email });
    const token = await lastToken(identity.db, 'user.password_reset_requested', user.email);
    await send({ app }, guest(), 'POST', '/api/password-reset/confirm', { token, password: 'a second culvert' });
    expect(await actionsOf(user.id)).toEqual([
      'created',
      'password_reset_requested',
      'password_reset',
      'sessions_ended',
    ]);
    const [ended] = await read(`&subject=user&subjectId=${user.id}`);
    expect(ended).toMatchObject({ actorId: user.id, details: { ended: 'all' } });
  });

  it('a change of the password, and ended sessions', async () => {
    const { user, cookie } = await newUser();
    const body = { currentPassword: PASSWORD, newPassword: 'a second culvert' };
    await send({ app }, guest(cookie), 'POST', '/api/user/password', body);
    const next = await logIn(app, user.username, 'a second culvert');
    const session = next.cookies.find(({ name }) => name === 'sid')!;
    await send({ app }, guest(`sid=${encodeURIComponent(session.value)}`), 'DELETE', '/api/user/sessions');
    expect(await actionsOf(user.id)).toEqual([
      'created',
      'password_changed',
      'sessions_ended',
      'signed_in',
      'sessions_ended',
    ]);
  });

  it('changes of role, municipality and address by an administrator, with personal values', async () => {
    const { user } = await newUser();
    const body = { role: 'municipal_admin', municipality: 'kenora', email: `new-${user.email}` };
    await send({ app }, admin.headers, 'PATCH', `/api/users/${user.id}`, body);
    const [updated] = await read(`&subject=user&subjectId=${user.id}&action=updated`);
    expect(updated).toMatchObject({
      actorId: admin.user.id,
      before: { role: 'municipal_operator', municipality: 'hearst', email: user.email },
      after: body,
    });
    expect(await actionsOf(user.id)).toEqual(['created', 'updated', 'sessions_ended']);
  });
});

describe('GET /api/audit/identity', () => {
  it('401 for a guest, 403 for an operator and for a municipal administrator without a municipality', async () => {
    for (const path of ['', '/status', '/export', '/users?ids=1']) {
      const url = `/api/audit/identity${path}`;
      expect((await send({ app }, as.guest(), 'GET', url)).statusCode).toBe(401);
      expect((await send({ app }, as.operator(), 'GET', url)).statusCode).toBe(403);
      expect((await send({ app }, as.municipalAdmin({ municipality: null }), 'GET', url)).statusCode).toBe(403);
    }
  });

  it('200: a municipal administrator reads entries of the own municipality only, whatever the filter', async () => {
    const { user: own } = await newUser('hearst');
    const { user: other } = await newUser('kenora');
    for (const { username } of [own, other]) await logIn(app, username, 'wrong');
    const entries = await read('', 'municipalAdmin');
    expect(entries.map(({ subjectId }) => subjectId)).toContain(own.id);
    expect(new Set(entries.map(({ municipality }) => municipality))).toEqual(new Set(['hearst']));
    expect(entries[0]).toMatchObject({ municipalityName: 'Hearst' });
    for (const filter of ['&municipality=kenora', `&subject=user&subjectId=${other.id}`])
      expect(await read(filter, 'municipalAdmin')).toEqual([]);
  });

  it('200: without accounts that wait for the decision whether they belong to the municipality', async () => {
    const { user } = await signUp(app, { municipality: 'hearst' });
    await markEmailVerified(identity.db, user.id);
    await logIn(app, user.username, 'wrong');
    expect(await read(`&subject=user&subjectId=${user.id}`, 'municipalAdmin')).toEqual([]);
    await approve(identity.db, user.id);
    await logIn(app, user.username, 'wrong');
    expect(await read(`&subject=user&subjectId=${user.id}`, 'municipalAdmin')).toHaveLength(1);
  });

  it('200: pages follow each other without a gap', async () => {
    const { user } = await newUser();
    for (let n = 0; n < 5; n++) await logIn(app, user.username, 'wrong');
    const all = await read(`&subject=user&subjectId=${user.id}`);
    let url: string | undefined = `/api/audit/identity?limit=2&subject=user&subjectId=${user.id}`;
    const found: AuditEntry[] = [];
    while (url) {
      const response = await send({ app }, admin.headers, 'GET', url);
      found.push(...response.json<AuditEntry[]>());
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers['link']))?.[1];
    }
    expect(found).toEqual(all);
    expect(all).toHaveLength(6);
  });

  it('200: filters by day in Toronto, action and actor', async () => {
    const { user } = await newUser();
    await logIn(app, user.username);
    const at = (text: string, action: string) =>
      identity.db
        .insertInto('auditLog')
        .values({ userId: user.id, actorId: user.id, action, at: text, version: 1 })
        .execute();
    await at('2025-03-01T04:59:59Z', 'updated');
    await at('2025-03-01T05:00:00Z', 'deactivated');
    const actions = async (filter: string) => (await read(`&actorId=${user.id}${filter}`)).map(({ action }) => action);
    expect(await actions('&from=2025-02-01&to=2025-02-28')).toEqual(['updated']);
    expect(await actions('&from=2025-03-01&to=2025-03-01')).toEqual(['deactivated']);
    expect(await actions('&action=signed_in')).toEqual(['signed_in']);
  });

  it.each([
    'cursor=x',
    `cursor=${Buffer.from('["2026-13-40T00:00:00.000000Z",1]').toString('base64url')}`,
    `cursor=${Buffer.from('["2026-01-01T00:00:00.000000Z",1.5]').toString('base64url')}`,
    'from=tomorrow',
    'action=DROP',
    'subjectId=0',
    'unknown=1',
    'limit=101',
  ])('400 for %s', async (query) => {
    expect((await send({ app }, admin.headers, 'GET', `/api/audit/identity?${query}`)).statusCode).toBe(400);
  });
});

describe('an export', () => {
  it('200: is CSV with the same entries, without formulas, and is recorded', async () => {
    const { user } = await newUser();
    await send({ app }, admin.headers, 'PATCH', `/api/users/${user.id}`, { name: 'Ann "A", Lee' });
    const url = `/api/audit/identity/export?subject=user&subjectId=${user.id}`;
    const response = await send({ app }, admin.headers, 'GET', url);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log-accounts.csv"',
    });
    const [head, updated, created, end] = response.body.split('\r\n');
    expect(head).toMatch(/^\uFEFFID,Time,Event,User,/);
    expect(updated).toMatch(/^\d+,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Account changed,/);
    expect(updated).toContain(`,Account changed,${admin.user.id},`);
    expect(updated).toContain('"Name: Ann ""A"", Lee"');
    expect(created).toContain(`,Account opened,${user.id},`);
    expect(end).toBe('');
    const [exported] = await read('&action=exported');
    expect(exported).toMatchObject({
      actorId: admin.user.id,
      subject: 'audit_log',
      details: { subject: 'user', subjectId: user.id },
    });
  });

  it('200: is in French for a reader in French, with the separator of French spreadsheets', async () => {
    const { user } = await newUser();
    await send({ app }, admin.headers, 'PATCH', `/api/users/${user.id}`, { role: 'municipal_admin' });
    const url = `/api/audit/identity/export?subject=user&subjectId=${user.id}`;
    const { headers, body } = await send({ app }, as.admin({ userId: admin.user.id, locale: 'fr' }), 'GET', url);
    expect(headers['content-disposition']).toBe('attachment; filename="journal-d-audit-comptes.csv"');
    const [head, ...lines] = body.split('\r\n');
    const updated = lines.find((line) => line.includes(';Compte modifié;'));
    expect(head).toMatch(/^\uFEFFID;Moment;Événement;Utilisateur;/);
    expect(updated).toContain('Rôle\u00A0: Administration municipale');
  });

  it('200: of a municipal administrator has the own municipality only', async () => {
    await newUser('kenora');
    const response = await send({ app }, headersOf('municipalAdmin'), 'GET', '/api/audit/identity/export');
    expect(response.body).not.toContain('kenora');
    expect((await read('&action=exported', 'municipalAdmin'))[0]).toMatchObject({ municipality: 'hearst', actorId: 2 });
  });
});

describe('the names of users', () => {
  const names = async (ids: number[], role: 'admin' | 'municipalAdmin') =>
    (await send({ app }, headersOf(role), 'GET', `/api/audit/identity/users?ids=${ids.join(',')}`)).json<
      AuditUserName[]
    >();

  it('200: a municipal administrator gets those of the own verified users', async () => {
    const { user: own } = await newUser('hearst');
    const { user: other } = await newUser('kenora');
    const { user: unverified } = await signUp(app, { municipality: 'hearst' });
    const ids = [own.id, other.id, unverified.id, 9_999_999_999];
    expect(await names(ids, 'municipalAdmin')).toEqual([{ id: own.id, name: own.name }]);
    expect(await names(ids, 'admin')).toHaveLength(3);
    expect(await names([9_999_999_999], 'admin')).toEqual([]);
  });
});

it('200: the status of a log that is not sealed yet', async () => {
  const response = await send({ app }, admin.headers, 'GET', '/api/audit/identity/status');
  expect(response.json()).toEqual({ sealedTo: null, verifiedTo: null, broken: false });
});
