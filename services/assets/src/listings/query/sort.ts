import { sql } from 'kysely';
import type { AdminListingSort, ListingSort } from '@commonyard/contracts/assets.values';
import { municipalityIdsByDistance } from '@commonyard/contracts/distances';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { columnSql, NO_ORIGIN } from './filters.ts';
import type { BoundQuery, DistanceSort, Filters, RowsShape, Sort, SortColumn, SortShape, Sql } from './model.ts';

// IDs increase with creation time, so sorting by id sorts by age. Every other sort breaks ties by id.
export const SORTS: Record<Exclude<ListingSort, 'distance'>, Sort> = {
  newest: { column: 'id', descending: true },
  oldest: { column: 'id', descending: false },
  soonest: { column: 'starts_on', descending: false },
  rate: { column: 'rate_order', descending: false },
};

export const NEWEST_FIRST = SORTS.newest;

/** Throws 400 for a distance sort without a municipality to measure from. */
export function parseSort(sort: ListingSort, filters: Filters, caller: Caller): Sort {
  if (sort !== 'distance') return SORTS[sort];
  if (filters.origin === undefined) throw invalid({ sort: NO_ORIGIN });
  return sortByDistance(filters.origin, filters, caller);
}

/** Sorts by the distance from `origin`; only the municipalities that the filters leave. */
export function sortByDistance(
  origin: string,
  { municipalities, elsewhere }: Pick<Filters, 'municipalities' | 'elsewhere'>,
  caller: Pick<Caller, 'municipality'>,
): DistanceSort {
  const ids = municipalityIdsByDistance(origin);
  const left = municipalities && new Set(municipalities);
  const own = elsewhere ? caller.municipality : null;
  const nearest = left || own !== null ? ids.filter((id) => id !== own && (left?.has(id) ?? true)) : ids;
  return { column: 'distance', descending: false, nearest };
}

const ADMIN_COLUMNS: Record<AdminListingSort, SortColumn> = {
  id: 'id',
  created: 'id',
  title: 'title_order',
  type: 'type',
  category: 'category',
  status: 'status',
  region: 'region',
};

/** The sort of the administrators' table. By age it is descending unless the request says otherwise. */
export function parseAdminSort(sort: AdminListingSort, order: 'asc' | 'desc' | undefined): Sort {
  const column = ADMIN_COLUMNS[sort];
  return { column, descending: (order ?? (column === 'id' ? 'desc' : 'asc')) === 'desc' };
}

/** What the SQL of a sort depends on: not the municipalities of a distance, which statements bind. */
export const sortShapeOf = ({ column, descending }: Sort): SortShape => ({ column, descending });

export const nearestMunicipalities = ({ bind }: BoundQuery): Sql =>
  sql`${bind(({ sort }) => toArrayLiteral(sort?.column === 'distance' ? sort.nearest : []))}::text[]`;

const literals = new WeakMap<readonly string[], string>();

/** Ids, which need no quotes, as an array literal: the driver would quote hundreds of them for each request. */
function toArrayLiteral(ids: readonly string[]): string {
  let literal = literals.get(ids);
  if (literal === undefined) literals.set(ids, (literal = `{${ids.join(',')}}`));
  return literal;
}

/** The rank of a listing without a municipality: after all municipalities. */
export const LAST_RANK = 1_000;

/** The columns of a row of `l`: the id, and the key of an order other than by age. */
export function rowColumns({ sort, columns = [] }: RowsShape, query: BoundQuery): Sql {
  if (isByAge(sort)) return sql.raw(selectSql(['id', ...columns]));
  if (sort.column !== 'distance') return sql.raw(`l.id, l.${sort.column} AS sort_key`);
  const rank = sql`array_position(${nearestMunicipalities(query)}, l.municipality)`;
  return sql`l.id, coalesce(${rank}, ${sql.lit(LAST_RANK)}) AS sort_key`;
}

/** SQL of these columns of `l` under their names. */
export const selectSql = (columns: readonly string[]): string =>
  columns.map((column) => `${columnSql(column)} AS ${column}`).join(', ');

/** Whether rows are in the order of their ids, or in none. */
export const isByAge = (sort: SortShape | undefined): sort is (SortShape & { column: 'id' }) | undefined =>
  sort === undefined || sort.column === 'id';

export const cursorJson = (sort: SortShape): Sql =>
  sql.raw(isByAge(sort) ? 'json_build_array(id)' : 'json_build_array(sort_key, id)');

/** The order of rows that have the columns of `rowColumns`; none for rows whose order does not matter. */
export function orderRows(sort: SortShape | undefined): Sql {
  if (sort === undefined) return sql.raw('');
  const direction = sort.descending ? ' DESC' : '';
  if (sort.column === 'distance') return sql.raw('ORDER BY sort_key, id DESC');
  return sql.raw(`ORDER BY ${isByAge(sort) ? '' : `sort_key${direction}, `}id${direction}`);
}

/** The condition of these rows, as `WHERE`, that they are after the cursor. */
export const whereAfterCursor = ({ sort, hasCursor }: RowsShape, query: BoundQuery): Sql =>
  sort && hasCursor ? sql`WHERE ${isAfterCursor(sort, query, { key: 'sort_key', id: 'id' })}` : sql.raw('');

/** The condition of rows after the cursor; `key` and `id` are the SQL of the sort values. */
export function isAfterCursor(
  { column, descending }: SortShape,
  { bind }: BoundQuery,
  { key, id }: { key: string; id: string },
): Sql {
  const [keySql, idSql, comparison] = [sql.raw(key), sql.raw(id), sql.raw(descending ? '<' : '>')];
  const value = (index: number) => bind(({ after }) => after![index]);
  if (column === 'id') return sql`${idSql} ${comparison} ${value(0)}`;
  if (column === 'distance')
    return sql`(${keySql} > ${value(0)} OR ${keySql} = ${value(0)} AND ${idSql} < ${value(1)})`;
  return sql`(${keySql}, ${idSql}) ${comparison} (${value(0)}, ${value(1)})`;
}
