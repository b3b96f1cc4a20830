import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE sessions (
        key text PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        seen_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`.execute(db);
    await sql`CREATE INDEX sessions_user_id ON sessions (user_id)`.execute(db);
    await sql`CREATE INDEX sessions_expires_at ON sessions (expires_at)`.execute(db);
    await sql`
      CREATE TABLE login_attempts (
        key text PRIMARY KEY,
        tries integer NOT NULL,
        since timestamptz NOT NULL DEFAULT now()
      )`.execute(db);
    await sql`CREATE INDEX login_attempts_since ON login_attempts (since)`.execute(db);
  },
};
