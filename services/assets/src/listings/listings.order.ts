import type { AdminListingSort, ListingSort, ToolsListingSort } from '@commonyard/contracts/assets.values';
import { nearestTo } from '@commonyard/contracts/distances';
import { parseCalendarDay } from '@commonyard/service-kit/calendar';
import type { Caller } from '@commonyard/service-kit/caller';
import { HttpError, invalid } from '@commonyard/service-kit/errors';
import { decodeCursor } from '@commonyard/service-kit/pages';
import { raw, sqlText, type Fragment } from '../sql-text.ts';

/** Ids grow with the time of creation, so theirs is the order of age. Every other order is told apart by them. */
export type Order = { column: Column; descending: boolean } | Nearness;
/** From the nearest of these municipalities to the farthest, then what lies in none; within one, the newest first. */
export type Nearness = { column: 'distance'; descending: false; nearest: readonly string[] };
type Column = 'id' | 'starts_on' | 'rate_order' | 'title_order' | 'type' | 'category' | 'status' | 'region';

const ORDERS: Record<ListingSort, Order> = {
  newest: { column: 'id', descending: true },
  oldest: { column: 'id', descending: false },
  soonest: { column: 'starts_on', descending: false },
  rate: { column: 'rate_order', descending: false },
};

export const BY_AGE: Order = ORDERS.newest;

/** Throws 400 where a distance is asked for that cannot be measured. */
export function orderOf(sort: ToolsListingSort, { municipality }: Caller, elsewhere = false): Order {
  if (sort !== 'distance') return ORDERS[sort];
  if (!elsewhere) throw invalid({ sort: 'Only what is elsewhere can be sorted by distance' });
  const nearest = municipality === null ? [] : nearestTo(municipality);
  if (nearest.length === 0) throw invalid({ sort: 'Your account has no municipality to measure from' });
  return { column: 'distance', descending: false, nearest };
}

export const ADMIN_COLUMNS: Record<AdminListingSort, Column> = {
  id: 'id',
  created: 'id',
  title: 'title_order',
  type: 'type',
  category: 'category',
  status: 'status',
  region: 'region',
};

/** What a row of `l` brings along to be merged and continued by: its id, and what it is sorted by. */
export function keysOf(order: Order): Fragment {
  if (order.column === 'distance') return sqlText`l.id, ${placeAmong(order)} AS sort_key`;
  return raw(order.column === 'id' ? 'l.id' : `l.id, l.${order.column} AS sort_key`);
}

const placeAmong = ({ nearest }: Nearness): Fragment =>
  sqlText`coalesce(array_position(${nearest}::text[], l.municipality), ${raw(String(nearest.length + 1))})`;

/** A place in a list: the sort's values of the last row that was shown. */
export type Place = (string | number)[];

/** SQL of the place of a row that has these keys. */
export const placeOf = ({ column }: Order): Fragment =>
  raw(column === 'id' ? 'json_build_array(id)' : 'json_build_array(sort_key, id)');

export const orderRows = (order: Order): Fragment => orderBy(order, `l.${order.column}`, 'l.id');
/** The same order, of rows that carry their keys. */
export const orderKeys = (order: Order): Fragment => orderBy(order, 'sort_key', 'id');

function orderBy({ column, descending }: Order, key: string, id: string): Fragment {
  const direction = descending ? ' DESC' : '';
  if (column === 'distance') return raw(`ORDER BY ${key}, ${id} DESC`);
  return raw(`ORDER BY ${column === 'id' ? '' : `${key}${direction}, `}${id}${direction}`);
}

export const rowsAfter = (order: Order, place: Place): Fragment => isAfter(order, place, `l.${order.column}`, 'l.id');
export const keysAfter = (order: Order, place: Place): Fragment => isAfter(order, place, 'sort_key', 'id');

/** The condition of what comes after a place, where `key` and `id` are the SQL of what is sorted by. */
export function isAfter({ column, descending }: Order, place: Place, key: string, id: string): Fragment {
  const than = raw(descending ? '<' : '>');
  if (column === 'id') return sqlText`${raw(id)} ${than} ${place[0]}`;
  if (column === 'distance')
    return sqlText`(${raw(key)} > ${place[0]} OR ${raw(key)} = ${place[0]} AND ${raw(id)} < ${place[1]})`;
  return sqlText`(${raw(key)}, ${raw(id)}) ${than} (${place[0]}, ${place[1]})`;
}

/** Where a listing without a date sorts. */
const NO_DAY = '9999-12-31';

/** Reads where a page begins. Throws 400 for what no list of this order has written. */
export function readPlace(cursor: string, { column }: Order): Place {
  const place = decodeCursor(cursor, kindsOf(column));
  const [key, id] = column === 'id' ? [undefined, place[0]] : place;
  const isDay = key === NO_DAY || (typeof key === 'string' && parseCalendarDay(key) === key);
  const fits =
    Number.isInteger(id) &&
    Math.abs(id as number) < 2 ** 31 &&
    (typeof key !== 'number' || Number.isSafeInteger(key)) &&
    (column !== 'starts_on' || isDay) &&
    (column !== 'distance' || (Number.isInteger(key) && Math.abs(key as number) < 2 ** 31)) &&
    !place.includes(null);
  if (!fits) throw new HttpError(400, 'invalid_cursor', 'This page address is not valid');
  return place as Place;
}

function kindsOf(column: Order['column']): ('string' | 'number')[] {
  if (column === 'id') return ['number'];
  return [column === 'rate_order' || column === 'distance' ? 'number' : 'string', 'number'];
}
