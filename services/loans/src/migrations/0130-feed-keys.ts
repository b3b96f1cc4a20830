import { runStatements } from '@commonyard/service-kit/db/online-migrations';

/** The `Idempotency-Key` of the request that created a feed, by which a repetition finds it. */
export const addFeedKeys = runStatements('ALTER TABLE loan_feeds ADD COLUMN idempotency_key text');
