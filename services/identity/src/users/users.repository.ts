import { sql, type Insertable, type Transaction } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import type { Db } from '@commonyard/service-kit/database';
import { HttpError, notFound } from '@commonyard/service-kit/errors';
import type { Schema, UsersTable } from '../database.ts';
import { searchColumns, type UserRow } from './users.rules.ts';

export type NewUser = Omit<Insertable<UsersTable>, 'nameKey' | 'searchText' | 'version' | 'createdAt' | 'updatedAt'>;
export type UserChange = Partial<
  Pick<
    UserRow,
    'role' | 'active' | 'name' | 'email' | 'municipality' | 'region' | 'position' | 'locale' | 'emailVerifiedAt'
  >
>;

export const COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'name',
  'municipality',
  'region',
  'position',
  'locale',
  'active',
  'emailVerifiedAt',
  'mustChangePassword',
  'version',
  'createdAt',
  'updatedAt',
] as const;

export async function findUser(db: Db<Schema>, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Throws 404. */
export async function getUser(db: Db<Schema>, id: number): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw userNotFound();
  return user;
}

/** The active account that somebody signs in to, by its username or its e-mail, with the hash of its password. */
export async function findAccountByLogin(db: Db<Schema>, login: string) {
  // No username holds an @, so one text never means two accounts.
  const column = login.includes('@') ? 'email' : 'username';
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'passwordHash'])
    .where(sql`lower(${sql.ref(column)})`, '=', sql`lower(${login})`)
    .where('active', '=', true)
    .executeTakeFirst();
}

/** The active account that mails to this address concern. */
export async function findActiveByEmail(db: Db<Schema>, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('active', '=', true)
    .executeTakeFirst();
}

/** The hash of somebody's password. Undefined where there is no such active account. */
export async function findPasswordHash(db: Db<Schema>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.passwordHash;
}

/** Whether anybody of a municipality has an account that is open. */
export async function hasAccounts(db: Db<Schema>, municipality: string): Promise<boolean> {
  const one = db.selectFrom('users').select('id').where('municipality', '=', municipality).where('active', '=', true);
  return (await one.limit(1).executeTakeFirst()) !== undefined;
}

/** Holds an account until the end of the transaction. Throws 404. */
export async function lockUser(trx: Transaction<Schema>, id: number): Promise<UserRow> {
  return trx
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(userNotFound);
}

/** Holds the active administrators, so that none of them stops being one until the end of the transaction. */
export async function lockAdmins(trx: Transaction<Schema>): Promise<Set<number>> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    // In one order, or two of these would wait for each other.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(admins.map(({ id }) => id));
}

/** The accounts with ids above `id`, in their order. */
export async function listUsersAfter(db: Db<Schema>, id: number, limit: number): Promise<UserRow[]> {
  return db.selectFrom('users').select(COLUMNS).where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** Throws 409 where the username or the e-mail is taken. */
export async function insertUser(trx: Transaction<Schema>, user: NewUser): Promise<UserRow> {
  return trx
    .insertInto('users')
    .values({ ...user, ...searchColumns(user) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch((error: { constraint?: string }) => {
      throw takenOr(error);
    });
}

const takenOr = (error: { constraint?: string }) => {
  const taken = (code: string, field: string, text: string) =>
    new HttpError(409, code, text, { fields: { [field]: text } });
  if (error.constraint === 'users_username_key')
    return taken('username_taken', 'username', ACCOUNT_MESSAGES.usernameTaken);
  if (error.constraint === 'users_email_key') return taken('email_taken', 'email', ACCOUNT_MESSAGES.emailTaken);
  return error;
};

/** Changes what others are told of. Throws 404, 409 where the e-mail is taken. */
export async function updateUser(trx: Transaction<Schema>, id: number, change: UserChange): Promise<UserRow> {
  const user = await trx
    .updateTable('users')
    .set({ ...change, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(userNotFound)
    .catch((error: { constraint?: string }) => {
      throw takenOr(error);
    });
  if (change.name !== undefined || change.email !== undefined || change.municipality !== undefined)
    await trx.updateTable('users').set(searchColumns(user)).where('id', '=', id).execute();
  return user;
}

/** Changes the password to one of its owner's own, which nobody else is told of. Throws 404. */
export async function updatePasswordHash(trx: Transaction<Schema>, id: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ passwordHash, mustChangePassword: false, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(userNotFound);
}

const userNotFound = () => notFound('user_not_found', 'There is no such user');
