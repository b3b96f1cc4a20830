import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const DAYS = "daterange(available_from, available_to, '[]'), (id + 0)) INCLUDE (id, available_from, available_to";

/**
 * Of the listings in one municipality, and of those whose availability covers a range of days, which has no bound where
 * the availability has none. `starts_on`, and in GiST the columns of its expressions, are included for lists and counts
 * without table access. The GiST indexes of municipalities are partial, so that Postgres never uses them for a list of
 * all municipalities.
 */
const indexes = {
  listings_public_municipality:
    "(type, municipality, id) INCLUDE (category, region, rate_type, starts_on, ends_on, user_id) WHERE status = 'available'",
  listings_public_municipality_category:
    "(type, municipality, category, id) INCLUDE (region, rate_type, starts_on, ends_on, user_id) WHERE status = 'available'",
  listings_public_rate:
    "(type, rate_order, id) INCLUDE (category, region, rate_type, municipality, starts_on, ends_on) WHERE status = 'available'",
  listings_public_dates: `USING gist (type, category, ${DAYS}) WHERE status = 'available'`,
  listings_public_municipality_dates: `USING gist (municipality, type, category, ${DAYS})
    WHERE status = 'available' AND municipality IS NOT NULL`,
  listings_public_unplaced_dates: `USING gist (type, category, ${DAYS})
    WHERE status = 'available' AND municipality IS NULL`,
};

export const createPlaceAndDateIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, definition] of Object.entries(indexes)) {
      await sql.raw(`DROP INDEX IF EXISTS ${name}`).execute(db);
      await sql.raw(`CREATE INDEX ${name} ON listings ${definition}`).execute(db);
    }
  },
};
