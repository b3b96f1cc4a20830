import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Existing inspections have no parties until their next event; signed-in users read their images until then. */
export const addPartiesOfInspections: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE claimants ADD COLUMN parties text[]`.execute(db);
  },
};
