import type { LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import type { AccountLinkRequested } from '@commonyard/contracts/events/identity';
import type { RegisterBody, User } from '@commonyard/contracts/http/identity';
import type { App } from '@commonyard/service-kit/app';
import { openDatabase } from '@commonyard/service-kit/database';
import { createLog } from '@commonyard/service-kit/log';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { outboxOf } from '@commonyard/testing/outbox';
import { buildApp, type Deps } from '../src/app.ts';
import type { Schema } from '../src/database.ts';
import { migrations } from '../src/migrations/index.ts';
import { createPasswords } from '../src/passwords/passwords.ts';

export const PASSWORD = 'a quiet culvert';
export const SECRET = 'a-secret-of-the-tests-thirty-two-characters';
export const as = callers('identity');

/** The service on a database of its own. `build` gives further instances on it, as replicas or with other settings. */
export async function startIdentity() {
  const test = await testDatabase('identity', migrations);
  const log = createLog('identity', 'silent');
  const database = openDatabase<Schema>(test.appUrl, log);
  const apps: App[] = [];

  async function build({
    config,
    passwords,
  }: { config?: Partial<Deps['config']>; passwords?: Deps['passwords'] } = {}) {
    const app = await buildApp({
      config: { SESSION_SECRET: SECRET, PUBLIC_URL: 'http://localhost:8080', COMMONYARD_LIMITS: 'on', ...config },
      database,
      passwords: passwords ?? createPasswords(),
      log,
      callerKey: testKeys.publicKey,
      lifecycle: { stopping: false },
    });
    apps.push(app);
    return app;
  }

  return {
    app: await build(),
    build,
    database,
    db: database.db,
    appUrl: test.appUrl,
    ownerUrl: test.ownerUrl,
    async close() {
      for (const app of apps) await app.close();
      await database.close();
      await test.drop();
    },
  };
}

let people = 0;
/** A registration that nothing is wrong with; each is somebody else. */
export function newcomer(over: Partial<RegisterBody> = {}): RegisterBody {
  const username = `person-${++people}`;
  return { username, email: `${username}@example.com`, password: PASSWORD, name: 'Pat Person', ...over };
}

/** Registers somebody and gives the account with its session's cookie. */
export async function signUp(app: App, over: Partial<RegisterBody> = {}): Promise<{ user: User; cookie: string }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/register',
    headers: await as.anonymous(),
    payload: newcomer(over),
  });
  if (response.statusCode !== 201) throw new Error(`registration answered ${response.statusCode}: ${response.body}`);
  const { firstOfMunicipality: _first, ...user } = response.json<User>();
  return { user, cookie: cookieOf(response) };
}

/** As if its owner had opened the link in the mail. */
export const verified = (db: Kysely<Schema>, id: number) =>
  db.updateTable('users').set({ emailVerifiedAt: new Date().toISOString() }).where('id', '=', id).execute();

let admins = 0;
/** An administrator who is signed in: request headers as the gateway sends them. */
export async function newAdmin({ app, db }: { app: App; db: Kysely<Schema> }, over: Partial<RegisterBody> = {}) {
  const { user, cookie } = await signUp(app, { username: `admin-${++admins}`, ...over });
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute();
  await verified(db, user.id);
  return { user, cookie, headers: { ...(await as.admin({ userId: user.id })), cookie } };
}

/** The token of the last link that was to be sent to an address. */
export async function lastToken(
  db: unknown,
  type: 'user.password_reset_requested' | 'user.verification_requested',
  email: string,
) {
  const asked = (await outboxOf(db)).filter((event) => event.type === type);
  const last = asked.map(({ data }) => data as AccountLinkRequested).findLast((data) => data.email === email);
  if (!last) throw new Error(`no ${type} for ${email}`);
  return last.token;
}

export async function logIn(app: App, username: string, password = PASSWORD, cookie?: string) {
  return app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...(await as.anonymous()), ...(cookie && { cookie }) },
    payload: { username, password },
  });
}

/** A GET of a visitor with this cookie. */
export async function get(app: App, url: string, cookie?: string) {
  return app.inject({ url, headers: { ...(await as.anonymous()), ...(cookie && { cookie }) } });
}

export async function logOut(app: App, cookie?: string) {
  return app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { ...(await as.anonymous()), ...(cookie && { cookie }) },
  });
}

/** The session's cookie as the browser sends it back. */
export function cookieOf(response: LightMyRequestResponse): string {
  const [cookie, ...others] = response.cookies;
  if (!cookie || others.length > 0) throw new Error(`expected one cookie, got ${response.cookies.length}`);
  return `${cookie.name}=${encodeURIComponent(cookie.value)}`;
}
