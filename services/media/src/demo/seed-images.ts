import type { Kysely } from 'kysely';
import sharp from 'sharp';
import { DEMO_IMAGES, DEMO_LISTINGS } from '@commonyard/contracts/demo/demo.values';
import type { MediaSchema } from '../database.ts';
import { insertImages } from '../images/images.repository.ts';
import { storePicture } from '../images/storing.ts';
import { makeVariants } from '../images/variants.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { illustrationOf } from './illustration.ts';

type DemoImage = (typeof DEMO_IMAGES)[number];
const AT_ONCE = 4;

/** Draws and stores the demonstration's pictures that are not there yet, as an upload would. Gives how many. */
export async function seedImages(deps: { db: Kysely<MediaSchema>; store: ObjectStore }): Promise<number> {
  const stored = await deps.db.selectFrom('images').select('id').execute();
  const known = new Set(stored.map(({ id }) => id));
  const missing = DEMO_IMAGES.filter(({ id }) => !known.has(id));
  const waiting = missing.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const image of waiting) await seedImage(deps, image);
    }),
  );
  return missing.length;
}

async function seedImage(deps: { db: Kysely<MediaSchema>; store: ObjectStore }, image: DemoImage): Promise<void> {
  const { title } = DEMO_LISTINGS.find(({ id }) => id === image.listing)!;
  const drawn = await sharp(Buffer.from(illustrationOf({ ...image, title })))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const picture = await storePicture(deps, image.id, await makeVariants(drawn));
  await deps.db.transaction().execute((trx) => insertImages(trx, [picture]));
}
