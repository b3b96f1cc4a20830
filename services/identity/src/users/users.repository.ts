import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import { foldText } from '@commonyard/contracts/folding';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import type { Db } from '@commonyard/service-kit/database';
import { conflict, notFound } from '@commonyard/service-kit/errors';
import type { Schema, UsersTable } from '../database.ts';
import { searchColumns, type UserRow } from './users.rules.ts';

export type NewUser = Omit<Insertable<UsersTable>, 'nameKey' | 'searchText' | 'version' | 'createdAt' | 'updatedAt'>;
export type UserChange = Partial<Pick<UserRow, 'role' | 'active'>>;

const COLUMNS = [
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
  'version',
  'createdAt',
  'updatedAt',
] as const;

export async function findUser(db: Db<Schema>, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst();
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

export type UserPage = { search: string; limit: number; after?: { nameKey: string; id: number } | undefined };

/** Users by name, whose name, username, e-mail or municipality holds the search. */
export async function listUsers(db: Kysely<Schema>, { search, limit, after }: UserPage) {
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'nameKey'])
    .$if(search !== '', (query) => query.where(holds(search)))
    .$if(after !== undefined, (query) =>
      query.where((is) => is(is.refTuple('nameKey', 'id'), '>', is.tuple(after!.nameKey, after!.id))),
    )
    .orderBy('nameKey')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many users a search finds; the count stops one above `cap`. */
export async function countUsers(db: Kysely<Schema>, search: string, cap: number): Promise<number> {
  const found = db
    .selectFrom('users')
    .select('id')
    .$if(search !== '', (query) => query.where(holds(search)))
    .limit(cap + 1);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const holds = (search: string) => sql<boolean>`strpos(search_text, ${foldText(search)}) > 0`;

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
      if (error.constraint === 'users_username_key') throw conflict('username_taken', ACCOUNT_MESSAGES.usernameTaken);
      if (error.constraint === 'users_email_key') throw conflict('email_taken', ACCOUNT_MESSAGES.emailTaken);
      throw error;
    });
}

/** Changes what others are told of. Throws 404. */
export async function updateUser(trx: Transaction<Schema>, id: number, change: UserChange): Promise<UserRow> {
  return trx
    .updateTable('users')
    .set({ ...change, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(userNotFound);
}

/** Changes the password, which nobody else is told of. Throws 404. */
export async function updatePasswordHash(trx: Transaction<Schema>, id: number, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ passwordHash, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(userNotFound);
}

const userNotFound = () => notFound('user_not_found', 'There is no such user');
