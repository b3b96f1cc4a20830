import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * By which the import from CSV skips the lines that it stored before. Not a foreign key: a listing that was deleted since must
 * not come back with the next import.
 */
export const createImportedListings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE imported_listings (
        user_id integer NOT NULL,
        source_key text NOT NULL,
        listing_id integer NOT NULL,
        PRIMARY KEY (user_id, source_key)
      )`.execute(db);
  },
};
