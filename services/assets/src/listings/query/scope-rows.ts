import { sql } from 'kysely';
import { allOf, dateRangeConditions, FILTER_COLUMNS, filterConditions, typeCondition } from './filters.ts';
import type {
  Bind,
  FilterName,
  Filters,
  FilterShape,
  QueryShape,
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
export function scopeRows(scope: VisibilityScope, query: QueryShape, rows: RowsShape, bind: Bind): Sql {
  const { column } = rows.sort;
  if (column === 'distance') return nearbyRows(scope, query, rows, bind);
  const isStreamed = isPublic(scope) && STREAMED.has(column);
  return isStreamed ? streamedRows(scope, query.filters, rows, bind) : plannedRows(scope, query.filters, rows, bind);
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
  const valuesOf = (name: FilterName) =>
    bind((input) => branches(input.filters, leading).map((branch) => branch.values[leading.indexOf(name)]));
  const types = bind((input) => branches(input.filters, leading).map(({ type }) => type));
  const conditions = [
    ...scopeConditions(scope, bind),
    sql.raw('l.type = branch.type'),
    ...leading.map((name) => sql.raw(`l.${FILTER_COLUMNS[name].column} = branch.${FILTER_COLUMNS[name].column}`)),
    ...filterConditions(filters, bind, [...leading, ...(byDates ? (['dates'] as const) : [])]),
    ...(byDates ? dateRangeConditions(filters, bind) : []),
    ...(hasCursor ? [byDates ? idAfterCursor(sort, bind) : listingsAfterCursor(sort, bind)] : []),
  ];
  const values = [types, ...leading.map(valuesOf)].map((column) => sql`${column}::text[]`);
  const names = ['type', ...leading.map((name) => FILTER_COLUMNS[name].column)].join(', ');
  return sql`(SELECT stream.*
    FROM unnest(${sql.join(values)}) AS branch (${sql.raw(names)})
    CROSS JOIN LATERAL (
      SELECT ${sortKeys(sort, bind)} FROM listings l WHERE ${allOf(conditions)}
      ${byDates ? orderByIdDistance(sort, toCount) : orderListings(sort)} LIMIT ${sql.lit(limit)}
    ) AS stream)`;
}

/** Each type with each combination of the values of the leading filters. */
function branches(filters: Filters, leading: readonly FilterName[]) {
  const combinations = leading.reduce<string[][]>(
    (found, name) =>
      found.flatMap((values) => FILTER_COLUMNS[name].valuesOf(filters)!.map((value) => [...values, value])),
    [[]],
  );
  return filters.types.flatMap((type) => combinations.map((values) => ({ type, values })));
}

/** The filters that lead the index which a list reads; `byDates` for the GiST indexes of the days of availability. */
type IndexChoice = { leading: readonly FilterName[]; byDates: boolean };

/** Chooses the narrowest filters that have an index in this order. */
function chooseIndex(filters: FilterShape, { column }: SortShape): IndexChoice {
  if (column === 'starts_on' && filters.municipality) return { leading: ['municipality'], byDates: false };
  if (column !== 'id') return { leading: [], byDates: false };
  const byDates = filters.dates !== undefined;
  const leading = (['municipality', 'category'] as const).filter((name) => filters[name]);
  if (byDates || leading.length > 0) return { leading, byDates };
  if (filters.region) return { leading: ['region'], byDates };
  return { leading: filters.rateType ? ['rateType'] : [], byDates };
}

/** GiST reads in order of distance, and the distance from an id beyond all others is the order of the ids. */
const orderByIdDistance = ({ descending }: SortShape, toCount: boolean): Sql =>
  sql.raw(toCount ? '' : `ORDER BY l.id + 0 <-> ${descending ? 2_147_483_647 : 0}`);

const idAfterCursor = ({ descending }: SortShape, bind: Bind): Sql =>
  sql`l.id + 0 ${sql.raw(descending ? '<' : '>')} ${bind(({ after }) => after![0])}`;
