import { createHash } from 'node:crypto';
import type pg from 'pg';

const names = new Map<string, string>();

// Postgres cuts a statement's name at 63 bytes, and two texts must never share one.
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) names.set(sql, (name = createHash('sha256').update(sql).digest('hex').slice(0, 32)));
  return name;
}

/** A statement's text, and nothing of its values. */
export type Statement = { sql: string };

/**
 * Runs a compiled statement by name, so that Postgres parses it once per connection.
 * Building and compiling a query costs more than running it, so hot lists compile one statement per shape of filter.
 */
export async function run<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { sql }: Statement,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name: nameOf(sql), text: sql, values });
  return rows;
}
