import { randomUUID } from 'node:crypto';
import type { Role } from '@commonyard/contracts/identity.values';
import type { ApiClient } from '../api-client.ts';

export const TEST_PASSWORD = 'forty-two-graders-in-snow';

/** A user with a session. */
export type TestUser = { id: number; username: string; email: string; password: string; cookie: string };

export type UserOptions = {
  role: Role;
  name: string;
  municipality?: string | undefined;
  username?: string;
  email?: string;
  /** Changes the email address to one that is not confirmed. */
  unverified?: boolean | undefined;
  /** Registers, confirms the email address and waits for approval. */
  waiting?: boolean | undefined;
  /** Signs in with the one-time password that an administrator was shown, and does not replace it. */
  oneTimePassword?: boolean | undefined;
};

/** Username, email address and name of a user who does not exist yet. */
export function userProfile(name = 'New', username = `t-${randomUUID().slice(0, 12)}`) {
  return { username, email: `${username}@example.com`, name };
}

/** Creates a user and signs in. `admin` is the cookie of an administrator. */
export async function createUser(client: ApiClient, admin: string, options: UserOptions): Promise<TestUser> {
  const { role, municipality, unverified, waiting, oneTimePassword } = options;
  const profile = { ...userProfile(options.name, options.username), ...(options.email && { email: options.email }) };
  const body = { ...profile, ...(municipality && { municipality }) };
  if (waiting) return registerWaitingUser(client, admin, { ...body, role });
  const created = await client.expectOk<{ id: number; oneTimePassword: string }>('POST', '/api/users', {
    cookie: admin,
    body: { ...body, role },
  });
  const { id, oneTimePassword: password } = created;
  const { username, email } = profile;
  const cookie = await client.signIn(username, password);
  if (oneTimePassword) return { id, username, email, password, cookie };
  const user = { id, username, email, password: TEST_PASSWORD, cookie: await choosePassword(client, cookie, password) };
  if (!unverified) return user;
  const newEmail = `new-${email}`;
  await client.expectOk('PATCH', `/api/users/${id}`, { cookie: admin, body: { email: newEmail } });
  return { ...user, email: newEmail };
}

/** Replaces a one-time password. Returns the cookie of the new session. */
async function choosePassword(client: ApiClient, cookie: string, currentPassword: string): Promise<string> {
  const body = { currentPassword, newPassword: TEST_PASSWORD };
  const { status, headers } = await client.send('POST', '/api/user/password', { cookie, body });
  const newCookie = headers.getSetCookie().find((header) => /^(__Host-)?sid=/.test(header));
  if (!newCookie) throw new Error(`the password cannot be changed: ${status}`);
  return newCookie.split(';', 1)[0]!;
}

type Registration = ReturnType<typeof userProfile> & { role: Role; municipality?: string };

async function registerWaitingUser(
  client: ApiClient,
  admin: string,
  { role, ...profile }: Registration,
): Promise<TestUser> {
  const password = TEST_PASSWORD;
  const { id } = await client.expectOk<{ id: number }>('POST', '/api/register', { body: { ...profile, password } });
  await client.expectOk('PATCH', `/api/users/${id}`, { cookie: admin, body: { role, emailVerified: true } });
  const { username, email } = profile;
  // After the change of the role, which ends the sessions there are.
  return { id, username, email, password, cookie: await client.signIn(username, password) };
}
