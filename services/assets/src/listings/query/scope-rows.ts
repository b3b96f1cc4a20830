import { sql } from 'kysely';
import { allOf, dateRangeConditions, filterConditions, typeCondition, unionAll } from './filters.ts';
import { indexedFilters, indexRanges, inIndexRange } from './index-ranges.ts';
import type {
  Bind,
  FilterName,
  FilterShape,
  QueryShape,
  RowsShape,
  Sort,
  SortShape,
  Sql,
  VisibilityScope,
} from './model.ts';
import { nearbyRows } from './nearby-rows.ts';
import {
  keysAfterCursor,
  listingsAfterCursor,
  NEWEST_FIRST,
  orderKeys,
  orderListings,
  sortKeys,
  sortShapeOf,
} from './sort.ts';
import { isOwn, isPublic, scopeConditions, splitScope } from './visibility.ts';

/** The sorts of the public lists, which have indexes of the available listings alone. */
const STREAMED = new Set<Sort['column']>(['id', 'starts_on', 'rate_order']);

/** The most matches that a page sorts. */
export const MAX_FEW = 1_000;

/** SQL of the first rows of a scope: their ids and sort keys. */
export function scopeRows(scope: VisibilityScope, query: QueryShape, rows: RowsShape, bind: Bind): Sql {
  const { column } = rows.sort;
  if (column === 'distance') return nearbyRows(scope, query, rows, bind);
  if (rows.sortsFew) return sortedRows(scope, query, rows, bind);
  if (!STREAMED.has(column) || isOwn(scope)) return plannedRows(scope, query.filters, rows, bind);
  const parts = column === 'id' ? [scope] : splitScope(scope);
  const publicRows = column === 'id' && query.filters.dates && !rows.toCount ? rowsOnDays : streamedRows;
  const streams = parts.map((part) => (isPublic(part) ? publicRows : plannedRows)(part, query.filters, rows, bind));
  return streams.length === 1 ? streams[0]! : sql`(${unionAll(streams)})`;
}

/**
 * All rows of a scope with few of them, sorted: the index of the sort would be read to its end. A little more than the
 * counted ones, as the count may be some seconds old.
 */
function sortedRows(scope: VisibilityScope, query: QueryShape, rows: RowsShape, bind: Bind): Sql {
  const { sort, limit, hasCursor } = rows;
  const all = { sort: sortShapeOf(NEWEST_FIRST), limit: 2 * MAX_FEW, hasCursor: false, toCount: true, sortsFew: false };
  // OFFSET 0 keeps one look-up for each row: Postgres, which expects many rows, would read the whole table.
  const found = sql`SELECT sorted.* FROM ${scopeRows(scope, query, { ...rows, ...all }, bind)} AS few
    CROSS JOIN LATERAL (SELECT ${sortKeys(sort, bind)} FROM listings l WHERE l.id = few.id OFFSET 0) AS sorted`;
  const afterCursor = hasCursor ? sql`WHERE ${keysAfterCursor(sort, bind)}` : sql.raw('');
  return sql`(SELECT * FROM (${found}) AS found ${afterCursor} ${orderKeys(sort)} LIMIT ${sql.lit(limit)})`;
}

/** Postgres chooses the index by how many rows it expects: for the lists of signed-in users. */
function plannedRows(scope: VisibilityScope, filters: FilterShape, rows: RowsShape, bind: Bind): Sql {
  const { sort, limit, hasCursor, toCount } = rows;
  const conditions = [
    ...scopeConditions(scope, bind),
    ...typeCondition(filters, bind),
    ...filterConditions(filters, bind),
    ...(hasCursor ? [listingsAfterCursor(sort, bind)] : []),
  ];
  // A count needs no order, but without any condition Postgres would scan the table instead of an index.
  const order = toCount && conditions.length > 0 ? sql.raw('') : orderListings(sort);
  return sql`(SELECT ${sortKeys(sort, bind)} FROM listings l WHERE ${allOf(conditions)}
    ${order} LIMIT ${sql.lit(limit)})`;
}

/**
 * Public lists read the first rows of one index range for each type and each value of the leading filters, and merge
 * them. So a page costs the same however many listings match.
 */
function streamedRows(scope: VisibilityScope, filters: FilterShape, rows: RowsShape, bind: Bind): Sql {
  const { sort, limit, hasCursor, toCount } = rows;
  const { leading, byDates } = chooseIndex(filters, sort);
  const conditions = [
    ...scopeConditions(scope, bind),
    ...inIndexRange(leading),
    ...filterConditions(filters, bind, [...leading, ...(byDates ? (['dates'] as const) : [])]),
    ...(byDates ? dateRangeConditions(filters, bind) : []),
    ...(hasCursor ? [byDates ? idAfterCursor(sort, bind) : listingsAfterCursor(sort, bind)] : []),
  ];
  return sql`(SELECT stream.* FROM ${indexRanges(leading, bind)}
    CROSS JOIN LATERAL (
      SELECT ${sortKeys(sort, bind)} FROM listings l WHERE ${allOf(conditions)}
      ${byDates ? orderByIdDistance(sort, toCount) : orderListings(sort)} LIMIT ${sql.lit(limit)}
    ) AS stream)`;
}

/** How many of the first rows without dates a list on given days tries, for each row that it wants. */
const TRIED_ROWS = 3;

/**
 * Most of the newest listings are often available on the given days, and the B-tree indexes find those in half the time. Where
 * too few of the tried rows are, the GiST index of the days finds the others, which costs the same however few there are.
 */
function rowsOnDays(scope: VisibilityScope, filters: FilterShape, rows: RowsShape, bind: Bind): Sql {
  const { dates, ...otherFilters } = filters;
  const [wanted, tries] = [sql.lit(rows.limit), TRIED_ROWS * rows.limit];
  const order = orderKeys(rows.sort);
  const first = streamedRows(scope, otherFilters, { ...rows, limit: tries }, bind);
  const hasDates = filterConditions({ type: filters.type, dates: dates! }, bind);
  // OFFSET 0 keeps the array one value, computed once.
  return sql`(SELECT found.id FROM (SELECT ARRAY(
      SELECT id FROM (SELECT * FROM ${first} AS ordered ${order} LIMIT ${sql.lit(tries)}) AS first JOIN listings l USING (id)
      WHERE ${allOf(hasDates)} ${order} LIMIT ${wanted}
    ) AS ids OFFSET 0) AS tried
    CROSS JOIN LATERAL (
      SELECT unnest(ids) AS id WHERE cardinality(ids) = ${wanted}
      UNION ALL SELECT id FROM ${streamedRows(scope, filters, rows, bind)} AS by_days WHERE cardinality(ids) < ${wanted}
    ) AS found)`;
}

/** The filters that select the ranges of the index which a list reads; `byDates` for the GiST indexes of the days. */
type IndexChoice = { leading: readonly FilterName[]; byDates: boolean };

/** Chooses the narrowest filters that have an index in this order. */
function chooseIndex(filters: FilterShape, { column }: SortShape): IndexChoice {
  if (column === 'starts_on' && filters.municipality) return { leading: ['municipality'], byDates: false };
  if (column !== 'id') return { leading: [], byDates: false };
  const byDates = filters.dates !== undefined;
  return { leading: indexedFilters(filters, { byDates }), byDates };
}

/** GiST reads in order of distance, and the distance from an id beyond all others is the order of the ids. */
const orderByIdDistance = ({ descending }: SortShape, toCount: boolean): Sql =>
  sql.raw(toCount ? '' : `ORDER BY l.id + 0 <-> ${descending ? 2_147_483_647 : 0}`);

const idAfterCursor = ({ descending }: SortShape, bind: Bind): Sql =>
  sql`l.id + 0 ${sql.raw(descending ? '<' : '>')} ${bind(({ after }) => after![0])}`;
