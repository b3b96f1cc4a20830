import { sql } from 'kysely';
import type { InquiriesDb } from '../database.ts';

/** Whether a program filled in the field that no person sees. */
export const isTrapped = ({ website }: { website?: string }): boolean => (website ?? '').trim() !== '';

/** The id the post would have got: what fell into the trap is answered like everything else and kept nowhere. */
export async function decoyId(db: InquiriesDb, table: 'inquiries' | 'contactMessages'): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select(sql<number>`coalesce(max(id), 100)`.as('last'))
    .executeTakeFirstOrThrow();
  return last + 1;
}
