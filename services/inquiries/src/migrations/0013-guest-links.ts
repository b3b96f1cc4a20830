import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links to the guest page of an inquiry, and the messages that guests write there. */
export const createGuestLinks: Migration = {
  async up(db: Kysely<unknown>) {
    // `hash` is the hash of the token, `address` that of the email address that got the link. A revoked link stays, so that
    // its party gets no new ones.
    await sql`
      CREATE TABLE guest_links (
        hash text PRIMARY KEY,
        inquiry_id integer NOT NULL REFERENCES inquiries ON DELETE CASCADE,
        side text NOT NULL CHECK (side IN ('sender', 'owner')),
        address text NOT NULL,
        expires_at timestamptz NOT NULL,
        opened_at timestamptz,
        revoked_at timestamptz
      )`.execute(db);
    await sql`CREATE INDEX guest_links_inquiry ON guest_links (inquiry_id, side)`.execute(db);
    // A hash of the contact's address, of listings that were posted without an account.
    await sql`ALTER TABLE listings ADD COLUMN contact_address text`.execute(db);
    // The party that a guest writes for.
    await sql`
      ALTER TABLE messages ALTER COLUMN user_id DROP NOT NULL,
        ADD COLUMN side text CHECK (side IN ('sender', 'owner')),
        ADD CHECK ((user_id IS NULL) = (side IS NOT NULL))`.execute(db);
  },
};
