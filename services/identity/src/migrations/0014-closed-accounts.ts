import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When an account was closed for good. Its row stays without personal data, since records refer to it. */
export const addClosedAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE users ADD COLUMN closed_at timestamptz`.execute(db);
  },
};
