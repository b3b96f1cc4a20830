import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The feed is in the order in which things happened, which is not always the one in which they were heard of. */
export const orderFeed: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`DROP INDEX notifications_user`.execute(db);
    await sql`DROP INDEX notifications_unread`.execute(db);
    await sql`CREATE INDEX notifications_user ON notifications (user_id, created_at, id)`.execute(db);
    await sql`
      CREATE INDEX notifications_unread ON notifications (user_id, created_at, id) WHERE read_at IS NULL`.execute(db);
  },
};
