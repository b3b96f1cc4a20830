import { sql } from 'kysely';
import { UPLOADER_HOURS } from '@commonyard/contracts/media.values';
import { exists } from '@commonyard/service-kit/db/queries';
import type { Db, Trx } from '../database.ts';
import type { Readers } from './readers.policy.ts';

export type NewImage = { id: string; width: number; height: number; bytes: number; uploader: string | null };

/** An image without a claim counts as unclaimed from now on. */
export async function insertImages(trx: Trx, images: NewImage[]): Promise<void> {
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

export async function findImage(db: Db, id: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
}

/** Those who may read an image because a listing or an inspection uses it. */
export async function listReaders(db: Db, imageId: string): Promise<Readers[]> {
  return db
    .selectFrom('claims')
    .innerJoin('claimants', 'claimants.claimant', 'claims.claimant')
    .select(['audience', 'userId', 'municipality', 'parties'])
    .where('imageId', '=', imageId)
    .execute();
}

/** Whether the image was uploaded with this uploader cookie, less than a day ago. */
export const wasUploadedBy = (db: Db, imageId: string, uploader: string): Promise<boolean> =>
  exists(
    db
      .selectFrom('images')
      .select('id')
      .where('id', '=', imageId)
      .where('uploader', '=', uploader)
      .where('createdAt', '>', sql<string>`now() - make_interval(hours => ${sql.lit(UPLOADER_HOURS)})`),
  );

export async function sumImageBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}
