import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { COUNT_CAP, PUBLIC_PAGE_SIZE, type ListingSort } from '@commonyard/contracts/assets.values';
import type { ListListingsQuery } from '@commonyard/contracts/http/assets';
import { parseCalendarDay } from '@commonyard/service-kit/calendar';
import { HttpError } from '@commonyard/service-kit/errors';
import { decodeCursor, linkNext, totalCount } from '@commonyard/service-kit/pages';
import { readFilters } from './listings.filters.ts';
import { countListings, listListings } from './listings.list.ts';
import { sendJson } from './listings.requests.ts';
import type { Order } from './listings.streams.ts';

const ORDERS: Record<ListingSort, Order> = {
  newest: { column: 'id', descending: true },
  oldest: { column: 'id', descending: false },
  soonest: { column: 'starts_on', descending: false },
  rate: { column: 'rate_order', descending: false },
};

/** Answers a page of the listings this caller may see. */
export async function sendList(
  pool: pg.Pool,
  request: FastifyRequest,
  reply: FastifyReply,
  query: ListListingsQuery,
): Promise<FastifyReply> {
  const { caller } = request;
  const filters = readFilters(query);
  const order = ORDERS[query.sort ?? 'newest'];
  const { limit = PUBLIC_PAGE_SIZE } = query;
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, order);
  const [page, count] = await Promise.all([
    listListings(pool, { caller, filters, order, limit, offset: 0, after }),
    countListings(pool, caller, filters, COUNT_CAP),
  ]);
  linkNext(request, reply, page.next);
  totalCount(reply, count, COUNT_CAP);
  return sendJson(reply, 200, `[${page.cards.join(',')}]`);
}

/** Reads where a page begins. Throws 400 for anything that no list of this order has written. */
export function readCursor(text: string, { column }: Order): (string | number)[] {
  const kinds: Record<Order['column'], ('string' | 'number')[]> = {
    id: ['number'],
    rate_order: ['number', 'number'],
    starts_on: ['string', 'number'],
    title_order: ['string', 'number'],
    type: ['string', 'number'],
    category: ['string', 'number'],
    status: ['string', 'number'],
    region: ['string', 'number'],
  };
  const cursor = decodeCursor(text, kinds[column]);
  const isDay = (value: unknown) => value === 'infinity' || parseCalendarDay(String(value)) === value;
  const fits = cursor.every(
    (value, index) =>
      (typeof value === 'string' && (column !== 'starts_on' || isDay(value))) ||
      (typeof value === 'number' && Number.isSafeInteger(value) && (index === 0 || Math.abs(value) < 2 ** 31)),
  );
  if (!fits) throw new HttpError(400, 'invalid_cursor', 'This page address is not valid');
  return cursor as (string | number)[];
}
