import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The inquiries that a user has not read. Only unread ones have a row, so that counting them reads nothing else, and an
 * inquiry from before this migration counts as read.
 */
export const createUnreadInquiries: Migration = {
  async up(db: Kysely<unknown>) {
    // `message_id` is the newest message that was not written by the user; 0 for the inquiry itself.
    await sql`
      CREATE TABLE unread_inquiries (
        user_id integer NOT NULL,
        inquiry_id integer NOT NULL REFERENCES inquiries ON DELETE CASCADE,
        message_id integer NOT NULL,
        PRIMARY KEY (user_id, inquiry_id)
      )`.execute(db);
    // Null until the next event of the user: `npm run events:replay identity` publishes one for each.
    await sql`ALTER TABLE people ADD COLUMN role text`.execute(db);
    await sql`CREATE INDEX people_role ON people (role, municipality) WHERE active`.execute(db);
  },
};
