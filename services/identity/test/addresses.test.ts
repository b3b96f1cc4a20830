import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADDRESS_FORMS, ASCII_ADDRESS, FOREIGN_LOCAL_PARTS } from '@commonyard/testing/cases/addresses';
import type { AccountLinkRequested, UserInvited } from '@commonyard/contracts/events/identity';
import type { User } from '@commonyard/contracts/http/identity';
import { TEXT_MESSAGES } from '@commonyard/contracts/text.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { runServiceCommand } from '@commonyard/testing/script';
import { send } from '@commonyard/testing/send';
import {
  as,
  get,
  guest,
  guestFrom,
  lastToken,
  logIn,
  markEmailVerified,
  newAdmin,
  newMember,
  PASSWORD,
  registration,
  signUp,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
const admin = await newAdmin(identity);
const hearst = await newMember(identity, 'hearst');
/** Signed again for each request, because a caller token is valid for seconds. */
const asAdmin = () => as.admin({ userId: admin.user.id });
const asHearst = () => as.municipalAdmin({ userId: hearst.user.id, municipality: 'hearst' });
const folder = mkdtempSync(join(tmpdir(), 'identity-addresses-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await identity.close();
});

let parts = 0;
/** All forms of an address that no test has used yet, and the one that is stored. */
function newForms(): { forms: string[]; stored: string } {
  const local = `office${++parts}`;
  return {
    forms: ADDRESS_FORMS.map((form) => form.replace('info', local)),
    stored: ASCII_ADDRESS.replace('info', local),
  };
}
const register = (overrides: object) =>
  send(identity, guestFrom(crypto.randomUUID()), 'POST', '/api/register', registration(overrides));
const createUser = (email: string) =>
  send(identity, asAdmin(), 'POST', '/api/users', {
    username: registration().username,
    email,
    name: 'Pat Person',
    role: 'municipal_operator',
  });
const run = (name: string, env: Record<string, string>, args: string[] = []) =>
  runServiceCommand('identity', name, { DATABASE_URL: identity.appUrl, ...env }, args);
const storedAddresses = async () =>
  (await identity.db.selectFrom('users').select('email').where('emailTaken', '=', false).execute()).map(
    ({ email }) => email,
  );
/** The events that carry a token for an address. */
const mailedTo = async (email: string) =>
  (await outboxOf(identity.db)).filter(({ data }) => (data as AccountLinkRequested).email === email && 'token' in data);

describe('an address with accents in its domain', () => {
  it('is stored in its ASCII form by a registration, and mailed to', async () => {
    for (const index of ADDRESS_FORMS.keys()) {
      const { forms, stored } = newForms();
      const response = await register({ email: forms[index] });
      expect([forms[index], response.statusCode, response.json<User>().email]).toEqual([forms[index], 201, stored]);
      expect(await mailedTo(stored)).toMatchObject([{ type: 'user.verification_requested' }]);
    }
  });

  it('belongs to one account only, whatever its form', async () => {
    const { forms, stored } = newForms();
    expect((await createUser(forms[1]!)).json()).toMatchObject({ email: stored });
    const { user } = await signUp(identity.app);
    for (const form of forms) {
      const created = await createUser(form);
      expect([form, created.statusCode, created.json()]).toMatchObject([form, 409, { code: 'email_taken' }]);
      const changed = await send(identity, asAdmin(), 'PATCH', `/api/users/${user.id}`, { email: form });
      expect([form, changed.statusCode]).toEqual([form, 409]);
      expect((await register({ email: form })).statusCode).toBe(201);
    }
    expect((await storedAddresses()).filter((email) => email === stored)).toHaveLength(1);
  });

  it('is stored in its ASCII form by a change of an account', async () => {
    const { user } = await signUp(identity.app);
    const { forms, stored } = newForms();
    const response = await send(identity, asAdmin(), 'PATCH', `/api/users/${user.id}`, { email: forms[2] });
    expect(response.json()).toMatchObject({ email: stored });
  });

  it('signs in by every form, and wrong passwords of all forms count as those of one', async () => {
    const { forms, stored } = newForms();
    const { user } = await signUp(identity.app, { email: forms[1]! });
    await markEmailVerified(identity.db, user.id);
    for (const form of forms) expect([form, (await logIn(identity.app, form)).statusCode]).toEqual([form, 200]);
    for (const form of forms) await logIn(identity.app, form, 'a wrong guess');
    for (const form of [...forms, stored.toUpperCase()]) expect((await logIn(identity.app, form)).statusCode).toBe(429);
    const { code, stdout } = await run('admin-unlock', {}, [forms[4]!]);
    expect([code, stdout]).toEqual([0, `Unlocked the account ${user.username}\n`]);
    expect((await logIn(identity.app, forms[3]!)).statusCode).toBe(200);
  });

  it('resets the password by every form', async () => {
    for (const index of ADDRESS_FORMS.keys()) {
      const { forms, stored } = newForms();
      const { user } = await signUp(identity.app, { email: stored });
      await markEmailVerified(identity.db, user.id);
      await send(identity, as.guest(), 'POST', '/api/password-reset', { email: forms[index] });
      const token = await lastToken(identity.db, 'user.password_reset_requested', stored);
      const body = { token, password: 'another quiet culvert' };
      expect((await send(identity, as.guest(), 'POST', '/api/password-reset/confirm', body)).statusCode).toBe(204);
    }
  });

  it('is invited and registers by any form', async () => {
    const { forms, stored } = newForms();
    const invitation = { email: forms[1], role: 'municipal_operator' };
    expect((await send(identity, asHearst(), 'POST', '/api/invitations', invitation)).json()).toMatchObject({
      email: stored,
    });
    const { token } = (await outboxOf(identity.db)).at(-1)!.data as UserInvited;
    const response = await register({ email: forms[7], invitation: token });
    expect([response.statusCode, response.json<User>()]).toMatchObject([
      201,
      { email: stored, municipality: 'hearst', emailVerified: true },
    ]);
  });

  it.each(['exemple-é.ca', '@EXEMPLE-e\u0301.ca', 'exemple-é\u3002ca\u3002', 'xn--exemple--i1a.ca'])(
    'is approved by its domain, which was entered as %j',
    async (domain) => {
      const added = await send(identity, asAdmin(), 'POST', '/api/municipality-domains', {
        domain,
        municipality: 'kenora',
      });
      expect(added.json()).toMatchObject({ domain: 'xn--exemple--i1a.ca', confirmed: true });
      const { forms, stored } = newForms();
      const { user, cookie } = await signUp(identity.app, { municipality: 'kenora', email: forms[3]! });
      const token = await lastToken(identity.db, 'user.verification_requested', stored);
      await send(identity, guest(cookie), 'POST', '/api/email-verification/confirm', { token });
      expect((await get(identity.app, '/api/user', cookie)).json()).toMatchObject({
        id: user.id,
        approval: 'approved',
      });
      const { id } = added.json<{ id: number }>();
      await send(identity, asAdmin(), 'DELETE', `/api/municipality-domains/${id}`);
    },
  );

  it('is found in the list of users by every form', async () => {
    const { forms } = newForms();
    const { user } = await signUp(identity.app, { email: forms[1]! });
    for (const form of forms) {
      const found = await send(identity, asAdmin(), 'GET', `/api/users?search=${encodeURIComponent(form)}`);
      expect([form, found.json<User[]>().map(({ id }) => id)]).toEqual([form, [user.id]]);
    }
  });

  it('is stored in its ASCII form by the commands of administrators', async () => {
    const { forms, stored } = newForms();
    const ADMIN_EMAIL = forms[5]!;
    const env = { ADMIN_USERNAME: 'chief', ADMIN_EMAIL, ADMIN_PASSWORD: 'a grader in the snow' };
    expect(await run('admin-create', env)).toMatchObject({ code: 0 });
    const again = await run('admin-create', { ...env, ADMIN_USERNAME: 'other', ADMIN_EMAIL: forms[1]! });
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('already registered')]);
    const imported = newForms();
    const createdAt = '2024-03-01T08:00:00.000Z';
    const user = { id: 60, username: 'imported', email: imported.forms[1], name: 'Ida', role: 'municipal_operator' };
    const file = join(folder, 'users.json');
    writeFileSync(file, JSON.stringify({ users: [{ ...user, locale: 'fr', password: PASSWORD, createdAt }] }));
    expect(await run('import', {}, [file])).toMatchObject({ code: 0 });
    expect(await storedAddresses()).toEqual(expect.arrayContaining([stored, imported.stored]));
  });
});

it.each(FOREIGN_LOCAL_PARTS)('rejects %j with a sentence about the part before the @', async (email) => {
  const responses = [
    await register({ email }),
    await createUser(email),
    await send(identity, as.guest(), 'POST', '/api/password-reset', { email }),
    await send(identity, asHearst(), 'POST', '/api/invitations', { email, role: 'municipal_operator' }),
  ];
  for (const response of responses)
    expect(response.json()).toMatchObject({ code: 'validation_failed', fields: { email: TEXT_MESSAGES.localPart } });
  expect((await logIn(identity.app, email)).statusCode).toBe(401);
});
