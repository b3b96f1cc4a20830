import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const AVAILABLE = "WHERE status = 'available' AND withdrawn_at IS NULL";
const HIDDEN = "WHERE status <> 'available' OR withdrawn_at IS NOT NULL";
const OWNERS = 'INCLUDE (municipality, user_id)';

/**
 * The public lists: one index for each single filter, one for all combinations, and one for days with any filter. They
 * include the owners, so that lists and counts of other municipalities' listings need no table access.
 */
const indexes = [
  `listings_available ON listings (type, id) ${OWNERS} ${AVAILABLE}`,
  `listings_available_category ON listings (type, category, id) ${OWNERS} ${AVAILABLE}`,
  `listings_available_region ON listings (type, region, id) ${OWNERS} ${AVAILABLE}`,
  `listings_available_rate_type ON listings (type, rate_type, id) ${OWNERS} ${AVAILABLE}`,
  `listings_available_filters ON listings (type, region, category, rate_type, id) ${OWNERS} ${AVAILABLE}`,
  `listings_available_days ON listings
    USING gist (type, category, region, rate_type, daterange(available_from, available_to, '[]'), (id + 0))
    INCLUDE (id, available_from, available_to) ${AVAILABLE}`,
  // The other listings in the orders of the public lists, for administrators.
  `listings_hidden_soonest ON listings (starts_on, id) INCLUDE (status, type) ${HIDDEN}`,
  `listings_hidden_rate ON listings (rate_order, id) INCLUDE (status, type) ${HIDDEN}`,
  "listings_withdrawn ON listings (type, id) WHERE status = 'available' AND withdrawn_at IS NOT NULL",
  // The counts of a municipality and of a user, without table access.
  'listings_of_municipality ON listings (municipality, id) INCLUDE (type, status, user_id, withdrawn_at) WHERE municipality IS NOT NULL',
  'listings_of_user ON listings (user_id, id) INCLUDE (type, status, withdrawn_at) WHERE user_id IS NOT NULL',
];

export const createFilterIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const index of indexes) await sql.raw(`CREATE INDEX ${index}`).execute(db);
    // It becomes the primary key in the next migration, which takes no time.
    await sql`
      CREATE UNIQUE INDEX postings_filters ON postings (word_id, shelf, listing_id)
        INCLUDE (category, facets, place, first_day, last_day)`.execute(db);
  },
};
