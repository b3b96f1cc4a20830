import { afterAll, describe, expect, it } from '@jest/globals';
import type { Invitation, RegisterBody, User } from '@commonyard/contracts/http/identity';
import type { UserInvited } from '@commonyard/contracts/events/identity';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/account-messages.values';
import { MAX_INVITATIONS_PER_DAY } from '@commonyard/contracts/identity.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { send } from '@commonyard/testing/send';
import { deleteOldInvitations } from '../src/invitations/invitations.repository.ts';
import { as, cookieOf, get, newAdmin, newMember, registration, startTestService } from './test-service.ts';

const identity = await startTestService();
const admin = await newAdmin(identity);
const hearst = await newMember(identity, 'hearst');
afterAll(() => identity.close());

type Headers = Record<string, string>;
const URL = '/api/invitations';
let addresses = 0;
const newAddress = () => `invited-${++addresses}@example.com`;
const invite = (headers: Headers, payload: object = {}) =>
  send(identity, headers, 'POST', URL, { email: newAddress(), role: 'municipal_operator', ...payload });
async function newInvitation(headers: Headers, payload: object = {}) {
  const response = await invite(headers, payload);
  expect(response.statusCode).toBe(201);
  const invitation = response.json<Invitation>();
  const { data } = (await outboxOf(identity.db)).findLast(({ type }) => type === 'user.invited')!;
  const { token } = data as UserInvited;
  return { ...invitation, token };
}
const register = (overrides: Partial<RegisterBody>) =>
  send(identity, as.guest(), 'POST', '/api/register', registration(overrides));
const lookUp = (token: string) => send(identity, as.guest(), 'POST', `${URL}/lookup`, { token });
const list = async (headers: Headers) =>
  (await send(identity, headers, 'GET', URL)).json<Invitation[]>().map(({ id }) => id);
const revoke = (headers: Headers, id: number) => send(identity, headers, 'DELETE', `${URL}/${id}`);
async function expectNotValid({ token, email }: { token: string; email: string }) {
  expect((await lookUp(token)).json()).toMatchObject({ code: 'invitation_not_valid' });
  const response = await register({ email, invitation: token });
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([410, TEXT.invitationNotValid]);
}

describe('POST /api/invitations', () => {
  it('201: requests an email with a link valid for a week, and stores only its hash', async () => {
    const before = Date.now();
    const { token, ...invitation } = await newInvitation(hearst.headers, { locale: 'fr' });
    expect(invitation).toMatchObject({
      municipality: 'hearst',
      municipalityName: 'Hearst',
      role: 'municipal_operator',
    });
    const days = (Date.parse(invitation.expiresAt) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.1);
    const event = (await outboxOf(identity.db)).at(-1)!;
    expect(event).toMatchObject({ type: 'user.invited', actorid: hearst.user.id });
    expect(event.data).toEqual({
      id: invitation.id,
      email: invitation.email,
      locale: 'fr',
      municipality: 'hearst',
      // Nothing that the inviter can choose freely.
      inviterEmail: hearst.user.email,
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: invitation.expiresAt,
    });
    expect(JSON.stringify(await identity.db.selectFrom('invitations').selectAll().execute())).not.toContain(token);
    const entry = identity.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1);
    expect(await entry.executeTakeFirst()).toMatchObject({
      subjectKind: 'invitation',
      subjectId: invitation.id,
      action: 'created',
      actorId: hearst.user.id,
      municipality: 'hearst',
      details: { role: 'municipal_operator', email: { digest: expect.any(String) } },
    });
  });

  it('201: the same for an address with an account', async () => {
    await newInvitation(hearst.headers, { email: hearst.user.email });
  });

  it('201: an administrator of the platform names the municipality; 400: an unknown one', async () => {
    expect(await newInvitation(admin.headers, { municipality: 'kenora', role: 'municipal_admin' })).toMatchObject({
      municipality: 'kenora',
    });
    expect((await invite(admin.headers, { municipality: 'atlantis' })).statusCode).toBe(400);
  });

  it('401: a guest; 403: an operator, an administrator of another municipality, one who is none any more', async () => {
    expect((await invite(await as.guest())).statusCode).toBe(401);
    expect((await invite(await as.operator())).statusCode).toBe(403);
    expect((await invite(hearst.headers, { municipality: 'kenora' })).statusCode).toBe(403);
    const former = await newMember(identity, 'hearst');
    await identity.db.updateTable('users').set({ active: false }).where('id', '=', former.user.id).execute();
    expect((await invite(former.headers)).statusCode).toBe(403);
  });

  it.each([{ role: 'admin' }, { role: undefined }, { email: 'nowhere' }, { text: 'Buy gold' }])(
    '400: %j',
    async (payload) => {
      expect((await invite(hearst.headers, payload)).statusCode).toBe(400);
    },
  );

  it('429: more than allowed in a day, also at once and after revoking, and more than three to one address', async () => {
    const { headers } = await newMember(identity, 'timmins');
    const email = newAddress();
    for (let i = 0; i < 3; i++) await newInvitation(headers, { email });
    expect((await invite(headers, { email })).statusCode).toBe(429);
    const left = MAX_INVITATIONS_PER_DAY - 3;
    const statuses: number[] = [];
    // As many at once as wait for a connection on a slow machine.
    while (statuses.length < left + 3) {
      const batch = Array.from({ length: Math.min(40, left + 3 - statuses.length) }, () => invite(headers));
      statuses.push(...(await Promise.all(batch)).map(({ statusCode }) => statusCode));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(left);
    await revoke(headers, (await list(headers))[0]!);
    const response = await invite(headers);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([429, TEXT.tooManyInvitations]);
  });
});

it('an invitation that fails does not use up those of another inviter to the same address', async () => {
  const email = newAddress();
  for (let i = 0; i < 3; i++)
    expect((await invite(hearst.headers, { email, municipality: 'kenora' })).statusCode).toBe(403);
  expect((await invite(admin.headers, { email, municipality: 'kenora' })).statusCode).toBe(201);
});

it('one account may invite 41 colleagues at once', async () => {
  const { headers } = await newMember(identity, 'moosonee');
  for (let i = 0; i < 41; i++) expect((await invite(headers)).statusCode).toBe(201);
});

describe('registration with an invitation', () => {
  it('201: verifies the address, fixes municipality and role, and approves the account; it works once', async () => {
    const { token, email } = await newInvitation(hearst.headers, { role: 'municipal_admin' });
    expect((await lookUp(token)).json()).toMatchObject({ email, municipality: 'hearst', role: 'municipal_admin' });
    const response = await register({ email: email.toUpperCase(), invitation: token });
    expect(response.statusCode).toBe(201);
    const user = response.json<User>();
    expect(user).toMatchObject({
      email,
      municipality: 'hearst',
      role: 'municipal_admin',
      emailVerified: true,
      approval: 'approved',
    });
    expect((await get(identity.app, '/internal/session', cookieOf(response))).json()).toMatchObject({
      user: { id: user.id, municipality: 'hearst', role: 'municipal_admin' },
    });
    expect((await outboxOf(identity.db)).at(-1)).toMatchObject({
      type: 'user.registered',
      actorid: hearst.user.id,
      data: { municipality: 'hearst', emailVerified: true, approval: 'approved' },
    });
    await expectNotValid({ token, email: newAddress() });
  });

  it('201: one of two concurrent registrations', async () => {
    const { token, email } = await newInvitation(hearst.headers);
    const responses = await Promise.all([1, 2].map(() => register({ email, invitation: token })));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(201);
    expect([409, 410]).toContain(statuses[1]);
  });

  it('400: another address or municipality; the invitation stays valid', async () => {
    const { token, email } = await newInvitation(hearst.headers);
    expect((await register({ email: newAddress(), invitation: token })).json()).toMatchObject({
      fields: { email: TEXT.invitedEmail },
    });
    expect((await register({ email, invitation: token, municipality: 'kenora' })).json()).toMatchObject({
      fields: { municipality: TEXT.invitedMunicipality },
    });
    expect((await register({ email, invitation: token, municipality: 'hearst' })).statusCode).toBe(201);
  });

  it('410: an unknown, expired or revoked invitation', async () => {
    await expectNotValid({ token: 'made-up', email: newAddress() });
    const expired = await newInvitation(hearst.headers);
    await identity.db
      .updateTable('invitations')
      .set({ expiresAt: new Date().toISOString() })
      .where('id', '=', expired.id)
      .execute();
    await expectNotValid(expired);
    const revoked = await newInvitation(hearst.headers);
    expect((await revoke(hearst.headers, revoked.id)).statusCode).toBe(204);
    await expectNotValid(revoked);
  });

  it.each([{ active: false }, { role: 'municipal_operator' as const }, { municipality: 'kenora' }])(
    '410: the inviter has %j by now',
    async (change) => {
      const former = await newMember(identity, 'hearst');
      const invitation = await newInvitation(former.headers);
      await identity.db.updateTable('users').set(change).where('id', '=', former.user.id).execute();
      await expectNotValid(invitation);
    },
  );
});

describe('POST /api/invitations/disown', () => {
  const disown = (token: string) => send(identity, as.guest(), 'POST', `${URL}/disown`, { token });

  it('204: the recipient revokes it without a session, once; 410: after that', async () => {
    const { token, email, id } = await newInvitation(hearst.headers);
    const responses = await Promise.all([disown(token), disown(token)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410]);
    await expectNotValid({ token, email });
    expect(await list(hearst.headers)).not.toContain(id);
    const entry = identity.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1);
    expect(await entry.executeTakeFirstOrThrow()).toMatchObject({
      action: 'disowned',
      subjectKind: 'invitation',
      subjectId: id,
      actorId: null,
      municipality: 'hearst',
    });
    const events = (await outboxOf(identity.db)).filter(({ type }) => type === 'user.invitation_disowned');
    expect(events.map(({ data, actorid }) => [data, actorid])).toEqual([
      [{ id, inviterId: hearst.user.id, email, municipality: 'hearst' }, null],
    ]);
  });

  it('410: an unknown or used invitation, whose account stays', async () => {
    const { token, email } = await newInvitation(hearst.headers);
    const user = (await register({ email, invitation: token })).json<User>();
    for (const bad of [token, 'made-up'])
      expect((await disown(bad)).json()).toMatchObject({ code: 'invitation_not_valid' });
    expect((await send(identity, admin.headers, 'GET', `/api/users/${user.id}`)).json()).toMatchObject({
      active: true,
    });
  });
});

it('GET and DELETE: open invitations of the own municipality; 404: another one’s', async () => {
  const own = await newInvitation(hearst.headers);
  const other = await newInvitation(admin.headers, { municipality: 'kenora' });
  expect(await list(hearst.headers)).toContain(own.id);
  expect(await list(hearst.headers)).not.toContain(other.id);
  expect(await list(admin.headers)).toEqual(expect.arrayContaining([own.id, other.id]));
  expect((await revoke(hearst.headers, other.id)).statusCode).toBe(404);
  expect((await revoke(admin.headers, own.id)).statusCode).toBe(204);
  expect((await revoke(admin.headers, own.id)).statusCode).toBe(404);
  expect(await list(hearst.headers)).not.toContain(own.id);
  for (const [caller, status] of [
    [as.guest, 401],
    [as.operator, 403],
  ] as const) {
    expect((await send(identity, caller(), 'GET', URL)).statusCode).toBe(status);
    expect((await revoke(await caller(), other.id)).statusCode).toBe(status);
  }
});

it('deletes invitations that ended over a month ago', async () => {
  const [old, recent] = [
    await newInvitation(admin.headers, { municipality: 'kenora' }),
    await newInvitation(admin.headers, { municipality: 'kenora' }),
  ];
  const expiresAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await identity.db.updateTable('invitations').set({ expiresAt }).where('id', '=', old.id).execute();
  await deleteOldInvitations(identity.db);
  const ids = (await identity.db.selectFrom('invitations').select('id').execute()).map(({ id }) => id);
  expect(ids).toContain(recent.id);
  expect(ids).not.toContain(old.id);
});
