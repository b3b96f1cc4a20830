import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { countObjects, EMPTY_PAGE } from '@commonyard/service-kit/db/json';
import { sendJsonPage } from '@commonyard/service-kit/http/pagination';
import type { Deps } from '../../deps.ts';
import type { CountCache } from './count-cache.ts';
import type { Filters, ListingQuery, Sort } from './model.ts';
import { MAX_FEW } from './scope-rows.ts';
import { parseCursor } from './sort.ts';
import { countMatches, findPage, resolveQuery, type ListingPage, type PageRequest } from './statement.ts';

export type ListRequest = {
  filters: Filters;
  sort: Sort;
  limit: number;
  page?: number | undefined;
  cursor?: string | undefined;
};

/** Replies with a page of the listings that the caller may see, the link to the next page and the total count. */
export async function replyListings(
  { pool, countCache }: Pick<Deps, 'pool' | 'countCache'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { filters, sort, limit, page = 1, cursor }: ListRequest,
): Promise<FastifyReply> {
  const after = cursor === undefined ? undefined : parseCursor(cursor, sort);
  const cap = countCapOf(filters);
  const query = await resolveQuery(pool, request.caller, filters);
  const [found, count] = query
    ? await findPageAndCount(pool, countCache, query, { sort, limit, offset: (page - 1) * limit, after }, cap)
    : [EMPTY_PAGE, 0];
  return sendJsonPage(request, reply, found, { count, cap });
}

/** Where the total count of a list stops. Matches of words and of days are not in one index range, so counting costs more. */
export const countCapOf = ({ search, dates }: Partial<Pick<Filters, 'search' | 'dates'>>): number =>
  search === undefined && dates === undefined ? COUNT_CAP : SEARCH_COUNT_CAP;

/** Finds a page and the total count, one after the other where one may tell the other. */
export async function findPageAndCount(
  pool: pg.Pool,
  cache: CountCache,
  query: ListingQuery,
  page: PageRequest,
  cap: number,
): Promise<[ListingPage, number]> {
  const count = () => countMatches(pool, cache, query, cap);
  const filters = filtersSet(query);
  if (page.sort.column === 'distance' && query.terms !== undefined) {
    // With more matches than are sorted, a search goes from near to far.
    const total = await count();
    return [await findPage(pool, query, { ...page, searchNearby: total > MAX_FEW }), total];
  }
  if (page.sort.column !== 'distance' && page.sort.column !== 'id' && query.terms === undefined && filters > 0) {
    const total = await count();
    return [await findPage(pool, query, { ...page, sortsFew: total <= MAX_FEW }), total];
  }
  if (filters < 2 && query.terms === undefined) return Promise.all([findPage(pool, query, page), count()]);
  const found = await findPage(pool, query, page);
  return [found, totalOf(found, page) ?? (await count())];
}

/** How many filters narrow a list. Days count twice, because they are the most expensive to count. */
function filtersSet({ filters: { status, categories, regions, municipalities, rateTypes, dates } }: ListingQuery) {
  const hidden = status === 'available' ? undefined : status;
  return [hidden, categories, regions, municipalities, rateTypes, dates, dates].filter((filter) => filter !== undefined)
    .length;
}

/** The total where the page has the last match. Of a search, more than `MAX_FEW` may match than are sorted. */
function totalOf(page: ListingPage, { after, offset }: PageRequest): number | undefined {
  if (after !== undefined || page.next !== null) return undefined;
  const cards = countObjects(page);
  const total = offset + cards;
  return (offset === 0 || cards > 0) && total < MAX_FEW ? total : undefined;
}
