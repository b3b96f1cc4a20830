import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The days for which the sender of an inquiry asks. */
export const addInquiryDates: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      ALTER TABLE inquiries ADD COLUMN date_from date, ADD COLUMN date_to date,
        ADD CHECK ((date_from IS NULL) = (date_to IS NULL)), ADD CHECK (date_to >= date_from)`.execute(db);
  },
};
