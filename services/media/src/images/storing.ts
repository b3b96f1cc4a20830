import { IMAGE_WIDTHS } from '@commonyard/contracts/media.values';
import type { Db } from '@commonyard/service-kit/database';
import type { MediaSchema } from '../database.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { reserveImage, type NewImage } from './images.repository.ts';
import type { Picture } from './variants.ts';

/** The object of one width of a picture. */
export const keyOf = (id: string, width: number): string => `${id}/${width}.webp`;
export const keysOf = (id: string): string[] => IMAGE_WIDTHS.map((width) => keyOf(id, width));

/**
 * Writes a picture's objects. It is an image only once `insertImages` took what this gives; `abandonImages` takes back
 * what was written of it.
 */
export async function storePicture(
  { db, store }: { db: Db<MediaSchema>; store: ObjectStore },
  id: string,
  { width, height, variants }: Picture,
): Promise<NewImage> {
  await reserveImage(db, id);
  // Each is waited for, also where one failed: nothing is written any more when this returns.
  const written = await Promise.allSettled(
    variants.map((variant) => store.put(keyOf(id, variant.width), variant.bytes, 'image/webp')),
  );
  for (const result of written) if (result.status === 'rejected') throw result.reason;
  return { id, width, height, bytes: variants.reduce((sum, variant) => sum + variant.bytes.length, 0) };
}
