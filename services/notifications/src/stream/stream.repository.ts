import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { NotificationsDb, StreamEntriesTable } from '../database.ts';

export type Entry = Omit<Selectable<StreamEntriesTable>, 'createdAt'>;

/** Beyond so many entries it is cheaper for a page to load anew what it shows. */
export const MOST_REPLAYED = 5_000;

const select = (db: NotificationsDb) => db.selectFrom('streamEntries').select(['id', 'event', 'audiences', 'data']);

/** The next entries beyond an id, in order. */
export async function entriesAfter(db: NotificationsDb, id: number, limit: number): Promise<Entry[]> {
  return select(db).where('id', '>', id).orderBy('id').limit(limit).execute();
}

/** The id of the newest entry; 0 where there is none. */
export async function newestEntry(db: NotificationsDb): Promise<number> {
  const row = await db.selectFrom('streamEntries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * What these audiences missed after one id and up to another. Undefined where that is not known any more, or too much.
 */
export async function missedEntries(
  db: NotificationsDb,
  audiences: string[],
  after: number,
  upTo: number,
): Promise<Entry[] | undefined> {
  if (after > upTo || upTo - after > MOST_REPLAYED) return undefined;
  if (after === upTo) return [];
  // The entry somebody has is still there, or nobody can say that nothing after it is gone.
  const known = await db.selectFrom('streamEntries').select('id').where('id', '=', after).executeTakeFirst();
  if (!known) return undefined;
  return select(db)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where(sql<boolean>`audiences && ${audiences}::text[]`)
    .orderBy('id')
    .execute();
}

/** Forgets what is a day old. */
export async function deleteOldEntries(db: NotificationsDb): Promise<void> {
  await sql`
    delete from stream_entries where id in
      (select id from stream_entries where created_at < now() - interval '1 day' order by id limit 10000)`.execute(db);
}
