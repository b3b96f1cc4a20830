import type pg from 'pg';
import {
  CATEGORIES,
  CATEGORY_FILTER_MATCHES,
  COUNT_CAP,
  FACET_COUNT_CAP,
  RATE_TYPES,
  REGION_FILTER_MATCHES,
  REGIONS,
  SEARCH_COUNT_CAP,
} from '@commonyard/contracts/assets.values';
import type { Facets } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import type { Filters, ListingQuery } from './model.ts';
import { NEWEST_FIRST } from './sort.ts';
import { countEach, countGroups, resolveQuery } from './statement.ts';
import { isOwn } from './visibility.ts';

type Name = keyof Facets;
type Facet = {
  column: 'category' | 'rate_type' | 'region';
  filter: 'categories' | 'rateTypes' | 'regions';
  values: readonly string[];
  /** The values that a choice shows. */
  matches: Record<string, readonly string[]>;
};

const FACETS: Record<Name, Facet> = {
  category: { column: 'category', filter: 'categories', values: CATEGORIES, matches: CATEGORY_FILTER_MATCHES },
  rateType: {
    column: 'rate_type',
    filter: 'rateTypes',
    values: RATE_TYPES,
    matches: Object.fromEntries(RATE_TYPES.map((value) => [value, [value]])),
  },
  region: { column: 'region', filter: 'regions', values: REGIONS, matches: REGION_FILTER_MATCHES },
};
const NAMES = Object.keys(FACETS) as Name[];

/** Counts how many listings each choice of a filter would show. Each facet ignores its own filter. */
export async function countFacets(pool: pg.Pool, caller: Caller, filters: Filters): Promise<Facets> {
  const query = await resolveQuery(pool, caller, filters);
  const counts = new Map<string, number>();
  if (query) {
    const [sampled, exact] = [true, false].map((isSample) =>
      NAMES.filter((name) => isSampled(name, query) === isSample),
    );
    const samples = Map.groupBy(sampled!, (name) => filters[FACETS[name].filter] && name);
    await Promise.all([
      countExactly(pool, query, exact!, counts),
      ...[...samples.values()].map((names) => sample(pool, query, names, counts)),
    ]);
  }
  const countOf = (name: Name, values: readonly string[]) =>
    Math.min(
      values.reduce((sum, value) => sum + (counts.get(`${name} ${value}`) ?? 0), 0),
      FACET_COUNT_CAP + 1,
    );
  const choicesOf = (name: Name) =>
    FACETS[name].values.map((choice) => [choice, countOf(name, FACETS[name].matches[choice]!)]);
  return Object.fromEntries(NAMES.map((name) => [name, Object.fromEntries(choicesOf(name))])) as Facets;
}

/**
 * Whether the values of a facet are counted among the first matches, because counting each would read all matches of a
 * search or of several municipalities. Their index has categories: with days these cost more than all matches on the days.
 */
function isSampled(name: Name, { filters: { municipalities, dates }, scopes, terms }: ListingQuery): boolean {
  if (terms) return true;
  if (municipalities === undefined || municipalities.length === 1 || scopes.every(isOwn)) return false;
  return name !== 'category' || dates !== undefined;
}

const withFilter = (query: ListingQuery, name: Name, values: readonly string[] | undefined): ListingQuery => ({
  ...query,
  filters: { ...query.filters, [FACETS[name].filter]: values },
});

async function countExactly(pool: pg.Pool, query: ListingQuery, names: Name[], counts: Map<string, number>) {
  const values = names.flatMap((name) => FACETS[name].values.map((value) => ({ name, value })));
  if (values.length === 0) return;
  const queries = values.map(({ name, value }) => withFilter(query, name, [value]));
  const found = await countEach(pool, queries, FACET_COUNT_CAP);
  for (const [index, { name, value }] of values.entries()) counts.set(`${name} ${value}`, found[index]!);
}

/** Counts the values of facets that ignore the same filter, among the first matches. */
async function sample(pool: pg.Pool, query: ListingQuery, names: Name[], counts: Map<string, number>) {
  const rows = query.terms ? { sort: NEWEST_FIRST, limit: SEARCH_COUNT_CAP } : { limit: COUNT_CAP };
  const columns = names.map((name) => FACETS[name].column);
  const groups = await countGroups(pool, withFilter(query, names[0]!, undefined), columns, rows);
  for (const name of names)
    for (const group of groups) {
      const key = `${name} ${group[FACETS[name].column]}`;
      counts.set(key, (counts.get(key) ?? 0) + group.count);
    }
}
