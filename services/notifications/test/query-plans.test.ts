import { openDatabase } from '@commonyard/service-kit/db/database';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { COUNT_CAP } from '@commonyard/contracts/assets.values';
import { testDatabase } from '@commonyard/testing/database';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { QUERY_SETTINGS, type Database } from '../src/database.ts';
import { migrations } from '../src/migrations/index.ts';
import { countUnread, listNotifications } from '../src/notifications/notifications.repository.ts';

const database = await testDatabase<Database>('notifications', migrations);
const opened = openDatabase<Database>(database.appUrl, database.deps.log, { settings: QUERY_SETTINGS });
const { pool } = opened;
afterAll(async () => {
  await opened.close();
  await database.close();
});

/** Users with most of 200,000 notifications, none or half of them read, and one of many with few. */
const USERS = { unread: 1, half: 2, few: 6 };
const owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=notifications' });
await owner.connect();
await owner.query(`
  INSERT INTO notifications (user_id, event_id, kind, params, path, created_at, read_at)
  SELECT CASE WHEN n % 2 = 0 THEN 1 WHEN n % 8 = 1 THEN 2 ELSE 3 + n % 1000 END, gen_random_uuid(), 'inquiry.created',
    '{}', '/', timestamptz '2026-01-01' + n * interval '1 minute', CASE WHEN n % 16 = 1 THEN now() END
  FROM generate_series(1, 200000) n`);
// Not vacuumed, as new rows are: an index-only scan then looks expensive.
await owner.query('ANALYZE notifications');
await owner.end();

type Node = { 'Node Type': string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] };

/** The nodes of the executed plans of the statements that `work` sends. */
async function plansOf(work: () => Promise<unknown>): Promise<Node[]> {
  const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  const nodes: Node[] = [];
  for (const { text, values } of await recordStatements(work)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [
      ...values,
    ]);
    nodes.push(...flatten(rows[0]!['QUERY PLAN'][0].Plan));
  }
  return nodes;
}

describe.each(Object.entries(USERS))('200,000 notifications, a user with %s', (_name, userId) => {
  it.each([true, false])('reads only its page, and counts up to the cap, unread only: %s', async (unread) => {
    const after = { createdAt: '2026-02-10T00:00:00.000Z', id: 60_000 };
    const read = async (work: () => Promise<unknown>) => {
      const nodes = await plansOf(work);
      const types = nodes.map((node) => node['Node Type']);
      expect(types.filter((type) => ['Seq Scan', 'Sort', 'Bitmap Heap Scan'].includes(type))).toEqual([]);
      return Math.max(...nodes.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)));
    };
    // Of a user with half of all rows, the planner may read the newest of all users.
    for (const cursor of [undefined, after]) {
      const list = (cap: number) => listNotifications(pool, userId, { unread, limit: 20, after: cursor, cap });
      expect(await read(() => list(100))).toBeLessThan(200);
      expect(await read(() => list(COUNT_CAP))).toBeLessThanOrEqual(COUNT_CAP + 1);
    }
    expect(await read(() => countUnread(pool, userId))).toBeLessThanOrEqual(100);
  });
});
