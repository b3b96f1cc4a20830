import type { SignedIds } from '@commonyard/service-kit/auth/signed-ids';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import type { UsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import type { Database } from './database.ts';
import type { CountCache } from './count-cache/count-cache.ts';

export type Deps = ServiceDeps<Database> & {
  /** Whether a guest's submission needs a form token, and an equal one counts as a duplicate. */
  limits: boolean;
  usage: UsageLimits;
  countCache: CountCache;
  imageIds: SignedIds;
};
