import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Includes the owner in the indexes, so that lists and counts of other municipalities' listings need no table access. */
const indexes = {
  listings_public: '(type, id) INCLUDE (category, region, rate_type, ends_on, municipality, user_id)',
  listings_public_category: '(type, category, id) INCLUDE (region, rate_type, ends_on, municipality, user_id)',
  listings_public_region: '(type, region, id) INCLUDE (category, rate_type, ends_on, municipality, user_id)',
  listings_public_municipality: '(type, municipality, id) INCLUDE (category, region, rate_type, ends_on, user_id)',
};

export const createElsewhereIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, definition] of Object.entries(indexes)) {
      await sql.raw(`DROP INDEX ${name}`).execute(db);
      await sql.raw(`CREATE INDEX ${name} ON listings ${definition} WHERE status = 'available'`).execute(db);
    }
  },
};
