import type { Insertable } from 'kysely';
import { exists } from '@commonyard/service-kit/db/queries';
import type { Db, Trx, UserRow, UsersTable } from '../database.ts';

/** Inserts or updates a projected user unless the projection has the same or a newer version. */
export async function upsertUser(trx: Trx, { id, ...user }: Insertable<UsersTable>): Promise<void> {
  await trx
    .insertInto('users')
    .values({ id, ...user })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(user).where('users.version', '<', user.version))
    .execute();
}

/** The names of users by their ids; null where a name is not known. */
export async function findNames(
  db: Db,
  ids: (number | undefined)[],
): Promise<(id: number | undefined) => string | null> {
  const known = ids.filter((id) => id !== undefined);
  const users =
    known.length === 0 ? [] : await db.selectFrom('users').select(['id', 'name']).where('id', 'in', known).execute();
  return (id) => users.find((user) => user.id === id)?.name ?? null;
}

export const findUser = (db: Db, id: number): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'version', 'role', 'municipality', 'active', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Whether a municipality has an active officer, a municipal administrator, besides this user. */
export async function hasOfficer(db: Db, municipality: string | null, besides = 0): Promise<boolean> {
  if (municipality === null) return false;
  const users = db
    .selectFrom('users')
    .where('municipality', '=', municipality)
    .where('active', '=', true)
    .where('id', '<>', besides);
  return exists(users.select('id').where('role', '=', 'municipal_admin').limit(1));
}

/** SQL of whether the municipality of a row of `listings` has an active officer. */
export const HAS_OFFICER = `EXISTS (SELECT FROM users WHERE users.municipality = listings.municipality AND active
  AND role = 'municipal_admin')`;
