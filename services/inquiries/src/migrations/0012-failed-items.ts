import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The number of failed items of an inspection. Generated, because completed inspections cannot be updated. */
export const addFailedItems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      ALTER TABLE inspections ADD COLUMN failed integer NOT NULL GENERATED ALWAYS AS
        (jsonb_array_length(jsonb_path_query_array(checklist, '$[*] ? (@.result == "fail")'))) STORED`.execute(db);
    await sql`CREATE INDEX inspections_failed ON inspections (id) WHERE failed > 0`.execute(db);
    await sql`CREATE INDEX inspections_failed_type ON inspections (type, id) WHERE failed > 0`.execute(db);
  },
};
