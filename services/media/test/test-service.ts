import { DeleteBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { UPLOADER_PURPOSE } from '@commonyard/contracts/media.values';
import { createSignedIds } from '@commonyard/service-kit/auth/signed-ids';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { testBackends } from '@commonyard/testing/backends';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { TEST_IMAGE_ID_SECRET, testDocumentAddresses, testImageIds } from '@commonyard/testing/factories/images';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database.ts';
import type { Deps } from '../src/deps.ts';
import { createStorageRoom } from '../src/images/storage-room.service.ts';
import { restrictDecoders } from '../src/images/variants.ts';
import { migrations } from '../src/migrations/index.ts';
import { openStore, type StoreOptions } from '../src/storage/object-store.client.ts';
import { MIN_UPLOAD_SPEED } from '../src/uploads/upload-body.ts';

restrictDecoders();
export const silent = pino({ level: 'silent' });
export const caller = callers('media');
const testUploaderIds = createSignedIds(TEST_IMAGE_ID_SECRET, UPLOADER_PURPOSE);

/** Starts the service on a database and a bucket of its own. */
export async function startTestService() {
  const bucket = `test-${crypto.randomUUID()}`;
  const storeOptions: StoreOptions = { ...testBackends().s3, bucket };
  const database = await testDatabase<Database>('media', migrations);
  const store = openStore(storeOptions);
  await store.createBucket();
  const s3 = new S3Client({
    endpoint: storeOptions.endpoint,
    region: storeOptions.region,
    credentials: storeOptions,
    forcePathStyle: true,
  });
  const build = (overrides: Partial<Deps> = {}) =>
    buildApp({
      ...database.deps,
      store,
      imageIds: testImageIds,
      uploaderIds: testUploaderIds,
      documentAddresses: testDocumentAddresses,
      usage: noUsageLimits,
      storageRoom: createStorageRoom(database.db, 50_000_000_000),
      minUploadSpeed: MIN_UPLOAD_SPEED,
      ...overrides,
    });
  const app = await build();
  return {
    ...database,
    log: database.deps.log,
    app,
    store,
    storeOptions,
    /** Builds another app on the same database and bucket. */
    build,
    async keys(): Promise<string[]> {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key }) => Key!);
    },
    async close() {
      await app.close();
      for (const key of await this.keys()) await store.delete(key);
      await s3.send(new DeleteBucketCommand({ Bucket: bucket }));
      await database.close();
      store.close();
      s3.destroy();
    },
  };
}
export type Media = Awaited<ReturnType<typeof startTestService>>;
