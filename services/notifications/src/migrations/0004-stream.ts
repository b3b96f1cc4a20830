import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createStream: Migration = {
  async up(db: Kysely<unknown>) {
    // Entries become visible in the order of their ids (see insertStreamEntries), so that a reader of all entries after
    // an id misses none.
    await sql`
      CREATE TABLE stream_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event text NOT NULL CHECK (event IN ('notification', 'changed')),
        audiences text[] NOT NULL,
        data jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`.execute(db);
  },
};
