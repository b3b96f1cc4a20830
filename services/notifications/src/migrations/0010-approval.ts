import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether an account is approved. Users from before accounts waited for that are. */
export const addApproval: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE people ADD COLUMN approval text NOT NULL DEFAULT 'approved'`.execute(db);
  },
};
