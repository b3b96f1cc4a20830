import { sql } from 'kysely';
import {
  LISTING_TYPES,
  CATEGORY_FILTER_MATCHES,
  REGION_FILTER_MATCHES,
  type ListingStatus,
  type Category,
  type RateType,
} from '@commonyard/contracts/assets.values';
import type { FacetsQuery } from '@commonyard/contracts/http/assets';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { toStoredType } from '../mapper/input.ts';
import type { Bind, FilterName, Filters, FilterShape, Sql } from './model.ts';

/** Parses a query string that has passed its schema. */
export function parseFilters(query: FacetsQuery): Filters {
  const categories = query.category?.split(',') as Category[] | undefined;
  return {
    types: query.type ? [toStoredType(query.type)] : LISTING_TYPES,
    status: query.status,
    categories: categories && distinct(categories.flatMap((category) => CATEGORY_FILTER_MATCHES[category])),
    regions: query.region && REGION_FILTER_MATCHES[query.region],
    municipality: query.municipality,
    rateTypes: query.rateType?.split(',') as RateType[] | undefined,
    endsOnOrAfter: query.availableFrom && parseCalendarDay(query.availableFrom),
    mine: query.mine,
    elsewhere: query.elsewhere,
    search: query.search?.trim() ? query.search : undefined,
  };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

type FilterColumn = { column: string; valuesOf: (filters: Filters) => readonly string[] | undefined };

/** The filters on a column of `listings`, in the order of their conditions. */
export const FILTER_COLUMNS: Record<FilterName, FilterColumn> = {
  category: { column: 'category', valuesOf: ({ categories }) => categories },
  municipality: { column: 'municipality', valuesOf: ({ municipality }) => one(municipality) },
  region: { column: 'region', valuesOf: ({ regions }) => regions },
  rateType: { column: 'rate_type', valuesOf: ({ rateTypes }) => rateTypes },
  endsOnOrAfter: { column: 'ends_on', valuesOf: ({ endsOnOrAfter }) => one(endsOnOrAfter) },
};
const NAMES = Object.keys(FILTER_COLUMNS) as FilterName[];

const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
const arity = (values: readonly string[]) => (values.length === 1 ? 'one' : 'several');

export function filterShapeOf(filters: Filters): FilterShape {
  const shape: FilterShape = { type: arity(filters.types) };
  for (const name of NAMES) {
    const values = FILTER_COLUMNS[name].valuesOf(filters);
    if (values) shape[name] = arity(values);
  }
  return shape;
}

/** The conditions on `l` of the set filters, except those that an index or a join already applies. */
export const filterConditions = (shape: FilterShape, bind: Bind, except: readonly FilterName[] = []): Sql[] =>
  NAMES.flatMap((name) => (shape[name] && !except.includes(name) ? [condition(name, shape[name], bind)] : []));

function condition(name: FilterName, values: 'one' | 'several', bind: Bind): Sql {
  const { column, valuesOf } = FILTER_COLUMNS[name];
  const first = bind(({ filters }) => valuesOf(filters)![0]);
  if (name === 'endsOnOrAfter') return sql`l.ends_on >= ${first}::date`;
  const field = sql.raw(`l.${column}`);
  if (values === 'one') return sql`${field} = ${first}`;
  return sql`${field} = ANY(${bind(({ filters }) => valuesOf(filters))}::text[])`;
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
