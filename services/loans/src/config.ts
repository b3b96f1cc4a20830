import { Type } from 'typebox';
import { auditLogSettings, limitsSettings, RotatingSecret, serviceSettings } from '@commonyard/service-kit/config';

export const settings = Type.Object({
  ...serviceSettings,
  ...limitsSettings,
  ...auditLogSettings,
  /** URL of the assets service, which is called for a listing that is not projected yet. */
  ASSETS_URL: Type.String({ pattern: '^https?://' }),
  /** URLs of the services that keep the messages, inspections, photos and documents of a loan. */
  INQUIRIES_URL: Type.String({ pattern: '^https?://' }),
  MEDIA_URL: Type.String({ pattern: '^https?://' }),
  /** Signs the addresses of documents, which media verifies; the same as of media. */
  IMAGE_ID_SECRET: RotatingSecret,
  /** Public base URL of the product, which calendar feeds lead to. */
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/?#@]+/?$' }),
});
