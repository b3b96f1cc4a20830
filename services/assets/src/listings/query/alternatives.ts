import { sql } from 'kysely';
import { MAP_COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { municipalityIdsByDistance } from '@commonyard/contracts/distances';
import type { FacetsQuery, ListingAlternatives } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache } from '@commonyard/service-kit/db/statements';
import type { Deps } from '../../deps.ts';
import { allOf, filterConditions, parseFilters, unionAll } from './filters.ts';
import type { DateFilter, Filters, QueryShape, Sql, StatementInput, VisibilityScope } from './model.ts';
import { findPageAndCount } from './page.ts';
import { NEWEST_FIRST, sortByDistance } from './sort.ts';
import { countedRows, countMatches, matchingRows, queryShapeOf, resolveQuery, runStatement } from './statement.ts';
import { scopeConditions } from './visibility.ts';

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
  const [{ json }] = await findPageAndCount(pool, countCache, query, page, SEARCH_COUNT_CAP);
  const cards = JSON.parse(`[${json ?? ''}]`) as { distanceKm: number }[];
  const last = cards.at(-1);
  return last ? { count: cards.length, withinKm: last.distanceKm } : null;
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
/** The conditions that the availability begins after the asked first day, is long enough, and begins with free days. */
const isLater = [
  sql`l.starts_on > ${firstDay}::date AND l.starts_on < '9999-12-31'`,
  sql`l.ends_on - l.starts_on >= ${lastDay}::date - ${firstDay}::date`,
  sql`(l.busy && daterange(l.starts_on, l.starts_on + (${lastDay}::date - ${firstDay}::date), '[]')) IS NOT TRUE`,
];

/** The most later listings of each type that are looked at: in one municipality, and without a place. */
const MAX_LATER = { inMunicipality: 1_000, anywhere: 10_000 };

/** SQL of the first and last days of the listing of each type, and of each municipality, that is the first one later. */
function scopeStarts(scope: VisibilityScope, { filters }: QueryShape): Sql {
  const byMunicipality = filters.municipality !== undefined;
  const branches = ({ types, municipalities }: Filters) =>
    types.flatMap((type) => (municipalities ?? [null]).map((municipality) => ({ type, municipality })));
  const types = bind((input: StatementInput) => branches(input.filters).map(({ type }) => type));
  const places = bind((input: StatementInput) => branches(input.filters).map(({ municipality }) => municipality));
  const inOrder = [
    ...scopeConditions(scope, bind),
    sql.raw('l.type = branch.type'),
    ...(byMunicipality ? [sql.raw('l.municipality = branch.municipality')] : []),
    isLater[0]!,
  ];
  const others = [...filterConditions(filters, bind, ['municipality']), ...isLater.slice(1)];
  return sql`SELECT first.* FROM unnest(${types}::text[], ${places}::text[]) AS branch (type, municipality)
    CROSS JOIN LATERAL (
      SELECT l.starts_on, l.ends_on, l.busy FROM (
        SELECT * FROM listings l WHERE ${allOf(inOrder)} ORDER BY l.starts_on, l.id
        LIMIT ${sql.lit(byMunicipality ? MAX_LATER.inMunicipality : MAX_LATER.anywhere)}
      ) AS l WHERE ${allOf(others)} ORDER BY l.starts_on LIMIT 1
    ) AS first`;
}

function searchedStarts(query: QueryShape): Sql {
  const rows = matchingRows(query, countedRows(SEARCH_COUNT_CAP), bind);
  return sql`SELECT l.starts_on, l.ends_on, l.busy FROM ${rows} AS merged JOIN listings l USING (id)`;
}
