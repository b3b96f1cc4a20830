import type { Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { objectKey } from './images.mapper.ts';
import { insertImages, type NewImage } from './images.repository.ts';
import { cancelReservations, reserveImage } from './pending-deletions.repository.ts';
import type { DecodedImage } from './variants.ts';

/**
 * Writes an image's objects under a reservation. `completeUpload` makes the returned values an image;
 * `abandonReservations` deletes the objects again.
 */
export async function storeObjects(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  id: string,
  { width, height, variants }: DecodedImage,
  uploader: string | null = null,
): Promise<NewImage> {
  await reserveImage(db, id);
  // Wait for every write, also where one failed: no write may follow when this returns.
  const writes = await Promise.allSettled(
    variants.map((variant) => store.put(objectKey(id, variant.width), variant.bytes, 'image/webp')),
  );
  for (const write of writes) if (write.status === 'rejected') throw write.reason;
  const bytes = variants.reduce((sum, variant) => sum + variant.bytes.length, 0);
  return { id, width, height, bytes, uploader };
}

/** Turns reserved images into stored ones, all or none. Throws where deleting the objects of one has begun. */
export async function completeUpload(trx: Trx, images: NewImage[]): Promise<void> {
  await cancelReservations(
    trx,
    images.map(({ id }) => id),
  );
  await insertImages(trx, images);
}
