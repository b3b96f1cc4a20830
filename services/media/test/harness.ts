import { DeleteBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { openDatabase } from '@commonyard/service-kit/database';
import { testBackends } from '@commonyard/testing/backends';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { buildApp, type MediaDeps } from '../src/app.ts';
import type { MediaSchema } from '../src/database.ts';
import { lockDecoders } from '../src/images/variants.ts';
import { migrations } from '../src/migrations/index.ts';
import { openStore, type StoreOptions } from '../src/storage/object-store.ts';

lockDecoders();
export const silent = pino({ level: 'silent' });
export const caller = callers('media');

/** The service on a database and a bucket of its own. */
export async function startMedia() {
  const bucket = `test-${crypto.randomUUID()}`;
  const storeOptions: StoreOptions = { ...testBackends().s3, bucket };
  const database = await testDatabase('media', migrations);
  const connection = openDatabase<MediaSchema>(database.appUrl, silent);
  const { db } = connection;
  const store = openStore(storeOptions);
  await store.createBucket();
  const s3 = new S3Client({
    endpoint: storeOptions.endpoint,
    region: storeOptions.region,
    credentials: storeOptions,
    forcePathStyle: true,
  });
  const build = (over: Partial<MediaDeps> = {}) =>
    buildApp({
      db,
      store,
      quota: null,
      log: silent,
      lifecycle: { stopping: false },
      callerKey: testKeys.publicKey,
      ...over,
    });
  const app = await build();
  return {
    app,
    db,
    store,
    storeOptions,
    databaseUrl: database.appUrl,
    /** The same service with something of it replaced. */
    build,
    async keys(): Promise<string[]> {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key }) => Key!);
    },
    async close() {
      await app.close();
      for (const key of await this.keys()) await store.delete(key);
      await s3.send(new DeleteBucketCommand({ Bucket: bucket }));
      await connection.close();
      await database.drop();
      store.close();
      s3.destroy();
    },
  };
}
export type Media = Awaited<ReturnType<typeof startMedia>>;
