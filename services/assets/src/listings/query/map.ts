import { sql } from 'kysely';
import type pg from 'pg';
import { COUNT_CAP, MAP_COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import type { ListingMap } from '@commonyard/contracts/http/assets';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache } from '@commonyard/service-kit/db/statements';
import type { Filters, ListingQuery, QueryShape, StatementInput } from './model.ts';
import { municipalityRows } from './nearby-rows.ts';
import { NEWEST_FIRST } from './sort.ts';
import { countGroups, queryShapeOf, resolveQuery, runStatement } from './statement.ts';
import { isOwn, isPublic } from './visibility.ts';

/**
 * Counts listings by municipality, each up to the cap: so it reads at most that many index entries of each municipality,
 * type and category. With a search term it counts the newest matches, as facets do.
 */
export async function countByMunicipality(pool: pg.Pool, caller: Caller, filters: Filters): Promise<ListingMap> {
  const query = await resolveQuery(pool, caller, filters);
  const counts = new Map<string, number>();
  const groups = query ? await countScopes(pool, query) : [];
  for (const { municipality, count } of groups.flat())
    if (municipality) counts.set(municipality, Math.min((counts.get(municipality) ?? 0) + count, MAP_COUNT_CAP + 1));
  return [...counts].map(([municipality, count]) => ({ municipality, count })).toSorted(byMunicipality);
}

const byMunicipality = (a: { municipality: string }, b: { municipality: string }) =>
  a.municipality < b.municipality ? -1 : 1;

type Count = { municipality?: string | null; count: number };

/** With so few matches on given days, reading all of them costs less than looking into each municipality. */
const MAX_ON_DAYS = 20_000;

async function countScopes(pool: pg.Pool, query: ListingQuery): Promise<Count[][]> {
  if (query.terms)
    return [await countGroups(pool, query, ['municipality'], { sort: NEWEST_FIRST, limit: SEARCH_COUNT_CAP })];
  return Promise.all(
    query.scopes.map(async (scope) => {
      const part = { ...query, scopes: [scope] };
      // A user's or a municipality's own listings are few, and in few municipalities.
      if (isOwn(scope)) return countGroups(pool, part, ['municipality'], { limit: COUNT_CAP });
      if (isPublic(scope) && query.filters.dates && !query.filters.municipalities) {
        const groups = await countGroups(pool, part, ['municipality'], { limit: MAX_ON_DAYS + 1 });
        if (groups.reduce((sum, { count }) => sum + count, 0) <= MAX_ON_DAYS) return groups;
      }
      return runStatement<Count, StatementInput>(pool, part, mapStatement(queryShapeOf(part)), part);
    }),
  );
}

const ALL_MUNICIPALITIES = MUNICIPALITIES.map(({ id }) => id);

const mapStatement = createStatementCache<QueryShape, StatementInput>((query) => {
  const municipalities = bind(({ filters }: StatementInput) => filters.municipalities ?? ALL_MUNICIPALITIES);
  const limit = MAP_COUNT_CAP + 1;
  const isHere = [sql.raw('l.municipality = near.municipality')];
  const rows = municipalityRows(query.scopes[0]!, { ...query, bind }, limit, isHere);
  return sql`SELECT near.municipality, counted.count FROM unnest(${municipalities}::text[]) AS near (municipality)
    CROSS JOIN LATERAL (
      SELECT count(*)::integer FROM (SELECT FROM (${rows}) AS matches LIMIT ${sql.lit(limit)}) AS capped
    ) AS counted WHERE counted.count > 0`;
});
