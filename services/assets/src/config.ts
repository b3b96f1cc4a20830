import { Type, type Static } from 'typebox';
import {
  auditLogSettings,
  limitsSettings,
  linkTokenSettings,
  RotatingSecret,
  serviceSettings,
} from '@commonyard/service-kit/config';

export const settings = Type.Object({
  ...serviceSettings,
  ...limitsSettings,
  ...auditLogSettings,
  ...linkTokenSettings,
  /** Verifies the ids of uploaded images, which the media service signs. */
  IMAGE_ID_SECRET: RotatingSecret,
});
export type Config = Static<typeof settings>;
