import { sql, type Expression, type QueryExecutorProvider } from 'kysely';

/** How many rows a query finds, at most `cap` + 1: a count beyond it would read rows that no page shows. */
export async function countUpTo(
  db: QueryExecutorProvider,
  query: { limit(limit: number): Expression<unknown> },
  cap: number,
): Promise<number> {
  const found = query.limit(cap + 1);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM (${found}) AS found`.execute(db);
  return rows[0]!.count;
}

/** Whether a query finds a row. */
export const exists = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;
