import { sql } from 'kysely';
import type pg from 'pg';
import { COUNT_CAP, MAP_COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ListingMap } from '@commonyard/contracts/http/assets';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache } from '@commonyard/service-kit/db/statements';
import { allOf, filterConditions, typeCondition, unionAll } from './filters.ts';
import type { Filters, QueryShape, Sql, StatementInput, VisibilityScope } from './model.ts';
import { municipalityRows } from './nearby-rows.ts';
import { NEWEST_FIRST } from './sort.ts';
import { countedRows, matchingRows, queryShapeOf, resolveQuery, runStatement } from './statement.ts';
import { isOwn, scopeConditions } from './visibility.ts';

/**
 * Counts listings by municipality, each up to the cap: so it reads at most that many index entries of each municipality,
 * type and category. With a search term it counts the newest matches, as facets do.
 */
export async function countByMunicipality(pool: pg.Pool, caller: Caller, filters: Filters): Promise<ListingMap> {
  const query = await resolveQuery(pool, caller, filters);
  if (!query) return [];
  const statement = mapStatement(queryShapeOf(query));
  const values = statement.valuesOf({ ...query, sort: NEWEST_FIRST, after: undefined });
  return runStatement<ListingMap[number]>(pool, filters, statement, values);
}

const CAP = sql.lit(MAP_COUNT_CAP + 1);

const mapStatement = createStatementCache<QueryShape, StatementInput>((query) => {
  const counts = query.terms > 0 ? [searchedCounts(query)] : query.scopes.map((scope) => scopeCounts(scope, query));
  return sql`SELECT municipality, least(sum(count), ${CAP})::integer AS count
    FROM (${unionAll(counts)}) AS counts GROUP BY municipality ORDER BY municipality`;
});

const ALL_MUNICIPALITIES = MUNICIPALITIES.map(({ id }) => id);

function scopeCounts(scope: VisibilityScope, query: QueryShape): Sql {
  if (isOwn(scope)) return ownCounts(scope, query);
  const municipalities = bind(({ filters }: StatementInput) => filters.municipalities ?? ALL_MUNICIPALITIES);
  const limits = { limit: MAP_COUNT_CAP + 1, toCount: true };
  const rows = municipalityRows('', scope, query, limits, bind, [sql.raw('l.municipality = near.municipality')]);
  return sql`SELECT near.municipality, counted.count FROM unnest(${municipalities}::text[]) AS near (municipality)
    CROSS JOIN LATERAL (SELECT count(*) FROM (SELECT FROM (${rows}) AS matches LIMIT ${CAP}) AS capped) AS counted
    WHERE counted.count > 0`;
}

/** A user's or a municipality's own listings are few, and in few municipalities. */
function ownCounts(scope: VisibilityScope, { filters }: QueryShape): Sql {
  const conditions = [
    ...scopeConditions(scope, bind),
    ...typeCondition(filters, bind),
    ...filterConditions(filters, bind),
    sql.raw('l.municipality IS NOT NULL'),
  ];
  return sql`SELECT own.municipality, count(*) AS count
    FROM (SELECT l.municipality FROM listings l WHERE ${allOf(conditions)} LIMIT ${sql.lit(COUNT_CAP)}) AS own
    GROUP BY own.municipality`;
}

function searchedCounts(query: QueryShape): Sql {
  const rows = matchingRows(query, countedRows(SEARCH_COUNT_CAP), bind);
  return sql`SELECT municipality, count(*) AS count
    FROM (SELECT * FROM ${rows} AS merged ORDER BY id DESC LIMIT ${sql.lit(SEARCH_COUNT_CAP)}) AS newest
    JOIN listings USING (id) WHERE municipality IS NOT NULL GROUP BY municipality`;
}
