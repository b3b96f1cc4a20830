import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** The titles of listings, with `municipality` of its listings only. */
export async function listTitles(
  db: Kysely<Database>,
  ids: number[],
  municipality: string | undefined,
): Promise<{ id: number; title: string }[]> {
  return db
    .selectFrom('listings')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .$if(municipality !== undefined, (query) => query.where('municipality', '=', municipality!))
    .execute();
}
