import { AGREED_STATUSES, LOANS_PAGE_SIZE } from '@commonyard/contracts/loans.values';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { LoanCounts, LoansQuery } from '@commonyard/contracts/http/loans';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { namedColumns } from '@commonyard/service-kit/db/json';
import { toSearchQuery } from '@commonyard/service-kit/db/search-words';
import { bind, createStatementCache, runPrepared, runUnprepared } from '@commonyard/service-kit/db/statements';
import type { LoanRow } from '../database.ts';
import { BEFORE_HAND_OVER, ENDED_STATUSES, partiesOfCaller, RUNNING_STATUSES } from '../loans/loans.policy.ts';
import type { ShownListing, ShownNeed } from './loans.mapper.ts';
import { LOAN_COLUMNS, returnDay } from '../loans/loans.repository.ts';

export type LoanFilters = Pick<LoansQuery, 'side' | 'stage' | 'status' | 'listing' | 'need' | 'search'>;
export type ListedLoan = LoanRow &
  Omit<ShownListing, 'status'> & {
    listingStatus: ShownListing['status'];
    need: ShownNeed | null;
    lacksHandOverPlan: boolean;
  };

/** Where a loan stands in the list: its due time in milliseconds while it is a step of the caller, else null; and its id. */
export type ListPlace = [due: number | null, id: number];

type Page = { limit: number; offset: number; after?: ListPlace | undefined };

/**
 * A page of the loans that a caller may see: first the steps of the caller by due time, then the others, newest first. One row more
 * where there is a next page. All steps are read for it: few wait for one party at a time, because open loans expire within days.
 */
export async function listLoans(
  pool: pg.Pool,
  caller: Caller,
  filters: LoanFilters,
  { limit, offset, after }: Page,
): Promise<(ListedLoan & { place: ListPlace })[]> {
  const { shape, input, isPlain } = selectionOf(caller, filters);
  const [due, id] = after ?? [];
  // Connections keep the pages prepared that the web requests: there is no bound on the number of others.
  const isUsual = offset === 0 && limit === LOANS_PAGE_SIZE;
  const statement = pageStatement({ ...shape, after: after && (due === null ? 'loan' : 'step'), isUsual });
  const send = isPlain && isUsual ? runPrepared : runUnprepared;
  const values = statement.valuesOf({ ...input, due, id, limit: limit + 1, offset });
  const rows = await send<ListedLoan & { due: number | null }>(pool, statement, values);
  return rows.map(({ due: dueOfRow, ...row }) => ({ ...row, place: [dueOfRow, row.id] }));
}

/** The number of loans that a caller may see, at most `cap` + 1. */
export async function countLoans(pool: pg.Pool, caller: Caller, filters: LoanFilters, cap: number): Promise<number> {
  const { shape, input, isPlain } = selectionOf(caller, filters);
  const statement = countStatement({ ...shape, cap });
  const send = isPlain ? runPrepared : runUnprepared;
  const [row] = await send<{ count: number }>(pool, statement, statement.valuesOf(input));
  return row!.count;
}

/** The counts of the navigation and the tabs in one statement, each at most `cap`. */
export async function countLoansByPart(pool: pg.Pool, caller: Caller, cap: number): Promise<LoanCounts> {
  const { shape, input } = selectionOf(caller, {});
  const statement = countsStatement({ ...shape, cap });
  const [counts] = await runUnprepared<LoanCounts>(pool, statement, statement.valuesOf(input));
  return counts!;
}

type Sql = RawBuilder<unknown>;

/** Everything in which the statements of the list differ. All else is a parameter. */
type Shape = {
  /** The number of the caller's parties; undefined for all loans. */
  parties: number | undefined;
  isOfficer: boolean;
  stage: LoanFilters['stage'];
  given: Given[];
};
const GIVEN = ['side', 'status', 'listing', 'need', 'search'] as const;
type Given = (typeof GIVEN)[number];
type Input = Omit<LoanFilters, 'search'> & {
  parties: string[] | undefined;
  municipality: string | null;
  /** A tsquery. */
  search: string | undefined;
  /** The place after which a page begins. */
  due?: number | null | undefined;
  id?: number | undefined;
  /** Of a page, with one row more. */
  limit?: number;
  offset?: number;
};

/** `isPlain`: one plan fits all values. With filters, and for ended loans, it depends on how many loans a party has. */
function selectionOf(caller: Caller, filters: LoanFilters): { shape: Shape; input: Input; isPlain: boolean } {
  const { role, municipality } = caller;
  const { stage } = filters;
  const parties = partiesOfCaller(caller);
  const input = { ...filters, search: toSearchQuery(filters.search), parties, municipality };
  const given = GIVEN.filter((name) => input[name] !== undefined);
  return {
    shape: { parties: parties?.length, isOfficer: role === 'municipal_admin', stage, given },
    input,
    isPlain: given.length === 0 && stage !== 'closed',
  };
}

const value = (name: keyof Input): Sql => bind((input: Input) => input[name]);

/** The filters of a list, as SQL of their values. */
type Filters = Pick<Shape, 'isOfficer' | 'stage'> &
  Partial<Record<Given, Sql | undefined>> & { parties: Sql[] | undefined };

const filtersOf = ({ parties, isOfficer, stage, given }: Shape): Filters => ({
  parties:
    parties === undefined
      ? undefined
      : Array.from({ length: parties }, (_, index) => bind((input: Input) => input.parties![index])),
  isOfficer,
  stage,
  ...Object.fromEntries(given.map((name) => [name, value(name)])),
});

/** `isUsual`: from the first row or place on, of the usual size. */
type PageShape = Shape & { after: 'step' | 'loan' | undefined; isUsual: boolean };

const pageStatement = createStatementCache<PageShape, Input>(({ after, isUsual, ...shape }) => {
  const filters = filtersOf(shape);
  const [limit, offset] = isUsual ? [sql.lit(LOANS_PAGE_SIZE + 1), sql.lit(0)] : [value('limit'), value('offset')];
  const newest = selectLoanIds(filters, {
    limit: isUsual ? limit : bind((input: Input) => input.limit! + input.offset!),
    below: after === 'loan' ? value('id') : undefined,
    except: sql`SELECT id FROM steps`,
  });
  const following = {
    step: sql`WHERE (due, id) > (${value('due')}::float8, ${value('id')}::integer)`,
    loan: sql`WHERE false`,
  };
  // The due time is not joined: Postgres expects too many steps of a large municipality, and would read all loans.
  return sql`
    WITH steps AS MATERIALIZED (
      SELECT id, (SELECT floor(extract(epoch FROM ${dueOfStep}) * 1000)::float8 FROM loans WHERE loans.id = selected.id) AS due
      FROM ${selectLoanIds(filters, { areSteps: true })} AS selected
    ), page AS (
      SELECT due, id AS rank, id FROM steps ${after ? following[after] : sql``}
      UNION ALL SELECT NULL, -id, id FROM ${newest} AS newest
      ORDER BY due, rank LIMIT ${limit} OFFSET ${offset}
    )
    SELECT ${sql.raw(namedColumns(LOAN_COLUMNS, 'loans'))}, title, category, image, removed,
      listings.status AS "listingStatus", ${NEED_OF_LOAN} AS need,
      ${LACKS_PLAN} AS "lacksHandOverPlan", due
    FROM page JOIN loans ON loans.id = page.id JOIN listings ON listings.id = loans.listing_id
    ORDER BY due, rank`;
});

const countStatement = createStatementCache<Shape & { cap: number }, Input>(
  ({ cap, ...shape }) => sql`SELECT ${countOf(filtersOf(shape), cap + 1)} AS count`,
);

const countsStatement = createStatementCache<Shape & { cap: number }, Input>(({ cap, ...shape }) => {
  const all = filtersOf(shape);
  return sql`
    SELECT ${countOf({ ...all, stage: 'todo' }, cap)} AS todo,
      ${countOf({ ...all, side: sql.lit('lender'), stage: 'open' }, cap)} AS lending,
      ${countOf({ ...all, side: sql.lit('borrower'), stage: 'open' }, cap)} AS borrowing,
      ${countOf({ ...all, stage: 'closed' }, cap)} AS closed`;
});

// Not a join, for which the planner may scan the table: few loans have a need.
const NEED_OF_LOAN = sql<ShownNeed | null>`(
  SELECT json_build_object('title', title, 'status', status, 'removed', removed) FROM listings AS needs
  WHERE needs.id = loans.need_id)`;

const LACKS_PLAN = sql<boolean>`(
  loans.status = ANY(${BEFORE_HAND_OVER}::text[])
  AND NOT EXISTS (SELECT FROM loan_plan_parts WHERE loan_id = loans.id AND part = 'hand_over_plan'))`;

/** When a step is due. Both sides should have said what happened on the day of the return: the job only asks them again later. */
const dueOfStep = sql`CASE WHEN status = ANY(${AGREED_STATUSES}::text[]) AND proposed_end IS NULL THEN ${returnDay}::timestamptz ELSE due_at END`;

const countOf = (filters: Filters, limit: number): Sql =>
  sql`(SELECT count(*) FROM (
    SELECT FROM ${selectLoanIds(filters, { limit: sql.lit(limit) })} AS selected LIMIT ${sql.lit(limit)}) AS found)`;

/** `areSteps`: only the steps of the caller, all of them. `except`: without these ids. */
type Range = { limit?: Sql; below?: Sql | undefined; areSteps?: boolean; except?: Sql };

/** SQL of the ids of a caller's loans, or at least the newest `limit` of them. Those of each party are the end of an index range. */
function selectLoanIds(filters: Filters, range: Range): Sql {
  const { parties } = filters;
  if (parties === undefined) return idsOfAll(filters, range);
  if (parties.length === 0) return sql`(SELECT 0 AS id WHERE false)`;
  return sql`(${sql.join(
    parties.map((party, index) => idsOfParty(party, { ...filters, isUser: index === 0 }, range)),
    sql` UNION `,
  )})`;
}

function idsOfParty(
  party: Sql,
  { side, status, listing, need, search, isUser, ...filters }: Filters & { isUser: boolean },
  { limit, below, areSteps = false, except }: Range,
): Sql {
  const conditions = [
    sql`p.party = ${party}`,
    // A user who has left the municipality does not see its loans. The party of a municipality has no loans of another. There the
    // condition only lets Postgres expect too few rows: a page would read the loans of others, while a search reads the own first.
    ...(isUser || search ? [sql`p.municipality = ${value('municipality')}`] : []),
    // The turn of a step is its side. As an expression it leaves the condition of the index of steps as it is.
    ...(side === undefined ? [] : [areSteps ? sql`coalesce(p.turn, '') = ${side}` : sql`p.side = ${side}`]),
    ...(status === undefined ? [] : [sql`p.status = ${status}`]),
    ...(listing === undefined ? [] : [sql`p.loan_id IN (SELECT id FROM loans WHERE listing_id = ${listing})`]),
    ...(need === undefined ? [] : [sql`p.loan_id IN (SELECT id FROM loans WHERE need_id = ${need})`]),
    ...stageOf(filters, areSteps),
    ...(below === undefined ? [] : [sql`p.loan_id < ${below}`]),
    ...(except === undefined ? [] : [sql`p.loan_id NOT IN (${except})`]),
    ...(search === undefined ? [] : [sql`s.search @@ ${search}::tsquery`]),
  ];
  return sql`(SELECT p.loan_id AS id FROM loan_parties p ${search ? sql`JOIN loans s ON s.id = p.loan_id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY p.loan_id DESC ${limit ? sql`LIMIT ${limit}` : sql``})`;
}

function stageOf({ stage, isOfficer }: Pick<Filters, 'stage' | 'isOfficer'>, areSteps: boolean): Sql[] {
  // Every step is of an open or agreed loan.
  if (areSteps && stage === 'closed') return [sql`false`];
  const isStep = areSteps || stage === 'todo' ? isStepOf(isOfficer) : [];
  const isListedAnyway = stage === undefined || stage === 'todo' || (areSteps && stage === 'open');
  return isListedAnyway ? isStep : [...isStep, isOfStatuses(sql`p.status`, stage)];
}

/** Whether an operator of the side whose turn it is asks an officer. The other side may propose a quote or counter-offer, too. */
const isProposedByOwnSide = sql`(
  SELECT coalesce(l.proposal->>'action' <> CASE p.side WHEN 'lender' THEN 'counter' ELSE 'quote' END, false)
  FROM loans l WHERE l.id = p.loan_id)`;

/** Conditions of a step of the caller. One for which an officer is asked is no step of an operator. */
const isStepOf = (isOfficer: boolean) => [
  sql`p.turn = p.side`,
  ...(isOfficer ? [] : [sql`NOT ${isProposedByOwnSide}`]),
];

/** An administrator of the platform is of no side, and no loan waits for one. */
function idsOfAll({ side, stage, status, listing, need, search }: Filters, { limit, below, areSteps = false }: Range) {
  const conditions = [
    side === undefined && stage !== 'todo' && !areSteps ? sql`true` : sql`false`,
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(listing === undefined ? [] : [sql`s.listing_id = ${listing}`]),
    ...(need === undefined ? [] : [sql`s.need_id = ${need}`]),
    ...(stage === undefined || stage === 'todo' ? [] : [isOfStatuses(sql`s.status`, stage)]),
    ...(below === undefined ? [] : [sql`s.id < ${below}`]),
    ...(search === undefined ? [] : [sql`s.search @@ ${search}::tsquery`]),
  ];
  return sql`(SELECT s.id FROM loans s WHERE ${sql.join(conditions, sql` AND `)} ORDER BY s.id DESC ${limit ? sql`LIMIT ${limit}` : sql``})`;
}

const STATUSES_OF_STAGE = { open: RUNNING_STATUSES, agreed: AGREED_STATUSES, closed: ENDED_STATUSES };

const isOfStatuses = (status: Sql, stage: keyof typeof STATUSES_OF_STAGE) =>
  sql`${status} = ANY(${STATUSES_OF_STAGE[stage]}::text[])`;
