import { Type, type Static } from 'typebox';
import { limitsSettings, serviceSettings } from '@commonyard/service-kit/config';
import type { StoreOptions } from './storage/object-store.ts';
import type { UploadQuota } from './uploads/upload-quota.ts';

export const storeSettings = {
  S3_ENDPOINT: Type.String({ pattern: '^https?://' }),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_BUCKET: Type.String({ default: 'commonyard' }),
  S3_ACCESS_KEY_ID: Type.String(),
  S3_SECRET_ACCESS_KEY: Type.String(),
  /** For development: makes the bucket at the start where it is missing. */
  S3_CREATE_BUCKET: Type.Boolean({ default: false }),
};

export const settings = Type.Object({
  ...serviceSettings,
  ...storeSettings,
  ...limitsSettings,
  /** Images that all clients together may store; what is unclaimed goes after a day, so this bounds the bucket too. */
  UPLOADS_PER_HOUR: Type.Integer({ default: 1_000, minimum: 1 }),
  UPLOADS_PER_DAY: Type.Integer({ default: 5_000, minimum: 1 }),
});
type MediaConfig = Static<typeof settings>;

/** Null where limits are lifted. */
export const quotaOf = ({ COMMONYARD_LIMITS, UPLOADS_PER_HOUR, UPLOADS_PER_DAY }: MediaConfig): UploadQuota | null =>
  COMMONYARD_LIMITS === 'on' ? { perHour: UPLOADS_PER_HOUR, perDay: UPLOADS_PER_DAY } : null;

export const storeOptionsOf = (config: Static<Type.TObject<typeof storeSettings>>): StoreOptions => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
});
