import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const protectAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    // `email_taken`: another user had the address at the registration. `device_epoch`: older device cookies are void.
    await sql`
      ALTER TABLE users
        ADD COLUMN email_taken boolean NOT NULL DEFAULT false,
        ADD COLUMN device_epoch integer NOT NULL DEFAULT 0`.execute(db);
    await sql`CREATE INDEX users_email ON users (lower(email))`.execute(db);
    // By what a command finds the counters of an account.
    await sql`ALTER TABLE login_attempts ADD COLUMN subject text`.execute(db);
    await sql`CREATE INDEX login_attempts_subject ON login_attempts (subject)`.execute(db);
  },
};
