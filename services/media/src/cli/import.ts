import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { MAX_IMAGE_BYTES, UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import { bucketTarget } from '@commonyard/service-kit/connection-error';
import { explainConnection } from '@commonyard/service-kit/connection-problem';
import type { ServiceCommand } from '@commonyard/service-kit/service';
import { loadConfig } from '@commonyard/service-kit/config';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import { storeOptionsOf, storeSettings } from '../config.ts';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import { findImage } from '../images/images.repository.ts';
import { completeUpload, storeObjects } from '../images/images.service.ts';
import { encodeVariants, inspectImage, restrictDecoders } from '../images/variants.ts';
import { readBackupStatus } from '../storage/backup-status.client.ts';
import { openStore } from '../storage/object-store.client.ts';
import { ImportDocument, type ImportedImage } from '../import/import.schema.ts';

/** Images that are stored at the same time. */
const CONCURRENCY = 4;

export const command: ServiceCommand<Database> = {
  arguments: '<file.json>',
  purpose:
    'Stores image files under given ids, with the checks and variants of an upload. An image whose id exists is skipped.',
  run: async ({ db }, args) => {
    restrictDecoders();
    const document = args[0];
    const { images } = readImportDocument(ImportDocument, document);
    const folder = dirname(document!);
    await assertImportable(images, folder);
    const config = loadConfig(Type.Object(storeSettings), process.env);
    const options = storeOptionsOf(config);
    const store = openStore(options);
    try {
      // A bucket that is still missing fails the first write.
      if (config.S3_CREATE_BUCKET) await store.createBucket().catch(() => undefined);
      // Otherwise an error of the bucket would look like one of the database.
      await explainConnection(bucketTarget(options), readBackupStatus(store));
      const imported = await importImages({ db, store }, images, folder);
      return `media: ${imported} images imported, ${images.length - imported} already present`;
    } finally {
      store.close();
    }
  },
};

/** Reads the header of every file before the first one is stored. Throws an error that names the path of the field. */
async function assertImportable(images: ImportedImage[], folder: string): Promise<void> {
  for (const [index, { file }] of images.entries()) {
    try {
      const bytes = await readFile(resolve(folder, file));
      if (bytes.length > MAX_IMAGE_BYTES) throw new Error(UPLOAD_MESSAGES.tooLarge);
      await inspectImage(bytes);
    } catch (error) {
      throw new Error(`images.${index}.file: ${(error as Error).message}`, { cause: error });
    }
  }
}

async function importImages(
  deps: Pick<Deps, 'db' | 'store'>,
  images: ImportedImage[],
  folder: string,
): Promise<number> {
  const waiting = images.values();
  let imported = 0;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const { id, file } of waiting) if (await importImage(deps, id, resolve(folder, file))) imported++;
    }),
  );
  return imported;
}

async function importImage(
  { db, store }: { db: Kysely<Database>; store: Deps['store'] },
  id: string,
  path: string,
): Promise<boolean> {
  if (await findImage(db, id)) return false;
  const image = await storeObjects({ db, store }, id, await encodeVariants(await readFile(path)));
  await db.transaction().execute((trx) => completeUpload(trx, [image]));
  return true;
}
