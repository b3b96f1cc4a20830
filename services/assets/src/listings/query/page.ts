import type { FastifyReply, FastifyRequest } from 'fastify';
import { COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { sendJson } from '@commonyard/service-kit/http/json';
import { setNextLink, setTotalCount } from '@commonyard/service-kit/http/pagination';
import type { Deps } from '../../deps.ts';
import type { Filters, Sort } from './model.ts';
import { parseCursor } from './sort.ts';
import { countMatches, findPage, resolveQuery } from './statement.ts';

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
  const [{ cards, next }, count] = query
    ? await Promise.all([
        findPage(pool, query, { sort, limit, offset: (page - 1) * limit, after }),
        countMatches(pool, countCache, query, cap),
      ])
    : [{ cards: [], next: undefined }, 0];
  setNextLink(request, reply, next);
  setTotalCount(reply, count, cap);
  return sendJson(reply, 200, `[${cards.join(',')}]`);
}
