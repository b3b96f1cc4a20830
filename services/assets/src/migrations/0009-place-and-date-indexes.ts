import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Of the listings in one municipality, and of those whose availability covers a range of days. The range has no bound
 * where the availability has none. `starts_on` is included where lists filter by it without table access.
 */
const indexes = {
  listings_public_municipality:
    '(type, municipality, id) INCLUDE (category, region, rate_type, starts_on, ends_on, user_id)',
  listings_public_municipality_category:
    '(type, municipality, category, id) INCLUDE (region, rate_type, starts_on, ends_on, user_id)',
  listings_public_rate:
    '(type, rate_order, id) INCLUDE (category, region, rate_type, municipality, starts_on, ends_on)',
  listings_public_dates: "USING gist (type, category, daterange(available_from, available_to, '[]'), (id + 0))",
  listings_public_municipality_dates:
    "USING gist (municipality, type, category, daterange(available_from, available_to, '[]'), (id + 0))",
};

export const createPlaceAndDateIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, definition] of Object.entries(indexes)) {
      await sql.raw(`DROP INDEX IF EXISTS ${name}`).execute(db);
      await sql.raw(`CREATE INDEX ${name} ON listings ${definition} WHERE status = 'available'`).execute(db);
    }
  },
};
