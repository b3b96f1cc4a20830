import { sql, type Transaction } from 'kysely';
import type { Db } from '@commonyard/service-kit/db/database';
import type { Database } from '../database.ts';

export type NewImage = { id: string; width: number; height: number; bytes: number };

/** An image without a claim counts as unclaimed from now on. */
export async function insertImages(trx: Transaction<Database>, images: NewImage[]): Promise<void> {
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

export async function findImage(db: Db<Database>, id: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
}

/** Counts the images stored in the last hour and in the last day. */
export async function countRecentImages(db: Db<Database>): Promise<{ hour: number; day: number }> {
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
