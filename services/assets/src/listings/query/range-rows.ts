import { sql } from 'kysely';
import { CATEGORIES, LISTING_TYPES, RATE_TYPES, REGIONS } from '@commonyard/contracts/assets.values';
import {
  allOf,
  BUSY_BY_ID,
  columnSql,
  dateConditions,
  dateRangeConditions,
  FILTER_COLUMNS,
  filterConditions,
} from './filters.ts';
import type { BoundQuery, FilterName, Filters, FilterShape, RowsShape, Sql, VisibilityScope } from './model.ts';
import { isAfterCursor, rowColumns } from './sort.ts';
import { scopeConditions } from './visibility.ts';

/** The filters that all lists may combine, and that have few values. */
const FACETS = ['category', 'region', 'rateType'] as const;
const ALL_VALUES: Partial<Record<FilterName, readonly string[]>> = {
  type: LISTING_TYPES,
  category: CATEGORIES,
  region: REGIONS,
  rateType: RATE_TYPES,
};

/**
 * SQL of the first rows of a public scope by age: those of one range of an index for each value of the filters that lead the
 * index, merged. So a page costs the same however many listings match: a rare region and category read 169 pages of the
 * database at a million listings, one walk of the newest 2,822.
 */
export function rangeRows(scope: VisibilityScope, query: BoundQuery, rows: RowsShape): Sql {
  const byDays = query.filters.dates !== undefined && query.filters.municipality === undefined;
  const names = leadingFilters(query.filters);
  const id = byDays ? 'l.id + 0' : 'l.id';
  const conditions = [
    ...scopeConditions(scope, query),
    ...names
      .map((name) => FILTER_COLUMNS[name])
      .map(({ column }) => sql.raw(`${columnSql(column)} = branch.${column}`)),
    ...(byDays ? dateRangeConditions(query) : dateConditions(query, BUSY_BY_ID)),
    ...filterConditions(query, [...names, 'dates']),
    ...(rows.sort && rows.hasCursor ? [isAfterCursor(rows.sort, query, { key: '', id })] : []),
  ];
  return sql`(SELECT stream.* FROM ${branchesOf(names, query)}
    CROSS JOIN LATERAL (SELECT ${rowColumns(rows, query)} FROM listings l WHERE ${allOf(conditions)}
      ${byDays ? orderByIdDistance(rows) : orderById(rows)} LIMIT ${sql.lit(rows.limit)}) AS stream)`;
}

/**
 * The filters whose values select the ranges. In the B-trees with several filters all of them lead: one that is not set takes
 * every value. The GiST index of the days needs no value for a filter that is not set.
 */
function leadingFilters(filters: FilterShape): FilterName[] {
  if (filters.municipality) return ['municipality', 'type', ...(filters.category ? (['category'] as const) : [])];
  const set = FACETS.filter((name) => filters[name]);
  return ['type', ...(filters.dates || set.length === 0 ? set : FACETS)];
}

/** SQL of the ranges as rows of `branch`: each combination of the values of these filters. */
function branchesOf(names: readonly FilterName[], { bind }: BoundQuery): Sql {
  const columns = names.map(
    (_, index) => sql`${bind(({ filters }) => combinationsOf(filters, names).map((values) => values[index]))}::text[]`,
  );
  const aliases = names.map((name) => FILTER_COLUMNS[name].column).join(', ');
  return sql`unnest(${sql.join(columns)}) AS branch (${sql.raw(aliases)})`;
}

const combinationsOf = (filters: Filters, names: readonly FilterName[]) =>
  names.reduce<(string | number)[][]>(
    (found, name) => {
      const values = FILTER_COLUMNS[name].valuesOf(filters) ?? ALL_VALUES[name]!;
      return found.flatMap((others) => values.map((value) => [...others, value]));
    },
    [[]],
  );

const orderById = ({ sort }: RowsShape): Sql => sql.raw(`ORDER BY l.id ${sort?.descending ? 'DESC' : ''}`);

/** GiST reads in order of distance, and the distance from an id beyond all others is the order of the ids. */
const orderByIdDistance = ({ sort }: RowsShape): Sql =>
  sql.raw(sort ? `ORDER BY l.id + 0 <-> ${sort.descending ? 2_147_483_647 : 0}` : '');
