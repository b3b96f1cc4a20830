import { AGREED_STATUSES } from '@commonyard/contracts/loans.values';
import { sql, type RawBuilder } from 'kysely';
import type { LoanCounts, LoansQuery } from '@commonyard/contracts/http/loans';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { toSearchQuery } from '@commonyard/service-kit/db/search-words';
import type { Db, LoanRow } from '../database.ts';
import { ENDED_STATUSES, partiesOfCaller, RUNNING_STATUSES } from '../loans/loans.policy.ts';
import type { ShownListing, ShownNeed } from './loans.mapper.ts';
import { LOAN_COLUMNS } from '../loans/loans.repository.ts';

export type LoanFilters = Pick<LoansQuery, 'side' | 'stage' | 'status' | 'listing' | 'need' | 'search'>;
export type ListedLoan = LoanRow &
  Omit<ShownListing, 'status'> & { listingStatus: ShownListing['status']; need: ShownNeed | null };

/** Where a loan stands in the list: its due time in milliseconds while it is a step of the caller, else null; and its id. */
export type ListPlace = [due: number | null, id: number];

/**
 * A page of the loans that a caller may see: first the steps of the caller by due time, then the others, newest first. One row more
 * where there is a next page. All steps are read for it: few wait for one party at a time, because open loans expire within days.
 */
export async function listLoans(
  db: Db,
  caller: Caller,
  filters: LoanFilters,
  { limit, offset, after }: { limit: number; offset: number; after?: ListPlace | undefined },
): Promise<(ListedLoan & { place: ListPlace })[]> {
  const [due, id] = after ?? [];
  const steps = await listSteps(db, caller, filters);
  const following = due === null ? [] : after ? steps.filter((step) => isAfter(step, after)) : steps;
  const shown = following.slice(offset, offset + limit + 1);
  const rest = { limit: limit + 1 - shown.length, offset: Math.max(offset - following.length, 0) };
  // The steps are among the newest loans too, which an index without the turn has.
  const newest = selectLoanIds(caller, filters, {
    limit: rest.limit + rest.offset + steps.length,
    below: due === null ? id : undefined,
  });
  const page = sql<{ id: number }>`(
    (SELECT id FROM ${newest} AS newest WHERE id <> ALL(${steps.map(([, step]) => step)}::integer[])
      ORDER BY id DESC LIMIT ${rest.limit} OFFSET ${rest.offset})
    UNION ALL SELECT unnest(${shown.map(([, step]) => step)}::integer[]))`;
  const rows = await db
    .selectFrom(page.as('page'))
    .innerJoin('loans', 'loans.id', 'page.id')
    .innerJoin('listings', 'listings.id', 'loans.listingId')
    .select(LOAN_COLUMNS.map((column) => `loans.${column}` as const))
    .select(['title', 'category', 'image', 'removed', 'listings.status as listingStatus'])
    .select(NEED_OF_LOAN.as('need'))
    .orderBy('loans.id', 'desc')
    .execute();
  const places = new Map(shown.map((place) => [place[1], place]));
  return rows
    .map((row) => ({ ...row, place: places.get(row.id) ?? ([null, row.id] as ListPlace) }))
    .toSorted((one, other) => comparePlaces(one.place, other.place));
}

// Not a join, for which the planner may scan the table: few loans have a need.
const NEED_OF_LOAN = sql<ShownNeed | null>`(
  SELECT json_build_object('title', title, 'status', status, 'removed', removed) FROM listings AS needs
  WHERE needs.id = loans.need_id)`;

/** When a step is due. Both sides should have said what happened on the last day: the job only asks them again later. */
const dueOfStep = sql`CASE WHEN status = ANY(${AGREED_STATUSES}::text[]) AND proposed_end IS NULL THEN ends_on::timestamptz ELSE due_at END`;

/** The places of the caller's steps, in order. */
async function listSteps(db: Db, caller: Caller, filters: LoanFilters): Promise<ListPlace[]> {
  // Not a join: Postgres expects too many steps of a large municipality, and would read all loans.
  const { rows } = await sql<{ id: number; dueAt: string }>`
    SELECT id, (SELECT ${dueOfStep} FROM loans WHERE loans.id = steps.id) AS due_at
    FROM ${selectLoanIds(caller, filters, { areSteps: true })} AS steps`.execute(db);
  return rows.map(({ id, dueAt }): ListPlace => [Date.parse(dueAt), id]).toSorted(comparePlaces);
}

const isAfter = (place: ListPlace, other: ListPlace) => comparePlaces(place, other) > 0;

function comparePlaces([due, id]: ListPlace, [otherDue, otherId]: ListPlace): number {
  if (due === null || otherDue === null) return due === otherDue ? otherId - id : due === null ? 1 : -1;
  return due - otherDue || id - otherId;
}

/** The number of loans that a caller may see, at most `cap` + 1. */
export async function countLoans(db: Db, caller: Caller, filters: LoanFilters, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT ${countOf(caller, filters, cap + 1)} AS count`.execute(db);
  return rows[0]!.count;
}

/** The counts of the navigation and the tabs in one statement, each at most `cap`. */
export async function countLoansByPart(db: Db, caller: Caller, cap: number): Promise<LoanCounts> {
  const { rows } = await sql<LoanCounts>`
    SELECT ${countOf(caller, { stage: 'todo' }, cap)} AS todo,
      ${countOf(caller, { side: 'lender', stage: 'open' }, cap)} AS lending,
      ${countOf(caller, { side: 'borrower', stage: 'open' }, cap)} AS borrowing,
      ${countOf(caller, { stage: 'closed' }, cap)} AS closed`.execute(db);
  return rows[0]!;
}

const countOf = (caller: Caller, filters: LoanFilters, limit: number) =>
  sql<number>`(SELECT count(*) FROM (SELECT FROM ${selectLoanIds(caller, filters, { limit })} AS selected LIMIT ${limit}) AS found)`;

/** `areSteps`: only the steps of the caller, all of them. */
type Range = { limit?: number; below?: number | undefined; areSteps?: boolean };

/** SQL of the ids of a caller's loans, or at least the newest `limit` of them. Those of each party are the end of an index range. */
function selectLoanIds(caller: Caller, filters: LoanFilters, range: Range): RawBuilder<unknown> {
  const parties = partiesOfCaller(caller);
  if (parties === undefined) return idsOfAll(filters, range);
  if (parties.length === 0) return sql`(SELECT 0 AS id WHERE false)`;
  return sql`(${sql.join(
    parties.map((party) => idsOfParty(party, caller, filters, range)),
    sql` UNION `,
  )})`;
}

function idsOfParty(party: string, caller: Caller, filters: LoanFilters, { limit, below, areSteps = false }: Range) {
  const { side, status, listing, need } = filters;
  const { municipality } = caller;
  const search = searchOf(filters);
  const conditions = [
    sql`p.party = ${party}`,
    // A user who has left the municipality does not see its loans. The party of a municipality has no loans of another. There the
    // condition only lets Postgres expect too few rows: a page would read the loans of others, while a search reads the own first.
    ...(party.startsWith('user:') || search !== undefined ? [sql`p.municipality = ${municipality}`] : []),
    // The turn of a step is its side. As an expression it leaves the condition of the index of steps as it is.
    ...(side === undefined ? [] : [areSteps ? sql`coalesce(p.turn, '') = ${side}` : sql`p.side = ${side}`]),
    ...(status === undefined ? [] : [sql`p.status = ${status}`]),
    ...(listing === undefined ? [] : [sql`p.loan_id IN (SELECT id FROM loans WHERE listing_id = ${listing})`]),
    ...(need === undefined ? [] : [sql`p.loan_id IN (SELECT id FROM loans WHERE need_id = ${need})`]),
    ...stageOf(caller, filters, areSteps),
    ...(below === undefined ? [] : [sql`p.loan_id < ${below}`]),
    ...(search === undefined ? [] : [sql`s.search @@ ${search}::tsquery`]),
  ];
  return sql`(SELECT p.loan_id AS id FROM loan_parties p ${search ? sql`JOIN loans s ON s.id = p.loan_id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY p.loan_id DESC LIMIT ${limit ?? null})`;
}

function stageOf(caller: Caller, { stage }: LoanFilters, areSteps: boolean): RawBuilder<unknown>[] {
  // Every step is of an open or agreed loan.
  if (areSteps && stage === 'closed') return [sql`false`];
  const isStep = areSteps || stage === 'todo' ? isStepOf(caller) : [];
  const isListedAnyway = stage === undefined || stage === 'todo' || (areSteps && stage === 'open');
  return isListedAnyway ? isStep : [...isStep, isOfStatuses(sql`p.status`, stage)];
}

/** Whether an operator of the side whose turn it is asks an officer. The other side may propose a quote or counter-offer, too. */
const isProposedByOwnSide = sql`(
  SELECT coalesce(l.proposal->>'action' <> CASE p.side WHEN 'lender' THEN 'counter' ELSE 'quote' END, false)
  FROM loans l WHERE l.id = p.loan_id)`;

/** Conditions of a step of the caller. One for which an officer is asked is no step of an operator. */
const isStepOf = ({ role }: Caller) => [
  sql`p.turn = p.side`,
  ...(role === 'municipal_admin' ? [] : [sql`NOT ${isProposedByOwnSide}`]),
];

/** An administrator of the platform is of no side, and no loan waits for one. */
function idsOfAll(filters: LoanFilters, { limit, below, areSteps = false }: Range) {
  const { side, stage, status, listing, need } = filters;
  const search = searchOf(filters);
  const conditions = [
    side === undefined && stage !== 'todo' && !areSteps ? sql`true` : sql`false`,
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(listing === undefined ? [] : [sql`s.listing_id = ${listing}`]),
    ...(need === undefined ? [] : [sql`s.need_id = ${need}`]),
    ...(stage === undefined || stage === 'todo' ? [] : [isOfStatuses(sql`s.status`, stage)]),
    ...(below === undefined ? [] : [sql`s.id < ${below}`]),
    ...(search === undefined ? [] : [sql`s.search @@ ${search}::tsquery`]),
  ];
  return sql`(SELECT s.id FROM loans s WHERE ${sql.join(conditions, sql` AND `)} ORDER BY s.id DESC LIMIT ${limit ?? null})`;
}

const searchOf = ({ search }: LoanFilters) => toSearchQuery(search);

const STATUSES_OF_STAGE = { open: RUNNING_STATUSES, agreed: AGREED_STATUSES, closed: ENDED_STATUSES };

const isOfStatuses = (status: RawBuilder<unknown>, stage: keyof typeof STATUSES_OF_STAGE) =>
  sql`${status} = ANY(${STATUSES_OF_STAGE[stage]}::text[])`;
