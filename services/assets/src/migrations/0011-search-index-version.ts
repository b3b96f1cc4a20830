import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Listings indexed before equipment names were indexed have version 1; a job indexes them again. */
export const addSearchIndexVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE listing_words ADD COLUMN index_version smallint NOT NULL DEFAULT 1`.execute(db);
    await sql`CREATE INDEX listing_words_outdated ON listing_words (listing_id) WHERE index_version < 2`.execute(db);
  },
};
