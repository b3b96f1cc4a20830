import type { FastifyReply, FastifyRequest } from 'fastify';
import { COUNT_CAP, SEARCH_COUNT_CAP } from '@commonyard/contracts/assets.values';
import { INQUIRIES_PAGE_SIZE } from '@commonyard/contracts/inquiries.values';
import { decodeCursor, linkNext, totalCount } from '@commonyard/service-kit/pages';

/** Which rows of a list that runs from the highest id down. */
export type Page = { limit: number; offset: number; below: number | undefined };

type PageQuery = { limit?: number; page?: number; cursor?: string };

/** Reads a page's query; a cursor says more than a number. Throws 400. */
export function readPage({ limit = INQUIRIES_PAGE_SIZE, page = 1, cursor }: PageQuery): Page {
  const below = cursor === undefined ? undefined : readCursor(cursor);
  return { limit, offset: below === undefined ? (page - 1) * limit : 0, below };
}

export function readCursor(cursor: string): number {
  const [id] = decodeCursor(cursor, ['id']);
  return id as number;
}

/** How many matches are counted before the count is only said to be more. */
export const countCap = (isSearch: boolean): number => (isSearch ? SEARCH_COUNT_CAP : COUNT_CAP);

/** Of rows read one beyond the page, gives those to show and says in the headers how it goes on. */
export function turnPage<Row extends { id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: Row[],
  { limit, count, cap }: { limit: number; count: number; cap: number },
): Row[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  linkNext(request, reply, rows.length > limit && last ? [last.id] : undefined);
  totalCount(reply, count, cap);
  return shown;
}
