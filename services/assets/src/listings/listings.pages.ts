import type { FastifyReply, FastifyRequest } from 'fastify';
import { COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { linkNext, totalCount } from '@commonyard/service-kit/pages';
import type { Filters } from './listings.filters.ts';
import { countMatches, findMatches, listPage } from './listings.list.ts';
import { readPlace, type Order } from './listings.order.ts';
import { sendJson } from './listings.requests.ts';
import type { ListingsDeps } from './listings.routes.ts';

export type Asked = {
  filters: Filters;
  order: Order;
  limit: number;
  page?: number | undefined;
  cursor?: string | undefined;
};

/** Answers a page of the listings that the caller may see: an array, the next page's address and how many there are. */
export async function sendPage(
  { pool, counts }: Pick<ListingsDeps, 'pool' | 'counts'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { filters, order, limit, page = 1, cursor }: Asked,
): Promise<FastifyReply> {
  const { caller } = request;
  const after = cursor === undefined ? undefined : readPlace(cursor, order);
  const cap = filters.search === undefined ? COUNT_CAP : SEARCH_COUNT_CAP;
  const matches = await findMatches(pool, caller, filters);
  const [{ cards, next }, count] = matches
    ? await Promise.all([
        listPage(pool, matches, { caller, order, limit, offset: (page - 1) * limit, after }),
        countMatches(pool, counts, matches, cap),
      ])
    : [{ cards: [], next: undefined }, 0];
  linkNext(request, reply, next);
  totalCount(reply, count, cap);
  return sendJson(reply, 200, `[${cards.join(',')}]`);
}
