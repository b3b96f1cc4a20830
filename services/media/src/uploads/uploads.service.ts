import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import type { NewImage } from '../images/images.repository.ts';
import { completeUpload, storeObjects } from '../images/images.service.ts';
import { abandonReservations } from '../images/pending-deletions.repository.ts';
import type { DecodedImage } from '../images/variants.ts';
import { malformed } from './uploads.mapper.ts';

/**
 * Stores the images of an upload, all or none. Takes the images as they are decoded, the value of the uploader cookie, and
 * whether the client has disconnected. Deletes what was written when anything fails.
 */
export async function storeUpload(
  { db, store, imageIds, log }: Pick<Deps, 'db' | 'store' | 'imageIds'> & { log: FastifyBaseLogger },
  decodedImages: AsyncIterable<DecodedImage>,
  uploader: string,
  isDisconnected: () => boolean,
): Promise<NewImage[]> {
  const ids: string[] = [];
  const images: NewImage[] = [];
  try {
    for await (const decoded of decodedImages) {
      const id = imageIds.create();
      ids.push(id);
      images.push(await storeObjects({ db, store }, id, decoded, uploader));
    }
    // Without a response the client would not know the URLs.
    if (isDisconnected()) throw malformed();
    await db.transaction().execute((trx) => completeUpload(trx, images));
    return images;
  } catch (error) {
    await abandonReservations(db, ids).catch((failure: unknown) =>
      log.warn({ err: failure }, 'objects of a failed upload stay until their reservation expires'),
    );
    throw error;
  }
}
