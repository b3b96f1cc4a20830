import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The days on which a listing cannot be lent, and the version of the calendar that says so; null before its first change. No index
 * has them, so that their updates change no index either.
 */
export const addBusyDays: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE listings ADD COLUMN busy datemultirange, ADD COLUMN busy_version integer`.execute(db);
  },
};
