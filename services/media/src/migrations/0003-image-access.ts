import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Existing listings have no audience until their next event; their images stay public until then. */
export const addImageAccess: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE images ADD COLUMN uploader uuid`.execute(db);
    await sql`
      ALTER TABLE claimants
        ADD COLUMN audience text CHECK (audience IN ('public', 'owner', 'users')),
        ADD COLUMN user_id integer,
        ADD COLUMN municipality text`.execute(db);
    await sql`UPDATE claimants SET audience = 'users' WHERE claimant LIKE 'inspection:%'`.execute(db);
  },
};
