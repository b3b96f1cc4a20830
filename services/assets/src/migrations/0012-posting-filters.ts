import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What search filters need of a listing, repeated in its postings. Null in postings of earlier versions, whose listings a
 * job indexes again.
 */
export const addPostingFilters: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      ALTER TABLE postings ADD COLUMN facets smallint, ADD COLUMN place smallint, ADD COLUMN first_day smallint,
        ADD COLUMN last_day smallint`.execute(db);
    await sql`CREATE INDEX listing_words_below_3 ON listing_words (listing_id) WHERE index_version < 3`.execute(db);
  },
};
