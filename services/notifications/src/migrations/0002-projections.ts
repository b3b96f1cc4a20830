import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Projections of identity's users and of the decisions on listings. */
export const createProjections: Migration = {
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
    // The newest version of a listing that made or reopened a decision.
    await sql`CREATE TABLE decisions (listing_id integer PRIMARY KEY, version integer NOT NULL)`.execute(db);
    // Events from before the installation are projected, but notify nobody.
    await sql`CREATE TABLE news_since (at timestamptz NOT NULL)`.execute(db);
    await sql`INSERT INTO news_since VALUES (now())`.execute(db);
  },
};
