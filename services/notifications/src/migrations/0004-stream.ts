import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createStream: Migration = {
  async up(db: Kysely<unknown>) {
    // What open pages are sent, in the order in which it was committed (stream.writing.ts): so 'all beyond this id'
    // misses nothing.
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
