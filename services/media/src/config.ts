import { Type, type Static } from 'typebox';
import { ConfigError, serviceSettings } from '@commonyard/service-kit/config';
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
  /** Images that all clients together may store; what is unclaimed goes after a day, so this bounds the bucket too. */
  UPLOADS_PER_HOUR: Type.Integer({ default: 1_000, minimum: 1 }),
  UPLOADS_PER_DAY: Type.Integer({ default: 5_000, minimum: 1 }),
  /** `off` lifts the two limits above, for load tests. */
  COMMONYARD_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  NODE_ENV: Type.Optional(Type.String()),
});
type MediaConfig = Static<typeof settings>;

/** Null lifts the quota. Throws where that is asked for in production. */
export function quotaOf(config: MediaConfig): UploadQuota | null {
  if (config.COMMONYARD_LIMITS === 'on') return { perHour: config.UPLOADS_PER_HOUR, perDay: config.UPLOADS_PER_DAY };
  if (config.NODE_ENV === 'production') throw new ConfigError(['COMMONYARD_LIMITS']);
  return null;
}

export const storeOptionsOf = (config: Static<Type.TObject<typeof storeSettings>>): StoreOptions => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  bucket: config.S3_BUCKET,
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
});
