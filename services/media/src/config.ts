import { Type, type Static } from 'typebox';
import { limitsSettings, RotatingSecret, serviceSettings } from '@commonyard/service-kit/config';
import type { StoreOptions } from './storage/object-store.client.ts';

export const storeSettings = {
  S3_ENDPOINT: Type.String({ pattern: '^https?://' }),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_BUCKET: Type.String({ default: 'commonyard' }),
  S3_ACCESS_KEY_ID: Type.String(),
  S3_SECRET_ACCESS_KEY: Type.String(),
  /** For development: creates a missing bucket at start-up. */
  S3_CREATE_BUCKET: Type.Boolean({ default: false }),
};

export const settings = Type.Object({
  ...serviceSettings,
  ...storeSettings,
  ...limitsSettings,
  /** Signs the ids of uploaded images, which the services that store their addresses verify, and the uploader cookie. */
  IMAGE_ID_SECRET: RotatingSecret,
  /** Images that all clients together may upload. Unclaimed images are deleted after a day, so this bounds the bucket too. */
  UPLOADS_PER_HOUR: Type.Integer({ default: 1_000, minimum: 1 }),
  UPLOADS_PER_DAY: Type.Integer({ default: 5_000, minimum: 1 }),
});
export type Config = Static<typeof settings>;

/** Images that all clients together may upload. The gateway limits the single client, since only it can identify one. */
export type UploadQuota = { perHour: number; perDay: number };

/** Null where limits are off. */
export const uploadQuotaOf = ({ COMMONYARD_LIMITS, UPLOADS_PER_HOUR, UPLOADS_PER_DAY }: Config): UploadQuota | null =>
  COMMONYARD_LIMITS === 'on' ? { perHour: UPLOADS_PER_HOUR, perDay: UPLOADS_PER_DAY } : null;

export const storeOptionsOf = (config: Static<Type.TObject<typeof storeSettings>>): StoreOptions => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
});
