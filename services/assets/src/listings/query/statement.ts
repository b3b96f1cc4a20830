import { sql } from 'kysely';
import type pg from 'pg';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import {
  bind,
  createStatementCache,
  runPrepared,
  runUnprepared,
  type CompiledStatement,
} from '@commonyard/service-kit/db/statements';
import type { CountCache } from '../../count-cache/count-cache.ts';
import { areBothCommon, findTerms } from '../../search/text/terms.ts';
import { FILTER_COLUMNS, FILTER_NAMES } from './filters.ts';
import { matchingRows } from './matching-rows.ts';
import type { BoundQuery, Filters, FilterShape, ListingQuery, QueryShape, RowsShape, StatementInput } from './model.ts';
import { partitionsOf } from './search-rows.ts';
import { orderRows, selectSql } from './sort.ts';
import { visibleScopes } from './visibility.ts';

/** Resolves what the caller may see and what the search terms stand for. Undefined where nothing can match. */
export async function resolveQuery(pool: pg.Pool, caller: Caller, filters: Filters): Promise<ListingQuery | undefined> {
  const scopes = visibleScopes(caller, filters);
  if (scopes.length === 0 || filters.municipalities?.length === 0) return undefined;
  if (filters.search === undefined) return { caller, filters, scopes, terms: undefined };
  const terms = await findTerms(pool, filters.search, partitionsOf(scopes, filters));
  return terms && { caller, filters, scopes, terms };
}

export const queryShapeOf = ({ filters, scopes, terms }: ListingQuery): QueryShape => ({
  filters: filterShapeOf(filters),
  scopes,
  terms: terms?.length ?? 0,
  meets: terms !== undefined && areBothCommon(terms),
});

function filterShapeOf(filters: Filters): FilterShape {
  const shape: FilterShape = {};
  for (const name of FILTER_NAMES) {
    const values = FILTER_COLUMNS[name].valuesOf(filters);
    if (values) shape[name] = values.length === 1 ? 'one' : 'several';
  }
  if (filters.dates) shape.dates = filters.dates.to === undefined ? 'notOver' : 'covered';
  return shape;
}

/** Counts the listings that match each of some queries, at most `cap` + 1 each. */
export async function countEach(
  pool: pg.Pool,
  queries: ListingQuery[],
  cap: number,
  cache?: CountCache,
): Promise<number[]> {
  const statement = countsStatement({ queries: queries.map(queryShapeOf), cap });
  const count = async () => {
    const [row] = await runStatement<{ counts: number[] }, ListingQuery[]>(pool, queries[0]!, statement, queries);
    return row!.counts;
  };
  return cache ? cache.get(`${statement.name} ${JSON.stringify(statement.valuesOf(queries))}`, count) : count();
}

const countsStatement = createStatementCache<{ queries: QueryShape[]; cap: number }, StatementInput[]>(
  ({ queries, cap }) => {
    const limit = cap + 1;
    const counts = queries.map((query, index) => {
      const bindOne: BoundQuery['bind'] = (read) => bind((inputs: StatementInput[]) => read(inputs[index]!));
      const rows = matchingRows({ ...query, bind: bindOne }, { limit });
      return sql`(SELECT count(*)::integer FROM (SELECT FROM ${rows} AS merged LIMIT ${sql.lit(limit)}) AS capped)`;
    });
    return sql`SELECT ARRAY[${sql.join(counts)}] AS counts`;
  },
);

type GroupColumn = 'category' | 'municipality' | 'rate_type' | 'region' | 'status' | 'type';
type Group = Partial<Record<GroupColumn, string | null>> & { count: number };

/** Counts the first matches, or the newest ones, by columns. */
export function countGroups(
  pool: pg.Pool,
  query: ListingQuery,
  columns: GroupColumn[],
  rows: Pick<RowsShape, 'limit' | 'sort'>,
): Promise<Group[]> {
  // The indexes of words and of municipalities find matches without the table, so these are looked up afterwards.
  const areLookedUp = query.terms !== undefined || query.filters.municipalities !== undefined;
  const statement = groupsStatement({ query: queryShapeOf(query), rows, columns, areLookedUp });
  return runStatement<Group, StatementInput>(pool, query, statement, query);
}

type GroupsShape = { query: QueryShape; rows: RowsShape; columns: GroupColumn[]; areLookedUp: boolean };

const groupsStatement = createStatementCache<GroupsShape, StatementInput>(({ query, rows, columns, areLookedUp }) => {
  const by = sql.raw(columns.join(', '));
  const read = areLookedUp ? rows : { ...rows, columns };
  return sql`SELECT ${by}, count(*)::integer AS count
    FROM (SELECT * FROM ${matchingRows({ ...query, bind }, read)} AS merged
      ${orderRows(rows.sort)} LIMIT ${sql.lit(rows.limit)}) AS first
      ${sql.raw(
        areLookedUp ? `JOIN (SELECT ${selectSql(['id', ...columns])} FROM listings l) AS looked_up USING (id)` : '',
      )} GROUP BY ${by}`;
});

/** The most filters of a query whose statement is prepared. */
const MAX_PREPARED_FILTERS = 3;

/** Prepares usual statements once per connection. Many filters or deep pages give too many statements to keep. */
export function runStatement<Row extends pg.QueryResultRow, Input>(
  pool: pg.Pool,
  { filters: { categories, regions, municipalities, rateTypes, dates, search } }: ListingQuery,
  statement: CompiledStatement<Input>,
  input: Input,
  isUsual = true,
): Promise<Row[]> {
  const set = [categories, regions, municipalities, rateTypes, dates, search].filter((value) => value !== undefined);
  const run = isUsual && set.length <= MAX_PREPARED_FILTERS ? runPrepared : runUnprepared;
  return run<Row>(pool, statement, statement.valuesOf(input));
}
