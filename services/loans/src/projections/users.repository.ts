import type { Insertable } from 'kysely';
import { exists } from '@commonyard/service-kit/db/queries';
import type { Db, Trx, UsersTable } from '../database.ts';

/** Inserts or updates a projected user unless the projection has the same or a newer version. */
export async function upsertUser(trx: Trx, { id, ...user }: Insertable<UsersTable>): Promise<void> {
  await trx
    .insertInto('users')
    .values({ id, ...user })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(user).where('users.version', '<', user.version))
    .execute();
}

/** Whether a municipality has an active officer: a municipal administrator. */
export async function hasOfficer(db: Db, municipality: string | null): Promise<boolean> {
  if (municipality === null) return false;
  const users = db.selectFrom('users').where('municipality', '=', municipality).where('active', '=', true);
  return exists(users.select('id').where('role', '=', 'municipal_admin').limit(1));
}

/** SQL of whether the municipality of a row of `listings` has an active officer. */
export const HAS_OFFICER = `EXISTS (SELECT FROM users WHERE users.municipality = listings.municipality AND active
  AND role = 'municipal_admin')`;
