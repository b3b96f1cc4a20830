import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import {
  ADMIN_PAGE_SIZE,
  COUNT_CAP,
  HOME_PREVIEWS,
  LISTINGS_PAGE_SIZE,
  MAX_LIST_LIMIT,
  PUBLIC_PAGE_SIZE,
  SEARCH_COUNT_CAP,
} from '@commonyard/contracts/assets.values';
import type { Locale } from '@commonyard/contracts/identity.values';
import { countObjects, EMPTY_PAGE, mapObjects, selectJsonPage, type JsonPage } from '@commonyard/service-kit/db/json';
import { bind, createStatementCache } from '@commonyard/service-kit/db/statements';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { parseCalendarDay } from '@commonyard/service-kit/http/calendar-day';
import { decodeCursor, sendJsonPage } from '@commonyard/service-kit/http/pagination';
import type { CountCache } from '../../count-cache/count-cache.ts';
import type { Deps } from '../../deps.ts';
import { cardJson, pendingJson, summaryJson, withDistance } from '../mapper/json.ts';
import { MAX_FEW, matchingRows } from './matching-rows.ts';
import type {
  Filters,
  ListingCursor,
  ListingQuery,
  QueryShape,
  RowsShape,
  Sort,
  SortShape,
  StatementInput,
} from './model.ts';
import { cursorJson, orderRows, sortShapeOf } from './sort.ts';
import { countEach, queryShapeOf, resolveQuery, runStatement } from './statement.ts';

/** `own`: cards of the caller's own listings. */
type View = 'card' | 'own' | 'summary' | 'review';

export type ListRequest = {
  filters: Filters;
  sort: Sort;
  limit: number;
  page?: number | undefined;
  cursor?: string | undefined;
  view?: View;
};

/** Replies with a page of the listings that the caller may see, the link to the next page and the total count. */
export async function replyListings(
  { pool, countCache }: Pick<Deps, 'pool' | 'countCache'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { filters, page = 1, cursor, ...rest }: ListRequest,
): Promise<FastifyReply> {
  const after = cursor === undefined ? undefined : parseCursor(cursor, rest.sort);
  const query = await resolveQuery(pool, request.caller, filters);
  const [found, count] = query
    ? await findPageAndCount(pool, countCache, query, { ...rest, offset: (page - 1) * rest.limit, after })
    : [EMPTY_PAGE, 0];
  return sendJsonPage(request, reply, found, { count, cap: countCapOf(filters) });
}

/** Where the total count of a list stops. Matches of words and of days are not in one index range, so counting costs more. */
export const countCapOf = ({ search, dates }: Pick<Filters, 'search' | 'dates'>): number =>
  search === undefined && dates === undefined ? COUNT_CAP : SEARCH_COUNT_CAP;

/** Finds a page and the total count. Words and days cost more to count than a page, which may tell the total. */
export async function findPageAndCount(
  pool: pg.Pool,
  cache: CountCache,
  query: ListingQuery,
  page: PageRequest,
): Promise<[ListingPage, number]> {
  const count = async () => (await countEach(pool, [query], countCapOf(query.filters), cache))[0]!;
  if (!query.terms && !query.filters.dates) return Promise.all([findPage(pool, query, page), count()]);
  const found = await findPage(pool, query, page);
  return [found, totalOf(found, page) ?? (await count())];
}

/** The total where the page has the last match. Of a search, more than `MAX_FEW` may match than are sorted. */
function totalOf(page: ListingPage, { after, offset }: PageRequest): number | undefined {
  if (after !== undefined || page.next !== null) return undefined;
  const cards = countObjects(page);
  const total = offset + cards;
  return (offset === 0 || cards > 0) && total < MAX_FEW ? total : undefined;
}

export type ListingPage = Pick<JsonPage, 'json' | 'next'>;
export type PageRequest = {
  sort: Sort;
  limit: number;
  offset: number;
  after: ListingCursor | undefined;
  view?: View;
  maxFew?: number;
};

/** Finds a page of listings, the cards as JSON text. */
export async function findPage(pool: pg.Pool, query: ListingQuery, request: PageRequest): Promise<ListingPage> {
  const { sort, limit, offset, after, view = 'card', maxFew } = request;
  const { origin } = query.filters;
  const statement = pageStatement({
    query: queryShapeOf(query),
    rows: {
      sort: sortShapeOf(sort),
      limit: limit + 1 + offset,
      hasCursor: after !== undefined,
      ...(maxFew !== undefined && { maxFew }),
    },
    locale: query.caller.locale,
    isGuest: query.caller.userId === null,
    offset,
    hasDistances: origin !== undefined,
    view,
  });
  const isUsual = offset === 0 && USUAL_LIMITS.has(limit);
  const input = { ...query, sort, after };
  const [page] = await runStatement<JsonPage<string | null>, StatementInput>(pool, query, statement, input, isUsual);
  if (origin === undefined) return page!;
  return { ...page!, json: mapObjects(page!, (card, municipality) => withDistance(card, origin, municipality)) };
}

/** The limits that the product's own pages request. */
const USUAL_LIMITS = new Set([HOME_PREVIEWS, LISTINGS_PAGE_SIZE, PUBLIC_PAGE_SIZE, ADMIN_PAGE_SIZE, MAX_LIST_LIMIT]);

type PageShape = {
  query: QueryShape;
  rows: RowsShape & { sort: SortShape };
  locale: Locale;
  isGuest: boolean;
  offset: number;
  hasDistances: boolean;
  view: View;
};

const JSON_OF: Record<View, (reader: Pick<PageShape, 'locale' | 'isGuest'>) => string> = {
  card: cardJson,
  own: (reader) => cardJson({ ...reader, isOwn: true }),
  summary: ({ locale }) => summaryJson(locale),
  review: ({ locale }) => pendingJson(locale),
};

/** Limits are literals: for an unknown limit Postgres would plan to read a tenth of the table. */
const pageStatement = createStatementCache<PageShape, StatementInput>(
  ({ query, rows, offset, hasDistances, view, ...reader }) => {
    const order = orderRows(rows.sort);
    const size = rows.limit - 1 - offset;
    const cards = sql`
    SELECT ${sql.raw(JSON_OF[view](reader))} AS json, ${cursorJson(rows.sort)} AS cursor, municipality AS key
    FROM (SELECT * FROM ${matchingRows({ ...query, bind }, rows)} AS merged ${order}
      LIMIT ${sql.lit(size + 1)} OFFSET ${sql.lit(offset)}) AS page
    JOIN listings l USING (id) ${order}`;
    return selectJsonPage(cards, sql.lit(size), { hasKeys: hasDistances });
  },
);

/** The start day by which a listing without one sorts. */
const NO_START_DAY = '9999-12-31';

/** Parses a cursor. Throws 400 for one that a list of this sort cannot have produced. */
export function parseCursor(text: string, { column }: Pick<Sort, 'column'>): ListingCursor {
  const cursor = decodeCursor(text, column === 'id' ? ['id'] : [keyKind(column), 'id']);
  const key = column === 'id' ? undefined : cursor[0];
  const isDay = key === NO_START_DAY || (typeof key === 'string' && parseCalendarDay(key) === key);
  const fits =
    !cursor.includes(null) &&
    (typeof key !== 'number' || Number.isSafeInteger(key)) &&
    (column !== 'starts_on' || isDay);
  if (!fits) throw new HttpError(400, 'invalid_cursor', 'This page address is not valid');
  return cursor as ListingCursor;
}

function keyKind(column: Sort['column']): 'string' | 'number' | 'id' {
  if (column === 'distance') return 'id';
  return column === 'rate_order' ? 'number' : 'string';
}
