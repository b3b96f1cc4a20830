import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** For what reports matches of a listing that is not public any more, and for matches that join an email. Each index has few rows. */
export const createMatchIndexes = createIndexes(
  `CREATE INDEX CONCURRENTLY notifications_matches ON notifications (id) WHERE kind = 'match.found' AND read_at IS NULL`,
  `CREATE INDEX CONCURRENTLY emails_matches ON emails (id) WHERE kind = 'match.found' AND status = 'waiting'`,
  `CREATE INDEX CONCURRENTLY digest_items_matches ON digest_items (user_id) WHERE kind = 'match.found'`,
);
