import { Gauge } from 'prom-client';
import { UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { registry } from '@commonyard/service-kit/observability/metrics';
import type { Db } from '../database.ts';
import { sumImageBytes } from './images.repository.ts';

const storedBytes = new Gauge({
  name: 'media_stored_bytes',
  help: 'Size of all stored images, as last measured',
  registers: [registry],
});
const maxStoredBytes = new Gauge({
  name: 'media_storage_max_bytes',
  help: 'Size of all stored images above which uploads are rejected',
  registers: [registry],
});

export type StorageRoom = {
  /** Measures the stored images, in every replica and every minute. */
  measure(): Promise<void>;
  /** Throws 507 where the stored images had reached the maximum when they were measured last. */
  assertRoom(): void;
};

/** Creates the guard of the bucket, whose free space S3 does not tell. */
export function createStorageRoom(db: Db, maxBytes: number): StorageRoom {
  let stored = 0;
  maxStoredBytes.set(maxBytes);
  return {
    async measure() {
      stored = await sumImageBytes(db);
      storedBytes.set(stored);
    },
    assertRoom() {
      if (stored >= maxBytes)
        throw new HttpError(507, 'storage_full', UPLOAD_MESSAGES.full, { headers: { 'retry-after': '3600' } });
    },
  };
}
