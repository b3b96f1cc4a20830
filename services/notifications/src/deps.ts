import type { TokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import type { Database } from './database.ts';
import type { EmailSettings } from './model.ts';
import type { Hub } from './stream/hub.ts';

/** What the app is built from. */
export type Deps = ServiceDeps<Database> & {
  hub: Hub;
  email: EmailSettings;
  /** Decrypts the tokens of events, and encrypts those of emails that wait. */
  linkTokens: TokenKeys;
};
