import { fieldNames } from '@commonyard/service-kit/fields';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { Notification } from '@commonyard/contracts/http/notifications';
import { NOTIFICATIONS_PAGE_SIZE, UNREAD_CAP, type NotificationKind } from '@commonyard/contracts/notifications.values';
import { isoInstant, jsonText, selectJsonPage, type JsonPage, columnsOf } from '@commonyard/service-kit/db/json';
import {
  bindHidden,
  compileStatement,
  createStatementCache,
  runPrepared,
  runUnprepared,
} from '@commonyard/service-kit/db/statements';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import type { NewNotification, Trx } from '../database.ts';
import type { Reading, UserNotification } from '../model.ts';

const NOTIFICATION_COLUMNS = fieldNames(Notification);

export type NotificationCursor = { createdAt: string; id: number };
type PageRequest = { unread: boolean; limit: number; after: NotificationCursor | undefined; cap: number };
type NotificationPage = JsonPage & { count: number };

/** A page of a user's notifications, newest first, and the number of all of them, at most `cap` + 1. */
export async function listNotifications(
  pool: pg.Pool,
  userId: number,
  { unread, limit, after, cap }: PageRequest,
): Promise<NotificationPage> {
  const statement = pageStatement({ unread, limit, cap, hasCursor: after !== undefined });
  const run = limit === NOTIFICATIONS_PAGE_SIZE ? runPrepared : runUnprepared;
  const [page] = await run<NotificationPage>(pool, statement, statement.valuesOf({ userId, after }));
  return page!;
}

type PageShape = { unread: boolean; limit: number; cap: number; hasCursor: boolean };
type Input = { userId: number; after: NotificationCursor | undefined };

const NOTIFICATION_JSON = jsonText(columnsOf(Notification));

const pageStatement = createStatementCache<PageShape, Input>(({ unread, limit, cap, hasCursor }) => {
  const after = hasCursor
    ? sql`AND (created_at, id) <
        (${bindHidden('timestamptz', (input: Input) => input.after!.createdAt)},
          ${bindHidden('integer', (input: Input) => input.after!.id)})`
    : sql``;
  const rows = sql`
    SELECT ${sql.raw(NOTIFICATION_JSON)} AS json, ${sql.raw(`json_build_array(${isoInstant('created_at')}, id)`)} AS cursor
    ${ofUser(unread)} ${after} ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(limit + 1)}`;
  return sql`
    SELECT page.*, ${count(unread, cap)} AS count FROM (${selectJsonPage(rows, sql.lit(limit))}) AS page`;
});

const ofUser = (unread: boolean): RawBuilder<unknown> =>
  sql`FROM notifications
    WHERE user_id = ${bindHidden('integer', (input: Input) => input.userId)} ${sql.raw(unread ? 'AND read_at IS NULL' : '')}`;

// Sorted as the index is: for a user with most of the rows the planner would scan the table instead.
const count = (unread: boolean, cap: number): RawBuilder<unknown> =>
  sql`(SELECT count(*) FROM (SELECT ${ofUser(unread)} ORDER BY created_at, id LIMIT ${sql.lit(cap + 1)}) AS found)`;

const unreadStatement = compileStatement<Input>(sql`SELECT ${count(true, UNREAD_CAP)} AS count`);

/** The number of a user's unread notifications, at most `UNREAD_CAP` + 1. */
export async function countUnread(pool: pg.Pool, userId: number): Promise<number> {
  const values = unreadStatement.valuesOf({ userId, after: undefined });
  const [row] = await runPrepared<{ count: number }>(pool, unreadStatement, values);
  return row!.count;
}

/** Stores notifications and returns the new ones: one event notifies a user once. */
export async function insertNotifications(trx: Trx, notifications: NewNotification[]): Promise<UserNotification[]> {
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
export async function markRead(trx: Trx, userId: number, id: number): Promise<Notification> {
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
export async function markAllRead(trx: Trx, userId: number, upTo: number | undefined): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ readAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(upTo !== undefined, (rows) => rows.where('id', '<=', upTo!))
    .execute();
}

const OF_THREAD: NotificationKind[] = ['inquiry.created', 'inquiry.status_changed', 'message.posted'];

/** Marks what a user was told of a thread as read, messages up to one. Returns whether something was unread. */
export async function markThreadRead(trx: Trx, { userId, inquiryId, messageId, time }: Reading): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ readAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('kind', 'in', OF_THREAD)
    .where('createdAt', '<=', time)
    .where(sql<boolean>`(params->>'inquiryId')::integer = ${inquiryId}`)
    .$if(messageId !== null, (rows) =>
      rows.where(sql<boolean>`coalesce((params->>'messageId')::integer, 0) <= ${messageId}`),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the unread notifications of a listing's decision. Returns the users who had one. */
export async function deleteUnreadNotificationsOfDecision(trx: Trx, listingId: number): Promise<number[]> {
  const rows = await trx
    .deleteFrom('notifications')
    .where('decisionOn', '=', listingId)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}
