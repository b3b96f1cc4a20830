import type { TokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import type { Database, StreamEntry } from './database.ts';
import type { EmailSettings } from './model.ts';

export type Deps = ServiceDeps<Database> & {
  hub: Hub;
  email: EmailSettings;
  /** Decrypts the tokens of events, and encrypts those of emails that wait. */
  linkTokens: TokenKeys;
};

export type Subscriber = (entries: StreamEntry[]) => void;

/** Passes on the entries that any replica writes to the stream. */
export type Hub = {
  /** The id of the last entry passed to subscribers. Undefined until the first successful read. */
  position(): number | undefined;
  /** Calls the subscriber with every later entry, in order. Returns the function that unsubscribes. */
  subscribe(subscriber: Subscriber): () => void;
  stop(): Promise<void>;
};
