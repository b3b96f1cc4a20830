import { Type } from 'typebox';
import { limitsSettings, serviceSettings } from '@commonyard/service-kit/config';

/** With `COMMONYARD_LIMITS=off` equal posts are different ones, and none needs a form token. */
export const settings = Type.Object({
  ...serviceSettings,
  ...limitsSettings,
  /** Where a listing is asked for that no event has told of yet. */
  ASSETS_URL: Type.String({ pattern: '^https?://' }),
});
