import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** For messages that join an email, and for whom an email told of a decision. */
export const createEmailIndexes = createIndexes(
  `CREATE INDEX CONCURRENTLY emails_bundle ON emails (inquiry_id, user_id) WHERE status = 'waiting' AND inquiry_id IS NOT NULL`,
  `CREATE INDEX CONCURRENTLY emails_told ON emails (decision_on) WHERE status = 'sent' AND decision_on IS NOT NULL`,
);
