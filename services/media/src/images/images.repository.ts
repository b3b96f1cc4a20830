import { sql, type Transaction } from 'kysely';
import type { Db } from '@commonyard/service-kit/database';
import type { MediaSchema } from '../database.ts';

export type NewImage = { id: string; width: number; height: number; bytes: number };

/** Longer than any upload takes. */
const RESERVED_FOR = '1 hour';
/** A write that was given up may still arrive in the bucket. */
const LATE_WRITE = '1 minute';

/** Says that objects of this picture may be in the bucket from now on, before the first one is written. */
export async function reserveImage(db: Db<MediaSchema>, imageId: string): Promise<void> {
  const dueAt = sql<string>`now() + ${sql.lit(RESERVED_FOR)}::interval`;
  await db
    .insertInto('removals')
    .values({ imageId, dueAt, attempts: 0 })
    .onConflict((conflict) => conflict.column('imageId').doUpdateSet({ dueAt, attempts: 0 }))
    .execute();
}

/** Makes reserved pictures images, all or none. Throws where the objects of one were removed meanwhile. */
export async function insertImages(trx: Transaction<MediaSchema>, images: NewImage[]): Promise<void> {
  const ids = images.map(({ id }) => id);
  const reserved = await trx
    .deleteFrom('removals')
    .where('imageId', 'in', ids)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  if (Number(reserved.numDeletedRows) !== ids.length)
    throw new Error('the objects of an upload were removed too early');
  await trx
    .insertInto('images')
    .values(
      images.map((image) => ({
        ...image,
        unclaimedSince: sql<string | null>`case when exists (select from claims where image_id = ${image.id}::uuid)
          then null else now() end`,
      })),
    )
    .execute();
}

/** Gives up reserved pictures: their objects go soon. */
export async function abandonImages(db: Db<MediaSchema>, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('removals')
    .set({ dueAt: sql<string>`now() + ${sql.lit(LATE_WRITE)}::interval` })
    .where('imageId', 'in', ids)
    .execute();
}

export async function findImage(db: Db<MediaSchema>, id: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
}

/** How many images were stored in the last hour and in the last day. */
export async function countRecentImages(db: Db<MediaSchema>): Promise<{ hour: number; day: number }> {
  return db
    .selectFrom('images')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('createdAt', '>', sql<string>`now() - interval '1 hour'`)
        .as('hour'),
      fn.countAll<number>().as('day'),
    ])
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
}
