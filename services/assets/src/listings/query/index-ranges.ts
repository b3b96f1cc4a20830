import { sql } from 'kysely';
import { CATEGORIES, RATE_TYPES, REGIONS } from '@commonyard/contracts/assets.values';
import { FILTER_COLUMNS } from './filters.ts';
import type { Bind, FilterName, Filters, FilterShape, Sql } from './model.ts';

/** The filters that all lists may combine, and that have few values. */
const FACETS = ['category', 'region', 'rateType'] as const;
const ALL_VALUES: Record<(typeof FACETS)[number], readonly string[]> = {
  category: CATEGORIES,
  region: REGIONS,
  rateType: RATE_TYPES,
};

/**
 * The filters whose values select the ranges of the narrowest index of the public lists. With a single filter that is the
 * filter's own index, with several the index of all of them, of which a filter that is not set takes every value. `byDates`
 * is for the GiST indexes of the days, which need no value for a filter that is not set.
 */
export function indexedFilters(shape: FilterShape, { byDates }: { byDates: boolean }): FilterName[] {
  if (shape.municipality) return ['municipality', ...(shape.category ? (['category'] as const) : [])];
  const set = FACETS.filter((name) => shape[name]);
  return byDates || set.length <= 1 ? set : [...FACETS];
}

/** The same, where one of the values of `facet` is counted at a time. */
export function otherIndexedFilters(
  facet: (typeof FACETS)[number],
  shape: FilterShape,
  { byDates }: { byDates: boolean },
): FilterName[] {
  const set = FACETS.filter((name) => shape[name] && name !== facet);
  return byDates || set.length === 0 ? set : FACETS.filter((name) => name !== facet);
}

/** SQL of the ranges of an index as rows of `branch`: each type with each combination of the values of these filters. */
export function indexRanges(names: readonly FilterName[], bind: Bind): Sql {
  const types = bind(({ filters }) => rangesOf(filters, names).map(({ type }) => type));
  const valuesOf = (index: number) =>
    bind(({ filters }) => rangesOf(filters, names).map(({ values }) => values[index]));
  const columns = [types, ...names.map((_, index) => valuesOf(index))].map((values) => sql`${values}::text[]`);
  const aliases = ['type', ...names.map((name) => FILTER_COLUMNS[name].column)].join(', ');
  return sql`unnest(${sql.join(columns)}) AS branch (${sql.raw(aliases)})`;
}

/** The conditions that `l` is in the range of `branch`. */
export const inIndexRange = (names: readonly FilterName[]): Sql[] =>
  ['type', ...names.map((name) => FILTER_COLUMNS[name].column)].map((column) =>
    sql.raw(`l.${column} = branch.${column}`),
  );

function rangesOf(filters: Filters, names: readonly FilterName[]) {
  const combinations = names.reduce<string[][]>(
    (found, name) => found.flatMap((values) => valuesOf(name, filters).map((value) => [...values, value])),
    [[]],
  );
  return filters.types.flatMap((type) => combinations.map((values) => ({ type, values })));
}

const valuesOf = (name: FilterName, filters: Filters): readonly string[] =>
  FILTER_COLUMNS[name].valuesOf(filters) ?? (name === 'municipality' ? [] : ALL_VALUES[name]);
