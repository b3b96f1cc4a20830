import { sql } from 'kysely';
import type { Db, StreamEntry, Trx } from '../database.ts';
import type { AddressedChange, UserNotification } from '../model.ts';
import { userAudience } from './stream-entries.policy.ts';

/** The NOTIFY channel that wakes the hub of every replica. */
export const STREAM_CHANNEL = 'notifications_stream';

/** A page that missed more entries than this reloads its data instead. */
export const MAX_REPLAYED = 5_000;

/** What open pages are informed of: new notifications, and changed resources. */
export type PageUpdates = { notifications?: UserNotification[]; changes: AddressedChange[] };

/**
 * Appends to the stream of open pages. Call it last in a transaction: the lock, held until commit, makes entries visible
 * in the order of their ids, so that a reader who has read up to an id has missed none before it.
 */
export async function insertStreamEntries(trx: Trx, updates: PageUpdates[]): Promise<void> {
  const entries = updates.flatMap(({ notifications = [], changes }) => [
    ...notifications.map(({ userId, notification }) => ({
      event: 'notification' as const,
      audiences: [userAudience(userId)],
      data: JSON.stringify(notification),
    })),
    ...changes.map(({ change, audiences }) => ({ event: 'changed' as const, audiences, data: JSON.stringify(change) })),
  ]);
  if (entries.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext(${STREAM_CHANNEL}))`.execute(trx);
  await trx.insertInto('streamEntries').values(entries).execute();
  await sql`select pg_notify(${STREAM_CHANNEL}, '')`.execute(trx);
}

const select = (db: Db) => db.selectFrom('streamEntries').select(['id', 'event', 'audiences', 'data']);

export async function listEntriesAfter(db: Db, id: number, limit: number): Promise<StreamEntry[]> {
  return select(db).where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** The id of the newest entry; 0 for an empty stream. */
export async function findNewestEntryId(db: Db): Promise<number> {
  const row = await db.selectFrom('streamEntries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * The entries after one id and up to another that these audiences missed. Undefined where entries may have been deleted
 * or there are too many.
 */
export async function findMissedEntries(
  db: Db,
  audiences: string[],
  after: number,
  upTo: number,
): Promise<StreamEntry[] | undefined> {
  if (after > upTo || upTo - after > MAX_REPLAYED) return undefined;
  if (after === upTo) return [];
  // Entries are deleted oldest first: while this one exists, all after it do.
  const last = await db.selectFrom('streamEntries').select('id').where('id', '=', after).executeTakeFirst();
  if (!last) return undefined;
  return select(db)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where(sql<boolean>`audiences && ${audiences}::text[]`)
    .orderBy('id')
    .execute();
}

/** Deletes entries over a day old. */
export async function deleteOldStreamEntries(db: Db): Promise<void> {
  await sql`
    delete from stream_entries where id in
      (select id from stream_entries where created_at < now() - interval '1 day' order by id limit 10000)`.execute(db);
}
