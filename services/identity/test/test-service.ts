import type { LightMyRequestResponse } from 'fastify';
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccountLinkRequested } from '@commonyard/contracts/events/identity';
import type { RegisterBody, User } from '@commonyard/contracts/http/identity';
import type { App } from '@commonyard/service-kit/http/app';
import { NETWORK_HEADER } from '@commonyard/service-kit/http/network';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { send } from '@commonyard/testing/send';
import { outboxOf } from '@commonyard/testing/outbox';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database.ts';
import type { Deps } from '../src/deps.ts';
import { migrations } from '../src/migrations/index.ts';
import { createPasswordHasher, type Derive } from '../src/passwords/password-hashing.ts';

export const PASSWORD = 'a quiet culvert';
export const SECRET = 'a-secret-of-the-tests-thirty-two-characters';
export const as = callers('identity');

const deriveQuickly: Derive = async ({ message, nonce, tagLength }) =>
  createHash('sha256')
    .update(nonce as Buffer)
    .update(message as string)
    .digest()
    .subarray(0, tagLength);
/**
 * Passwords hashed without the cost of Argon2id, which would take a tenth of the time of these tests. Its own tests and those
 * of commands and of imported hashes use Argon2id.
 */
export const quickPasswords = createPasswordHasher({ derive: deriveQuickly });

/** Starts the service on a database of its own. `build` creates further apps on it: replicas, or other settings. */
export async function startTestService({ passwordHasher = quickPasswords } = {}) {
  const database = await testDatabase<Database>('identity', migrations);
  const apps: App[] = [];

  async function build({
    config,
    passwords = passwordHasher,
    usage = noUsageLimits,
  }: { config?: Partial<Deps['config']>; passwords?: Deps['passwordHasher']; usage?: Deps['usage'] } = {}) {
    const app = await buildApp({
      ...database.deps,
      config: { SESSION_SECRET: SECRET, PUBLIC_URL: 'http://localhost:8080', COMMONYARD_LIMITS: 'on', ...config },
      passwordHasher: passwords,
      usage,
    });
    apps.push(app);
    return app;
  }

  return {
    ...database,
    app: await build(),
    build,
    async close() {
      for (const app of apps) await app.close();
      await database.close();
    },
  };
}

let registrations = 0;
/** A valid registration body of a new user. */
export function registration(overrides: Partial<RegisterBody> = {}): RegisterBody {
  const username = `person-${++registrations}`;
  return { username, email: `${username}@example.com`, password: PASSWORD, name: 'Pat Person', ...overrides };
}

/** Registers a user, who waits for approval, from a network of its own. Returns it with its session cookie. */
export async function signUp(app: App, overrides: Partial<RegisterBody> = {}): Promise<{ user: User; cookie: string }> {
  const response = await send(
    { app },
    guestFrom(crypto.randomUUID()),
    'POST',
    '/api/register',
    registration(overrides),
  );
  if (response.statusCode !== 201) throw new Error(`registration failed with ${response.statusCode}: ${response.body}`);
  const { firstOfMunicipality: _first, hasMunicipalAdmin: _has, decider: _decider, ...user } = response.json<User>();
  return { user, cookie: cookieOf(response) };
}

/** Approves an account, as an administrator would. */
export const approve = (db: Kysely<Database>, id: number) =>
  db.updateTable('users').set({ approval: 'approved' }).where('id', '=', id).execute();

/** Marks the address as verified, as the link of the email would. */
export const markEmailVerified = (db: Kysely<Database>, id: number) =>
  db.updateTable('users').set({ emailVerifiedAt: new Date().toISOString() }).where('id', '=', id).execute();

/** Registers a user and approves it. */
export async function signUpApproved(
  { app, db }: { app: App; db: Kysely<Database> },
  overrides: Partial<RegisterBody> = {},
): Promise<{ user: User; cookie: string }> {
  const { user, cookie } = await signUp(app, overrides);
  await approve(db, user.id);
  return { user: { ...user, approval: 'approved' }, cookie };
}

let admins = 0;
/** Creates a signed-in administrator. Returns the request headers that the gateway sends for it too. */
export async function newAdmin({ app, db }: { app: App; db: Kysely<Database> }, overrides: Partial<RegisterBody> = {}) {
  const { user, cookie } = await signUp(app, { username: `chief-${++admins}`, ...overrides });
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute();
  await markEmailVerified(db, user.id);
  await approve(db, user.id);
  return { user, cookie, headers: { ...(await as.admin({ userId: user.id })), cookie } };
}

/** The token of the last link requested for an address. */
export async function lastToken(
  db: unknown,
  type: 'user.password_reset_requested' | 'user.verification_requested',
  email: string,
) {
  const requested = (await outboxOf(db)).filter((event) => event.type === type);
  const last = requested.map(({ data }) => data as AccountLinkRequested).findLast((data) => data.email === email);
  if (!last) throw new Error(`no ${type} for ${email}`);
  return last.token;
}

/** The headers of a guest, with this cookie. All of them are on one network. */
export const guest = (cookie?: string) => guestFrom('a network', cookie);

/** The headers of a guest on a network, as the gateway sends them. */
export const guestFrom = async (network: string, cookie?: string) => ({
  ...(await as.guest()),
  [NETWORK_HEADER]: network,
  ...(cookie && { cookie }),
});

export const get = (app: App, url: string, cookie?: string) => send({ app }, guest(cookie), 'GET', url);
export const logIn = (app: App, username: string, password = PASSWORD, cookie?: string) =>
  send({ app }, guest(cookie), 'POST', '/api/login', { username, password });
export const logOut = (app: App, cookie?: string) => send({ app }, guest(cookie), 'POST', '/api/logout');

/** The response's session cookie as a `cookie` header. */
export const cookieOf = (response: LightMyRequestResponse): string => oneCookie(response, /^(__Host-)?sid$/);
/** The response's device cookie as a `cookie` header. */
export const deviceCookieOf = (response: LightMyRequestResponse): string => oneCookie(response, /^(__Secure-)?device$/);

function oneCookie({ cookies }: LightMyRequestResponse, name: RegExp): string {
  const [cookie, ...others] = cookies.filter((each) => name.test(each.name));
  if (!cookie || others.length > 0) throw new Error(`expected one of ${cookies.map((each) => each.name).join(', ')}`);
  return `${cookie.name}=${encodeURIComponent(cookie.value)}`;
}

/** A hasher whose `derivations()` are counted. */
export function countedPasswords() {
  let count = 0;
  const hasher = createPasswordHasher({
    derive: (parameters) => {
      count++;
      return deriveQuickly(parameters);
    },
  });
  return { hasher, derivations: () => count };
}

/** A verified, approved administrator of a municipality, or an operator. */
export async function newMember(
  { app, db }: { app: App; db: Kysely<Database> },
  municipality: string,
  role: 'municipal_admin' | 'municipal_operator' = 'municipal_admin',
  overrides: Partial<RegisterBody> = {},
) {
  const { user, cookie } = await signUp(app, { municipality, ...overrides });
  await db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
  await markEmailVerified(db, user.id);
  await approve(db, user.id);
  const caller = role === 'municipal_admin' ? as.municipalAdmin : as.operator;
  return { user, cookie, headers: { ...(await caller({ userId: user.id, municipality })), cookie } };
}
