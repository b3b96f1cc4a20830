import { sql, type Transaction } from 'kysely';
import type { Notification } from '@commonyard/contracts/http/notifications';
import type { Schema } from '../database.ts';
import { userAudience } from './audiences.ts';
import type { Change } from './stream.changes.ts';

/** What Postgres wakes the replicas by. */
export const STREAM_CHANNEL = 'notifications_stream';

export type NewEntries = { notifications?: { userId: number; notification: Notification }[]; changes?: Change[] };

/**
 * Adds to what open pages are sent. The last thing a transaction does: entries get their ids under a lock that is held
 * until the commit, so they become visible in the order of their ids, and whoever has read up to one has missed none.
 */
export async function writeStream(
  trx: Transaction<Schema>,
  { notifications = [], changes = [] }: NewEntries,
): Promise<void> {
  const entries = [
    ...notifications.map(({ userId, notification }) => ({
      event: 'notification' as const,
      audiences: [userAudience(userId)],
      data: JSON.stringify(notification),
    })),
    ...changes.map(({ change, audiences }) => ({ event: 'changed' as const, audiences, data: JSON.stringify(change) })),
  ];
  if (entries.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext(${STREAM_CHANNEL}))`.execute(trx);
  await trx.insertInto('streamEntries').values(entries).execute();
  await sql`select pg_notify(${STREAM_CHANNEL}, '')`.execute(trx);
}
