import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';

/** Longer than any upload takes. */
const RESERVED_FOR = '1 hour';
/** A timed-out write may still reach the bucket. */
const LATE_WRITE = '1 minute';
const UNCLAIMED_FOR_MS = 24 * 3_600_000;
const RETRY_AFTER_MS = 5 * 60_000;
export const BATCH = 100;

/** Schedules the deletion of an image's objects before the first one is written. */
export async function reserveImage(db: Db, imageId: string): Promise<void> {
  const dueAt = sql<string>`now() + ${sql.lit(RESERVED_FOR)}::interval`;
  await db
    .insertInto('pendingDeletions')
    .values({ imageId, dueAt, attempts: 0 })
    .onConflict((conflict) => conflict.column('imageId').doUpdateSet({ dueAt, attempts: 0 }))
    .execute();
}

/** Makes the deletion of reserved images due soon, after a failed upload. */
export async function abandonReservations(db: Db, imageIds: string[]): Promise<void> {
  if (imageIds.length === 0) return;
  await db
    .updateTable('pendingDeletions')
    .set({ dueAt: sql<string>`now() + ${sql.lit(LATE_WRITE)}::interval` })
    .where('imageId', 'in', imageIds)
    .execute();
}

/** Deletes the pending deletions of images whose upload is complete. Throws where deleting one has begun. */
export async function cancelReservations(trx: Trx, imageIds: string[]): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('pendingDeletions')
    .where('imageId', 'in', imageIds)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  if (Number(numDeletedRows) !== imageIds.length) throw new Error('the objects of an upload were removed too early');
}

/**
 * Since when an image has to be unclaimed so that no claim of it can still wait in the stream or at its publisher. Listings and
 * inspections have a publisher each: from both, an event has to be a day younger. After two weeks one of them suffices, for
 * installations that use the other no more; one that never sent an event does not count. Null before the first event.
 */
const WITH_ALL_CLAIMS = sql`(
  select greatest(min(newest) - interval '1 day', max(newest) - interval '14 days')
  from unnest(array['asset', 'inspection']) as kind
    cross join lateral (select max(event_at) as newest from claimants where split_part(claimant, ':', 1) = kind) as events)`;

/** Deletes up to a batch of images unclaimed for a day and schedules the deletion of their objects. Returns their number. */
export async function deleteUnclaimedImages(trx: Trx, now: Date): Promise<number> {
  const since = new Date(now.getTime() - UNCLAIMED_FOR_MS).toISOString();
  // The condition is repeated because a claim may be committed between the selection and the deletion.
  const { numAffectedRows } = await sql`
    with deleted as (
      delete from images
      where unclaimed_since <= ${since} and id in (
        select id from images
        where unclaimed_since <= ${since} and unclaimed_since <= ${WITH_ALL_CLAIMS}
          and not exists (select from claims where image_id = images.id)
        order by unclaimed_since limit ${BATCH}
      )
      returning id
    )
    insert into pending_deletions (image_id, due_at) select id, ${now.toISOString()} from deleted`.execute(trx);
  return Number(numAffectedRows);
}

/** Leases up to a batch of due deletions for five minutes. Failed ones come last, so that they delay no others. */
export async function leaseDueDeletions(trx: Trx, now: Date): Promise<{ id: string }[]> {
  const due = await sql<{ id: string }>`
    update pending_deletions set attempts = attempts + 1, due_at = ${new Date(now.getTime() + RETRY_AFTER_MS).toISOString()}
    where image_id in (
      select image_id from pending_deletions where due_at <= ${now.toISOString()}
      order by attempts, due_at limit ${BATCH} for update skip locked
    )
    returning image_id as id`.execute(trx);
  return due.rows;
}

export async function deletePendingDeletion(db: Db, imageId: string): Promise<void> {
  await db.deleteFrom('pendingDeletions').where('imageId', '=', imageId).execute();
}
