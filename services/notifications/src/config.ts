import { Type, type Static } from 'typebox';
import { loadConfig, serviceSettings } from '@commonyard/service-kit/config';

const settings = Type.Object({ ...serviceSettings });
export type Config = Static<typeof settings>;

/** Reads the service's settings. Throws `ConfigError` that names every bad variable. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => loadConfig(settings, env);
