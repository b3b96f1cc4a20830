import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Replaces the unique index of addresses by one without the users whose address another user has. It keeps the name, by
 * which the previous version recognises a taken address. The previous version works with both.
 */
export const allowTakenEmail: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`DROP INDEX users_email_key`.execute(db);
    await sql`CREATE UNIQUE INDEX users_email_key ON users (lower(email)) WHERE NOT email_taken`.execute(db);
  },
};
