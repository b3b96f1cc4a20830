import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** The offers on a need. Few loans have one. */
export const createNeedIndex = createIndexes(
  'CREATE INDEX CONCURRENTLY loans_need ON loans (need_id, id) WHERE need_id IS NOT NULL',
);
