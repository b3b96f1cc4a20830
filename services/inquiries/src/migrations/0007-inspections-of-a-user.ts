import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const indexInspectionsOfUsers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`CREATE INDEX inspections_created_by ON inspections (created_by)`.execute(db);
  },
};
