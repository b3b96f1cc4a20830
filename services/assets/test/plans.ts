import pg from 'pg';
import { QUERY_SETTINGS } from '../src/database.ts';
import type { TestService } from './test-service.ts';

type Query = { text: string; values: unknown[] };
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

/** Records the statements that the service sends to its database while `work` runs. */
export async function statementsOf({ pool }: TestService, work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = ((config: string | { text: string; values: unknown[] }, values: unknown[]) => {
    if (typeof config === 'string') queries.push({ text: config, values });
    else queries.push({ text: config.text, values: config.values });
    return query(config, values);
  }) as never;
  try {
    await work();
  } finally {
    pool.query = query as never;
  }
  return queries;
}

/** The plan of a prepared statement on a connection of the service. */
export async function planOf({ pool }: TestService, query: Query): Promise<PlanNode> {
  const client = await pool.connect();
  try {
    for (const [name, value] of Object.entries(QUERY_SETTINGS)) await client.query(`SET ${name} = ${value}`);
    await client.query(`PREPARE explained AS ${query.text}`);
    const given = query.values.length > 0 ? `(${query.values.map(literal).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE explained${given}`,
    );
    await client.query('DEALLOCATE explained');
    return rows[0]!['QUERY PLAN'][0].Plan;
  } finally {
    client.release();
  }
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => (item === null ? 'NULL' : JSON.stringify(item))).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
};

export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const rowsOf = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops'];

/** The scanned tables, the maximum of rows sorted or discarded by one node, and the rows or index entries read by all. */
export function planCost(plan: PlanNode) {
  const nodes = nodesOf(plan);
  const sorts = nodes.filter((node) => node['Node Type'].includes('Sort'));
  return {
    scannedTables: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']!),
    sorted: Math.max(0, ...sorts.map((node) => (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0))),
    read: Math.round(
      nodes
        .filter((node) => node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan')
        .reduce((sum, node) => sum + rowsOf(node) + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0),
    ),
    discarded: Math.max(0, ...nodes.map((node) => (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'])),
  };
}
