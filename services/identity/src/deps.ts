import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { usageLimitsOf, type UsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hashing.ts';

export type Deps = ServiceDeps<Database> & {
  config: Pick<Config, 'SESSION_SECRET' | 'PUBLIC_URL' | 'COMMONYARD_LIMITS'>;
  passwordHasher: PasswordHasher;
  usage: UsageLimits;
};

export const createDeps = (base: ServiceDeps<Database>, config: Config): Deps => ({
  ...base,
  config,
  passwordHasher: createPasswordHasher(),
  usage: usageLimitsOf(config),
});
