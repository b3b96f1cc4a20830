import type { Preferences } from '@commonyard/contracts/http/notifications';
import type { Db, Trx } from '../database.ts';
import {
  defaultChannels,
  NOTIFICATION_KINDS,
  canReceive,
  type NotificationKind,
} from '@commonyard/contracts/notifications.values';
import type { Role } from '@commonyard/contracts/identity.values';

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

/** The kinds that a role can be notified of. */
export const kindsForRole = (role: Role): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => canReceive(role, kind));

/** The preferences for these kinds: the stored ones of the user, and defaults for the others. */
export const withDefaults = (kinds: readonly NotificationKind[], stored: Preferences): Preferences =>
  kinds.map((kind) => stored.find((preference) => preference.kind === kind) ?? { kind, ...defaultChannels(kind) });
