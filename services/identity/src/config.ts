import { Type, type Static } from 'typebox';
import { ConfigError, loadConfig, serviceSettings } from '@commonyard/service-kit/config';

const settings = Type.Object({
  ...serviceSettings,
  /** Signs the session cookies, at least 32 characters. During a rotation: the new one, a comma, the old one. */
  SESSION_SECRET: Type.String({ pattern: '^[^,]{32,}(,[^,]{32,})*$' }),
  /** Where visitors reach the product. Its scheme decides the cookie's name and whether it is `Secure`. */
  PUBLIC_URL: Type.String({ pattern: '^https?://' }),
  /** `off` lifts the limit on login attempts, for load tests. */
  COMMONYARD_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  NODE_ENV: Type.String({ default: 'development' }),
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
