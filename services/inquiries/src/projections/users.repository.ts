import type { Insertable } from 'kysely';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Db, Trx, UsersTable } from '../database.ts';

/** Inserts or updates a projected user. Returns false where the projection has the same or a newer version. */
export async function upsertUser(trx: Trx, { id, ...user }: Insertable<UsersTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: changed } = await trx
    .insertInto('users')
    .values({ id, ...user })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(user).where('users.version', '<', user.version))
    .executeTakeFirstOrThrow();
  return changed === 1n;
}

/** The language of a user; English where the user is not projected yet. */
export async function findUserLocale(db: Db, id: number): Promise<Locale> {
  const user = await db.selectFrom('users').select('locale').where('id', '=', id).executeTakeFirst();
  return user?.locale ?? 'en';
}

/** The name of a user; null where the user is not projected yet. */
export async function findUserName(db: Db, id: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return user?.name ?? null;
}
