import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const AVAILABLE = "(status = 'available'::text)";

/**
 * The owner takes a listing out of public view, so every index of the public lists leaves withdrawn listings out. During
 * an upgrade the previous version, whose lists do not state the new predicate, reads the indexes of any status instead.
 */
export const createWithdrawal: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE listings ADD COLUMN withdrawn_at timestamptz`.execute(db);
    const { rows } = await sql<{ name: string; definition: string }>`
      SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE schemaname = current_schema() AND tablename = 'listings' AND indexdef LIKE ${`%WHERE%${AVAILABLE}%`}`.execute(
      db,
    );
    for (const { name, definition } of rows) {
      await sql`DROP INDEX ${sql.id(name)}`.execute(db);
      await sql.raw(definition.replace(AVAILABLE, `(${AVAILABLE} AND (withdrawn_at IS NULL))`)).execute(db);
    }
  },
};
