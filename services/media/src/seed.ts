// Command: the pictures of the demonstration. It alone decodes SVG, and only what it drew itself.
import { Type } from 'typebox';
import { beginDemonstration } from '@commonyard/service-kit/commands';
import { loadConfig } from '@commonyard/service-kit/config';
import { openDatabase } from '@commonyard/service-kit/database';
import { createLog } from '@commonyard/service-kit/log';
import { storeOptionsOf, storeSettings } from './config.ts';
import type { MediaSchema } from './database.ts';
import { seedImages } from './demo/seed-images.ts';
import { openStore } from './storage/object-store.ts';

beginDemonstration(process.env);
const config = loadConfig(Type.Object({ DATABASE_URL: Type.String(), ...storeSettings }), process.env);
const database = openDatabase<MediaSchema>(config.DATABASE_URL, createLog('media-seed', 'warn'));
const store = openStore(storeOptionsOf(config));
try {
  if (config.S3_CREATE_BUCKET) await store.createBucket().catch(() => undefined);
  console.log(`media: ${await seedImages({ db: database.db, store })} demo images added`);
} finally {
  store.close();
  await database.close();
}
