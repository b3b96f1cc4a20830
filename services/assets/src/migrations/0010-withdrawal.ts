import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const PUBLIC_BEFORE = "WHERE (status = 'available'::text)";
const PUBLIC = "WHERE (status = 'available'::text AND withdrawn_at IS NULL)";

/** The owner takes a listing out of public view, so every index of the public lists leaves withdrawn listings out. */
export const createWithdrawal: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE listings ADD COLUMN withdrawn_at timestamptz`.execute(db);
    const { rows } = await sql<{ name: string; definition: string }>`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = current_schema() AND tablename = 'listings' AND indexdef LIKE ${`%${PUBLIC_BEFORE}`}`.execute(
      db,
    );
    for (const { name, definition } of rows) {
      await sql`DROP INDEX ${sql.id(name)}`.execute(db);
      await sql.raw(definition.replace(PUBLIC_BEFORE, PUBLIC)).execute(db);
    }
  },
};
