import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By which duplicates of a guest's submission are found. Existing rows need none: they are older than the window. */
export const createContentHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE listings ADD COLUMN content_hash text`.execute(db);
    await sql`
      CREATE INDEX listings_content ON listings (content_hash, created_at) WHERE content_hash IS NOT NULL`.execute(db);
  },
};
