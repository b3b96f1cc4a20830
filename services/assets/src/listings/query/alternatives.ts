import { sql } from 'kysely';
import { MAP_COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { municipalityIdsByDistance } from '@commonyard/contracts/distances';
import type { FacetsQuery, ListingAlternatives } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache } from '@commonyard/service-kit/db/statements';
import type { Deps } from '../../deps.ts';
import { allOf, filterConditions, parseFilters, unionAll } from './filters.ts';
import type { DateFilter, Filters, QueryShape, Sql, StatementInput, VisibilityScope } from './model.ts';
import { municipalityRows } from './nearby-rows.ts';
import { findPageAndCount } from './page.ts';
import { NEWEST_FIRST, sortByDistance } from './sort.ts';
import { countedRows, countMatches, matchingRows, queryShapeOf, resolveQuery, runStatement } from './statement.ts';
import { isOwn, scopeConditions } from './visibility.ts';

type Backends = Pick<Deps, 'pool' | 'countCache'>;

/** What a search without results would find farther away, and what later. */
export async function findAlternatives(
  backends: Backends,
  caller: Caller,
  query: FacetsQuery,
): Promise<ListingAlternatives> {
  const filters = parseFilters(query, caller);
  const { radiusKm: _radius, ...anywhere } = query;
  const [farther, later] = await Promise.all([
    query.radiusKm === undefined ? null : findFarther(backends, caller, filters, parseFilters(anywhere, caller)),
    filters.dates?.to === undefined ? null : findLater(backends, caller, filters, filters.dates.from, filters.dates.to),
  ]);
  return { farther, later };
}

/** The most listings beyond the radius that are counted. */
const MAX_FARTHER = 3;

async function findFarther(
  { pool, countCache }: Backends,
  caller: Caller,
  { origin, municipalities: within }: Filters,
  anywhere: Filters,
): Promise<ListingAlternatives['farther']> {
  const beyond = new Set(anywhere.municipalities ?? municipalityIdsByDistance(origin!));
  for (const id of within!) beyond.delete(id);
  const filters = { ...anywhere, municipalities: [...beyond] };
  const query = await resolveQuery(pool, caller, filters);
  if (!query) return null;
  const sort = sortByDistance(origin!, filters, caller);
  const page = { sort, limit: MAX_FARTHER, offset: 0, after: undefined };
  const [{ cards }] = await findPageAndCount(pool, countCache, query, page, SEARCH_COUNT_CAP);
  const last = cards.at(-1);
  if (last === undefined) return null;
  const { distanceKm } = JSON.parse(last) as { distanceKm: number };
  return { count: cards.length, withinKm: distanceKm };
}

/** The first window of the same length that begins with the availability of a match. */
async function findLater(
  { pool, countCache }: Backends,
  caller: Caller,
  filters: Filters,
  from: string,
  to: string,
): Promise<ListingAlternatives['later']> {
  const query = await resolveQuery(pool, caller, { ...filters, dates: undefined });
  if (!query) return null;
  const statement = laterStatement(queryShapeOf(query));
  const input = { ...query, window: { from, to }, sort: NEWEST_FIRST, after: undefined };
  const [window] = await runStatement<DateFilter & { to: string }>(pool, filters, statement, statement.valuesOf(input));
  if (!window) return null;
  const later = { ...query, filters: { ...filters, dates: window } };
  const count = await countMatches(pool, countCache, later, MAP_COUNT_CAP);
  return { count, availableFrom: window.from, availableTo: window.to };
}

type LaterInput = StatementInput & { window: { from: string; to: string } };

const laterStatement = createStatementCache<QueryShape, LaterInput>((query) => {
  const starts = query.terms > 0 ? [searchedStarts(query)] : query.scopes.map((scope) => scopeStarts(scope, query));
  const days = sql`(${lastDay}::date - ${firstDay}::date)`;
  return sql`SELECT starts_on::text AS from, (starts_on + ${days})::text AS to
    FROM (${unionAll(starts)}) AS l WHERE ${allOf(isLater)} ORDER BY starts_on LIMIT 1`;
});

const firstDay = bind(({ window }: LaterInput) => window.from);
const lastDay = bind(({ window }: LaterInput) => window.to);
/** The conditions that the availability begins after the asked first day and is long enough. */
const isLater = [
  sql`l.starts_on > ${firstDay}::date AND l.starts_on < '9999-12-31'`,
  sql`l.ends_on - l.starts_on >= ${lastDay}::date - ${firstDay}::date`,
];

/** The most listings of each municipality, type and category that are looked at, the newest first. */
const MAX_IN_MUNICIPALITY = 1_000;
/** The most listings of each type that are looked at without a place, those that begin first. */
const MAX_ANYWHERE = 10_000;

/** SQL of the first and last days of listings of a scope; of the matches, where it can leave out later ones. */
function scopeStarts(scope: VisibilityScope, query: QueryShape): Sql {
  if (query.filters.municipality && !isOwn(scope)) {
    const municipalities = bind(({ filters }: StatementInput) => filters.municipalities);
    const limits = { limit: MAX_IN_MUNICIPALITY, toCount: false };
    const isHere = [sql.raw('l.municipality = near.municipality')];
    const rows = municipalityRows('l.starts_on, l.ends_on', scope, query, limits, bind, isHere);
    return sql`SELECT matches.* FROM unnest(${municipalities}::text[]) AS near (municipality) CROSS JOIN LATERAL (${rows}) AS matches`;
  }
  const types = bind(({ filters }: StatementInput) => filters.types);
  const conditions = [...scopeConditions(scope, bind), sql.raw('l.type = branch.type'), isLater[0]!];
  return sql`SELECT first.* FROM unnest(${types}::text[]) AS branch (type) CROSS JOIN LATERAL (
    SELECT l.starts_on, l.ends_on FROM (
      SELECT * FROM listings l WHERE ${allOf(conditions)} ORDER BY l.starts_on, l.id LIMIT ${sql.lit(MAX_ANYWHERE)}
    ) AS l WHERE ${allOf([...filterConditions(query.filters, bind), isLater[1]!])} ORDER BY l.starts_on LIMIT 1) AS first`;
}

function searchedStarts(query: QueryShape): Sql {
  const rows = matchingRows(query, countedRows(SEARCH_COUNT_CAP), bind);
  return sql`SELECT l.starts_on, l.ends_on FROM ${rows} AS merged JOIN listings l USING (id)`;
}
