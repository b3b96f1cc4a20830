import { afterAll, describe, expect, it } from '@jest/globals';
import type { CompiledQuery } from 'kysely';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { toSearchQuery } from '@commonyard/service-kit/db/search-words';
import { inquiryCountsStatement } from '../src/inquiries/inquiry-counts.repository.ts';
import { inquiriesStatement, type InquiryFilters } from '../src/inquiries/inquiry-list.repository.ts';
import { inspectionCountQuery, inspectionPageQuery } from '../src/inspections/inspection-list.repository.ts';
import { messagesStatement } from '../src/messages/messages.repository.ts';
import { fillManyInquiries } from '@commonyard/testing/many-inquiries';
import { nodesOf, planOf, rowsRead, type PlanNode } from '@commonyard/testing/query-plans';
import { startTestService } from './test-service.ts';

// With 100,000 inquiries a page may read little more than its rows. Query plans prove that without measuring time.
const ROWS = 100_000;

const service = await startTestService();
await fillManyInquiries(service.ownerUrl, ROWS);
afterAll(() => service.close());

type PlanMode = 'force_custom_plan' | 'force_generic_plan';
/** A prepared statement gets one of these plans: for its values, or for any values. */
const PLAN_MODES: PlanMode[] = ['force_custom_plan', 'force_generic_plan'];

type Statement = { sql: string; values: readonly unknown[] };

/** All nodes of the executed plan. */
const plannedNodes = async ({ sql, values }: Statement, mode: PlanMode = 'force_custom_plan') =>
  nodesOf(await planOf(service.pool, { text: sql, values }, { plan_cache_mode: mode }));

const compiled = (query: { compile(): CompiledQuery }): Statement => {
  const { sql, parameters } = query.compile();
  return { sql, values: parameters };
};

/** Asserts that no node scans a large table sequentially or reads more rows than `maxRows`. */
function expectRowsRead(plan: PlanNode[], maxRows: number) {
  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  expectAtMostRowsRead(plan, maxRows);
}

function expectAtMostRowsRead(plan: PlanNode[], maxRows: number) {
  expect(Math.max(...plan.map(rowsRead))).toBeLessThanOrEqual(maxRows);
}

const admin: Caller = { userId: 1, role: 'admin', municipality: null, locale: 'en' };
const operator: Caller = { userId: 2_010, role: 'municipal_operator', municipality: 'm10', locale: 'en' };
const manager: Caller = { ...operator, role: 'municipal_admin' };
/** Of a municipality with half of the inquiries, none of which the caller has read. */
const townManager: Caller = { userId: 3_500, role: 'municipal_admin', municipality: 'town', locale: 'en' };
const page = { limit: 25, offset: 0, below: undefined };
const all = { status: undefined, query: undefined };
/** Lower than that of the service, so that the count of a list reads as little as its page. */
const CAP = 50;

describe.each([
  ['an administrator', admin],
  ['an operator', operator],
  ['a municipal administrator', manager],
  ['a large town', townManager],
])('the list of %s', (_role, caller) => {
  it.each<[string, InquiryFilters]>([
    ['no filter', all],
    ['a frequent status', { status: 'completed', query: undefined }],
    ['a rare status', { status: 'pending', query: undefined }],
    ['an unused status', { status: 'in_progress', query: undefined }],
  ])('reads only its page with %s', async (_what, filters) => {
    for (const below of [undefined, 50_000]) {
      const statement = inquiriesStatement({ caller, filters, page: { ...page, below }, cap: CAP });
      for (const mode of PLAN_MODES) expectRowsRead(await plannedNodes(statement, mode), 120);
    }
  });

  it('counts up to the cap', async () => {
    for (const filters of [all, { status: 'pending', query: undefined } as const]) {
      const statement = inquiriesStatement({ caller, filters, page, cap: 1_000 });
      for (const mode of PLAN_MODES) expectRowsRead(await plannedNodes(statement, mode), 2_002);
    }
  });

  it('counts every status up to the cap', async () => {
    const statement = inquiryCountsStatement(caller, 1_000);
    for (const mode of PLAN_MODES) expectRowsRead(await plannedNodes(statement, mode), 2_002);
  });

  it.each([
    ['common', 'message', 200],
    ['frequent', 'w7', 2_200],
    ['rare', 'rare777', 700],
    ['unknown', 'nothinglikethis', 700],
  ])('finds a %s word without reading the whole table', async (_what, word, maxRows) => {
    const filters = { status: undefined, query: toSearchQuery(word) };
    // The count may scan the table for a common word, because it ends at the cap.
    expectAtMostRowsRead(await plannedNodes(inquiriesStatement({ caller, filters, page, cap: CAP })), maxRows);
  });
});

it('reads only its page of a long thread', async () => {
  for (const caller of [admin, operator, manager])
    for (const below of [undefined, 5_000])
      for (const mode of PLAN_MODES) {
        const statement = messagesStatement({ caller, inquiryId: 101, limit: 50, below, cap: CAP });
        expectRowsRead(await plannedNodes(statement, mode), 120);
      }
});

it('reads only its page of the inspections', async () => {
  const pageOf = (caller: Caller, type: 'pre' | 'post' | undefined, search?: string, failed = false) =>
    plannedNodes(
      compiled(inspectionPageQuery(service.db, caller, { type, failed, query: toSearchQuery(search) }, page)),
    );
  for (const type of ['pre', undefined] as const) expectRowsRead(await pageOf(admin, type), 120);
  for (const search of ['loader', 'x77']) expectRowsRead(await pageOf(admin, 'pre', search), 500);
  for (const caller of [operator, manager]) expectRowsRead(await pageOf(caller, 'post'), 1_000);
  for (const type of ['pre', undefined] as const) expectRowsRead(await pageOf(admin, type, undefined, true), 120);
  for (const caller of [operator, manager]) expectRowsRead(await pageOf(caller, 'post', undefined, true), 1_000);
  for (const failed of [false, true]) {
    const counted = inspectionCountQuery(service.db, admin, { type: 'pre', failed, query: undefined }, 1_000);
    expectRowsRead(await plannedNodes(compiled(counted)), 2_002);
  }
});
