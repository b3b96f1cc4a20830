import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A completed inspection can be removed at the end of its retention period, by a transaction that says so. It can still not be
 * changed.
 */
export const allowRemovalOfInspections: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE OR REPLACE FUNCTION refuse_change_of_completed_inspection() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND current_setting('inquiries.removal', true) = 'on' THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'a completed inspection cannot be changed';
      END $$`.execute(db);
  },
};
