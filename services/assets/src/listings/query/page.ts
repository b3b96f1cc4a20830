import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { EMPTY_PAGE } from '@commonyard/service-kit/db/json';
import { sendJsonPage } from '@commonyard/service-kit/http/pagination';
import type { Deps } from '../../deps.ts';
import type { CountCache } from './count-cache.ts';
import type { Filters, ListingQuery, Sort } from './model.ts';
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
  const cap = filters.search === undefined ? COUNT_CAP : SEARCH_COUNT_CAP;
  const query = await resolveQuery(pool, request.caller, filters);
  const [found, count] = query
    ? await findPageAndCount(pool, countCache, query, { sort, limit, offset: (page - 1) * limit, after }, cap)
    : [EMPTY_PAGE, 0];
  return sendJsonPage(request, reply, found, { count, cap });
}

/** A nearest-first page of a search with more matches than are sorted is found from near to far, so it waits for the count. */
export async function findPageAndCount(
  pool: pg.Pool,
  cache: CountCache,
  query: ListingQuery,
  page: PageRequest,
  cap: number,
): Promise<[ListingPage, number]> {
  const count = countMatches(pool, cache, query, cap);
  if (page.sort.column !== 'distance' || query.terms === undefined)
    return Promise.all([findPage(pool, query, page), count]);
  const searchNearby = (await count) > SEARCH_COUNT_CAP;
  return [await findPage(pool, query, { ...page, searchNearby }), await count];
}
