import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** Unknown for claimants of earlier versions: no image is deleted until newer events arrive. */
export const addEventTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE claimants ADD COLUMN event_at timestamptz`.execute(db);
  },
};

export const indexEventTimes = createIndexes(
  "CREATE INDEX CONCURRENTLY claimants_event_at ON claimants ((split_part(claimant, ':', 1)), event_at)",
);
