import { Type, type Static } from 'typebox';
import {
  auditLogSettings,
  limitsSettings,
  linkTokenSettings,
  RotatingSecret,
  serviceSettings,
} from '@commonyard/service-kit/config';

/** With `COMMONYARD_LIMITS=off` login attempts and exports are not limited. */
export const settings = Type.Object({
  ...serviceSettings,
  ...limitsSettings,
  ...auditLogSettings,
  ...linkTokenSettings,
  /** Signs the session cookies. */
  SESSION_SECRET: RotatingSecret,
  /** Public URL of the product. Its scheme decides the cookie's name and whether it is `Secure`. */
  PUBLIC_URL: Type.String({ pattern: '^https?://' }),
});
export type Config = Static<typeof settings>;
