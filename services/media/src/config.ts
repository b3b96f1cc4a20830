import { Type, type Static } from 'typebox';
import { limitsSettings, RotatingSecret, serviceSettings } from '@commonyard/service-kit/config';
import type { StoreOptions } from './storage/object-store.client.ts';

export const storeSettings = {
  S3_ENDPOINT: Type.String({ pattern: '^https?://' }),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_BUCKET: Type.String({ default: 'commonyard' }),
  S3_ACCESS_KEY_ID: Type.String(),
  S3_SECRET_ACCESS_KEY: Type.String(),
  /** For development: creates a missing bucket at start-up, or with the first object if the server was not reached then. */
  S3_CREATE_BUCKET: Type.Boolean({ default: false }),
};

export const settings = Type.Object({
  ...serviceSettings,
  ...storeSettings,
  ...limitsSettings,
  /**
   * Signs the ids of uploaded images, which the services that store their addresses verify, the uploader cookie, and the addresses of
   * documents, which loans signs.
   */
  IMAGE_ID_SECRET: RotatingSecret,
  /** Uploads are rejected while the images and documents together have this many bytes: what the bucket or its disk can hold. */
  STORAGE_MAX_BYTES: Type.Integer({ default: 50_000_000_000, minimum: 1 }),
});
export type Config = Static<typeof settings>;

export const storeOptionsOf = (config: Static<Type.TObject<typeof storeSettings>>): StoreOptions => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  createBucket: config.S3_CREATE_BUCKET,
});
