import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const validateLentDays: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE busy_periods VALIDATE CONSTRAINT busy_periods_loan`.execute(db);
  },
};
