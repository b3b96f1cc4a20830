import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** Finds accounts whose address has the same part before the @ as that of a waiting one. */
export const createLocalPartIndex = createIndexes(
  `CREATE INDEX CONCURRENTLY users_local_part ON users (split_part(lower(email), '@', 1))`,
);
