import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Email to an address that has not opened a link is held until it does. */
export const holdEmail: Migration = {
  async up(db: Kysely<unknown>) {
    // An address is stored as the kit's hash of it.
    await sql`
      CREATE TABLE confirmed_addresses (address text PRIMARY KEY, confirmed_at timestamptz NOT NULL DEFAULT now())`.execute(
      db,
    );
    await sql`ALTER TABLE mails ADD COLUMN held_for text, ADD CHECK ((status = 'held') = (held_for IS NOT NULL))`.execute(
      db,
    );
    await sql`CREATE INDEX mails_held ON mails (held_for) WHERE status = 'held'`.execute(db);
    await sql`CREATE INDEX mails_held_decision ON mails (decision_on) WHERE status = 'held'`.execute(db);
    // The inquiries about which an address that is not confirmed has been told of an answer.
    await sql`
      CREATE TABLE guest_notices (key text PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now())`.execute(db);
    // The contact of a listing that was posted without an account. Without an address: the listing is deleted or owned.
    await sql`
      CREATE TABLE listing_contacts (
        listing_id integer PRIMARY KEY,
        version integer NOT NULL,
        email text,
        locale text NOT NULL CHECK (locale IN ('en', 'fr'))
      )`.execute(db);
  },
};
