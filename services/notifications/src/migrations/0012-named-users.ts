import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The user whose name a notification shows, so that the name can be erased with the account. */
export const addNamedUsers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE notifications ADD COLUMN named_user_id integer`.execute(db);
    await sql`CREATE INDEX notifications_named_user ON notifications (named_user_id) WHERE named_user_id IS NOT NULL`.execute(
      db,
    );
  },
};
