import { sql } from 'kysely';
import {
  LISTING_TYPES,
  CATEGORY_FILTER_MATCHES,
  REGION_FILTER_MATCHES,
  type Category,
  type RateType,
} from '@commonyard/contracts/assets.values';
import { municipalityIdsByDistance, municipalityIdsWithin } from '@commonyard/contracts/distances';
import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { FacetsQuery } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { toStoredType } from '../mapper/input.ts';
import type { BoundQuery, DateFilter, FilterName, Filters, Sql } from './model.ts';

/** Parses a query string that has passed its schema. Throws 400 for dates or places that give no filter. */
export function parseFilters(query: FacetsQuery, caller: Caller): Filters {
  const categories = query.category?.split(',') as Category[] | undefined;
  return {
    types: query.type ? [toStoredType(query.type)] : LISTING_TYPES,
    status: query.status,
    categories: categories && [...new Set(categories.flatMap((category) => CATEGORY_FILTER_MATCHES[category]))],
    regions: query.region && REGION_FILTER_MATCHES[query.region],
    // Each once: rows are selected for each of them.
    rateTypes: query.rateType === undefined ? undefined : [...new Set(query.rateType.split(',') as RateType[])],
    dates: parseDates(query),
    mine: query.mine,
    elsewhere: query.elsewhere,
    search: query.search?.trim() ? query.search : undefined,
    ...parsePlace(query, caller),
  };
}

function parseDates({ availableFrom, availableTo }: FacetsQuery): DateFilter | undefined {
  const [from, to] = [availableFrom, availableTo].map((day) => day && parseCalendarDay(day));
  if (to && !from) throw invalid({ availableTo: 'Please enter the first day too' });
  if (from && to && to < from) throw invalid({ availableTo: LISTING_MESSAGES.dateOrder });
  return from ? { from, to: to || undefined } : undefined;
}

export const NO_ORIGIN = 'Please choose a municipality to measure from';

/** Throws 400 for an unknown municipality in `near`, and for a radius without a municipality to measure from. */
function parsePlace(
  { near, radiusKm, municipality }: FacetsQuery,
  caller: Caller,
): Pick<Filters, 'origin' | 'municipalities'> {
  const origin = near ?? caller.municipality ?? undefined;
  const isKnown = origin !== undefined && municipalityIdsByDistance(origin).length > 0;
  if (near !== undefined && !isKnown) throw invalid({ near: 'Please choose a municipality of Ontario' });
  const one = municipality === undefined ? undefined : [municipality];
  if (radiusKm === undefined) return { origin: isKnown ? origin : undefined, municipalities: one };
  if (!isKnown) throw invalid({ radiusKm: NO_ORIGIN });
  const within = municipalityIdsWithin(origin, radiusKm);
  return { origin, municipalities: one ? one.filter((id) => within.includes(id)) : within };
}

type FilterColumn = { column: string; valuesOf: (filters: Filters) => readonly (string | number)[] | undefined };

export const FILTER_COLUMNS: Record<FilterName, FilterColumn> = {
  type: { column: 'type', valuesOf: ({ types }) => (types.length < LISTING_TYPES.length ? types : undefined) },
  category: { column: 'category', valuesOf: ({ categories }) => categories },
  municipality: { column: 'municipality', valuesOf: ({ municipalities }) => municipalities },
  region: { column: 'region', valuesOf: ({ regions }) => regions },
  rateType: { column: 'rate_type', valuesOf: ({ rateTypes }) => rateTypes },
  sameSenderAs: { column: 'sender_key', valuesOf: ({ sameSenderAs: id }) => (id === undefined ? undefined : [id]) },
  postedBy: { column: 'user_id', valuesOf: ({ postedBy }) => postedBy && [postedBy] },
};
/**
 * SQL of a column of `l` that lists are filtered and counted by. The kind of rate is that of the price which cards show: of the
 * lending terms, where a listing has some.
 */
export const columnSql = (column: string): string =>
  column === 'rate_type' ? 'coalesce(l.lending_rate_type, l.rate_type)' : `l.${column}`;

export const FILTER_NAMES = Object.keys(FILTER_COLUMNS) as FilterName[];

/** The conditions on `l` of the set filters, except those that an index or a join already applies. */
export const filterConditions = (query: BoundQuery, except: readonly (FilterName | 'dates')[] = []): Sql[] => [
  ...FILTER_NAMES.flatMap((name) => (query.filters[name] && !except.includes(name) ? [condition(name, query)] : [])),
  ...(except.includes('dates') ? [] : dateConditions(query)),
];

function condition(name: FilterName, { filters, bind }: BoundQuery): Sql {
  const { column, valuesOf } = FILTER_COLUMNS[name];
  const field = sql.raw(columnSql(column));
  const one = bind((input) => valuesOf(input.filters)![0]);
  if (name === 'sameSenderAs') return sql`${field} = (SELECT sender_key FROM listings WHERE id = ${one})`;
  if (name === 'postedBy') return sql`(${field} IS NULL) = (${one}::text = 'guest')`;
  if (filters[name] === 'one') return sql`${field} = ${one}`;
  const all = sql`${bind((input) => valuesOf(input.filters))}::text[]`;
  if (name === 'municipality') return isAmong(field, all);
  return sql`${field} = ANY(${all})`;
}

/** Whether a value is one of hundreds: Postgres hashes a subquery that it cannot join, and compares an array one by one. */
export const isAmong = (value: Sql, all: Sql): Sql => sql`(${value} IN (SELECT unnest(${all}))) IS TRUE`;

const firstDay = ({ bind }: BoundQuery): Sql => sql`${bind(({ filters }) => filters.dates!.from)}::date`;
const lastDay = ({ bind }: BoundQuery): Sql => sql`${bind(({ filters }) => filters.dates!.to)}::date`;

/**
 * The date filter as conditions on columns. `starts_on` is 9999-12-31 for no start. An index of municipalities has the days but
 * not `busy`, so `busyOf` looks it up for the rows that pass the others.
 */
export function dateConditions(query: BoundQuery, busyOf = sql.raw('l.busy')): Sql[] {
  if (query.filters.dates === undefined) return [];
  if (query.filters.dates === 'notOver') return [sql`l.ends_on >= ${firstDay(query)}`];
  return [
    sql`(l.starts_on <= ${firstDay(query)} OR l.starts_on = '9999-12-31')`,
    sql`l.ends_on >= ${lastDay(query)}`,
    isFree(query, busyOf),
  ];
}

export const BUSY_BY_ID = sql.raw('(SELECT b.busy FROM listings b WHERE b.id = l.id)');

/** No day is lent or blocked. What is not known to be busy is free. The subquery makes the range once, not for each row. */
const isFree = (query: BoundQuery, busyOf = sql.raw('l.busy')): Sql =>
  sql`(${busyOf} && (SELECT daterange(${firstDay(query)}, ${lastDay(query)}, '[]'))) IS NOT TRUE`;

/** The same filter as a condition on the range of days, which the GiST indexes hold. A missing end is unlimited. */
export function dateRangeConditions(query: BoundQuery): Sql[] {
  if (query.filters.dates === undefined) return [];
  const range = sql.raw("daterange(l.available_from, l.available_to, '[]')");
  if (query.filters.dates === 'notOver') return [sql`${range} && daterange(${firstDay(query)}, NULL)`];
  return [sql`${range} @> daterange(${firstDay(query)}, ${lastDay(query)}, '[]')`, isFree(query)];
}

/** All of the conditions; `true` where there are none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql.join(conditions, sql.raw(' AND ')) : sql.raw('true');

export const unionAll = (parts: readonly Sql[]): Sql => sql.join(parts, sql.raw(' UNION ALL '));
