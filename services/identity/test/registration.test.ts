import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { User } from '@commonyard/contracts/http/identity';
import { ACCOUNT_MESSAGES as TEXT } from '@commonyard/contracts/account-messages.values';
import { TEXT_MESSAGES, tooLong } from '@commonyard/contracts/text.values';
import { FORM_NONCE_HEADER } from '@commonyard/service-kit/forms/form-nonces';
import { outboxOf } from '@commonyard/testing/outbox';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { send } from '@commonyard/testing/send';
import {
  approve,
  as,
  cookieOf,
  get,
  guest,
  guestFrom,
  logIn,
  markEmailVerified,
  countedPasswords,
  registration,
  signUp,
  startTestService,
} from './test-service.ts';

const identity = await startTestService();
afterAll(() => identity.close());

const post = async (payload: object) =>
  identity.app.inject({ method: 'POST', url: '/api/register', headers: await guestFrom(crypto.randomUUID()), payload });
async function statuses(times: number, act: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const results = [];
  for (let i = 0; i < times; i++) results.push((await act()).statusCode);
  return results;
}
const counts = async () => ({
  users: (await identity.db.selectFrom('users').select('id').execute()).length,
  sessions: (await identity.db.selectFrom('sessions').select('key').execute()).length,
  events: (await outboxOf(identity.db)).length,
});

it('201: creates a user with the default role, signs in and writes the events', async () => {
  const body = registration({
    name: '  Élodie   Tremblay ',
    municipality: 'the-nation',
    region: 'Ontario',
    position: 'Clerk',
  });
  const response = await post({ ...body, locale: 'fr' });
  expect(response.statusCode).toBe(201);
  const user = response.json<{ id: number }>();
  expect(user).toEqual({
    id: expect.any(Number),
    username: body.username,
    email: body.email,
    role: 'municipal_operator',
    name: 'Élodie   Tremblay',
    municipality: 'the-nation',
    municipalityName: 'The Nation',
    organization: null,
    region: 'Ontario',
    position: 'Clerk',
    locale: 'fr',
    active: true,
    emailVerified: false,
    approval: 'pending',
    approvalReason: null,
    mustChangePassword: false,
    limitFactor: 1,
    version: 1,
    createdAt: expect.stringMatching(/Z$/),
    decider: 'platform',
    firstOfMunicipality: true,
    hasMunicipalAdmin: false,
  });
  expect((await get(identity.app, '/api/user', cookieOf(response))).json()).toEqual(user);
  const [registered, verification] = (await outboxOf(identity.db)).slice(-2);
  expect(registered).toMatchObject({
    type: 'user.registered',
    source: 'identity',
    actorid: user.id,
    data: {
      id: user.id,
      version: 1,
      emailVerified: false,
      role: 'municipal_operator',
      municipality: null,
      locale: 'fr',
      active: true,
    },
  });
  expect(verification).toMatchObject({
    type: 'user.verification_requested',
    data: { userId: user.id, email: body.email, locale: 'fr', token: expect.stringMatching(/^[\w-]{43}$/) },
  });
});

it('201: `firstOfMunicipality` is false once another user of the municipality has confirmed an address', async () => {
  const register = async (municipality: string | null) => (await post(registration({ municipality }))).json<User>();
  const isFirst = async (municipality: string | null) => (await register(municipality)).firstOfMunicipality;
  const { id } = await register('kenora');
  expect(await isFirst('kenora')).toBe(true);
  await markEmailVerified(identity.db, id);
  expect(await isFirst('kenora')).toBe(false);
  await identity.db.updateTable('users').set({ active: false }).where('municipality', '=', 'kenora').execute();
  expect(await isFirst('kenora')).toBe(true);
  expect(await isFirst(null)).toBeUndefined();
});

it('200: the signed-in user is told whether the municipality has an administrator, also after the approval', async () => {
  const { user, cookie } = await signUp(identity.app, { municipality: 'cochrane' });
  await markEmailVerified(identity.db, user.id);
  await approve(identity.db, user.id);
  const own = async () => (await get(identity.app, '/api/user', cookie)).json<User>();
  expect(await own()).toMatchObject({ hasMunicipalAdmin: false });
  expect(await own()).not.toHaveProperty('firstOfMunicipality');
  await identity.db.updateTable('users').set({ role: 'municipal_admin' }).where('id', '=', user.id).execute();
  expect(await own()).toMatchObject({ hasMunicipalAdmin: true });
});

it('201: optional fields may be absent, null or empty; the default language is the caller’s', async () => {
  for (const empty of [{}, { municipality: null, region: null, position: null }, { municipality: '', position: ' ' }]) {
    const payload = registration(empty);
    const headers = await as.guest({ locale: 'fr' });
    const response = await identity.app.inject({ method: 'POST', url: '/api/register', headers, payload });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ municipality: null, municipalityName: null, position: null, locale: 'fr' });
  }
});

it('201: stores markup and template text unchanged', async () => {
  for (const name of [
    '<img src=x onerror=alert(1)>',
    "'; DROP TABLE users; --",
    '{{7*7}}',
    '${jndi:x}',
    '😀 née Ünal',
  ]) {
    expect((await signUp(identity.app, { name })).user.name).toBe(name);
  }
});

it.each([
  ['of 8 characters', 'x7Gk2pQz'],
  ['of 128 characters', createHash('sha512').update('a password').digest('hex')],
  ['of spaces, signs, emoji and other scripts', ' ¡ça\u00a0 日本語 🚜 "\'<>&\\;%00\t '],
])('201: a password %s, of which every character counts', async (_what, password) => {
  const body = registration({ password });
  expect((await post(body)).statusCode).toBe(201);
  expect((await logIn(identity.app, body.username, password)).statusCode).toBe(200);
  for (const other of [password.slice(0, -1), password.slice(1), password.toUpperCase()])
    if (other !== password) expect((await logIn(identity.app, body.username, other)).statusCode).toBe(401);
});

it('409: a taken username in any case; nothing is stored and no session opened', async () => {
  const { user } = await signUp(identity.app, { username: 'Taken' });
  const before = await counts();
  for (const overrides of [{ username: 'tAKEN' }, { username: user.username, email: user.email }]) {
    const response = await post(registration(overrides));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'username_taken', message: TEXT.usernameTaken });
    expect(response.cookies).toEqual([]);
  }
  expect(await counts()).toEqual(before);
});

describe('an address that belongs to another user', () => {
  const eventsFor = async (email: string) =>
    (await outboxOf(identity.db))
      .filter(({ data }) => (data as { email?: string }).email?.toLowerCase() === email.toLowerCase())
      .map(({ type }) => type);
  const withoutIdentity = ({ id: _id, username: _username, email: _email, createdAt: _at, ...rest }: User) => rest;

  it('201: is like any other for the caller, at the registration and after it', async () => {
    const { user: owner } = await signUp(identity.app, { email: 'Owner@example.com' });
    await markEmailVerified(identity.db, owner.id);
    const seen = [];
    for (const email of ['owner@EXAMPLE.com', 'nobody@example.com']) {
      const body = registration({ email, password: 'another quiet culvert' });
      const response = await post(body);
      const cookie = cookieOf(response);
      seen.push({
        status: response.statusCode,
        user: withoutIdentity(response.json<User>()),
        cookies: response.cookies.map(({ name }) => name),
        profile: withoutIdentity((await get(identity.app, '/api/user', cookie)).json<User>()),
        session: (await get(identity.app, '/internal/session', cookie)).statusCode,
        byName: (await logIn(identity.app, body.username, body.password)).statusCode,
        byEmail: (await logIn(identity.app, email, body.password)).statusCode,
        links: await statuses(4, () => send(identity, guest(cookie), 'POST', '/api/email-verification')),
      });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ status: 201, byEmail: 401, links: [202, 202, 202, 429] });
  });

  it('201: tells the owner once in an hour, without a name, and gives nobody a link', async () => {
    const { user: owner } = await signUp(identity.app, { locale: 'fr' });
    const before = await eventsFor(owner.email);
    const responses = [];
    for (let i = 0; i < 3; i++) responses.push(await post(registration({ email: owner.email.toUpperCase() })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const after = await eventsFor(owner.email);
    expect(after.filter((type) => type === 'user.address_reused')).toEqual([]);
    expect(after.filter((type) => type === 'user.verification_requested')).toEqual(
      before.filter((type) => type === 'user.verification_requested'),
    );
    await identity.db
      .updateTable('loginAttempts')
      .set({ since: new Date(Date.now() - 3_600_000).toISOString() })
      .execute();
    await post(registration({ email: owner.email }));
    await post(registration({ email: owner.email }));
    const notices = (await outboxOf(identity.db)).filter(({ type }) => type === 'user.address_reused');
    expect(notices.map(({ actorid, data }) => ({ actorid, data }))).toEqual([
      { actorid: null, data: { userId: owner.id, email: owner.email, locale: 'fr' } },
    ]);
  });

  it('201: resets go to the owner only', async () => {
    const { user: owner } = await signUp(identity.app);
    await signUp(identity.app, { email: owner.email });
    await send(identity, guest(), 'POST', '/api/password-reset', { email: owner.email });
    const requested = (await outboxOf(identity.db)).findLast(({ type }) => type === 'user.password_reset_requested');
    expect(requested).toMatchObject({ data: { userId: owner.id } });
  });

  it('201: the same work as for a new address', async () => {
    const { user: owner } = await signUp(identity.app);
    await identity.db.deleteFrom('loginAttempts').execute();
    const { hasher, derivations } = countedPasswords();
    const app = await identity.build({ passwords: hasher });
    const work = [];
    for (const email of [owner.email, 'somebody-new@example.com']) {
      const before = derivations();
      const payload = registration({ email });
      const headers = await as.guest();
      const statements = await recordStatements(async () => {
        const response = await app.inject({ method: 'POST', url: '/api/register', headers, payload });
        expect(response.statusCode).toBe(201);
      });
      work.push({ derivations: derivations() - before, statements: statements.map(({ text }) => text) });
    }
    expect(work[0]).toEqual(work[1]);
    expect(work[0]!.derivations).toBe(1);
  });

  it('201: of two concurrent registrations, one gets the address', async () => {
    const email = 'raced@example.com';
    const responses = await Promise.all([post(registration({ email })), post(registration({ email }))]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const rows = identity.db.selectFrom('users').select('emailTaken').where('email', '=', email).orderBy('emailTaken');
    expect(await rows.execute()).toEqual([{ emailTaken: false }, { emailTaken: true }]);
  });
});

it('403: without a form token, or with one that was used', async () => {
  const before = await counts();
  const { [FORM_NONCE_HEADER]: nonce, ...headers } = await as.guest();
  const send = (payload: object, over: object = {}) =>
    identity.app.inject({ method: 'POST', url: '/api/register', headers: { ...headers, ...over }, payload });
  expect((await send(registration())).json()).toMatchObject({ code: 'form_token_missing' });
  expect(await counts()).toEqual(before);
  const withToken = { [FORM_NONCE_HEADER]: nonce };
  // A rejected registration does not use the token.
  expect((await send(registration({ name: 'x' }), withToken)).statusCode).toBe(400);
  expect((await send(registration(), withToken)).statusCode).toBe(201);
  expect((await send(registration(), withToken)).json()).toMatchObject({ code: 'form_token_used' });
});

it('409: one of two concurrent registrations', async () => {
  const body = registration();
  const statuses = (await Promise.all([post(body), post(body)])).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
});

const bad: [what: string, overrides: object, field: string, text: string][] = [
  ['a role', { role: 'admin' }, 'role', ''],
  ['an id', { id: 1 }, 'id', ''],
  ['a state', { active: true }, 'active', ''],
  ['no username', { username: undefined }, 'username', TEXT.username],
  ['a username of 2', { username: 'ab' }, 'username', TEXT.username],
  ['a username of 65', { username: 'a'.repeat(65) }, 'username', TEXT.username],
  ['a username like an e-mail', { username: 'a@b.example' }, 'username', TEXT.username],
  ['a username with a space', { username: 'pat person' }, 'username', TEXT.username],
  ['a username of signs', { username: '...' }, 'username', TEXT.username],
  ['a username of emoji', { username: '😀😀😀' }, 'username', TEXT.username],
  ['a password of 7', { password: 'short-1' }, 'password', TEXT.password],
  ['a password of 129', { password: 'x'.repeat(129) }, 'password', TEXT.password],
  ['a common password', { password: 'Password123' }, 'password', TEXT.passwordCommon],
  ['the published password', { password: 'commonyard-demo' }, 'password', TEXT.passwordCommon],
  [
    'its e-mail as password',
    { email: 'pat@example.com', password: 'PAT@example.com' },
    'password',
    TEXT.passwordCommon,
  ],
  ['a name of 1', { name: ' x ' }, 'name', TEXT.name],
  ['a name of blanks', { name: '   ' }, 'name', TEXT.name],
  ['a name of 121', { name: 'x'.repeat(121) }, 'name', tooLong(120)],
  ['a name of two lines', { name: 'Pat\r\nBcc: everybody' }, 'name', TEXT_MESSAGES.oneLine],
  ['a name of invisible characters', { name: '\u200B\u3164\u2800\u00AD' }, 'name', TEXT.name],
  ['a name of signs', { name: '---' }, 'name', TEXT_MESSAGES.letter],
  ['a name in another direction', { name: 'Pat \u202Eenimda' }, 'name', TEXT_MESSAGES.direction],
  ['an organization of invisible characters', { organization: '\u200B\u200B' }, 'organization', TEXT.organization],
  ['an unknown municipality', { municipality: 'atlantis' }, 'municipality', TEXT.municipality],
  ['a municipality’s name', { municipality: 'Smiths Falls' }, 'municipality', TEXT.municipality],
  ['a name like a municipality', { name: 'City of T\u043eronto' }, 'name', TEXT.nameIsMunicipality],
  ['a username like a municipality', { username: 'city.of.toronto' }, 'username', TEXT.usernameIsMunicipality],
  ['a username that is a host name', { username: 'www.perth-roads' }, 'username', TEXT.usernameIsHostName],
  ['a username that is a domain', { username: 'win-a-prize.com' }, 'username', TEXT.usernameIsHostName],
  ['a name of a team', { name: 'Support Team' }, 'name', TEXT.likePlatform],
  ['a name of two alphabets', { name: 'Pat Pers\u043En' }, 'name', TEXT.mixedAlphabets],
  ['an organization of two alphabets', { organization: 'Toro\u043Fto Works' }, 'organization', TEXT.mixedAlphabets],
  ['a username like the platform', { username: 'CommonYard-Support' }, 'username', TEXT.likePlatform],
  ['a position like a municipality', { position: 'Town of Perth, Ontario' }, 'position', TEXT.positionIsMunicipality],
  ['a name like the platform', { name: 'Comm\u043enYard Support' }, 'name', TEXT.likePlatform],
  ['a position like the platform', { position: 'Administrator' }, 'position', TEXT.likePlatform],
  ['an organization like the platform', { organization: 'Cour commune' }, 'organization', TEXT.likePlatform],
  ['an unknown region', { region: 'Atlantis' }, 'region', ''],
  ['an unknown language', { locale: 'de' }, 'locale', ''],
];
it.each(['steve.rogers', 'jim.ford', 'amy.wang', 'j.ng', 'jo.page', 'ann.day', 'djohnson', 'james.hall'])(
  '201: the username %s of a person whose last name is also a top-level domain or a designation',
  async (username) => {
    const response = await post({ ...registration(), username });
    expect(response.statusCode).toBe(201);
  },
);

it.each(bad)('400: %s', async (_what, overrides, field, text) => {
  const before = await counts();
  const response = await post({ ...registration(), ...overrides });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'validation_failed', fields: { [field]: text || expect.any(String) } });
  expect(response.cookies).toEqual([]);
  expect(await counts()).toEqual(before);
});

it.each([
  'plain',
  '@example.com',
  'a@',
  'a@b',
  'a@b@example.com',
  'a b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com, b@example.com',
  'a@-example.com',
  `${'a'.repeat(250)}@example.com`,
  'a..b@example.com',
])('400: the e-mail %j', async (email) => {
  const response = await post(registration({ email }));
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ fields: { email: TEXT.email } });
});
