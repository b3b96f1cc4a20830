import { sql, type Kysely, type Updateable } from 'kysely';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Database, SearchGuestsTable, Trx } from '../database.ts';
import type { GuestRow } from '../guest-links/guest-links.repository.ts';

/** The guest of an address, who is created where the address has none, locked until the transaction ends. */
export const lockGuestOf = (trx: Trx, guest: { email: string; locale: Locale; createdAt: string }): Promise<GuestRow> =>
  trx
    .insertInto('searchGuests')
    .values(guest)
    // Locks the row, and inserts again where another transaction has just deleted it.
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ email: sql`search_guests.email` }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const lockGuest = (trx: Trx, id: number): Promise<GuestRow | undefined> =>
  trx.selectFrom('searchGuests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateGuest = (trx: Trx, id: number, patch: Updateable<SearchGuestsTable>): Promise<GuestRow> =>
  trx.updateTable('searchGuests').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Deletes a guest with its searches and links. */
export async function deleteGuest(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('searchGuests').where('id', '=', id).execute();
}

/** Deletes the searches and links of a guest. The address stays, so that it gets no other email that asks for a confirmation. */
export async function emptyGuest(trx: Trx, guestId: number): Promise<void> {
  await trx.deleteFrom('savedSearches').where('guestId', '=', guestId).execute();
  await trx.deleteFrom('guestSearchLinks').where('guestId', '=', guestId).execute();
}

/** Keeps only the newest searches that wait for a confirmation. */
export async function deleteOldestWaiting(trx: Trx, guestId: number, kept: number): Promise<void> {
  await trx.deleteFrom('savedSearches').where('id', 'in', newestWaiting(trx, guestId).offset(kept)).execute();
}

/** Starts the newest searches that wait for a confirmation. */
export async function activateNewest(trx: Trx, guestId: number, count: number): Promise<void> {
  await trx
    .updateTable('savedSearches')
    .set({ active: true, version: sql<number>`version + 1` })
    .where('id', 'in', newestWaiting(trx, guestId).limit(count))
    .execute();
}

const newestWaiting = (trx: Trx, guestId: number) =>
  trx
    .selectFrom('savedSearches')
    .select('id')
    .where('guestId', '=', guestId)
    .where('active', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

export async function deleteWaitingBefore(trx: Trx, guestId: number, before: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('savedSearches')
    .where('guestId', '=', guestId)
    .where('active', '=', false)
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** `requestedBefore`: the service may email an address again that got its request for a confirmation before this day. */
export type Due = { today: string; remindUntil: string; waitingBefore: string; requestedBefore: string };

/** The guests whose searches end or were never confirmed, whom the service reminds, or who have no search any more. */
export async function listDueGuests(
  db: Kysely<Database>,
  { today, remindUntil, waitingBefore, requestedBefore }: Due,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT guest.id FROM search_guests guest LEFT JOIN saved_searches search ON search.guest_id = guest.id
    GROUP BY guest.id
    HAVING (count(search.id) = 0 AND (confirmed_at IS NOT NULL OR requested_on < ${requestedBefore})) OR ends_on < ${today} OR bool_or(NOT active AND search.created_at < ${waitingBefore})
      OR (ends_on <= ${remindUntil} AND reminded_at IS NULL AND bool_or(active))
    ORDER BY guest.id`.execute(db);
  return rows;
}
