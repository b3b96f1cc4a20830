import { Type } from 'typebox';
import {
  auditLogSettings,
  limitsSettings,
  linkTokenSettings,
  RotatingSecret,
  serviceSettings,
} from '@commonyard/service-kit/config';

/** With `COMMONYARD_LIMITS=off` duplicate submissions are stored again, and public forms need no form token. */
export const settings = Type.Object({
  ...serviceSettings,
  ...limitsSettings,
  ...auditLogSettings,
  ...linkTokenSettings,
  /** URL of the assets service, which is called for a listing that is not projected yet. */
  ASSETS_URL: Type.String({ pattern: '^https?://' }),
  /** Verifies the ids of uploaded images, which the media service signs. */
  IMAGE_ID_SECRET: RotatingSecret,
});
