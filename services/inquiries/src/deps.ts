import type { SignedIds } from '@commonyard/service-kit/auth/signed-ids';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import type { UsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import type { Database } from './database.ts';

export type Deps = ServiceDeps<Database> & {
  assetsUrl: string;
  imageIds: SignedIds;
  /** Whether duplicate submissions are merged and public forms need a form token. */
  limits: boolean;
  usage: UsageLimits;
};
