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
      )`.execute(db);
    await upsertMunicipalities(db);
  },
};
