import type { Role } from '@commonyard/contracts/identity.values';
import type { ApiClient } from '@commonyard/testing/api-client';
import { createUser, type TestUser } from '@commonyard/testing/factories/users';

/**
 * The callers, in the order of the table's columns. `owner` posted the listing, `inquirer` inquired about it; `colleague`,
 * `owner's admin` and `inquirer's admin` are of their municipalities, `other operator` and `other admin` of a third one.
 */
export const COLUMNS = [
  'guest',
  'owner',
  'colleague',
  "owner's admin",
  'inquirer',
  "inquirer's admin",
  'other operator',
  'other admin',
  'unverified',
  'one-time',
  'waiting',
  'admin',
  'ended',
] as const;
export type Column = (typeof COLUMNS)[number];
/** The columns with a valid session. */
export type UserKind = Exclude<Column, 'guest' | 'ended'>;
export const USER_KINDS = COLUMNS.filter((column): column is UserKind => column !== 'guest' && column !== 'ended');

type Kind = { role: Role; municipality?: string; unverified?: true; oneTimePassword?: true; waiting?: true };

const KINDS: Record<UserKind, Kind> = {
  owner: { role: 'municipal_operator', municipality: 'smiths-falls' },
  colleague: { role: 'municipal_operator', municipality: 'smiths-falls' },
  "owner's admin": { role: 'municipal_admin', municipality: 'smiths-falls' },
  inquirer: { role: 'municipal_operator', municipality: 'renfrew-county' },
  "inquirer's admin": { role: 'municipal_admin', municipality: 'renfrew-county' },
  'other operator': { role: 'municipal_operator', municipality: 'hearst' },
  'other admin': { role: 'municipal_admin', municipality: 'hearst' },
  /** Names the owner's municipality, and has not confirmed its new email address. */
  unverified: { role: 'municipal_admin', municipality: 'smiths-falls', unverified: true },
  /** Signed in with the one-time password, which only allows choosing another one. */
  'one-time': { role: 'municipal_admin', municipality: 'smiths-falls', oneTimePassword: true },
  /** Registered for the owner's municipality, confirmed its email address, and waits for approval. */
  waiting: { role: 'municipal_admin', municipality: 'smiths-falls', waiting: true },
  admin: { role: 'admin' },
};

/** Creates a user of this kind, of another municipality if one is given. `admin` is the cookie of an administrator. */
export function createUserOfKind(
  client: ApiClient,
  admin: string,
  kind: UserKind,
  municipality?: string,
): Promise<TestUser> {
  const options = KINDS[kind];
  return createUser(client, admin, {
    name: kind,
    ...options,
    ...(options.municipality && municipality && { municipality }),
  });
}

/** Creates one user of each kind. */
export async function createUsers<K extends UserKind>(client: ApiClient, admin: string, kinds: readonly K[]) {
  const users = {} as Record<K, TestUser>;
  for (const kind of kinds) users[kind] = await createUserOfKind(client, admin, kind);
  return users;
}
