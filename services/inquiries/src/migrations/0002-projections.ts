import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Projections of listings and users, from the events of assets and identity. */
export const createProjections: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE listings (
        id integer PRIMARY KEY,
        version integer NOT NULL,
        type text NOT NULL,
        status text NOT NULL,
        title text NOT NULL,
        category text NOT NULL,
        region text NOT NULL,
        image text,
        user_id integer,
        municipality text,
        municipality_name text,
        was_public boolean NOT NULL,
        removed boolean NOT NULL DEFAULT false,
        place_words text[] NOT NULL,
        title_words text[] NOT NULL,
        search tsvector GENERATED ALWAYS AS (array_to_tsvector(title_words || place_words)) STORED
      )`.execute(db);
    await sql`CREATE INDEX listings_search ON listings USING gin (search) WITH (fastupdate = off)`.execute(db);
    await sql`
      CREATE TABLE people (
        id integer PRIMARY KEY,
        version integer NOT NULL,
        name text NOT NULL,
        municipality text,
        locale text NOT NULL,
        active boolean NOT NULL
      )`.execute(db);
  },
};
