import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createAccountLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      ALTER TABLE users
        ADD COLUMN email_verified_at timestamptz,
        ADD COLUMN must_change_password boolean NOT NULL DEFAULT false`.execute(db);
    // Who was here before addresses were verified keeps what it had.
    await sql`UPDATE users SET email_verified_at = created_at`.execute(db);
    await sql`ALTER TABLE sessions ADD COLUMN browser text, ADD COLUMN system text`.execute(db);
    await sql`
      CREATE TABLE account_links (
        hash text PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('password_reset', 'verification')),
        email text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`.execute(db);
    await sql`CREATE INDEX account_links_user_id ON account_links (user_id)`.execute(db);
    await sql`CREATE INDEX account_links_expires_at ON account_links (expires_at)`.execute(db);
  },
};
