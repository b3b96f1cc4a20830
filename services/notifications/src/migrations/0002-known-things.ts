import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What this service knows of the people and decisions of others, from their events. */
export const createKnownThings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE people (
        id integer PRIMARY KEY,
        version integer NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        role text NOT NULL,
        municipality text,
        locale text NOT NULL CHECK (locale IN ('en', 'fr')),
        active boolean NOT NULL
      )`.execute(db);
    await sql`CREATE INDEX people_role ON people (role, municipality) WHERE active`.execute(db);
    // The newest event of a listing that decided about it or opened the question again.
    await sql`CREATE TABLE decisions (listing_id integer PRIMARY KEY, version integer NOT NULL)`.execute(db);
    // What happened before this service was there is no news: it learns from it and tells nobody.
    await sql`CREATE TABLE news_since (at timestamptz NOT NULL)`.execute(db);
    await sql`INSERT INTO news_since VALUES (now())`.execute(db);
  },
};
