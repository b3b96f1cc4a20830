import { UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { gauge } from '@commonyard/service-kit/observability/metrics';
import type { Db } from '../database.ts';
import { sumDocumentBytes } from '../documents/documents.repository.ts';
import { sumImageBytes } from './images.repository.ts';

const storedBytes = gauge('media_stored_bytes', 'Size of all stored images and documents, as last measured');
const maxStoredBytes = gauge(
  'media_storage_max_bytes',
  'Size of all stored images and documents above which uploads are rejected',
);

export type StorageRoom = {
  /** Measures the stored images and documents, in every replica and every minute. */
  measure(): Promise<void>;
  /** Throws 507 where the stored files had reached the maximum when they were measured last. */
  assertRoom(): void;
};

/** Creates the guard of the bucket, whose free space S3 does not tell. */
export function createStorageRoom(db: Db, maxBytes: number): StorageRoom {
  let stored = 0;
  maxStoredBytes.set(maxBytes);
  return {
    async measure() {
      stored = (await sumImageBytes(db)) + (await sumDocumentBytes(db));
      storedBytes.set(stored);
    },
    assertRoom() {
      if (stored >= maxBytes)
        throw new HttpError(507, 'storage_full', UPLOAD_MESSAGES.full, { headers: { 'retry-after': '3600' } });
    },
  };
}
