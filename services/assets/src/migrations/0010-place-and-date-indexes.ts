import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const DAYS = "daterange(available_from, available_to, '[]'), (id + 0)) INCLUDE (id, available_from, available_to";

const VISIBLE = "status = 'available' AND withdrawn_at IS NULL";

/**
 * Of the listings in one municipality, and of those whose availability covers a range of days, which has no bound where
 * the availability has none. GiST includes the columns of its expressions, for counts without table access. Its indexes
 * of municipalities are partial, so that Postgres never uses them for a list of all municipalities.
 */
const indexes = [
  `listings_public_municipality_category ON listings (type, municipality, category, id)
    INCLUDE (region, rate_type, starts_on, ends_on, user_id) WHERE ${VISIBLE}`,
  `listings_public_municipality_soonest ON listings (type, municipality, starts_on, id)
    INCLUDE (category, region, rate_type, ends_on, user_id) WHERE ${VISIBLE}`,
  `listings_public_days ON listings USING gist (type, category, ${DAYS}) WHERE ${VISIBLE}`,
  `listings_public_municipality_days ON listings USING gist (municipality, type, category, ${DAYS})
    WHERE ${VISIBLE} AND municipality IS NOT NULL`,
  `listings_public_unplaced_days ON listings USING gist (type, category, ${DAYS})
    WHERE ${VISIBLE} AND municipality IS NULL`,
];

export const createPlaceAndDateIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const index of indexes) await sql.raw(`CREATE INDEX ${index}`).execute(db);
  },
};
