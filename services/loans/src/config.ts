import { Type } from 'typebox';
import { auditLogSettings, limitsSettings, serviceSettings } from '@commonyard/service-kit/config';

export const settings = Type.Object({
  ...serviceSettings,
  ...limitsSettings,
  ...auditLogSettings,
  /** URL of the assets service, which is called for a listing that is not projected yet. */
  ASSETS_URL: Type.String({ pattern: '^https?://' }),
  /** Public base URL of the product, which calendar feeds lead to. */
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/?#@]+/?$' }),
});
