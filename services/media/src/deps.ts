import { DOCUMENT_ADDRESS_PURPOSE } from '@commonyard/contracts/documents.values';
import { IMAGE_ID_PURPOSE, UPLOADER_PURPOSE } from '@commonyard/contracts/media.values';
import { createSignedIds, type SignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { createSignedTexts, type SignedTexts } from '@commonyard/service-kit/auth/signed-texts';
import { bucketTarget, describeConnectionError } from '@commonyard/service-kit/connection-error';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { usageLimitsOf, type UsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { storeOptionsOf, type Config } from './config.ts';
import type { Database } from './database.ts';
import { createStorageRoom, type StorageRoom } from './images/storage-room.service.ts';
import { lowerDecoderPriority, restrictDecoders } from './images/variants.ts';
import { readBackupStatus } from './storage/backup-status.client.ts';
import { openStore, type ObjectStore } from './storage/object-store.client.ts';
import { MIN_UPLOAD_SPEED, type UploadSpeed } from './uploads/upload-body.ts';

export type Deps = ServiceDeps<Database> & {
  store: ObjectStore;
  imageIds: SignedIds;
  /** The values of the uploader cookie. */
  uploaderIds: SignedIds;
  /** The addresses of documents, which the services that keep them sign. */
  documentAddresses: SignedTexts;
  usage: UsageLimits;
  storageRoom: StorageRoom;
  minUploadSpeed: UploadSpeed;
};

export async function createDeps(base: ServiceDeps<Database>, config: Config): Promise<Deps> {
  restrictDecoders();
  await lowerDecoderPriority();
  const options = storeOptionsOf(config);
  const store = openStore(options);
  const target = bucketTarget(options);
  if (config.S3_CREATE_BUCKET) {
    await store
      .createBucket()
      .catch((error: unknown) =>
        base.log.warn({ reason: describeConnectionError(target, error) }, 'bucket could not be created'),
      );
  }
  // The service starts without its bucket, and says so.
  void readBackupStatus(store).catch((error: Error) =>
    base.log.warn(
      { reason: describeConnectionError(target, error.cause ?? error) },
      'the bucket cannot be read: images are unavailable',
    ),
  );
  const imageIds = createSignedIds(config.IMAGE_ID_SECRET, IMAGE_ID_PURPOSE);
  const uploaderIds = createSignedIds(config.IMAGE_ID_SECRET, UPLOADER_PURPOSE);
  const documentAddresses = createSignedTexts(config.IMAGE_ID_SECRET, DOCUMENT_ADDRESS_PURPOSE);
  return {
    ...base,
    store,
    imageIds,
    uploaderIds,
    documentAddresses,
    usage: usageLimitsOf(config),
    storageRoom: createStorageRoom(base.db, config.STORAGE_MAX_BYTES),
    minUploadSpeed: MIN_UPLOAD_SPEED,
  };
}
