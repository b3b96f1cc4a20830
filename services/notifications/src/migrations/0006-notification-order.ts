import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sorts notifications by event time, because events may be consumed in another order. */
export const orderNotifications: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`DROP INDEX notifications_user`.execute(db);
    await sql`DROP INDEX notifications_unread`.execute(db);
    await sql`CREATE INDEX notifications_user ON notifications (user_id, created_at, id)`.execute(db);
    await sql`
      CREATE INDEX notifications_unread ON notifications (user_id, created_at, id) WHERE read_at IS NULL`.execute(db);
  },
};
