import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@commonyard/local/settings';
import type { Product } from '@commonyard/testing/product';
import type { Role } from '@commonyard/contracts/identity.values';
import type { Door } from './door.ts';

/**
 * Who asks, in the order of the table's columns. `owner` listed the thing, `asker` asked about it; the municipalities
 * of both have a colleague or an administrator beside them, `stranger` and `other admin` are of a third one.
 */
export const COLUMNS = [
  'nobody',
  'owner',
  'colleague',
  'own admin',
  'asker',
  "asker's admin",
  'stranger',
  'other admin',
  'unverified',
  'one-time',
  'admin',
  'ended',
] as const;
export type Column = (typeof COLUMNS)[number];
/** Those with a session that holds. */
export type Person = Exclude<Column, 'nobody' | 'ended'>;
export const PEOPLE = COLUMNS.filter((column): column is Person => column !== 'nobody' && column !== 'ended');

type Kind = { role: Role; municipality?: string; unverified?: true; oneTime?: true };

const KINDS: Record<Person, Kind> = {
  owner: { role: 'municipal_operator', municipality: 'smiths-falls' },
  colleague: { role: 'municipal_operator', municipality: 'smiths-falls' },
  'own admin': { role: 'municipal_admin', municipality: 'smiths-falls' },
  asker: { role: 'municipal_operator', municipality: 'renfrew-county' },
  "asker's admin": { role: 'municipal_admin', municipality: 'renfrew-county' },
  stranger: { role: 'municipal_operator', municipality: 'hearst' },
  'other admin': { role: 'municipal_admin', municipality: 'hearst' },
  /** Says that it is of the owner's municipality, and has not shown so. */
  unverified: { role: 'municipal_admin', municipality: 'smiths-falls', unverified: true },
  /** Signed in by the password that an administrator was shown, which is good for choosing one's own and no more. */
  'one-time': { role: 'municipal_admin', municipality: 'smiths-falls', oneTime: true },
  admin: { role: 'admin' },
};

export const PASSWORD = 'forty-two-graders-in-snow';

export type Account = { id: number; username: string; email: string; password: string; cookie: string };

/** A new account as that person's is, signed in. */
export async function openAccount(door: Door, admin: string, person: Person): Promise<Account> {
  const { role, municipality, unverified, oneTime } = KINDS[person];
  const username = `t-${randomUUID().slice(0, 12)}`;
  const email = `${username}@example.com`;
  const profile = { username, email, name: person, ...(municipality && { municipality }) };
  if (oneTime) {
    const { id, oneTimePassword } = await door.make<{ id: number; oneTimePassword: string }>(['POST', '/api/users'], {
      cookie: admin,
      body: { ...profile, role },
    });
    const cookie = await door.signIn(username, oneTimePassword);
    return { id, username, email, password: oneTimePassword, cookie };
  }
  const { id } = await door.make<{ id: number }>(['POST', '/api/register'], {
    body: { ...profile, password: PASSWORD },
  });
  await door.make(['PATCH', `/api/users/${id}`], {
    cookie: admin,
    body: { role, ...(!unverified && { emailVerified: true }) },
  });
  return { id, username, email, password: PASSWORD, cookie: await door.signIn(username, PASSWORD) };
}

/** The first administrator, made by the command that an installation has for it: the cookie of a session. */
export async function createAdmin(product: Product, door: Door): Promise<string> {
  await promisify(execFile)(process.execPath, [join(root, 'services/identity/src/admin-create.ts')], {
    env: {
      PATH: process.env['PATH'],
      ...product.program('identity').env,
      NODE_OPTIONS: '',
      ADMIN_USERNAME: 'root',
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_EMAIL: 'root@example.com',
      ADMIN_NAME: 'Root',
    },
  });
  return door.signIn('root', PASSWORD);
}
