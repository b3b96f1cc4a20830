import type { Preferences } from '@commonyard/contracts/http/notifications';
import type { Db, Trx } from '../database.ts';

/** The preferences that a user has set. */
export async function listStoredPreferences(db: Db, userId: number): Promise<Preferences> {
  return db.selectFrom('preferences').select(['kind', 'inApp', 'email']).where('userId', '=', userId).execute();
}

export async function upsertPreferences(trx: Trx, userId: number, preferences: Preferences): Promise<void> {
  await trx
    .insertInto('preferences')
    .values(preferences.map((preference) => ({ userId, ...preference })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind']).doUpdateSet((row) => ({
        inApp: row.ref('excluded.inApp'),
        email: row.ref('excluded.email'),
      })),
    )
    .execute();
}
