import { sql } from 'kysely';
import { allOf, dateRangeConditions, filterConditions, unionAll } from './filters.ts';
import type { Bind, Filters, FilterShape, QueryShape, RowsShape, Sql, VisibilityScope } from './model.ts';
import { termConditions } from './search-rows.ts';
import { isAfterCursor, keysAfterCursor, LAST_RANK, nearestMunicipalities, orderKeys, sortKeys } from './sort.ts';
import { isOwn, isPublic, scopeConditions } from './visibility.ts';

/**
 * SQL of the first rows of a scope by distance: one municipality after the other until there are enough. Postgres knows
 * that `WITH ORDINALITY` numbers rows in order, so it reads no more municipalities than it needs.
 */
export function nearbyRows(scope: VisibilityScope, query: QueryShape, rows: RowsShape, bind: Bind): Sql {
  if (isOwn(scope)) return ownRowsByDistance(scope, query, rows, bind);
  const limit = sql.lit(rows.limit);
  const afterCursor = (rank: string) => (rows.hasCursor ? [isAfterCursor(rows.sort, bind, rank, 'l.id')] : []);
  const firstOf = (municipality: string, rank: string) =>
    municipalityRows('l.id', scope, query, { limit: rows.limit, toCount: false }, bind, [
      sql.raw(municipality),
      ...afterCursor(rank),
      ...termConditions(query, scope, bind),
    ]);
  const fromCursor = rows.hasCursor ? sql`WHERE near.place >= ${bind(({ after }) => after![0])}` : sql.raw('');
  const placed = sql`(SELECT stream.id, near.place::integer AS sort_key
    FROM unnest(${nearestMunicipalities(bind)}) WITH ORDINALITY AS near (municipality, place)
    CROSS JOIN LATERAL (${firstOf('l.municipality = near.municipality', 'near.place')}) AS stream
    ${fromCursor} ORDER BY near.place, stream.id DESC LIMIT ${limit})`;
  if (query.filters.municipality) return placed;
  const unplaced = firstOf('l.municipality IS NULL', String(LAST_RANK));
  return sql`(${unionAll([placed, sql`(SELECT stream.id, ${sql.lit(LAST_RANK)} AS sort_key FROM (${unplaced}) AS stream)`])})`;
}

/** A user's or a municipality's own listings are few: all of them are sorted. */
function ownRowsByDistance(scope: VisibilityScope, query: QueryShape, rows: RowsShape, bind: Bind): Sql {
  const conditions = [
    ...scopeConditions(scope, bind),
    sql`l.type = ANY(${bind(({ filters }) => filters.types)}::text[])`,
    ...filterConditions(query.filters, bind),
    ...termConditions(query, scope, bind),
  ];
  const afterCursor = rows.hasCursor ? sql`WHERE ${keysAfterCursor(rows.sort, bind)}` : sql.raw('');
  return sql`(SELECT own.* FROM (SELECT ${sortKeys(rows.sort, bind)} FROM listings l WHERE ${allOf(conditions)}) AS own
    ${afterCursor} ${orderKeys(rows.sort)} LIMIT ${sql.lit(rows.limit)})`;
}

/**
 * SQL of the rows of a scope in one municipality: the first `limit` of each type and category, newest first. The category
 * and the dates are in the index, so it reads the rows that match. `conditions` are more conditions on `l`, also the one
 * on the municipality.
 */
export function municipalityRows(
  columns: string,
  scope: VisibilityScope,
  { filters }: Pick<QueryShape, 'filters'>,
  { limit, toCount }: Pick<RowsShape, 'limit' | 'toCount'>,
  bind: Bind,
  conditions: Sql[],
): Sql {
  const byDates = isPublic(scope) && filters.dates !== undefined;
  const all = [
    ...scopeConditions(scope, bind),
    sql.raw('l.type = branch.type'),
    ...(filters.category ? [sql.raw('l.category = branch.category')] : []),
    ...filterConditions(filters, bind, ['category', 'municipality', ...(byDates ? (['dates'] as const) : [])]),
    ...(byDates ? dateRangeConditions(filters, bind) : []),
    ...conditions,
  ];
  const types = bind((input) => branches(input.filters, filters).map(({ type }) => type));
  const categories = bind((input) => branches(input.filters, filters).map(({ category }) => category));
  return sql`SELECT branch_rows.* FROM unnest(${types}::text[], ${categories}::text[]) AS branch (type, category)
    CROSS JOIN LATERAL (SELECT ${sql.raw(columns)} FROM listings l WHERE ${allOf(all)}
      ${sql.raw(newestFirst(byDates, toCount))} LIMIT ${sql.lit(limit)}) AS branch_rows`;
}

/** A GiST index reads in order of distance, and the distance from an id beyond all others is the order of the ids. */
function newestFirst(byDates: boolean, toCount: boolean): string {
  if (!byDates) return 'ORDER BY l.id DESC';
  return toCount ? '' : 'ORDER BY l.id + 0 <-> 2147483647';
}

/** A shape without categories, as that of the category facet, has one branch for each type. */
const branches = ({ types, categories }: Filters, shape: FilterShape) =>
  types.flatMap((type) => ((shape.category && categories) || [null]).map((category) => ({ type, category })));
