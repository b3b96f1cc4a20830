import type pg from 'pg';
import {
  ADMIN_PAGE_SIZE,
  HOME_PREVIEWS,
  LISTINGS_PAGE_SIZE,
  MAX_LIST_LIMIT,
  PUBLIC_PAGE_SIZE,
} from '@commonyard/contracts/assets.values';
import type { Caller } from '@commonyard/service-kit/caller';
import { run } from '@commonyard/service-kit/statements';
import { searchedRows, shelvesOf } from '../search/search.rows.ts';
import { findTerms } from '../search/search.terms.ts';
import { join, raw, sqlText, toStatement, type Fragment } from '../sql-text.ts';
import { summaryJson, withDistance } from './listings.columns.ts';
import type { Filters } from './listings.filters.ts';
import { BY_AGE, orderKeys, placeOf, type Order, type Place } from './listings.order.ts';
import { partRows, type Take } from './listings.rows.ts';
import type { RecentCounts } from './recent-counts.ts';
import { visibleParts, type Part } from './listings.visibility.ts';

/** The listings that a caller may see and the filters let through, once the search is understood. */
export type Matches = {
  filters: Filters;
  /** SQL of the first rows. */
  rows: (take: Take) => Fragment;
  /** The same search with other filters. */
  with: (filters: Filters) => Matches;
};

/** Undefined where nothing can match. */
export async function findMatches(pool: pg.Pool, caller: Caller, filters: Filters): Promise<Matches | undefined> {
  const parts = visibleParts(caller, filters);
  if (parts.length === 0) return undefined;
  if (filters.search === undefined) return matchesOf(filters, parts, partRows);
  const terms = await findTerms(pool, filters.search, shelvesOf(parts, filters));
  return terms && matchesOf(filters, parts, (part, given, take) => searchedRows(part, given, terms, take));
}

type RowsOf = (part: Part, filters: Filters, take: Take) => Fragment;

const matchesOf = (filters: Filters, parts: Part[], rowsOf: RowsOf): Matches => ({
  filters,
  rows: (take) =>
    sqlText`(${join(
      parts.map((part) => rowsOf(part, filters, take)),
      ' UNION ALL ',
    )})`,
  with: (others) => matchesOf(others, parts, rowsOf),
});

export type PageQuery = { caller: Caller; order: Order; limit: number; offset: number; after: Place | undefined };
export type ListPage = { cards: string[]; next: Place | undefined };

/** The limits that the product's own pages ask for. */
const USUAL_LIMITS = new Set([HOME_PREVIEWS, LISTINGS_PAGE_SIZE, PUBLIC_PAGE_SIZE, ADMIN_PAGE_SIZE, MAX_LIST_LIMIT]);

type PageRow = { card: string; place: Place; municipality: string | null };

/** A page of a list, each card as JSON text, and where the next one begins. */
export async function listPage(pool: pg.Pool, matches: Matches, query: PageQuery): Promise<ListPage> {
  const { limit, offset } = query;
  const isUsual = offset === 0 && USUAL_LIMITS.has(limit);
  const rows = await execute<PageRow>(pool, matches, pageStatement(matches, query), isUsual);
  const shown = rows.slice(0, limit);
  const cards = shown.map(({ card, municipality }) => withDistance(card, query.caller, municipality));
  return { cards, next: rows.length > limit ? shown.at(-1)?.place : undefined };
}

/** Limits are written into the text: a plan made for an unknown number of rows would be one for a tenth of the table. */
function pageStatement({ rows }: Matches, { caller, order, limit, offset, after }: PageQuery) {
  const taken = rows({ order, limit: limit + 1 + offset, after });
  const page = raw(`LIMIT ${limit + 1} OFFSET ${offset}`);
  return toStatement(sqlText`
    SELECT ${raw(summaryJson(caller.locale))} AS card, ${placeOf(order)} AS place, municipality
    FROM (SELECT * FROM ${taken} AS merged ${orderKeys(order)} ${page}) AS page
    JOIN listings USING (id) ${orderKeys(order)}`);
}

/** How many listings match, at most `cap` + 1. */
export async function countMatches(
  pool: pg.Pool,
  recent: RecentCounts,
  matches: Matches,
  cap: number,
): Promise<number> {
  const statement = countStatement(matches, cap);
  return recent.get(JSON.stringify(statement), async () => {
    const [row] = await execute<{ count: number }>(pool, matches, statement);
    return row!.count;
  });
}

function countStatement({ rows }: Matches, cap: number) {
  const taken = rows({ order: BY_AGE, limit: cap + 1, toCount: true });
  return toStatement(
    sqlText`SELECT count(*) AS count FROM (SELECT FROM ${taken} AS merged LIMIT ${raw(String(cap + 1))}) AS capped`,
  );
}

/**
 * The usual statements are prepared once on each connection. Those of many filters or deep pages are not: there are too
 * many different ones to keep.
 */
export async function execute<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { filters }: Pick<Matches, 'filters'>,
  statement: { sql: string; values: unknown[] },
  isUsual = true,
): Promise<Row[]> {
  const { categories, regions, municipality, rateTypes, endsOnOrAfter, search } = filters;
  const given = [categories, regions, municipality, rateTypes, endsOnOrAfter, search].filter(
    (value) => value !== undefined,
  );
  if (isUsual && given.length <= 2) return run<Row>(pool, statement, statement.values);
  return (await pool.query<Row>(statement.sql, statement.values)).rows;
}
