import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The indexes of the public lists without withdrawn listings. They replace those named `listings_public…` of earlier
 * migrations, which the previous version needs during an upgrade: a contract migration of the next release drops them.
 */
const indexes = [
  'listings_visible ON listings (type, id) INCLUDE (category, region, rate_type, ends_on, municipality, user_id)',
  'listings_visible_category ON listings (type, category, id) INCLUDE (region, rate_type, ends_on, municipality, user_id)',
  'listings_visible_region ON listings (type, region, id) INCLUDE (category, rate_type, ends_on, municipality, user_id)',
  'listings_visible_municipality ON listings (type, municipality, id) INCLUDE (category, region, rate_type, ends_on, user_id)',
  'listings_visible_soonest ON listings (type, starts_on, id) INCLUDE (category, region, rate_type, municipality, ends_on)',
  'listings_visible_rate ON listings (type, rate_order, id) INCLUDE (category, region, rate_type, municipality, ends_on)',
];

/** When the owner took a listing out of public view. */
export const createWithdrawal: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE listings ADD COLUMN withdrawn_at timestamptz`.execute(db);
    for (const index of indexes)
      await sql.raw(`CREATE INDEX ${index} WHERE status = 'available' AND withdrawn_at IS NULL`).execute(db);
  },
};
