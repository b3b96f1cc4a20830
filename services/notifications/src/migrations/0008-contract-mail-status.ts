import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Replaces the constraint of an email's status by one that allows `held`. The previous version works with both. */
export const allowHeldEmail: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      ALTER TABLE mails DROP CONSTRAINT mails_status_check,
        ADD CONSTRAINT mails_status_check CHECK (status IN ('waiting', 'held', 'sent', 'failed'))`.execute(db);
  },
};
