import { Type, type Static } from 'typebox';
import { ConfigError, loadConfig, serviceSettings } from '@commonyard/service-kit/config';

const settings = Type.Object({
  ...serviceSettings,
  /** Where a listing is asked for that no event has told of yet. */
  ASSETS_URL: Type.String({ pattern: '^https?://' }),
  /** `off` takes equal posts for different ones, for load tests. */
  COMMONYARD_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  NODE_ENV: Type.Optional(Type.String()),
});
export type Config = Static<typeof settings>;

/** Reads the service's settings. Throws `ConfigError` that names every bad variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config = loadConfig(settings, env);
  if (config.NODE_ENV === 'production' && config.COMMONYARD_LIMITS === 'off') {
    throw new ConfigError(['COMMONYARD_LIMITS']);
  }
  return config;
}
