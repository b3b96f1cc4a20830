import { afterAll, describe, expect, it } from '@jest/globals';
import { sql, type CompiledQuery } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import {
  inquiryCountQuery,
  inquiryCountsQuery,
  inquiryPageQuery,
  type InquiryFilters,
} from '../src/inquiries/inquiry-list.repository.ts';
import { inspectionCountQuery, inspectionPageQuery } from '../src/inspections/inspection-list.repository.ts';
import { messageCountQuery, messagePageQuery } from '../src/messages/messages.repository.ts';
import { toSearchQuery } from '../src/inquiries/search-words.ts';
import { fillManyInquiries } from '@commonyard/testing/many-inquiries';
import { startTestService } from './test-service.ts';

// With 100,000 inquiries a page may read little more than its rows. Query plans prove that without measuring time.
const ROWS = 100_000;

const service = await startTestService();
await fillManyInquiries(service.ownerUrl, ROWS);
afterAll(() => service.close());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** All nodes of the executed plan. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<Node[]> {
  const explained = { sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, parameters };
  const { rows } = await service.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    ...sql`x`.compile(service.db),
    ...explained,
  });
  const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  return flatten(rows[0]!['QUERY PLAN'][0].Plan);
}

/** Asserts that no node scans a large table sequentially or reads more rows than `maxRows`. */
function expectRowsRead(plan: Node[], maxRows: number) {
  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const rowsOf = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  expect(Math.max(...plan.map(rowsOf))).toBeLessThanOrEqual(maxRows);
}

const admin: Caller = { userId: 1, role: 'admin', municipality: null, locale: 'en' };
const operator: Caller = { userId: 2_010, role: 'municipal_operator', municipality: 'm10', locale: 'en' };
const manager: Caller = { ...operator, role: 'municipal_admin' };
/** Of a municipality with half of the inquiries, none of which the caller has read. */
const townManager: Caller = { userId: 3_500, role: 'municipal_admin', municipality: 'town', locale: 'en' };
const page = { limit: 25, offset: 0, below: undefined };

describe.each([
  ['an administrator', admin],
  ['an operator', operator],
  ['a municipal administrator', manager],
  ['a large town', townManager],
])('the list of %s', (_role, caller) => {
  it.each<[string, InquiryFilters]>([
    ['no filter', { status: undefined, query: undefined }],
    ['a frequent status', { status: 'completed', query: undefined }],
    ['a rare status', { status: 'pending', query: undefined }],
    ['an unused status', { status: 'in_progress', query: undefined }],
  ])('reads only its page with %s', async (_what, filters) => {
    expectRowsRead(await planOf(inquiryPageQuery(service.db, caller, filters, page).compile()), 120);
    expectRowsRead(
      await planOf(inquiryPageQuery(service.db, caller, filters, { ...page, below: 50_000 }).compile()),
      120,
    );
  });

  it('counts up to the cap', async () => {
    const all = { status: undefined, query: undefined };
    expectRowsRead(await planOf(inquiryCountQuery(service.db, caller, all, 1_000).compile()), 2_002);
    const pending = { status: 'pending', query: undefined } as const;
    expectRowsRead(await planOf(inquiryCountQuery(service.db, caller, pending, 1_000).compile()), 2_002);
  });

  it('counts every status up to the cap', async () => {
    expectRowsRead(await planOf(inquiryCountsQuery(service.db, caller, 1_000).compile()), 2_002);
  });

  it.each([
    ['common', 'message', 200],
    ['frequent', 'w7', 2_000],
    ['rare', 'rare777', 700],
    ['unknown', 'nothinglikethis', 700],
  ])('finds a %s word without reading the whole table', async (_what, word, maxRows) => {
    const filters = { status: undefined, query: toSearchQuery(word) };
    expectRowsRead(await planOf(inquiryPageQuery(service.db, caller, filters, page).compile()), maxRows);
  });
});

it('reads only its page of a long thread', async () => {
  for (const below of [undefined, 5_000])
    expectRowsRead(await planOf(messagePageQuery(service.db, 101, { limit: 51, below }).compile()), 120);
  // The thread holds every second message, so the planner may use the thread's index or the primary key.
  expectRowsRead(await planOf(messageCountQuery(service.db, 101, 1_000).compile()), 2_002);
});

it('reads only its page of the inspections', async () => {
  const pageOf = (caller: Caller, type: 'pre' | 'post' | undefined, search?: string, failed = false) =>
    planOf(inspectionPageQuery(service.db, caller, { type, failed, query: toSearchQuery(search) }, page).compile());
  for (const type of ['pre', undefined] as const) expectRowsRead(await pageOf(admin, type), 120);
  for (const search of ['loader', 'x77']) expectRowsRead(await pageOf(admin, 'pre', search), 500);
  for (const caller of [operator, manager]) expectRowsRead(await pageOf(caller, 'post'), 1_000);
  for (const type of ['pre', undefined] as const) expectRowsRead(await pageOf(admin, type, undefined, true), 120);
  for (const caller of [operator, manager]) expectRowsRead(await pageOf(caller, 'post', undefined, true), 1_000);
  for (const failed of [false, true]) {
    const counted = inspectionCountQuery(service.db, admin, { type: 'pre', failed, query: undefined }, 1_000);
    expectRowsRead(await planOf(counted.compile()), 2_002);
  }
});
