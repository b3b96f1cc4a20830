import { sql } from 'kysely';
import { SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { unionAll } from './filters.ts';
import type { BoundQuery, RowsShape, SortShape, Sql, VisibilityScope } from './model.ts';
import { nearbyRows } from './nearby-rows.ts';
import { plannedRows } from './planned-rows.ts';
import { rangeRows } from './range-rows.ts';
import { searchRows } from './search-rows.ts';
import { isByAge, orderRows, rowColumns, whereAfterCursor } from './sort.ts';
import { isOwn, isPublic } from './visibility.ts';

/** The most matches that are collected and sorted. */
export const MAX_FEW = 1_000;

/** SQL of the first rows of each scope, as a derived table: their ids and sort keys. */
export const matchingRows = (query: BoundQuery, rows: RowsShape): Sql =>
  sql`(${unionAll(query.scopes.map((scope) => scopeRows(scope, query, rows)))})`;

function scopeRows(scope: VisibilityScope, query: BoundQuery, rows: RowsShape): Sql {
  const { sort, maxFew = MAX_FEW } = rows;
  const isSearch = query.terms > 0;
  const rowsByAge = isSearch ? searchRows : isPublic(scope) ? rangeRows : plannedRows;
  if (isByAge(sort)) return rowsByAge(scope, query, rows);
  // Of a search only the newest matches are sorted, unless the municipalities have an order.
  if (isSearch && sort.column !== 'distance')
    return sortedRows(rowsByAge(scope, query, { limit: SEARCH_COUNT_CAP }), query, rows);
  const inOrder = (sort.column === 'distance' && !isOwn(scope) ? nearbyRows : plannedRows)(scope, query, rows);
  if (!isSearch && (isOwn(scope) || !mayBeFew(scope, query, sort))) return inOrder;
  const first = rowsByAge(scope, query, { limit: maxFew + 1 });
  const few = sql`SELECT ARRAY(SELECT id FROM ${first} AS first LIMIT ${sql.lit(maxFew + 1)}) AS ids OFFSET 0`;
  const areFew = sql`cardinality(few.ids) <= ${sql.lit(maxFew)}`;
  // Conditions on `few` alone are evaluated once, so only one of the two is read.
  return sql`(SELECT chosen.* FROM (${few}) AS few CROSS JOIN LATERAL (
    SELECT * FROM ${sortedRows(sql`(SELECT unnest(few.ids) AS id)`, query, rows)} AS sorted WHERE ${areFew}
    UNION ALL SELECT * FROM ${inOrder} AS in_order WHERE NOT ${areFew}) AS chosen)`;
}

/**
 * Whether an index in this order might be read far before enough matches are found. By distance the municipalities bound what is
 * read, and their index has the category.
 */
function mayBeFew({ states }: VisibilityScope, { filters }: BoundQuery, { column }: SortShape): boolean {
  const { type: _type, municipality, category, ...others } = filters;
  if (column === 'distance' && municipality) return false;
  const narrowing = column === 'distance' ? others : { ...others, municipality, category };
  return Object.values(narrowing).some((filter) => filter !== undefined) || !states.includes('available');
}

/** SQL of the first of these rows in an order. OFFSET 0 keeps one look-up for each row. */
const sortedRows = (matches: Sql, query: BoundQuery, rows: RowsShape): Sql => sql`(SELECT sorted.*
  FROM ${matches} AS match (match_id) CROSS JOIN LATERAL (
    SELECT ${rowColumns(rows, query)} FROM listings l WHERE l.id = match.match_id OFFSET 0) AS sorted
  ${whereAfterCursor(rows, query)} ${orderRows(rows.sort)} LIMIT ${sql.lit(rows.limit)})`;
