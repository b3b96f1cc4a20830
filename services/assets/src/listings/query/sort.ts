import { sql } from 'kysely';
import type { AdminListingSort, ListingSort } from '@commonyard/contracts/assets.values';
import { municipalityIdsByDistance } from '@commonyard/contracts/distances';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { HttpError, invalid } from '@commonyard/service-kit/errors/http-error';
import { decodeCursor } from '@commonyard/service-kit/http/pagination';
import type { Bind, DistanceSort, Filters, ListingCursor, Sort, SortColumn, SortShape, Sql } from './model.ts';
import { NO_ORIGIN } from './place.ts';

// IDs increase with creation time, so sorting by id sorts by age. Every other sort breaks ties by id.
const SORTS: Record<Exclude<ListingSort, 'distance'>, Sort> = {
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

export const sortShapeOf = ({ column, descending }: Sort): SortShape => ({ column, descending });

/** The municipalities of a distance sort, the nearest first. */
export const nearestMunicipalities = (bind: Bind): Sql =>
  sql`${bind(({ sort }) => toArrayLiteral(sort.column === 'distance' ? sort.nearest : []))}::text[]`;

const literals = new WeakMap<readonly string[], string>();

/** Ids, which need no quotes, as an array literal: the driver would quote hundreds of them for each request. */
function toArrayLiteral(ids: readonly string[]): string {
  let literal = literals.get(ids);
  if (literal === undefined) literals.set(ids, (literal = `{${ids.join(',')}}`));
  return literal;
}

/** The rank of a listing without a municipality: after all municipalities. */
export const LAST_RANK = 1_000;

/** The columns of a row of `l` by which scopes are merged and pages continue: the id and the sort key. */
export function sortKeys(sort: SortShape, bind: Bind): Sql {
  if (sort.column === 'id') return sql.raw('l.id');
  if (sort.column !== 'distance') return sql.raw(`l.id, l.${sort.column} AS sort_key`);
  const rank = sql`coalesce(array_position(${nearestMunicipalities(bind)}, l.municipality), ${sql.lit(LAST_RANK)})`;
  return sql`l.id, ${rank} AS sort_key`;
}

/** The cursor of a row that has these keys, as JSON. */
export const cursorJson = ({ column }: SortShape): Sql =>
  sql.raw(column === 'id' ? 'json_build_array(id)' : 'json_build_array(sort_key, id)');

export const orderListings = (sort: SortShape): Sql => orderBy(sort, `l.${sort.column}`, 'l.id');
/** The same order, of rows that have their sort keys as columns. */
export const orderKeys = (sort: SortShape): Sql => orderBy(sort, 'sort_key', 'id');

function orderBy({ column, descending }: SortShape, key: string, id: string): Sql {
  const direction = descending ? ' DESC' : '';
  if (column === 'distance') return sql.raw(`ORDER BY ${key}, ${id} DESC`);
  return sql.raw(`ORDER BY ${column === 'id' ? '' : `${key}${direction}, `}${id}${direction}`);
}

export const listingsAfterCursor = (sort: SortShape, bind: Bind): Sql =>
  isAfterCursor(sort, bind, `l.${sort.column}`, 'l.id');
export const keysAfterCursor = (sort: SortShape, bind: Bind): Sql => isAfterCursor(sort, bind, 'sort_key', 'id');

/** The condition of rows after the cursor; `key` and `id` are the SQL of the sort values. */
export function isAfterCursor({ column, descending }: SortShape, bind: Bind, key: string, id: string): Sql {
  const [keySql, idSql, comparison] = [sql.raw(key), sql.raw(id), sql.raw(descending ? '<' : '>')];
  const value = (index: number) => bind(({ after }) => after![index]);
  if (column === 'id') return sql`${idSql} ${comparison} ${value(0)}`;
  if (column === 'distance')
    return sql`(${keySql} > ${value(0)} OR ${keySql} = ${value(0)} AND ${idSql} < ${value(1)})`;
  return sql`(${keySql}, ${idSql}) ${comparison} (${value(0)}, ${value(1)})`;
}

/** The start day by which a listing without one sorts. */
const NO_START_DAY = '9999-12-31';

/** Parses a cursor. Throws 400 for one that a list of this sort cannot have produced. */
export function parseCursor(text: string, { column }: Pick<Sort, 'column'>): ListingCursor {
  const cursor = decodeCursor(text, column === 'id' ? ['id'] : [keyKind(column), 'id']);
  const key = column === 'id' ? undefined : cursor[0];
  const isDay = key === NO_START_DAY || (typeof key === 'string' && parseCalendarDay(key) === key);
  const fits =
    !cursor.includes(null) &&
    (typeof key !== 'number' || Number.isSafeInteger(key)) &&
    (column !== 'starts_on' || isDay);
  if (!fits) throw new HttpError(400, 'invalid_cursor', 'This page address is not valid');
  return cursor as ListingCursor;
}

function keyKind(column: Sort['column']): 'string' | 'number' | 'id' {
  if (column === 'distance') return 'id';
  return column === 'rate_order' ? 'number' : 'string';
}
