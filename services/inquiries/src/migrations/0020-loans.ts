import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndexes } from '@commonyard/service-kit/db/online-migrations';

/** The loan that an inquiry belongs to, and the version of the loan that it follows. */
export const addLoans: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE inquiries ADD COLUMN loan_id integer, ADD COLUMN loan_version integer`.execute(db);
  },
};

/** A loan has one inquiry. */
export const indexLoans = createIndexes(
  'CREATE UNIQUE INDEX CONCURRENTLY inquiries_loan ON inquiries (loan_id) WHERE loan_id IS NOT NULL',
);
