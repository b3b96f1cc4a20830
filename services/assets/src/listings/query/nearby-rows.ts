import { sql } from 'kysely';
import { allOf, filterConditions, unionAll } from './filters.ts';
import type { Bind, FilterShape, RowsShape, Sql, VisibilityScope } from './model.ts';
import { isAfterCursor, lastRank, nearestMunicipalities } from './sort.ts';
import { scopeConditions } from './visibility.ts';

/**
 * SQL of the first rows of a scope by distance: one municipality after the other until there are enough. Postgres knows
 * that `WITH ORDINALITY` numbers rows in order, so it reads no more municipalities than it needs.
 */
export function nearbyRows(scope: VisibilityScope, filters: FilterShape, rows: RowsShape, bind: Bind): Sql {
  const limit = sql.lit(rows.limit);
  const none = lastRank(rows.sort);
  const firstOf = (type: Sql, municipality: string, rank: string) => {
    const conditions = [
      ...scopeConditions(scope, bind),
      sql`l.type = ${type}`,
      ...filterConditions(filters, bind),
      sql.raw(municipality),
      ...(rows.hasCursor ? [isAfterCursor(rows.sort, bind, rank, 'l.id')] : []),
    ];
    return sql`SELECT l.id FROM listings l WHERE ${allOf(conditions)} ORDER BY l.id DESC LIMIT ${limit}`;
  };

  const fromCursor = rows.hasCursor ? sql`WHERE near.place >= ${bind(({ after }) => after![0])}` : sql.raw('');
  const branches = Array.from({ length: filters.type === 'one' ? 1 : 2 }, (_, index) => {
    const type = bind((input) => input.filters.types[index]);
    const inOne = firstOf(type, 'l.municipality = near.municipality', 'near.place');
    const inNone = firstOf(type, 'l.municipality IS NULL', String(rows.sort.municipalities + 1));
    return [
      sql`(SELECT stream.id, near.place::integer AS sort_key
        FROM unnest(${nearestMunicipalities(bind)}) WITH ORDINALITY AS near (municipality, place) CROSS JOIN LATERAL (${inOne}) AS stream
        ${fromCursor} ORDER BY near.place, stream.id DESC LIMIT ${limit})`,
      sql`(SELECT stream.id, ${none} AS sort_key FROM (${inNone}) AS stream)`,
    ];
  });
  return sql`(${unionAll(branches.flat())})`;
}
