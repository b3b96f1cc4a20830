import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { nodesOf, planOf, rowsRead, type PlanNode } from '@commonyard/testing/query-plans';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { vacuumTables } from '@commonyard/testing/vacuum';
import type { Trx } from '../src/database.ts';
import { findAvailability } from '../src/availability/availability.repository.ts';
import {
  countLoans,
  countLoansByPart,
  listLoans,
  type ListPlace,
  type LoanFilters,
} from '../src/loan-views/loan-list.repository.ts';
import { readDetails } from '../src/loan-views/loan-details.repository.ts';
import {
  findLoan,
  listDueLoans,
  lockDueLoan,
  lockLoansWithChangedDays,
  listHistory,
} from '../src/loans/loans.repository.ts';
import { listStatements as listStatementsOfLoans, lockNewestStatement } from '../src/loans/statements.repository.ts';
import { listBorrowed, listMachines, listPeriods } from '../src/machines/machines.repository.ts';
import { listLent } from '../src/blocks/blocks.repository.ts';
import { findLoansOfListing, findLoansOfMunicipality } from '../src/dependents/dependents.repository.ts';
import { listDisclosed } from '../src/records/records.repository.ts';
import { listBalances, lockDueStatements } from '../src/settlements/settlements.repository.ts';
import {
  countStatements,
  listDocuments,
  listStatements,
  type StatementFilters,
  type StatementPlace,
} from '../src/statement-lists/statement-list.repository.ts';
import { startTestService } from './test-service.ts';

// With 30,000 loans of 3,000 listings a page may read little more than its rows. Query plans prove that without measuring time.
const service = await startTestService();
const { db, pool } = service;
afterAll(() => service.close());

/**
 * Half of the statements are of one lender, `depot`, and the others of one borrower, `town`. Six of each are disputed, the others paid.
 *
 * One municipality, `town`, borrowed half of all loans. 5 % of the loans are requested, 5 % accepted, and six are countered.
 */
const owner = new pg.Client({ connectionString: service.ownerUrl, options: '-c search_path=loans' });
await owner.connect();
await owner.query(`
  INSERT INTO listings (id, version, type, status, user_id, municipality, title, category)
    SELECT n, 1, 'available_asset', 'available', 1000 + n % 600, 'm' || n % 200, 'Loader ' || n, 'other'
    FROM generate_series(1, 3000) n;
  INSERT INTO calendars (listing_id, version) SELECT id, 1 FROM listings;
  INSERT INTO loans (listing_id, status, turn, lender_user_id, lender_municipality, borrower_user_id,
      borrower_municipality, starts_on, ends_on, operator, transport, due_at, ended_at, own_words, title_words)
    SELECT listings.id, kind, turn, user_id, municipality, 5000 + n % 900,
      CASE WHEN n % 2 = 0 THEN 'town' ELSE 'b' || n % 150 END, current_date + n / 3000 * 20, current_date + n / 3000 * 20 + 4,
      false, false, CASE WHEN is_ended THEN NULL ELSE now() + n * interval '1 minute' END,
      CASE WHEN is_ended THEN now() END, ARRAY[municipality, 'borrower' || n % 150], ARRAY['loader']
    FROM generate_series(1, 30000) n JOIN listings ON listings.id = n % 3000 + 1, LATERAL (SELECT CASE
      WHEN n % 5000 = 7 THEN 'countered' WHEN n % 20 = 7 THEN 'requested' WHEN n % 20 = 8 THEN 'accepted'
      WHEN n % 3 = 0 THEN 'closed' ELSE 'declined' END AS kind) AS kinds,
      LATERAL (SELECT kind IN ('closed', 'declined') AS is_ended,
        CASE WHEN kind IN ('countered', 'requested') THEN 'lender' END AS turn) AS states;
  INSERT INTO loan_parties (party, loan_id, side, municipality, status, turn)
    SELECT party, loans.id, side, place, status, turn FROM loans, LATERAL (VALUES
      ('user:' || lender_user_id, 'lender', lender_municipality),
      ('municipality:' || lender_municipality, 'lender', lender_municipality),
      ('user:' || borrower_user_id, 'borrower', borrower_municipality),
      ('municipality:' || borrower_municipality, 'borrower', borrower_municipality)) AS parties (party, side, place);
  INSERT INTO busy_periods (listing_id, kind, loan_id, days, buffer_days)
    SELECT listing_id, 'loan', id, daterange(starts_on, ends_on + 1), 0 FROM loans WHERE status = 'accepted';
  INSERT INTO busy_periods (listing_id, kind, days, buffer_days)
    SELECT id, 'own_use', daterange(current_date + 20 * n + 10, current_date + 20 * n + 12), 0
    FROM listings, generate_series(0, 4) n;
  INSERT INTO audit_log (subject_kind, subject_id, action, municipality)
    SELECT 'loan', id, 'requested', lender_municipality FROM loans;
  INSERT INTO statements (loan_id, municipality, year, sequence, facts, subtotal_cents, hst_cents, total_cents, issued_by,
      issued_at, is_disputed, agreed_at, paid_at)
    SELECT id, CASE WHEN id % 2 = 0 THEN 'depot' ELSE lender_municipality END, 2020 + id / 5000, id,
      jsonb_build_object('borrowerMunicipality', CASE WHEN id % 2 = 0 THEN 'b' || id % 150 ELSE 'town' END), 1, 0, 1, 5, now(),
      id % 5000 IN (7, 8), CASE WHEN id % 5000 NOT IN (7, 8) THEN now() END, CASE WHEN id % 5000 NOT IN (7, 8) THEN now() END
    FROM loans;
  INSERT INTO statement_lines (statement_id, position, kind, unit, quantity, rate_cents, hst, cents)
    SELECT id, n, 'rental', 'day', 1, 50, true, 50 FROM statements, generate_series(0, 1) n`);
await vacuumTables(owner, [
  'listings',
  'calendars',
  'loans',
  'loan_parties',
  'busy_periods',
  'audit_log',
  'statements',
  'statement_lines',
]);
await owner.end();

/** Executes the statements of `work` again. Returns the tables that they scan sequentially, and the most rows of one node. */
async function costOf(work: () => Promise<unknown>, modes: string[]) {
  const statements = (await recordStatements(work)).filter(({ text }) => /^select|^update/i.test(text.trim()));
  const nodes: PlanNode[] = [];
  for (const mode of modes)
    for (const statement of statements)
      nodes.push(...nodesOf(await planOf(service.pool, statement, { plan_cache_mode: mode })));
  return {
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    rows: Math.max(...nodes.map(rowsRead)),
  };
}

const ALL_MODES = ['force_custom_plan', 'force_generic_plan'];

/** Asserts that no plan scans a table sequentially, and that no node reads more rows than `maxRows`. */
async function expectRowsRead(work: () => Promise<unknown>, maxRows: number, modes = ['force_custom_plan']) {
  const { scanned, rows } = await costOf(work, modes);
  expect(scanned).toEqual([]);
  expect(rows).toBeLessThanOrEqual(maxRows);
}

const caller = (over: Partial<Caller>): Caller => ({
  userId: 1010,
  role: 'municipal_operator',
  municipality: 'm10',
  locale: 'en',
  ...over,
});
const page = { limit: 25, offset: 0 };
const PLACES: (ListPlace | undefined)[] = [undefined, [0, 0], [null, 15_000]];
const disclosed = { id: undefined, municipality: 'm10', after: undefined };
/** Lower than that of the service, so that the count of a list reads as little as its page. */
const CAP = 50;

describe.each<[string, Caller]>([
  ['an operator', caller({})],
  ['an officer', caller({ role: 'municipal_admin' })],
  ['an officer of a large town', caller({ userId: 5_000, role: 'municipal_admin', municipality: 'town' })],
  ['an administrator', caller({ userId: 1, role: 'admin', municipality: null })],
])('the list of %s', (_role, reader) => {
  it.each<[string, LoanFilters, number]>([
    ['no filter', {}, 500],
    ['a frequent status', { status: 'declined' }, 800],
    ['a rare status', { status: 'countered' }, 200],
    ['an unused status', { status: 'expired' }, 200],
    ['its steps to do', { stage: 'todo' }, 120],
    ['the running loans that it lends', { stage: 'open', side: 'lender' }, 1_600],
    ['the running loans that it borrows', { stage: 'open', side: 'borrower' }, 1_000],
    ['ended loans', { stage: 'closed' }, 500],
    // A search may read an index of the loans of the own municipality.
    ['a number', { search: '4711' }, 15_000],
    ['a rare word', { search: 'borrower77' }, 15_000],
    ['an unknown word', { search: 'nothinglikethis' }, 200],
  ])('reads little more than its page with %s', async (_what, filters, maxRows) => {
    const isPrepared = Object.keys(filters).every((name) => name === 'stage') && filters.stage !== 'closed';
    const modes = isPrepared ? ALL_MODES : undefined;
    for (const after of PLACES)
      await expectRowsRead(() => listLoans(pool, reader, filters, { ...page, after }), maxRows, modes);
    await expectRowsRead(() => countLoans(pool, reader, filters, CAP), maxRows, modes);
  });

  it('counts up to the cap', async () => {
    await expectRowsRead(() => countLoans(pool, reader, {}, 1_000), 1_500);
    await expectRowsRead(() => countLoansByPart(pool, reader, 100), 2_500);
  });
});

describe.each<[string, string, number]>([
  ['a large lender', 'depot', 60],
  ['a large borrower', 'town', 60],
  // It has so few that sorting all of them is as fast.
  ['a small lender', 'm10', 160],
])('the statements of %s', (_who, municipality, maxRows) => {
  const reader = caller({ userId: 5_000, role: 'municipal_admin', municipality });
  it.each<[string, StatementFilters]>([
    ['no filter', {}],
    ['a year', { year: 2022 }],
    ['a rare state', { state: 'disputed' }],
    ['a frequent state and a year', { state: 'paid', year: 2022 }],
    ['a state that none has', { state: 'issued' }],
    ['a side', { side: 'lender' }],
  ])('read little more than their page with %s', async (_what, filters) => {
    for (const after of [undefined, [2_023, 20_000] as StatementPlace])
      await expectRowsRead(() => listStatements(db, reader, filters, { ...page, after }), maxRows);
    await expectRowsRead(() => listDocuments(db, reader, filters, { limit: 25 }), 15_100);
    await expectRowsRead(() => countStatements(db, reader, filters, CAP), 2 * maxRows);
  });
});

it('the statements of an operator read no others than those of its municipality', async () => {
  const reader = caller({ userId: 1010, municipality: 'm10' });
  await expectRowsRead(() => listStatements(db, reader, {}, page), 200);
  await expectRowsRead(() => countStatements(db, reader, {}, CAP), 200);
});

describe('each plan reads only its rows', () => {
  const inTransaction = (work: (trx: Trx) => Promise<unknown>) => () => db.transaction().execute(work);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

  it.each<[string, (trx: Trx) => Promise<unknown>, number]>([
    ['the loans that are due', (trx) => listDueLoans(trx, tomorrow), 200],
    ['one of them', (trx) => lockDueLoan(trx, 1_234, tomorrow), 1],
    ['the open loans whose days others took or freed', (trx) => lockLoansWithChangedDays(trx, 1_234), 20],
    ['the loans in the file of an access request', (trx) => listDisclosed(trx, disclosed), 300],
  ])('%s', async (_what, work, maxRows) => {
    // A transaction that repeats a statement prepares it.
    await expectRowsRead(inTransaction(work), maxRows, ALL_MODES);
  });

  it('the loans that depend on a listing, or on an officer', async () => {
    const days = { from: dayFromNow(1), to: dayFromNow(40), yearly: true };
    await expectRowsRead(() => findLoansOfListing(db, 1_234, undefined), 20);
    await expectRowsRead(() => findLoansOfListing(db, 1_234, days), 20);
    await expectRowsRead(() => findLoansOfMunicipality(db, 'm10'), 300);
    await expectRowsRead(() => listLent(db, 1_234, { kind: 'season', startsOn: days.from, endsOn: days.to }), 60);
  });

  it('the machines that a large town borrows', async () => {
    const reader = caller({ userId: 5_000, role: 'municipal_admin', municipality: 'town' });
    await expectRowsRead(() => listBorrowed(db, reader, { from: dayFromNow(1), to: dayFromNow(40) }), 2_500);
  });

  it('the balances of a year, and the statements to settle', async () => {
    await expectRowsRead(() => listBalances(db, 'depot', 2022), 20);
    const pair = { year: 2022, proposer: 'depot', partner: 'town' };
    await expectRowsRead(
      inTransaction((trx) => lockDueStatements(trx, pair)),
      20,
    );
  });

  it('the history of a loan', async () => {
    await expectRowsRead(() => listHistory(db, 5_000, 'lender'), 1);
  });

  it('the page of a loan', async () => {
    const loan = (await findLoan(db, 5_000))!;
    await expectRowsRead(() => readDetails(db, loan, 'borrower'), 10, ALL_MODES);
  });

  it('the statement of a loan', async () => {
    const { loanId } = await db.selectFrom('statements').select('loanId').limit(1).executeTakeFirstOrThrow();
    await expectRowsRead(() => listStatementsOfLoans(db, [loanId]), 2);
    await expectRowsRead(
      inTransaction((trx) => lockNewestStatement(trx, loanId)),
      1,
    );
  });

  it('the availability of a listing', async () => {
    const days = { from: dayFromNow(0), to: dayFromNow(730) };
    await expectRowsRead(() => findAvailability(service.deps.pool, { id: 1_234, ...days }), 20);
  });

  it('the calendar of machines', async () => {
    for (const reader of [caller({}), caller({ role: 'municipal_admin' })]) {
      const machines = await listMachines(db, reader);
      expect(machines.length).toBeGreaterThan(0);
      await expectRowsRead(() => listMachines(db, reader), 30);
      const ids = machines.map(({ id }) => id);
      // 15 listings with ten loans each, of which one in ten has not ended.
      await expectRowsRead(() => listPeriods(db, ids, { from: dayFromNow(1), to: dayFromNow(40) }), 160);
      await expectRowsRead(() => listBorrowed(db, reader, { from: dayFromNow(1), to: dayFromNow(40) }), 200);
    }
  });
});
