import type { PageRequest } from '@commonyard/service-kit/http/pagination';
import { sql, type RawBuilder } from 'kysely';
import type { LoanCounts, LoansQuery } from '@commonyard/contracts/http/loans';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { toSearchQuery } from '@commonyard/service-kit/db/search-words';
import type { Db, LoanRow } from '../database.ts';
import { ENDED_STATUSES, partiesOfCaller, RUNNING_STATUSES } from '../loans/loans.policy.ts';
import type { ShownListing } from './loans.mapper.ts';
import { LOAN_COLUMNS } from '../loans/loans.repository.ts';

export type LoanFilters = Pick<LoansQuery, 'side' | 'stage' | 'status' | 'listing' | 'search'>;
export type ListedLoan = LoanRow & Omit<ShownListing, 'status'> & { listingStatus: ShownListing['status'] };

/** A page of the loans that a caller may see, newest first, with one row more where there is a next page. */
export async function listLoans(
  db: Db,
  caller: Caller,
  filters: LoanFilters,
  { limit, offset, below }: PageRequest,
): Promise<ListedLoan[]> {
  const ids = selectLoanIds(caller, filters, { limit: limit + 1 + offset, below });
  const page = sql<{
    id: number;
  }>`(SELECT id FROM ${ids} AS selected ORDER BY id DESC LIMIT ${limit + 1} OFFSET ${offset})`;
  return db
    .selectFrom(page.as('page'))
    .innerJoin('loans', 'loans.id', 'page.id')
    .innerJoin('listings', 'listings.id', 'loans.listingId')
    .select(LOAN_COLUMNS.map((column) => `loans.${column}` as const))
    .select(['title', 'category', 'image', 'removed', 'listings.status as listingStatus'])
    .orderBy('loans.id', 'desc')
    .execute();
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

type Range = { limit: number; below?: number | undefined };

/** SQL of the ids of a caller's loans, or at least the newest `limit` of them. Those of each party are the end of an index range. */
function selectLoanIds(caller: Caller, filters: LoanFilters, range: Range): RawBuilder<unknown> {
  const parties = partiesOfCaller(caller);
  if (parties === undefined) return idsOfAll(filters, range);
  if (parties.length === 0) return sql`(SELECT 0 AS id WHERE false)`;
  return sql`(${sql.join(
    parties.map((party) => idsOfParty(party, caller.municipality!, filters, range)),
    sql` UNION `,
  )})`;
}

function idsOfParty(party: string, municipality: string, filters: LoanFilters, { limit, below }: Range) {
  const { side, stage, status, listing } = filters;
  const search = searchOf(filters);
  const conditions = [
    sql`p.party = ${party}`,
    // A user who has left the municipality does not see its loans. The party of a municipality has no loans of another. There the
    // condition only lets Postgres expect too few rows: a page would read the loans of others, while a search reads the own first.
    ...(party.startsWith('user:') || search !== undefined ? [sql`p.municipality = ${municipality}`] : []),
    ...(side === undefined ? [] : [sql`p.side = ${side}`]),
    ...(status === undefined ? [] : [sql`p.status = ${status}`]),
    ...(listing === undefined ? [] : [sql`p.loan_id IN (SELECT id FROM loans WHERE listing_id = ${listing})`]),
    ...(stage === undefined ? [] : [stage === 'todo' ? sql`p.turn = p.side` : isOfStage(sql`p.status`, stage)]),
    ...(below === undefined ? [] : [sql`p.loan_id < ${below}`]),
    ...(search === undefined ? [] : [sql`s.search @@ ${search}::tsquery`]),
  ];
  return sql`(SELECT p.loan_id AS id FROM loan_parties p ${search ? sql`JOIN loans s ON s.id = p.loan_id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY p.loan_id DESC LIMIT ${limit})`;
}

/** An administrator of the platform is of no side, and no loan waits for one. */
function idsOfAll(filters: LoanFilters, { limit, below }: Range) {
  const { side, stage, status, listing } = filters;
  const search = searchOf(filters);
  const conditions = [
    side === undefined && stage !== 'todo' ? sql`true` : sql`false`,
    ...(status === undefined ? [] : [sql`s.status = ${status}`]),
    ...(listing === undefined ? [] : [sql`s.listing_id = ${listing}`]),
    ...(stage === undefined || stage === 'todo' ? [] : [isOfStage(sql`s.status`, stage)]),
    ...(below === undefined ? [] : [sql`s.id < ${below}`]),
    ...(search === undefined ? [] : [sql`s.search @@ ${search}::tsquery`]),
  ];
  return sql`(SELECT s.id FROM loans s WHERE ${sql.join(conditions, sql` AND `)} ORDER BY s.id DESC LIMIT ${limit})`;
}

const searchOf = ({ search }: LoanFilters) => toSearchQuery(search);

const isOfStage = (status: RawBuilder<unknown>, stage: 'open' | 'closed') =>
  sql`${status} = ANY(${stage === 'open' ? RUNNING_STATUSES : ENDED_STATUSES}::text[])`;
