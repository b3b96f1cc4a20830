import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** IDs increase with creation time, so `id DESC` is newest first. */
const indexes = [
  // Public lists: one index per filter, in the order of the page.
  "listings_public ON listings (type, id) INCLUDE (category, region, rate_type, municipality, ends_on) WHERE status = 'available'",
  "listings_public_category ON listings (type, category, id) WHERE status = 'available'",
  "listings_public_municipality ON listings (type, municipality, id) WHERE status = 'available'",
  "listings_public_region ON listings (type, region, id) WHERE status = 'available'",
  "listings_public_soonest ON listings (type, starts_on, id) INCLUDE (category, region, rate_type, municipality, ends_on) WHERE status = 'available'",
  "listings_public_rate ON listings (type, rate_order, id) INCLUDE (category, region, rate_type, municipality, ends_on) WHERE status = 'available'",
  // Newest first among listings that have not ended: a B-tree supports one of the two, GiST both by distance.
  // The id is an expression, or Postgres would use this index to look up single ids, at 400 us each.
  "listings_public_dates ON listings USING gist (type, category, ends_on, (id + 0)) WHERE status = 'available'",
  // Listings of a user and of a municipality, in any status.
  'listings_user ON listings (user_id, id) WHERE user_id IS NOT NULL',
  'listings_municipality ON listings (municipality, id) WHERE municipality IS NOT NULL',
  // In any status: the columns of the administrators' table and the other sorts.
  'listings_by_title ON listings (title_order, id) INCLUDE (status, type, category, region)',
  'listings_by_type ON listings (type, id) INCLUDE (status, category, region)',
  'listings_by_category ON listings (category, id) INCLUDE (status, type, region)',
  'listings_by_status ON listings (status, id) INCLUDE (type, category, region)',
  'listings_by_region ON listings (region, id) INCLUDE (status, type, category)',
  'listings_by_rate_type ON listings (rate_type, type, id) INCLUDE (status, category, region)',
  'listings_by_start ON listings (starts_on, id) INCLUDE (status, type, category, region)',
  'listings_by_rate ON listings (rate_order, id) INCLUDE (status, type, category, region)',
  // The review queue, and the other pending listings of a sender.
  "listings_pending ON listings (type, id) WHERE status = 'pending'",
  "listings_pending_sender ON listings (sender, id) WHERE status = 'pending'",
];

export const createListingIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`CREATE EXTENSION IF NOT EXISTS btree_gist`.execute(db);
    for (const index of indexes) await sql.raw(`CREATE INDEX ${index}`).execute(db);
  },
};
