import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whose a listing is, in the indexes themselves: what is elsewhere is then told, and counted, without the table. */
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
