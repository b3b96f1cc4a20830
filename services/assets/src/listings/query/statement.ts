import { sql } from 'kysely';
import type pg from 'pg';
import {
  ADMIN_PAGE_SIZE,
  HOME_PREVIEWS,
  LISTINGS_PAGE_SIZE,
  MAX_LIST_LIMIT,
  PUBLIC_PAGE_SIZE,
} from '@commonyard/contracts/assets.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { mapObjects, selectJsonPage, type JsonPage } from '@commonyard/service-kit/db/json';
import {
  bind as bindInput,
  createStatementCache,
  runPrepared,
  type CompiledStatement,
} from '@commonyard/service-kit/db/statements';
import { areBothCommon, findTerms } from '../../search/text/terms.ts';
import { summaryJson, withDistance } from '../mapper/json.ts';
import type { CountCache } from './count-cache.ts';
import { filterShapeOf, unionAll } from './filters.ts';
import type {
  Bind,
  Filters,
  ListingCursor,
  ListingQuery,
  QueryShape,
  RowsShape,
  Sort,
  SortShape,
  Sql,
  StatementInput,
} from './model.ts';
import { scopeRows } from './scope-rows.ts';
import { partitionsOf, searchRows } from './search-rows.ts';
import { cursorJson, NEWEST_FIRST, orderKeys, sortShapeOf } from './sort.ts';
import { visibleScopes } from './visibility.ts';

/** Resolves what the caller may see and what the search terms stand for. Undefined where nothing can match. */
export async function resolveQuery(pool: pg.Pool, caller: Caller, filters: Filters): Promise<ListingQuery | undefined> {
  const scopes = visibleScopes(caller, filters);
  if (scopes.length === 0 || filters.municipalities?.length === 0) return undefined;
  if (filters.search === undefined) return { caller, filters, scopes, terms: undefined };
  const terms = await findTerms(pool, filters.search, partitionsOf(scopes, filters));
  return terms && { caller, filters, scopes, terms };
}

export type ListingPage = Pick<JsonPage, 'json' | 'next'>;
export type PageRequest = {
  sort: Sort;
  limit: number;
  offset: number;
  after: ListingCursor | undefined;
  searchNearby?: boolean;
  sortsFew?: boolean;
};

/** Finds a page of listings, the cards as JSON text. */
export async function findPage(pool: pg.Pool, query: ListingQuery, request: PageRequest): Promise<ListingPage> {
  const { sort, limit, offset, after, searchNearby = false, sortsFew = false } = request;
  const shape = {
    query: queryShapeOf(query),
    sort: sortShapeOf(sort),
    locale: query.caller.locale,
    limit,
    offset,
    hasCursor: after !== undefined,
    searchNearby,
    hasDistances: query.filters.origin !== undefined,
    sortsFew,
  };
  const statement = pageStatement(shape);
  const values = statement.valuesOf({ ...query, sort, after });
  const isUsual = offset === 0 && USUAL_LIMITS.has(limit);
  const [page] = await runStatement<JsonPage<string | null>>(pool, query.filters, statement, values, isUsual);
  if (!shape.hasDistances) return page!;
  const { origin } = query.filters;
  return { ...page!, json: mapObjects(page!, (card, municipality) => withDistance(card, origin, municipality)) };
}

/** The limits that the product's own pages request. */
const USUAL_LIMITS = new Set([HOME_PREVIEWS, LISTINGS_PAGE_SIZE, PUBLIC_PAGE_SIZE, ADMIN_PAGE_SIZE, MAX_LIST_LIMIT]);

type PageShape = {
  query: QueryShape;
  sort: SortShape;
  locale: Locale;
  limit: number;
  offset: number;
  hasCursor: boolean;
  searchNearby: boolean;
  hasDistances: boolean;
  sortsFew: boolean;
};

/** Limits are literals: for an unknown limit Postgres would plan to read a tenth of the table. */
const pageStatement = createStatementCache<PageShape, StatementInput>(
  ({ query, sort, locale, limit, offset, hasCursor, searchNearby, hasDistances, sortsFew }) => {
    const rowsShape = { sort, limit: limit + 1 + offset, hasCursor, toCount: false, searchNearby, sortsFew };
    const rows = matchingRows(query, rowsShape, bindInput);
    const cards = sql`
    SELECT ${sql.raw(summaryJson(locale))} AS json, ${cursorJson(sort)} AS cursor, municipality AS key
    FROM (SELECT * FROM ${rows} AS merged ${orderKeys(sort)} LIMIT ${sql.lit(limit + 1)} OFFSET ${sql.lit(offset)}) AS page
    JOIN listings USING (id) ${orderKeys(sort)}`;
    return selectJsonPage(cards, sql.lit(limit), { hasKeys: hasDistances });
  },
);

/** Counts the matching listings, at most `cap` + 1. */
export async function countMatches(
  pool: pg.Pool,
  cache: CountCache,
  query: ListingQuery,
  cap: number,
): Promise<number> {
  const statement = countStatement({ query: queryShapeOf(query), cap });
  const values = statement.valuesOf({ ...query, sort: NEWEST_FIRST, after: undefined });
  return cache.get(`${statement.name} ${JSON.stringify(values)}`, async () => {
    const [row] = await runStatement<{ count: number }>(pool, query.filters, statement, values);
    return row!.count;
  });
}

const countStatement = createStatementCache<{ query: QueryShape; cap: number }, StatementInput>(({ query, cap }) => {
  const rows = matchingRows(query, countedRows(cap + 1), bindInput);
  return sql`SELECT count(*) AS count FROM (SELECT FROM ${rows} AS merged LIMIT ${sql.lit(cap + 1)}) AS capped`;
});

export const queryShapeOf = ({ filters, scopes, terms }: ListingQuery): QueryShape => ({
  filters: filterShapeOf(filters),
  scopes,
  terms: terms?.length ?? 0,
  meets: terms !== undefined && areBothCommon(terms),
});

/** Rows that are only counted. */
export const countedRows = (limit: number): RowsShape => ({
  sort: sortShapeOf(NEWEST_FIRST),
  limit,
  hasCursor: false,
  toCount: true,
  searchNearby: false,
  sortsFew: false,
});

/** SQL of the first rows of all scopes, as a derived table. */
export const matchingRows = (query: QueryShape, rows: RowsShape, bind: Bind): Sql =>
  sql`(${unionAll(
    query.scopes.map((scope) =>
      query.terms > 0 && !rows.searchNearby
        ? searchRows(scope, query, rows, bind)
        : scopeRows(scope, query, rows, bind),
    ),
  )})`;

/** The most filters of a query whose statement is prepared. */
const MAX_PREPARED_FILTERS = 3;

/** Prepares usual statements once per connection. Many filters or deep pages give too many statements to keep. */
export async function runStatement<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { categories, regions, municipalities, rateTypes, dates, search }: Filters,
  statement: CompiledStatement<never>,
  values: unknown[],
  isUsual = true,
): Promise<Row[]> {
  const set = [categories, regions, municipalities, rateTypes, dates, search].filter((value) => value !== undefined);
  if (isUsual && set.length <= MAX_PREPARED_FILTERS) return runPrepared<Row>(pool, statement, values);
  return (await pool.query<Row>(statement.sql, values)).rows;
}
