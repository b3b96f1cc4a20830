import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** For what saved searches found, where a listing is not public any more. Each index has few rows. */
export const createSearchIndexes = createIndexes(
  `CREATE INDEX CONCURRENTLY notifications_searches ON notifications (id) WHERE kind = 'search.matched' AND read_at IS NULL`,
  `CREATE INDEX CONCURRENTLY emails_searches ON emails (id) WHERE kind = 'search.matched' AND status = 'waiting'`,
  `CREATE INDEX CONCURRENTLY digest_items_searches ON digest_items (user_id) WHERE kind = 'search.matched'`,
);
