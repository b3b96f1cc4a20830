import { sql, type RawBuilder } from 'kysely';
import type { StatementsQuery } from '@commonyard/contracts/http/statements';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Db } from '../database.ts';
import type { StatementRow } from '../loans/statements.repository.ts';

export type StatementFilters = Pick<StatementsQuery, 'year' | 'side' | 'state'>;

/** Where a statement stands in the list. */
export type StatementPlace = [year: number, id: number];

type Page = { limit: number; offset: number; after?: StatementPlace | undefined };

/** A page of the statements that a user of a municipality may see, newest first, and one row more where there is a next page. */
export const listStatements = (
  db: Db,
  caller: Caller,
  filters: StatementFilters,
  { limit, offset, after }: Page,
): Promise<StatementRow[]> =>
  selectPage(db, selectSides(caller, filters, { limit: limit + 1 + offset, after }))
    .limit(limit + 1)
    .offset(offset)
    .execute();

/**
 * The newest statements and credit notes that a user of a municipality may see. The state is that of the statement; the year of a
 * credit note is its own, so that a year has each number of its series.
 */
export const listDocuments = (
  db: Db,
  caller: Caller,
  filters: StatementFilters,
  { limit, after }: Range,
): Promise<StatementRow[]> =>
  selectPage(db, selectSides(caller, filters, { limit, after, withCreditNotes: true }))
    .limit(limit)
    .execute();

const selectPage = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(ids.as('page'))
    .innerJoin('statements', 'statements.id', 'page.id')
    .selectAll('statements')
    .orderBy('statements.year', 'desc')
    .orderBy('statements.id', 'desc');

/** The number of those statements, at most `cap` + 1. */
export async function countStatements(db: Db, caller: Caller, filters: StatementFilters, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM (
    SELECT FROM ${selectSides(caller, filters, { limit: cap + 1 })} AS sides LIMIT ${cap + 1}) AS found`.execute(db);
  return rows[0]!.count;
}

type Range = { limit: number; after?: StatementPlace | undefined; withCreditNotes?: boolean };

/** SQL of the ids of the newest statements of each side, which one index has in order. */
function selectSides(caller: Caller, filters: StatementFilters, range: Range): RawBuilder<{ id: number }> {
  const sides = (['municipality', 'borrower'] as const).filter(
    (column) => filters.side === undefined || (filters.side === 'lender') === (column === 'municipality'),
  );
  return sql<{ id: number }>`(${sql.join(
    sides.map((column) => idsOfSide(column, caller, filters, range)),
    sql` UNION ALL `,
  )})`;
}

function idsOfSide(
  column: 'municipality' | 'borrower',
  caller: Caller,
  { year, state }: StatementFilters,
  { limit, after, withCreditNotes = false }: Range,
): RawBuilder<unknown> {
  const { role, userId, municipality } = caller;
  const conditions = [
    sql`${sql.ref(`s.${column}`)} = ${municipality}`,
    ...(withCreditNotes ? [] : [sql`corrects IS NULL`]),
    // Not `year = …`: then only the id would order the rows, and Postgres would read those of others in its index.
    ...(year === undefined
      ? []
      : [sql`(year, id) >= (${year}::integer, 0) AND (year, id) < (${year + 1}::integer, 0)`]),
    ...(state === undefined ? [] : [sql`${withCreditNotes ? STATE_OF_DOCUMENT : sql`state`} = ${state}`]),
    ...(after === undefined ? [] : [sql`(year, id) < (${after[0]}, ${after[1]})`]),
    // An operator sees the statements of the own loans.
    ...(role === 'municipal_admin'
      ? []
      : [sql`EXISTS (SELECT FROM loan_parties p WHERE p.party = ${`user:${userId}`} AND p.loan_id = s.loan_id)`]),
  ];
  return sql`(SELECT id FROM statements s WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY year DESC, id DESC LIMIT ${limit})`;
}

const STATE_OF_DOCUMENT = sql`CASE WHEN corrects IS NULL THEN state
  ELSE (SELECT state FROM statements c WHERE c.id = s.corrects) END`;

/** The statements that documents correct, or are. */
export async function listCorrected(db: Db, documents: readonly StatementRow[]): Promise<Map<number, StatementRow>> {
  const ids = documents.flatMap(({ corrects }) => corrects ?? []);
  const corrected =
    ids.length === 0 ? [] : await db.selectFrom('statements').selectAll().where('id', 'in', ids).execute();
  return new Map([...documents, ...corrected].map((row) => [row.id, row]));
}
