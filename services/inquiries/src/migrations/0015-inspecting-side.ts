import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const addInspectingSide: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`ALTER TABLE inspections ADD COLUMN side text CHECK (side IN ('sender', 'owner'))`.execute(db);
    // Completed inspections cannot be changed.
    await sql`
      UPDATE inspections SET side = p.side FROM inquiry_parties AS p
      WHERE NOT completed AND p.inquiry_id = inspections.inquiry_id AND p.party = 'user:' || created_by`.execute(db);
  },
};
