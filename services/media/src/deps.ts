import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { storeOptionsOf, uploadQuotaOf, type Config, type UploadQuota } from './config.ts';
import type { Database } from './database.ts';
import { restrictDecoders } from './images/variants.ts';
import { openStore, type ObjectStore } from './storage/object-store.client.ts';
import { MIN_UPLOAD_SPEED, type UploadSpeed } from './uploads/upload-body.ts';

export type Deps = ServiceDeps<Database> & {
  store: ObjectStore;
  /** Null where limits are off. */
  uploadQuota: UploadQuota | null;
  minUploadSpeed: UploadSpeed;
};

export async function createDeps(base: ServiceDeps<Database>, config: Config): Promise<Deps> {
  restrictDecoders();
  const store = openStore(storeOptionsOf(config));
  if (config.S3_CREATE_BUCKET) {
    await store.createBucket().catch((error: unknown) => base.log.warn({ err: error }, 'bucket could not be created'));
  }
  return { ...base, store, uploadQuota: uploadQuotaOf(config), minUploadSpeed: MIN_UPLOAD_SPEED };
}
