import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Calendar feeds. Only the hash of a token is stored; a revoked feed is deleted. */
export const createLoanFeeds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE loan_feeds (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        token_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(token_sha256) = 32),
        user_id integer NOT NULL,
        municipality text NOT NULL,
        scope text NOT NULL CHECK (scope IN ('user', 'municipality')),
        locale text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_read_at timestamptz
      )`.execute(db);
    await sql`CREATE INDEX loan_feeds_user ON loan_feeds (user_id, id)`.execute(db);
  },
};
