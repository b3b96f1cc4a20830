import { sql, type Kysely, type Transaction } from 'kysely';
import type { Notification } from '@commonyard/contracts/http/notifications';
import { UNREAD_CAP } from '@commonyard/contracts/notifications.values';
import type { Db } from '@commonyard/service-kit/db/database';
import { notFound } from '@commonyard/service-kit/http/errors';
import type { Database, NewNotification } from '../database.ts';
import type { UserNotification } from '../model.ts';

/** The columns of the API's `Notification`. */
const NOTIFICATION_COLUMNS = ['id', 'kind', 'params', 'path', 'createdAt', 'readAt'] as const;

/** The last row of the previous page. */
export type NotificationCursor = { createdAt: string; id: number };
type PageRequest = { unread: boolean; limit: number; after: NotificationCursor | undefined };

/** A page of a user's notifications, newest first, plus one row where there is a next page. */
export async function listNotifications(
  db: Db<Database>,
  userId: number,
  { unread, limit, after }: PageRequest,
): Promise<Notification[]> {
  return db
    .selectFrom('notifications')
    .select(NOTIFICATION_COLUMNS)
    .where('userId', '=', userId)
    .$if(unread, (rows) => rows.where('readAt', 'is', null))
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, id) < (${after!.createdAt}::timestamptz, ${after!.id}::integer)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** The number of a user's notifications, at most `cap` + 1. */
export async function countNotifications(
  db: Db<Database>,
  userId: number,
  unread: boolean,
  cap: number,
): Promise<number> {
  const ids = db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .$if(unread, (rows) => rows.where('readAt', 'is', null))
    // Sorted as the index is: for a user with most of the rows the planner would scan the table instead.
    .orderBy('createdAt')
    .orderBy('id')
    .limit(cap + 1);
  const { count } = await db
    .selectFrom(ids.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const countUnread = (db: Db<Database>, userId: number): Promise<number> =>
  countNotifications(db, userId, true, UNREAD_CAP);

/** Stores notifications and returns the new ones: one event notifies a user once. */
export async function insertNotifications(
  trx: Transaction<Database>,
  notifications: NewNotification[],
): Promise<UserNotification[]> {
  if (notifications.length === 0) return [];
  const rows = await trx
    .insertInto('notifications')
    .values(notifications)
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doNothing())
    .returning(['userId', ...NOTIFICATION_COLUMNS])
    .execute();
  return rows.map(({ userId, ...notification }) => ({ userId, notification }));
}

/** Keeps the time of the first reading. Throws 404, also for another user's notification. */
export async function markRead(trx: Transaction<Database>, userId: number, id: number): Promise<Notification> {
  return trx
    .updateTable('notifications')
    .set({ readAt: sql<string>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(NOTIFICATION_COLUMNS)
    .executeTakeFirstOrThrow(() =>
      notFound('notification_not_found', 'The requested notification could not be found.'),
    );
}

/** Marks the notifications up to an id as read; all where it is undefined. */
export async function markAllRead(trx: Transaction<Database>, userId: number, upTo: number | undefined): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ readAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(upTo !== undefined, (rows) => rows.where('id', '<=', upTo!))
    .execute();
}

/** Deletes the unread notifications of a listing's decision. Returns the users who had one. */
export async function deleteUnreadNotificationsOfDecision(
  trx: Transaction<Database>,
  listingId: number,
): Promise<number[]> {
  const rows = await trx
    .deleteFrom('notifications')
    .where('decisionOn', '=', listingId)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Deletes notifications over a year old. */
export async function deleteOldNotifications(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from notifications where id in
      (select id from notifications where created_at < now() - interval '1 year' limit 10000)`.execute(db);
}
