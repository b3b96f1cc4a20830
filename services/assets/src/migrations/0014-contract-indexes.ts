import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes of earlier versions. The previous version works without them; a few of its lists are slower. */
const replaced = [
  'listings_public',
  'listings_public_category',
  'listings_public_region',
  'listings_public_municipality',
  'listings_public_soonest',
  'listings_public_rate',
  'listings_public_dates',
  'listings_public_days',
  'listings_visible',
  'listings_visible_category',
  'listings_visible_region',
  'listings_by_start',
  'listings_by_rate',
  'listings_municipality',
  'listings_user',
  'listing_words_outdated',
];

/** Drops what the previous migration replaced. It needs exclusive locks, so it does nothing that takes time. */
export const contractIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`DROP INDEX ${replaced.join(', ')}`).execute(db);
    await sql`
      ALTER TABLE postings DROP CONSTRAINT postings_pkey,
        ADD CONSTRAINT postings_pkey PRIMARY KEY USING INDEX postings_filters`.execute(db);
  },
};
