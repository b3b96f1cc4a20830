import { sql, type Insertable, type UpdateObject } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { waitForLock } from '@commonyard/service-kit/db/database';
import { exists } from '@commonyard/service-kit/db/queries';
import { HttpError, notFound } from '@commonyard/service-kit/errors/http-error';
import type { Database, Db, Trx, UsersTable } from '../database.ts';
import { searchColumns, type UserRow } from './users.mapper.ts';

/** An explicit `id` and `createdAt` are for imported users. */
export type NewUser = Omit<Insertable<UsersTable>, 'nameKey' | 'searchText' | 'version' | 'updatedAt'>;
/** What may change of a stored user, apart from the password. */
export type UserChange = Partial<
  Omit<UserRow, 'id' | 'organization' | 'mustChangePassword' | 'closedAt' | 'version' | 'createdAt' | 'updatedAt'> & {
    emailTaken: boolean;
  }
>;

export const COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'name',
  'municipality',
  'organization',
  'region',
  'position',
  'locale',
  'active',
  'emailVerifiedAt',
  'emailEnteredAt',
  'formerEmail',
  'approval',
  'approvalAt',
  'approvalBy',
  'approvalReason',
  'mustChangePassword',
  'closedAt',
  'deviceEpoch',
  'limitFactor',
  'version',
  'createdAt',
  'updatedAt',
] as const;

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function getUser(db: Db, id: number): Promise<UserRow> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow(userNotFound);
}

/**
 * The active user with a username or a verified email, with the password hash. Several users may have registered with one
 * address, and one of them at most has verified it. If a user could sign in with an address that is not verified, a
 * registration and a login with it would tell whether somebody else has it.
 */
export async function findUserByLogin(db: Db, login: string) {
  // Usernames contain no @, so a login never matches two users.
  const isEmail = login.includes('@');
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'passwordHash'])
    .where(sql`lower(${sql.ref(isEmail ? 'email' : 'username')})`, '=', sql`lower(${login})`)
    .where('active', '=', true)
    .$if(isEmail, (users) => users.where('emailVerifiedAt', 'is not', null))
    .executeTakeFirst();
}

const byEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('emailTaken', '=', false);

export const findByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  byEmail(db, email).executeTakeFirst();

export const findActiveByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  byEmail(db, email).where('active', '=', true).executeTakeFirst();

/** Locks an address until the end of the transaction, so that one of two concurrent registrations is the first. */
export const lockEmail = (trx: Trx, email: string): Promise<void> => waitForLock(trx, `email ${email.toLowerCase()}`);

/** Gives an address that belongs to nobody any more to a user who has entered it. Lock the address before. */
export async function clearEmailTaken(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('users').set({ emailTaken: false }).where('id', '=', id).execute();
}

/**
 * Takes an address from the account that has it without having verified it, other than `userId`'s. Never from one that has verified
 * it, also meanwhile. Lock the address before. Returns the id of that account.
 */
export async function takeUnverifiedEmail(
  trx: Trx,
  email: string,
  userId: number | undefined,
): Promise<number | undefined> {
  const former = await trx
    .updateTable('users')
    .set({ emailTaken: true })
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('emailTaken', '=', false)
    .where('emailVerifiedAt', 'is', null)
    .$if(userId !== undefined, (users) => users.where('id', '<>', userId!))
    .returning('id')
    .executeTakeFirst();
  return former?.id;
}

export async function findPasswordHash(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.passwordHash;
}

/** Whether a municipality has an active user other than `userId`. One who never confirmed an address may be anybody. */
export const hasOtherUsers = (db: Db, municipality: string, userId: number): Promise<boolean> =>
  exists(
    db
      .selectFrom('users')
      .select('id')
      .where('municipality', '=', municipality)
      .where('active', '=', true)
      .where('emailVerifiedAt', 'is not', null)
      .where('id', '<>', userId)
      .limit(1),
  );

export async function lockUser(trx: Trx, id: number): Promise<UserRow> {
  return trx
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(userNotFound);
}

export const listAdmins = async (db: Db): Promise<Set<number>> => idsOf(await activeAdmins(db).execute());

/** Selects one active, approved administrator of a municipality, with a confirmed address. */
export const administratorOf = (db: Db, municipality: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('municipality', '=', municipality)
    .where('role', '=', 'municipal_admin')
    .where('approval', '=', 'approved')
    .where('active', '=', true)
    .where('emailVerifiedAt', 'is not', null)
    .limit(1);

/** Whether a municipality has an active, approved administrator other than this user. */
export const hasOtherAdministrator = (db: Db, municipality: string, userId: number): Promise<boolean> =>
  exists(administratorOf(db, municipality).where('id', '<>', userId));

/** Locks the active, approved administrators, so that none loses the role until the end of the transaction. Returns their ids. */
export async function lockAdmins(trx: Trx): Promise<Set<number>> {
  return idsOf(await activeAdmins(trx).forNoKeyUpdate().execute());
}

const activeAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .where('approval', '=', 'approved')
    // In one order, to avoid deadlocks.
    .orderBy('id');

const idsOf = (users: { id: number }[]): Set<number> => new Set(users.map(({ id }) => id));

export async function listUsersAfter(db: Db, id: number, limit: number): Promise<UserRow[]> {
  return db.selectFrom('users').select(COLUMNS).where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** Throws 409 where the username or the email is taken. */
export async function insertUser(trx: Trx, user: NewUser): Promise<UserRow> {
  return trx
    .insertInto('users')
    .values({ ...user, ...searchColumns(user), ...(user.createdAt !== undefined && { updatedAt: user.createdAt }) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch((error: { constraint?: string }) => {
      throw toConflict(error);
    });
}

function toConflict(error: { constraint?: string }): unknown {
  const conflict = (code: string, field: string, text: string) =>
    new HttpError(409, code, text, { fields: { [field]: text } });
  if (error.constraint === 'users_username_key')
    return conflict('username_taken', 'username', ACCOUNT_MESSAGES.usernameTaken);
  if (error.constraint === 'users_email_key') return conflict('email_taken', 'email', ACCOUNT_MESSAGES.emailTaken);
  return error;
}

/** Sets columns of a user. Throws 404, 409 where the email is taken. */
const setColumns = (trx: Trx, id: number, columns: UpdateObject<Database, 'users'>): Promise<UserRow> =>
  trx
    .updateTable('users')
    .set({ ...columns, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(userNotFound)
    .catch((error: { constraint?: string }) => {
      throw toConflict(error);
    });
const SEARCHED = ['name', 'username', 'email', 'municipality'] as const;
const NEXT_VERSION = sql<number>`version + 1`;
const NEXT_EPOCH = sql<number>`device_epoch + 1`;

/** Updates published columns and increments the version. Throws 404, 409 where the email is taken. */
export async function updateUser(trx: Trx, id: number, change: UserChange): Promise<UserRow> {
  const user = await setColumns(trx, id, { ...change, version: NEXT_VERSION });
  if (SEARCHED.some((column) => change[column] !== undefined))
    await trx.updateTable('users').set(searchColumns(user)).where('id', '=', id).execute();
  return user;
}

/** Replaces everything personal in a user's row, and ends the account. Increments the version. */
export const eraseUser = (
  trx: Trx,
  id: number,
  replacement: Pick<UserRow, 'username' | 'email' | 'name'>,
): Promise<UserRow> =>
  setColumns(trx, id, {
    ...replacement,
    ...searchColumns(replacement),
    // No password has this hash.
    passwordHash: '',
    organization: null,
    region: null,
    position: null,
    approvalReason: null,
    emailVerifiedAt: null,
    emailTaken: false,
    emailEnteredAt: null,
    formerEmail: null,
    active: false,
    deviceEpoch: NEXT_EPOCH,
    closedAt: sql<string>`now()`,
    version: NEXT_VERSION,
  });

/** Sets a password that the user chose, and forgets the user's devices. It is not published, so the version stays. Throws 404. */
export const updatePasswordHash = (trx: Trx, id: number, passwordHash: string): Promise<UserRow> =>
  setColumns(trx, id, { passwordHash, mustChangePassword: false, deviceEpoch: NEXT_EPOCH });

/** The names of users, with `municipality` of its users only, without those on which nobody has decided. */
export async function listUserNames(
  db: Db,
  ids: number[],
  municipality: string | undefined,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .$if(municipality !== undefined, (query) =>
      query
        .where('municipality', '=', municipality!)
        .where((is) => is.or([is('approval', '<>', 'pending'), is('approvalAt', 'is not', null)])),
    )
    .execute();
}

/** Replaces the hash of the same password, unless the password has been changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  id: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: after })
    .where('id', '=', id)
    .where('passwordHash', '=', before)
    .execute();
}

export const userNotFound = () => notFound('user_not_found', 'There is no such user');
