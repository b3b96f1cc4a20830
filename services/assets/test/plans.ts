import { nodesOf, planOf, type PlanNode } from '@commonyard/testing/query-plans';
import { recordStatements, type RecordedStatement } from '@commonyard/testing/recorded-statements';
import { QUERY_SETTINGS } from '../src/database.ts';
import type { TestService } from './test-service.ts';

/** The plan of a prepared statement with the settings of the service. */
export const servicePlanOf = ({ pool }: TestService, statement: RecordedStatement): Promise<PlanNode> =>
  planOf(pool, statement, QUERY_SETTINGS);

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

/** The rows and pages that reading statements read while `work` runs; also the scanned tables. */
export async function readingCost(service: TestService, work: () => Promise<unknown>) {
  const statements = (await recordStatements(work)).filter(({ text }) => /^\s*(?:SELECT|WITH)/i.test(text));
  const costs = [];
  for (const statement of statements) {
    const plan = await servicePlanOf(service, statement);
    costs.push({ ...planCost(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] });
  }
  return {
    statements: statements.length,
    read: costs.reduce((sum, { read }) => sum + read, 0),
    pages: costs.reduce((sum, { pages }) => sum + pages, 0),
    scanned: [...new Set(costs.flatMap(({ scannedTables }) => scannedTables))],
  };
}
