import { sql, type Transaction } from 'kysely';
import type { Notification } from '@commonyard/contracts/http/notifications';
import { UNREAD_CAP } from '@commonyard/contracts/notifications.values';
import { notFound } from '@commonyard/service-kit/errors';
import type { NotificationsDb, Schema } from '../database.ts';

/** What a reader gets of a row. */
export const FEED_COLUMNS = ['id', 'kind', 'params', 'path', 'createdAt', 'readAt'] as const;

/** Where a page ended: when the last one happened, and its id. */
export type FeedPlace = { createdAt: string; id: number };
type Page = { unread: boolean; limit: number; after: FeedPlace | undefined };

/** A page of somebody's notifications, newest first, and one row more where there is one. */
export function feedPage(db: NotificationsDb, userId: number, { unread, limit, after }: Page) {
  return db
    .selectFrom('notifications')
    .select(FEED_COLUMNS)
    .where('userId', '=', userId)
    .$if(unread, (rows) => rows.where('readAt', 'is', null))
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, id) < (${after!.createdAt}::timestamptz, ${after!.id}::integer)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
}

/** How many there are; the count stops one above `cap`. */
export async function countFeed(db: NotificationsDb, userId: number, unread: boolean, cap: number): Promise<number> {
  const ids = db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .$if(unread, (rows) => rows.where('readAt', 'is', null))
    .limit(cap + 1);
  const { count } = await db
    .selectFrom(ids.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const countUnread = (db: NotificationsDb, userId: number): Promise<number> =>
  countFeed(db, userId, true, UNREAD_CAP);

/** Reading it once more changes nothing. Throws 404, also for a notification of somebody else. */
export async function markRead(trx: Transaction<Schema>, userId: number, id: number): Promise<Notification> {
  return trx
    .updateTable('notifications')
    .set({ readAt: sql<string>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(FEED_COLUMNS)
    .executeTakeFirstOrThrow(() =>
      notFound('notification_not_found', 'The requested notification could not be found.'),
    );
}

/** Marks those up to an id. */
export async function markAllRead(trx: Transaction<Schema>, userId: number, upTo: number | undefined): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ readAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(upTo !== undefined, (rows) => rows.where('id', '<=', upTo!))
    .execute();
}
