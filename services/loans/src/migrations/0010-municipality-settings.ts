import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How each municipality lends and borrows; one without a row has the defaults. */
export const createMunicipalitySettings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE municipality_settings (
        municipality text PRIMARY KEY,
        operator_limit_cents bigint NOT NULL DEFAULT 0 CHECK (operator_limit_cents >= 0),
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL DEFAULT now()
      )`.execute(db);
  },
};
