import type { SignedTexts } from '@commonyard/service-kit/auth/signed-texts';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import type { UsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import type { Database } from './database.ts';

/** What the app is built from. `publicUrl` is the base of the addresses in calendar feeds. */
export type Deps = ServiceDeps<Database> & {
  assetsUrl: string;
  inquiriesUrl: string;
  mediaUrl: string;
  /** The addresses of documents, which media verifies. */
  documentAddresses: SignedTexts;
  usage: UsageLimits;
  publicUrl: string;
};
