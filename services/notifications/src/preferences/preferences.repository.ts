import type { Transaction } from 'kysely';
import {
  DEFAULT_CHOICES,
  NOTIFICATION_KINDS,
  ROLES_TOLD,
  type NotificationChoice,
  type NotificationKind,
} from '@commonyard/contracts/notifications.values';
import type { Preferences, PreferencesBody } from '@commonyard/contracts/http/notifications';
import type { Role } from '@commonyard/contracts/identity.values';
import type { NotificationsDb, Schema } from '../database.ts';

/** The kinds a role is ever told of, in their order. */
export const kindsOf = (role: Role): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => ROLES_TOLD[kind].includes(role));

/** How somebody wants to be told, of every kind of the role. */
export async function listPreferences(db: NotificationsDb, userId: number, role: Role): Promise<Preferences> {
  const chosen = await db
    .selectFrom('preferences')
    .select(['kind', 'inApp', 'email'])
    .where('userId', '=', userId)
    .execute();
  return kindsOf(role).map(
    (kind) => chosen.find((choice) => choice.kind === kind) ?? { kind, ...DEFAULT_CHOICES[kind] },
  );
}

export async function savePreferences(trx: Transaction<Schema>, userId: number, body: PreferencesBody): Promise<void> {
  await trx
    .insertInto('preferences')
    .values(body.map((choice) => ({ userId, ...choice })))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind']).doUpdateSet((given) => ({
        inApp: given.ref('excluded.inApp'),
        email: given.ref('excluded.email'),
      })),
    )
    .execute();
}

/** How each of these people wants to be told of one kind. */
export async function choicesOf(
  db: NotificationsDb,
  userIds: number[],
  kind: NotificationKind,
): Promise<(userId: number) => NotificationChoice> {
  if (userIds.length === 0) return () => DEFAULT_CHOICES[kind];
  const rows = await db
    .selectFrom('preferences')
    .select(['userId', 'inApp', 'email'])
    .where('kind', '=', kind)
    .where('userId', 'in', userIds)
    .execute();
  const chosen = new Map(rows.map((row) => [row.userId, row]));
  return (userId) => chosen.get(userId) ?? DEFAULT_CHOICES[kind];
}
