import { sql } from 'kysely';
import { allOf, BUSY_BY_ID, dateConditions, filterConditions, unionAll } from './filters.ts';
import type { BoundQuery, Filters, RowsShape, Sql, VisibilityScope } from './model.ts';
import { termConditions } from './search-rows.ts';
import { isAfterCursor, LAST_RANK, nearestMunicipalities } from './sort.ts';
import { scopeConditions } from './visibility.ts';

/**
 * SQL of the first rows of a scope by distance: one municipality after the other until there are enough. Postgres knows
 * that `WITH ORDINALITY` numbers rows in order, so it reads no more municipalities than it needs: the nearest page of a
 * million listings takes twice as long as the newest, and sorting all would take hundreds of milliseconds.
 */
export function nearbyRows(scope: VisibilityScope, query: BoundQuery, { sort, limit, hasCursor }: RowsShape): Sql {
  const { bind } = query;
  const rowsIn = (municipality: string, key: string) =>
    municipalityRows(scope, query, limit, [
      sql.raw(`l.municipality ${municipality}`),
      ...(hasCursor ? [isAfterCursor(sort!, query, { key, id: 'l.id' })] : []),
    ]);
  const fromCursor = hasCursor ? sql`WHERE near.place >= ${bind(({ after }) => after![0])}` : sql.raw('');
  const placed = sql`(SELECT stream.id, near.place::integer AS sort_key
    FROM unnest(${nearestMunicipalities(query)}) WITH ORDINALITY AS near (municipality, place)
    CROSS JOIN LATERAL (${rowsIn('= near.municipality', 'near.place')}) AS stream
    ${fromCursor} ORDER BY near.place, stream.id DESC LIMIT ${sql.lit(limit)})`;
  if (query.filters.municipality) return placed;
  const unplaced = sql`(SELECT stream.id, ${sql.lit(LAST_RANK)} AS sort_key
    FROM (${rowsIn('IS NULL', String(LAST_RANK))}) AS stream)`;
  return sql`(${unionAll([placed, unplaced])})`;
}

/**
 * SQL of the rows of a scope in one municipality, on which `conditions` has the condition: the first `limit` of each type and
 * category, newest first. The category and the days are in the index, so it reads the rows that match.
 */
export function municipalityRows(scope: VisibilityScope, query: BoundQuery, limit: number, conditions: Sql[]): Sql {
  const { filters, bind } = query;
  const all = [
    ...scopeConditions(scope, query),
    sql.raw('l.type = branch.type'),
    ...(filters.category ? [sql.raw('l.category = branch.category')] : []),
    ...filterConditions(query, ['type', 'category', 'municipality', 'dates']),
    ...dateConditions(query, BUSY_BY_ID),
    ...termConditions(scope, query),
    ...conditions,
  ];
  const types = bind((input) => branchesOf(input.filters).map(({ type }) => type));
  const categories = bind((input) => branchesOf(input.filters).map(({ category }) => category));
  return sql`SELECT branch_rows.* FROM unnest(${types}::text[], ${categories}::text[]) AS branch (type, category)
    CROSS JOIN LATERAL (SELECT l.id FROM listings l WHERE ${allOf(all)} ORDER BY l.id DESC LIMIT ${sql.lit(limit)}) AS branch_rows`;
}

const branchesOf = ({ types, categories = [null as never] }: Filters) =>
  types.flatMap((type) => categories.map((category) => ({ type, category })));
