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
  /** Leaves the email address unconfirmed. */
  unverified?: boolean | undefined;
  /** Signs in with the one-time password that an administrator was shown, and does not replace it. */
  oneTimePassword?: boolean | undefined;
};

/** Username, email address and name of a user who does not exist yet. */
export function userProfile(name = 'New', username = `t-${randomUUID().slice(0, 12)}`) {
  return { username, email: `${username}@example.com`, name };
}

/** Creates a user and signs in. `admin` is the cookie of an administrator. */
export async function createUser(client: ApiClient, admin: string, options: UserOptions): Promise<TestUser> {
  const { role, municipality, unverified, oneTimePassword } = options;
  const profile = userProfile(options.name, options.username);
  const body = { ...profile, ...(municipality && { municipality }) };
  let id: number;
  let password = TEST_PASSWORD;
  if (oneTimePassword) {
    const created = await client.expectOk<{ id: number; oneTimePassword: string }>('POST', '/api/users', {
      cookie: admin,
      body: { ...body, role },
    });
    ({ id, oneTimePassword: password } = created);
  } else {
    ({ id } = await client.expectOk<{ id: number }>('POST', '/api/register', { body: { ...body, password } }));
    const update = { role, ...(!unverified && { emailVerified: true }) };
    await client.expectOk('PATCH', `/api/users/${id}`, { cookie: admin, body: update });
  }
  // After the change of the role, which ends the sessions there are.
  const cookie = await client.signIn(profile.username, password);
  return { id, username: profile.username, email: profile.email, password, cookie };
}
