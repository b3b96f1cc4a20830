import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type CompiledQuery } from 'kysely';
import type { Caller } from '@commonyard/service-kit/caller';
import { inquiryCounts } from '../src/inquiries/inquiries.counts.ts';
import { inquiriesCount, inquiriesPage, type Filters } from '../src/inquiries/inquiries.list.ts';
import { inspectionsCount, inspectionsPage } from '../src/inspections/inspections.list.ts';
import { messagesCount, messagesPage } from '../src/messages/messages.repository.ts';
import { searchQuery } from '../src/search-words.ts';
import { fillManyInquiries } from './many-inquiries.ts';
import { startService, type TestService } from './service.ts';

// 100,000 inquiries: a page must cost what its rows cost. Reading a plan shows it without measuring any time.
let service: TestService;
const ROWS = 100_000;

beforeAll(async () => {
  service = await startService();
  await fillManyInquiries(service.ownerUrl, ROWS);
}, 120_000);
afterAll(() => service.close());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** The plan as it ran, all its nodes in one list. */
async function planOf({ sql: text, parameters }: CompiledQuery): Promise<Node[]> {
  const explained = { sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, parameters };
  const { rows } = await service.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    ...sql`x`.compile(service.db),
    ...explained,
  });
  const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  return flatten(rows[0]!['QUERY PLAN'][0].Plan);
}

/** Refuses a plan that reads a table from end to end, or more rows anywhere than `most`. */
function expectFlat(plan: Node[], most: number) {
  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const rowsOf = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  expect(Math.max(...plan.map(rowsOf))).toBeLessThanOrEqual(most);
}

const admin: Caller = { userId: 1, role: 'admin', municipality: null, locale: 'en' };
const operator: Caller = { userId: 2_010, role: 'municipal_operator', municipality: 'm10', locale: 'en' };
const manager: Caller = { ...operator, role: 'municipal_admin' };
const page = { limit: 25, offset: 0, below: undefined };
const find = (search: string) => searchQuery(search);

describe.each([
  ['an administrator', admin],
  ['an operator', operator],
  ['a municipal administrator', manager],
])('the list of %s', (_who, caller) => {
  it.each<[string, Filters]>([
    ['all', { status: undefined, query: undefined }],
    ['a frequent status', { status: 'completed', query: undefined }],
    ['a rare status', { status: 'pending', query: undefined }],
    ['a status nobody has', { status: 'in_progress', query: undefined }],
  ])('reads only what it shows of %s', async (_what, filters) => {
    expectFlat(await planOf(inquiriesPage(service.db, caller, filters, page).compile()), 120);
    expectFlat(await planOf(inquiriesPage(service.db, caller, filters, { ...page, below: 50_000 }).compile()), 120);
  });

  it('counts no further than the cap', async () => {
    const all = { status: undefined, query: undefined };
    expectFlat(await planOf(inquiriesCount(service.db, caller, all, 1_000).compile()), 2_002);
    const pending = { status: 'pending', query: undefined } as const;
    expectFlat(await planOf(inquiriesCount(service.db, caller, pending, 1_000).compile()), 2_002);
  });

  it('counts every status no further than the cap', async () => {
    expectFlat(await planOf(inquiryCounts(service.db, caller, 1_000).compile()), 2_002);
  });

  it.each([
    ['common', 'message', 200],
    ['frequent', 'w7', 2_000],
    ['rare', 'rare777', 700],
    ['unknown', 'nothinglikethis', 700],
  ])('finds a %s word without reading everything', async (_what, word, most) => {
    const filters = { status: undefined, query: find(word) };
    expectFlat(await planOf(inquiriesPage(service.db, caller, filters, page).compile()), most);
  });
});

it('reads only what it shows of a long thread', async () => {
  for (const below of [undefined, 5_000])
    expectFlat(await planOf(messagesPage(service.db, 101, { limit: 51, below }).compile()), 120);
  // Every second row is counted: by its own index or by the key, as the planner likes.
  expectFlat(await planOf(messagesCount(service.db, 101, 1_000).compile()), 2_002);
});

it('reads only what it shows of the inspections', async () => {
  const pageOf = (caller: Caller, type: 'pre' | 'post' | undefined, search?: string) =>
    planOf(inspectionsPage(service.db, caller, { type, query: searchQuery(search) }, page).compile());
  for (const type of ['pre', undefined] as const) expectFlat(await pageOf(admin, type), 120);
  for (const search of ['loader', 'x77']) expectFlat(await pageOf(admin, 'pre', search), 500);
  for (const caller of [operator, manager]) expectFlat(await pageOf(caller, 'post'), 1_000);
  const counted = inspectionsCount(service.db, admin, { type: 'pre', query: undefined }, 1_000);
  expectFlat(await planOf(counted.compile()), 2_002);
});
