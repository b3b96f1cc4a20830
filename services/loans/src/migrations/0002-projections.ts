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
        user_id integer,
        municipality text,
        available_from date,
        available_to date,
        removed boolean NOT NULL DEFAULT false
      )`.execute(db);
    await sql`
      CREATE TABLE users (
        id integer PRIMARY KEY,
        version integer NOT NULL,
        role text NOT NULL,
        municipality text,
        active boolean NOT NULL
      )`.execute(db);
    await sql`
      CREATE INDEX users_officers ON users (municipality) WHERE active AND role = 'municipal_admin'`.execute(db);
  },
};
