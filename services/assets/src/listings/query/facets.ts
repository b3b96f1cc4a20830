import { sql } from 'kysely';
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
import { bind, createStatementCache } from '@commonyard/service-kit/db/statements';
import { allOf, dateRangeConditions, filterConditions, unionAll } from './filters.ts';
import type { Filters, FilterShape, QueryShape, Sql, StatementInput, VisibilityScope } from './model.ts';
import { indexRanges, inIndexRange, otherIndexedFilters } from './index-ranges.ts';
import { municipalityRows } from './nearby-rows.ts';
import { NEWEST_FIRST } from './sort.ts';
import { countedRows, matchingRows, queryShapeOf, resolveQuery, runStatement } from './statement.ts';
import { isOwn, isPublic, scopeConditions } from './visibility.ts';

const FACETS = [
  { name: 'category', column: 'category', values: CATEGORIES },
  { name: 'rateType', column: 'rate_type', values: RATE_TYPES },
  { name: 'region', column: 'region', values: REGIONS },
] as const;
type Facet = (typeof FACETS)[number];
type CountRow = { facet: Facet['name']; value: string; count: number };

/** Counts how many listings each choice of a filter would show. */
export async function countFacets(pool: pg.Pool, caller: Caller, filters: Filters): Promise<Facets> {
  const query = await resolveQuery(pool, caller, filters);
  const stored: Record<Facet['name'], Record<string, number>> = { category: {}, rateType: {}, region: {} };
  if (query) {
    const statement = facetsStatement(queryShapeOf(query));
    const values = statement.valuesOf({ ...query, sort: NEWEST_FIRST, after: undefined });
    const rows = await runStatement<CountRow>(pool, filters, statement, values);
    for (const { facet, value, count } of rows) stored[facet][value] = count;
  }
  const capped = (counts: (number | undefined)[]) =>
    Math.min(
      counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
      FACET_COUNT_CAP + 1,
    );
  const choices = <T extends string>(values: readonly T[], count: (value: T) => number) =>
    Object.fromEntries(values.map((value) => [value, count(value)]));
  return {
    category: choices(CATEGORIES, (choice) =>
      capped(CATEGORY_FILTER_MATCHES[choice].map((value) => stored.category[value])),
    ),
    rateType: choices(RATE_TYPES, (choice) => capped([stored.rateType[choice]])),
    region: choices(REGIONS, (choice) => capped(REGION_FILTER_MATCHES[choice].map((value) => stored.region[value]))),
  };
}

/** Each facet ignores its own filter: it counts what the other choices would show. */
const facetsStatement = createStatementCache<QueryShape, StatementInput>((query) => {
  const others = FACETS.map((facet) => {
    const { [facet.name]: _ownFilter, ...filters } = query.filters;
    return { facet, query: { ...query, filters } };
  });
  const counts =
    query.terms > 0
      ? [...Map.groupBy(others, (other) => JSON.stringify(other.query.filters)).values()].map((group) =>
          searchedCounts(
            group.map(({ facet }) => facet),
            group[0]!.query,
          ),
        )
      : others.flatMap((other) => query.scopes.map((scope) => scopeCounts(other.facet, scope, other.query)));
  return sql`SELECT facet, value, sum(count)::integer AS count FROM (${unionAll(counts)}) AS counts GROUP BY facet, value`;
});

function scopeCounts(facet: Facet, scope: VisibilityScope, query: QueryShape): Sql {
  const { filters } = query;
  if (filters.municipality === 'several' && !isOwn(scope)) return nearbyCounts(facet, scope, query);
  if (isPublic(scope) && filters.municipality === undefined) return publicCounts(facet, scope, filters);
  return streamedCounts(facet, scope, filters);
}

const facetName = ({ name }: Facet) => sql.raw(`'${name}'`);

/** Keeps Postgres on the index, where a sequential scan looks cheaper than it is. */
const IN_INDEX_ORDER = sql.raw('ORDER BY l.id');

/** Counts each value separately in the ranges of the narrowest index, so that no count reads more rows than the cap. */
function publicCounts(facet: Facet, scope: VisibilityScope, filters: FilterShape): Sql {
  const byDates = filters.dates !== undefined;
  const names = otherIndexedFilters(facet.name, filters, { byDates });
  const conditions = [
    ...scopeConditions(scope, bind),
    ...inIndexRange(names),
    sql.raw(`l.${facet.column} = choice.value`),
    ...dateRangeConditions(filters, bind),
  ];
  return sql`SELECT ${facetName(facet)} AS facet, choice.value, counted.count
    FROM unnest(${bind(() => facet.values)}::text[]) AS choice (value)
    CROSS JOIN LATERAL (SELECT count(*) FROM (
      SELECT FROM ${indexRanges(names, bind)} CROSS JOIN LATERAL (
        SELECT FROM listings l WHERE ${allOf(conditions)} ${byDates ? sql.raw('') : IN_INDEX_ORDER}
        LIMIT ${sql.lit(FACET_COUNT_CAP + 1)}
      ) AS rows LIMIT ${sql.lit(FACET_COUNT_CAP + 1)}
    ) AS capped) AS counted`;
}

/** Counts each value separately, so that no count reads more rows than the cap. */
function streamedCounts(facet: Facet, scope: VisibilityScope, filters: FilterShape): Sql {
  const { column, values } = facet;
  const byDates = isPublic(scope) && filters.dates !== undefined;
  const branches = ({ types }: Filters) => types.flatMap((type) => values.map((value) => ({ type, value })));
  const conditions = [
    ...scopeConditions(scope, bind),
    sql.raw('l.type = branch.type'),
    sql.raw(`l.${column} = branch.value`),
    ...(byDates
      ? [...filterConditions(filters, bind, ['dates']), ...dateRangeConditions(filters, bind)]
      : filterConditions(filters, bind)),
  ];
  const branchTypes = bind((input: StatementInput) => branches(input.filters).map(({ type }) => type));
  const branchValues = bind((input: StatementInput) => branches(input.filters).map(({ value }) => value));
  const order = filters.dates === undefined ? IN_INDEX_ORDER : sql.raw('');
  return sql`SELECT ${facetName(facet)} AS facet, branch.value, counted.count
    FROM unnest(${branchTypes}::text[], ${branchValues}::text[]) AS branch (type, value)
    CROSS JOIN LATERAL (SELECT count(*) FROM (
      SELECT FROM listings l WHERE ${allOf(conditions)} ${order} LIMIT ${sql.lit(FACET_COUNT_CAP + 1)}
    ) AS capped) AS counted`;
}

/** Counts in several municipalities, the nearest first: each category up to the cap, other values of the nearest listings. */
function nearbyCounts(facet: Facet, scope: VisibilityScope, query: QueryShape): Sql {
  const municipalities = bind(({ filters }: StatementInput) => filters.municipalities);
  const limits = { limit: FACET_COUNT_CAP + 1, toCount: true };
  const rows = (
    columns: string,
    ...conditions: string[]
  ) => sql`unnest(${municipalities}::text[]) AS near (municipality)
    CROSS JOIN LATERAL (${municipalityRows(
      columns,
      scope,
      query,
      limits,
      bind,
      conditions.map((condition) => sql.raw(condition)),
    )}) AS match`;
  const isHere = 'l.municipality = near.municipality';
  // Days and a category cost more per municipality than all of its matches on these days.
  if (facet.name !== 'category' || query.filters.dates)
    return sql`SELECT ${facetName(facet)} AS facet, nearest.value, count(*) AS count FROM (
      SELECT match.value FROM ${rows(`l.${facet.column} AS value`, isHere)} LIMIT ${sql.lit(COUNT_CAP)}
    ) AS nearest GROUP BY nearest.value`;
  const choices = bind(() => facet.values);
  return sql`SELECT ${facetName(facet)} AS facet, choice.value, counted.count FROM unnest(${choices}::text[]) AS choice (value)
    CROSS JOIN LATERAL (SELECT count(*) FROM (
      SELECT FROM ${rows('', isHere, 'l.category = choice.value')} LIMIT ${sql.lit(FACET_COUNT_CAP + 1)}
    ) AS capped) AS counted`;
}

/** Counts the values of several facets among the newest matches, which are found once. */
function searchedCounts(facets: readonly Facet[], query: QueryShape): Sql {
  const rows = matchingRows(query, countedRows(SEARCH_COUNT_CAP), bind);
  const facet = facets.map(({ name, column }) => `WHEN GROUPING(${column}) = 0 THEN '${name}'`).join(' ');
  const columns = facets.map(({ column }) => column);
  return sql`SELECT ${sql.raw(`CASE ${facet} END AS facet, coalesce(${columns.join(', ')}) AS value`)}, count(*) AS count
    FROM (SELECT * FROM ${rows} AS merged ORDER BY id DESC LIMIT ${sql.lit(SEARCH_COUNT_CAP)}) AS newest
    JOIN listings USING (id) GROUP BY GROUPING SETS (${sql.raw(columns.map((column) => `(${column})`).join(', '))})`;
}
