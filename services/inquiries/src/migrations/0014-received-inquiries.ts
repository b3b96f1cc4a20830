import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** For the number of inquiries that wait for a party's answer, whatever number it sent itself. */
export const indexReceivedInquiries: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE INDEX inquiry_parties_received ON inquiry_parties (party, status, inquiry_id) WHERE side = 'owner'`.execute(
      db,
    );
  },
};
