import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By which the same post without an account is known again; what came before is too old to be repeated soon. */
export const createContentHashes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE listings ADD COLUMN content_hash text`.execute(db);
    await sql`
      CREATE INDEX listings_content ON listings (content_hash, created_at) WHERE content_hash IS NOT NULL`.execute(db);
  },
};
