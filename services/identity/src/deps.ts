import type { ServiceDeps } from '@commonyard/service-kit/deps';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hashing.ts';

export type Deps = ServiceDeps<Database> & {
  config: Pick<Config, 'SESSION_SECRET' | 'PUBLIC_URL' | 'COMMONYARD_LIMITS'>;
  passwordHasher: PasswordHasher;
};

export const createDeps = (base: ServiceDeps<Database>, config: Config): Deps => ({
  ...base,
  config,
  passwordHasher: createPasswordHasher(),
});
