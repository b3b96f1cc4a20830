import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { upsertMunicipalities } from '../municipalities/municipalities.repository.ts';

export const createMunicipalities: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE municipalities (
        id text PRIMARY KEY,
        name_en text NOT NULL,
        name_fr text NOT NULL,
        type text NOT NULL,
        tier text NOT NULL CHECK (tier IN ('upper', 'lower', 'single')),
        upper_tier text REFERENCES municipalities,
        region_group text NOT NULL,
        population integer NOT NULL,
        latitude double precision NOT NULL,
        longitude double precision NOT NULL,
        search_en text NOT NULL,
        search_fr text NOT NULL,
        search_text text NOT NULL
      );
      -- By what an administrator has multiplied usage limits; apart from the reference data, whose rows are written as a whole.
      CREATE TABLE municipality_limits (
        municipality text PRIMARY KEY REFERENCES municipalities,
        factor integer NOT NULL CHECK (factor > 0)
      );
      CREATE TABLE municipality_domains (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        municipality text NOT NULL REFERENCES municipalities,
        domain text NOT NULL,
        proposed_by integer NOT NULL,
        proposed_at timestamptz NOT NULL DEFAULT now(),
        confirmed_by integer,
        confirmed_at timestamptz,
        UNIQUE (domain, municipality)
      );
      CREATE INDEX municipality_domains_municipality ON municipality_domains (municipality)`.execute(db);
    await upsertMunicipalities(db);
  },
};
