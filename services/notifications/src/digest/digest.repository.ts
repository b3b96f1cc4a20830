import type { Selectable } from 'kysely';
import type { NotificationKind } from '@commonyard/contracts/notifications.values';
import type { Db, DigestItemsTable, NewDigestItem, Trx } from '../database.ts';

export type DueDigestItem = Pick<Selectable<DigestItemsTable>, 'kind' | 'params' | 'path' | 'createdAt'> & {
  /** Whether the user has read the notification in the app. */
  isRead: boolean;
};

/** Stores items for their users' next digest. One event gives a user one item. */
export async function insertDigestItems(trx: Trx, items: NewDigestItem[]): Promise<void> {
  if (items.length === 0) return;
  await trx
    .insertInto('digestItems')
    .values(items)
    .onConflict((conflict) => conflict.columns(['userId', 'eventId']).doNothing())
    .execute();
}

/** The users with items from before a time. */
export async function listDueUsers(db: Db, before: Date): Promise<{ id: number }[]> {
  return db
    .selectFrom('digestItems')
    .select('userId as id')
    .distinct()
    .where('createdAt', '<', before.toISOString())
    .orderBy('userId')
    .execute();
}

/** Removes and returns the items of a user from before a time. */
export async function takeDueDigestItems(trx: Trx, userId: number, before: Date): Promise<DueDigestItem[]> {
  const items = await trx
    .deleteFrom('digestItems')
    .where('userId', '=', userId)
    .where('createdAt', '<', before.toISOString())
    .returning(['kind', 'params', 'path', 'createdAt'])
    .returning((is) =>
      is
        .exists(
          is
            .selectFrom('notifications as n')
            .select('n.id')
            .whereRef('n.eventId', '=', 'digestItems.eventId')
            .whereRef('n.userId', '=', 'digestItems.userId')
            .where('n.readAt', 'is not', null),
        )
        .as('isRead'),
    )
    .execute();
  return items.map(({ isRead, ...item }) => ({ ...item, isRead: Boolean(isRead) }));
}

export async function deleteDigestItemsOfDecision(trx: Trx, listingId: number): Promise<void> {
  await trx.deleteFrom('digestItems').where('decisionOn', '=', listingId).execute();
}

export async function deleteDigestItemsOfKinds(trx: Trx, userId: number, kinds: NotificationKind[]): Promise<void> {
  await trx.deleteFrom('digestItems').where('userId', '=', userId).where('kind', 'in', kinds).execute();
}
