import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What an account needs to get its last verified address back, when the recipient of a new one disowns it. The previous version
 * neither reads nor writes the columns.
 */
export const addFormerEmail: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE users ADD COLUMN former_email text`.execute(db);
    await sql`ALTER TABLE users ADD COLUMN email_entered_at timestamptz`.execute(db);
  },
};
