import { sql } from 'kysely';
import { allOf, FILTER_COLUMNS, filterConditions, typeCondition } from './filters.ts';
import type {
  Bind,
  FilterName,
  Filters,
  FilterShape,
  RowsShape,
  Sort,
  SortShape,
  Sql,
  VisibilityScope,
} from './model.ts';
import { nearbyRows } from './nearby-rows.ts';
import { listingsAfterCursor, orderListings, sortKeys } from './sort.ts';
import { isPublic, scopeConditions } from './visibility.ts';

/** The sorts of the public lists, which have indexes of the available listings alone. */
const STREAMED = new Set<Sort['column']>(['id', 'starts_on', 'rate_order']);

/** SQL of the first rows of a scope: their ids and sort keys. */
export function scopeRows(scope: VisibilityScope, filters: FilterShape, rows: RowsShape, bind: Bind): Sql {
  const { column } = rows.sort;
  if (column === 'distance') return nearbyRows(scope, filters, rows, bind);
  const isStreamed = isPublic(scope) && STREAMED.has(column);
  return isStreamed ? streamedRows(scope, filters, rows, bind) : plannedRows(scope, filters, rows, bind);
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
 * Public lists read the first rows of one index range for each type and each value of the leading filter, and merge
 * them. So a page costs the same however many listings match.
 */
function streamedRows(scope: VisibilityScope, filters: FilterShape, rows: RowsShape, bind: Bind): Sql {
  const { sort, limit, hasCursor, toCount } = rows;
  const { filter, byDistance } = chooseIndex(filters, sort);
  const branches = (selected: Filters) => {
    const values = (filter && FILTER_COLUMNS[filter].valuesOf(selected)) ?? [null];
    return selected.types.flatMap((type) => values.map((value) => ({ type, value })));
  };
  const conditions = [
    ...scopeConditions(scope, bind),
    sql.raw('l.type = branch.type'),
    ...(filter ? [sql.raw(`l.${FILTER_COLUMNS[filter].column} = branch.value`)] : []),
    ...filterConditions(filters, bind, filter ? [filter] : []),
    ...(hasCursor ? [byDistance ? idAfterCursor(sort, bind) : listingsAfterCursor(sort, bind)] : []),
  ];
  const types = bind((input) => branches(input.filters).map(({ type }) => type));
  const values = bind((input) => branches(input.filters).map(({ value }) => value));
  return sql`(SELECT stream.*
    FROM unnest(${types}::text[], ${values}::text[]) AS branch (type, value)
    CROSS JOIN LATERAL (
      SELECT ${sortKeys(sort, bind)} FROM listings l WHERE ${allOf(conditions)}
      ${byDistance ? orderByIdDistance(sort, toCount) : orderListings(sort)} LIMIT ${sql.lit(limit)}
    ) AS stream)`;
}

/** The filter whose index a list reads; `byDistance` for the GiST index of end dates. */
type IndexChoice = { filter?: FilterName; byDistance?: boolean };

/** Chooses the narrowest filter that has an index in this order. */
function chooseIndex(filters: FilterShape, { column }: SortShape): IndexChoice {
  if (column !== 'id') return {};
  if (filters.municipality) return { filter: 'municipality' };
  const byDistance = filters.endsOnOrAfter !== undefined;
  if (filters.category) return { filter: 'category', byDistance };
  if (byDistance) return { byDistance };
  if (filters.region) return { filter: 'region' };
  return filters.rateType ? { filter: 'rateType' } : {};
}

/** GiST reads in order of distance, and the distance from an id beyond all others is the order of the ids. */
const orderByIdDistance = ({ descending }: SortShape, toCount: boolean): Sql =>
  sql.raw(toCount ? '' : `ORDER BY l.id + 0 <-> ${descending ? 2_147_483_647 : 0}`);

const idAfterCursor = ({ descending }: SortShape, bind: Bind): Sql =>
  sql`l.id + 0 ${sql.raw(descending ? '<' : '>')} ${bind(({ after }) => after![0])}`;
