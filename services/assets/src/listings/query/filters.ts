import { sql } from 'kysely';
import {
  LISTING_TYPES,
  CATEGORY_FILTER_MATCHES,
  REGION_FILTER_MATCHES,
  type ListingStatus,
  type Category,
  type RateType,
} from '@commonyard/contracts/assets.values';
import { LISTING_MESSAGES } from '@commonyard/contracts/listing-messages.values';
import type { FacetsQuery } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { invalid } from '@commonyard/service-kit/errors/http-error';
import { toStoredType } from '../mapper/input.ts';
import type { Bind, DateFilter, FilterName, Filters, FilterShape, Sql } from './model.ts';
import { parsePlace } from './place.ts';

/** Parses a query string that has passed its schema. Throws 400 for dates or places that give no filter. */
export function parseFilters(query: FacetsQuery, caller: Caller): Filters {
  const categories = query.category?.split(',') as Category[] | undefined;
  return {
    types: query.type ? [toStoredType(query.type)] : LISTING_TYPES,
    status: query.status,
    categories: categories && distinct(categories.flatMap((category) => CATEGORY_FILTER_MATCHES[category])),
    regions: query.region && REGION_FILTER_MATCHES[query.region],
    rateTypes: query.rateType?.split(',') as RateType[] | undefined,
    dates: parseDates(query),
    mine: query.mine,
    elsewhere: query.elsewhere,
    search: query.search?.trim() ? query.search : undefined,
    ...parsePlace(query, caller),
  };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

function parseDates({ availableFrom, availableTo }: FacetsQuery): DateFilter | undefined {
  const [from, to] = [availableFrom, availableTo].map((day) => day && parseCalendarDay(day));
  if (to && !from) throw invalid({ availableTo: 'Please enter the first day too' });
  if (from && to && to < from) throw invalid({ availableTo: LISTING_MESSAGES.dateOrder });
  return from ? { from, to: to || undefined } : undefined;
}

type FilterColumn = { column: string; valuesOf: (filters: Filters) => readonly string[] | undefined };

/** The filters on a column of `listings`, in the order of their conditions. */
export const FILTER_COLUMNS: Record<FilterName, FilterColumn> = {
  category: { column: 'category', valuesOf: ({ categories }) => categories },
  municipality: { column: 'municipality', valuesOf: ({ municipalities }) => municipalities },
  region: { column: 'region', valuesOf: ({ regions }) => regions },
  rateType: { column: 'rate_type', valuesOf: ({ rateTypes }) => rateTypes },
};
const NAMES = Object.keys(FILTER_COLUMNS) as FilterName[];

const arity = (values: readonly string[]) => (values.length === 1 ? 'one' : 'several');

export function filterShapeOf(filters: Filters): FilterShape {
  const shape: FilterShape = { type: arity(filters.types) };
  for (const name of NAMES) {
    const values = FILTER_COLUMNS[name].valuesOf(filters);
    if (values) shape[name] = arity(values);
  }
  if (filters.dates) shape.dates = filters.dates.to === undefined ? 'notOver' : 'covered';
  return shape;
}

/** The conditions on `l` of the set filters, except those that an index or a join already applies. */
export const filterConditions = (
  shape: FilterShape,
  bind: Bind,
  except: readonly (FilterName | 'dates')[] = [],
): Sql[] => [
  ...NAMES.flatMap((name) => (shape[name] && !except.includes(name) ? [condition(name, shape[name], bind)] : [])),
  ...(except.includes('dates') ? [] : dateConditions(shape, bind)),
];

function condition(name: FilterName, values: 'one' | 'several', bind: Bind): Sql {
  const { column, valuesOf } = FILTER_COLUMNS[name];
  const field = sql.raw(`l.${column}`);
  if (values === 'one') return sql`${field} = ${bind(({ filters }) => valuesOf(filters)![0])}`;
  const all = sql`${bind(({ filters }) => valuesOf(filters))}::text[]`;
  // Hundreds of municipalities: Postgres hashes a subquery that it cannot join, and compares an array one by one.
  if (name === 'municipality') return sql`(${field} IN (SELECT unnest(${all}))) IS TRUE`;
  return sql`${field} = ANY(${all})`;
}

const firstDay = (bind: Bind): Sql => sql`${bind(({ filters }) => filters.dates!.from)}::date`;
const lastDay = (bind: Bind): Sql => sql`${bind(({ filters }) => filters.dates!.to)}::date`;

/** The date filter as conditions on columns, which B-tree indexes include. `starts_on` is 9999-12-31 for no start. */
function dateConditions({ dates }: FilterShape, bind: Bind): Sql[] {
  if (dates === undefined) return [];
  if (dates === 'notOver') return [sql`l.ends_on >= ${firstDay(bind)}`];
  return [
    sql`(l.starts_on <= ${firstDay(bind)} OR l.starts_on = '9999-12-31')`,
    sql`l.ends_on >= ${lastDay(bind)}`,
    isFree(bind),
  ];
}

/** No day is lent or blocked. What is not known to be busy is free. The subquery makes the range once, not for each row. */
const isFree = (bind: Bind): Sql =>
  sql`(l.busy && (SELECT daterange(${firstDay(bind)}, ${lastDay(bind)}, '[]'))) IS NOT TRUE`;

/** The same filter as a condition on the range of days, which the GiST indexes hold. A missing end is unlimited. */
export function dateRangeConditions({ dates }: FilterShape, bind: Bind): Sql[] {
  if (dates === undefined) return [];
  const range = sql.raw("daterange(l.available_from, l.available_to, '[]')");
  if (dates === 'notOver') return [sql`${range} && daterange(${firstDay(bind)}, NULL)`];
  return [sql`${range} @> daterange(${firstDay(bind)}, ${lastDay(bind)}, '[]')`, isFree(bind)];
}

/** The condition on the type; none where both are wanted. */
export const typeCondition = ({ type }: FilterShape, bind: Bind): Sql[] =>
  type === 'one' ? [sql`l.type = ${bind(({ filters }) => filters.types[0])}`] : [];

/** The status as a literal, not a parameter: a generic plan can then use the partial index of that status. */
export const hasStatus = (status: ListingStatus): Sql => sql.raw(`l.status = '${status}'`);

/** All of the conditions; `true` where there are none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length > 0 ? sql.join(conditions, sql.raw(' AND ')) : sql.raw('true');

export const unionAll = (parts: readonly Sql[]): Sql => sql.join(parts, sql.raw(' UNION ALL '));
