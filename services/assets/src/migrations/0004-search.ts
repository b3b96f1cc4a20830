import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE words (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        word text COLLATE "C" NOT NULL UNIQUE
      )`.execute(db);
    // Each word under its spellings with one letter left out: two words one typo apart share a spelling.
    await sql`
      CREATE TABLE word_spellings (
        spelling text COLLATE "C" NOT NULL,
        word_id integer NOT NULL REFERENCES words,
        PRIMARY KEY (spelling, word_id)
      )`.execute(db);
    // In page order: the newest listings with a word are the end of a range. `shelf` is the partition: a status and a type.
    await sql`
      CREATE TABLE postings (
        word_id integer NOT NULL,
        shelf smallint NOT NULL,
        listing_id integer NOT NULL,
        category smallint NOT NULL,
        PRIMARY KEY (word_id, shelf, listing_id) INCLUDE (category)
      )`.execute(db);
    await sql`
      CREATE TABLE listing_words (
        listing_id integer PRIMARY KEY REFERENCES listings ON DELETE CASCADE,
        shelf smallint NOT NULL,
        word_ids integer[] NOT NULL
      )`.execute(db);
  },
};
