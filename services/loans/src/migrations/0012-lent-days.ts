import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The loan that holds a busy period. */
export const addLentDays: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      ALTER TABLE busy_periods ADD COLUMN loan_id integer,
        ADD CONSTRAINT busy_periods_loan FOREIGN KEY (loan_id) REFERENCES loans NOT VALID`.execute(db);
  },
};
