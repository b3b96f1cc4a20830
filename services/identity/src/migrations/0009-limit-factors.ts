import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * By what an administrator has multiplied usage limits. Those of municipalities stand apart from the reference data, whose
 * rows are written as a whole.
 */
export const addLimitFactors: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE users ADD COLUMN limit_factor integer NOT NULL DEFAULT 1 CHECK (limit_factor > 0)`.execute(
      db,
    );
    await sql`
      CREATE TABLE municipality_limits (
        municipality text PRIMARY KEY REFERENCES municipalities,
        factor integer NOT NULL CHECK (factor > 0)
      )`.execute(db);
  },
};
