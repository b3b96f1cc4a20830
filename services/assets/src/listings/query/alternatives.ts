import { sql } from 'kysely';
import type pg from 'pg';
import { MAP_COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { municipalityIdsByDistance } from '@commonyard/contracts/distances';
import type { FacetsQuery, ListingAlternatives } from '@commonyard/contracts/http/assets';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { bind, createStatementCache } from '@commonyard/service-kit/db/statements';
import { allOf, filterConditions, parseFilters } from './filters.ts';
import { matchingRows } from './matching-rows.ts';
import type { DateFilter, Filters, QueryShape, StatementInput } from './model.ts';
import { findPage } from './page.ts';
import { orderRows, sortByDistance, SORTS } from './sort.ts';
import { countEach, queryShapeOf, resolveQuery, runStatement } from './statement.ts';
import { isOwn } from './visibility.ts';

/** What a search without results would find farther away, and what later. */
export async function findAlternatives(
  pool: pg.Pool,
  caller: Caller,
  query: FacetsQuery,
): Promise<ListingAlternatives> {
  const filters = parseFilters(query, caller);
  const { radiusKm: _radius, ...anywhere } = query;
  const [farther, later] = await Promise.all([
    query.radiusKm === undefined ? null : findFarther(pool, caller, filters, parseFilters(anywhere, caller)),
    filters.dates?.to === undefined ? null : findLater(pool, caller, filters),
  ]);
  return { farther, later };
}

/** The most listings beyond the radius that are counted. */
const MAX_FARTHER = 3;

async function findFarther(
  pool: pg.Pool,
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
  const { json } = await findPage(pool, query, { sort, limit: MAX_FARTHER, offset: 0, after: undefined });
  const cards = JSON.parse(`[${json ?? ''}]`) as { distanceKm: number }[];
  const last = cards.at(-1);
  return last ? { count: cards.length, withinKm: last.distanceKm } : null;
}

/** The most listings that are looked at for a later window. */
const MAX_LATER = 10_000;
const LAST_ID = 2_147_483_647;

/** The first window of the same length that begins with the availability of a match. */
async function findLater(pool: pg.Pool, caller: Caller, filters: Filters): Promise<ListingAlternatives['later']> {
  const query = await resolveQuery(pool, caller, filters);
  if (!query) return null;
  const input = { ...query, sort: SORTS.soonest, after: [filters.dates!.from, LAST_ID] };
  const statement = laterStatement(queryShapeOf(query));
  const [window] = await runStatement<DateFilter & { to: string }, StatementInput>(pool, query, statement, input);
  if (!window) return null;
  const [count] = await countEach(pool, [{ ...query, filters: { ...filters, dates: window } }], MAP_COUNT_CAP);
  return { count: count!, availableFrom: window.from, availableTo: window.to };
}

/**
 * The first later window of days of a search, of given municipalities or of an owner is looked for among all matches; otherwise among
 * the listings that begin next, because the index by first day has no other filter.
 */
const laterStatement = createStatementCache<QueryShape, StatementInput>((shape) => {
  const query = { ...shape, bind };
  const { dates: _dates, type, ...others } = shape.filters;
  const isNarrow = shape.terms > 0 || others.municipality !== undefined || shape.scopes.every(isOwn);
  const rows = {
    ...(!isNarrow && { sort: SORTS.soonest, hasCursor: true }),
    limit: shape.terms > 0 ? SEARCH_COUNT_CAP : MAX_LATER,
  };
  const filters = { ...(type && { type }), ...(isNarrow && others) };
  const [firstDay, lastDay] = [
    sql`${bind(({ filters: { dates } }: StatementInput) => dates!.from)}::date`,
    sql`${bind(({ filters: { dates } }: StatementInput) => dates!.to)}::date`,
  ];
  const days = sql`(${lastDay} - ${firstDay})`;
  const conditions = [
    ...filterConditions(query, ['type', 'municipality', 'dates']),
    sql`l.starts_on > ${firstDay} AND l.starts_on < '9999-12-31'`,
    sql`l.ends_on - l.starts_on >= ${days}`,
    sql`(l.busy && daterange(l.starts_on, l.starts_on + ${days}, '[]')) IS NOT TRUE`,
  ];
  return sql`SELECT starts_on::text AS from, (starts_on + ${days})::text AS to
    FROM (SELECT * FROM ${matchingRows({ ...query, filters }, rows)} AS merged
      ${orderRows(rows.sort)} LIMIT ${sql.lit(rows.limit)}) AS first JOIN listings l USING (id)
    WHERE ${allOf(conditions)} ORDER BY ${sql.raw(isNarrow ? 'starts_on' : 'sort_key')} LIMIT 1`;
});
