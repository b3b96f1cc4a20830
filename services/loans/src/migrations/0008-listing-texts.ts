import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What lists of loans show of a listing. Null until its next event; `npm run events:replay assets` fills them. */
export const addListingTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      ALTER TABLE listings ADD COLUMN title text, ADD COLUMN category text, ADD COLUMN image text,
        ADD COLUMN municipality_name text`.execute(db);
  },
};
