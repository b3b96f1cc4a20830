import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether the address of a user is verified. Rows from before are decided as in projections.policy.ts. */
export const addVerifiedEmail: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE people ADD COLUMN email_verified boolean NOT NULL DEFAULT false`.execute(db);
    await sql`UPDATE people SET email_verified = true WHERE municipality IS NOT NULL OR role = 'admin'`.execute(db);
  },
};
