import type { SignedIds } from '@commonyard/service-kit/auth/signed-ids';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import type { Database } from './database.ts';
import type { CountCache } from './listings/query/count-cache.ts';

export type Deps = ServiceDeps<Database> & {
  /** Whether a guest's submission needs a form token, and an equal one counts as a duplicate. */
  limits: boolean;
  countCache: CountCache;
  imageIds: SignedIds;
};
