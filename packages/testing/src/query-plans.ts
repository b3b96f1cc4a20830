import pg from 'pg';
import type { RecordedStatement } from './recorded-statements.ts';

/** A node of an executed plan, as `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)` prints it. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  /** Pages of the database, those of the children included. */
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/**
 * Prepares a statement, executes it with its values, undoes its changes, and returns the plan. `settings` are settings of
 * Postgres by name, such as `plan_cache_mode`.
 */
export async function planOf(
  pool: pg.Pool,
  { text, values }: RecordedStatement,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PlanNode> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const [name, value] of Object.entries(settings)) await client.query(`SET LOCAL ${name} = ${value}`);
    await client.query(`PREPARE explained AS ${text}`);
    const given = values.length > 0 ? `(${values.map(toLiteral).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE explained${given}`,
    );
    return rows[0]!['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('ROLLBACK');
    // Not all statements: the driver has prepared some for the service. This one is missing where preparing it failed.
    await client.query('DEALLOCATE explained').catch(() => undefined);
    client.release();
  }
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => (item === null ? 'NULL' : JSON.stringify(item))).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A node and all nodes below it. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Counts the rows that Postgres read for a plan node in all loops, including the rows that the node's filter removed. */
export const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
