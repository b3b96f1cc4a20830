import type pg from 'pg';
import {
  CATEGORIES,
  CATEGORY_FINDS,
  FACET_COUNT_CAP,
  RATE_TYPES,
  REGION_FINDS,
  REGIONS,
  SEARCH_COUNT_CAP,
} from '@commonyard/contracts/assets.values';
import type { Facets } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/caller';
import { allOf, join, raw, sqlText, toStatement, type Fragment } from '../sql-text.ts';
import { conditions, type Filters } from './listings.filters.ts';
import { execute, findMatches, type Matches } from './listings.list.ts';
import { visibleParts, type Part } from './listings.visibility.ts';

/** Each facet counts as if its own filter were not set: it shows what the other choices would give. */
const FACETS = [
  { name: 'category', column: 'category', values: CATEGORIES, without: 'categories' },
  { name: 'rateType', column: 'rate_type', values: RATE_TYPES, without: 'rateTypes' },
  { name: 'region', column: 'region', values: REGIONS, without: 'regions' },
] as const;
type Facet = (typeof FACETS)[number];
type CountRow = { facet: Facet['name']; value: string; count: number };

/** How many listings each choice of a filter would show. */
export async function countFacets(pool: pg.Pool, caller: Caller, filters: Filters): Promise<Facets> {
  const matches = await findMatches(pool, caller, filters);
  const statement = facetsStatement(caller, filters, matches);
  const rows = statement ? await execute<CountRow>(pool, { filters }, statement) : [];
  const stored: Record<Facet['name'], Record<string, number>> = { category: {}, rateType: {}, region: {} };
  for (const { facet, value, count } of rows) stored[facet][value] = count;
  const capped = (counts: (number | undefined)[]) =>
    Math.min(
      counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
      FACET_COUNT_CAP + 1,
    );
  const choices = <T extends string>(values: readonly T[], count: (value: T) => number) =>
    Object.fromEntries(values.map((value) => [value, count(value)]));
  return {
    category: choices(CATEGORIES, (choice) => capped(CATEGORY_FINDS[choice].map((found) => stored.category[found]))),
    rateType: choices(RATE_TYPES, (choice) => capped([stored.rateType[choice]])),
    region: choices(REGIONS, (choice) => capped(REGION_FINDS[choice].map((found) => stored.region[found]))),
  };
}

function facetsStatement(caller: Caller, filters: Filters, matches: Matches | undefined) {
  if (!matches) return undefined;
  const counts = FACETS.flatMap((facet) => {
    const others = { ...filters, [facet.without]: undefined };
    if (filters.search !== undefined) return [searchedCounts(facet, matches.with(others))];
    return visibleParts(caller, others).map((part) => streamedCounts(facet, part, others));
  });
  return toStatement(
    sqlText`SELECT facet, value, sum(count)::integer AS count FROM (${join(counts, ' UNION ALL ')}) AS counts GROUP BY facet, value`,
  );
}

/** Keeps a count in the index, where reading the table from its beginning would look cheaper until it is not. */
const IN_INDEX_ORDER = raw('ORDER BY l.id');

/** Each value on its own, so that no count reads further than the cap. */
function streamedCounts({ name, column, values }: Facet, { where }: Part, filters: Filters): Fragment {
  const branches = filters.types.flatMap((type) => values.map((value) => [type, value] as const));
  const all = [...where, raw('l.type = branch.type'), raw(`l.${column} = branch.value`), ...conditions(filters)];
  return sqlText`SELECT ${raw(`'${name}'`)} AS facet, branch.value, counted.count
    FROM unnest(${branches.map(([type]) => type)}::text[], ${branches.map(([, value]) => value)}::text[]) AS branch (type, value)
    CROSS JOIN LATERAL (SELECT count(*) FROM (
      SELECT FROM listings l WHERE ${allOf(all)} ${filters.endsOnOrAfter === undefined ? IN_INDEX_ORDER : raw('')} LIMIT ${raw(String(FACET_COUNT_CAP + 1))}
    ) AS capped) AS counted`;
}

/** Among the newest matches: those are found once, however many values there are. */
function searchedCounts({ name, column }: Facet, { rows }: Matches): Fragment {
  const newest = rows({ order: { column: 'id', descending: true }, limit: SEARCH_COUNT_CAP, toCount: true });
  return sqlText`SELECT ${raw(`'${name}'`)} AS facet, ${raw(column)} AS value, count(*) AS count
    FROM (SELECT * FROM ${newest} AS merged ORDER BY id DESC LIMIT ${raw(String(SEARCH_COUNT_CAP))}) AS newest
    JOIN listings USING (id) GROUP BY ${raw(column)}`;
}
