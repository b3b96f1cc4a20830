import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cursor } from '../db/json.ts';
import { HttpError } from '../errors/http-error.ts';
import { sendJson } from './json.ts';

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** The type of one cursor value. An `id` is a number within Postgres's `integer`. */
export type CursorKind = 'string' | 'number' | 'id';

/** Decodes a cursor that must hold values of these kinds. Throws 400 for anything else. */
export function decodeCursor(text: string, kinds: CursorKind[]): Cursor {
  const bad = () => new HttpError(400, 'invalid_cursor', 'This page address is not valid');
  let cursor: unknown;
  try {
    cursor = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw bad();
  }
  if (!Array.isArray(cursor) || cursor.length !== kinds.length) throw bad();
  if (!cursor.every((value, index) => value === null || isOfKind(value, kinds[index]))) throw bad();
  if (!cursor.every((value) => typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())))
    throw bad();
  return cursor as Cursor;
}

const isOfKind = (value: unknown, kind: CursorKind | undefined) =>
  kind === 'id' ? Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647 : typeof value === kind;

/** Sets the `Link` header to the next page, keeping the request's other parameters. Does nothing on the last page. */
export function setNextLink(request: FastifyRequest, reply: FastifyReply, next: Cursor | undefined): void {
  if (!next) return;
  const [path] = request.url.split('?', 1);
  const { cursor: _, page: __, ...others } = request.query as Record<string, string | number | boolean>;
  const query = Object.entries({ ...others, cursor: encodeCursor(next) }).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  reply.header('link', `<${path}?${query.join('&')}>; rel="next"`);
}

/** Sets `X-Total-Count`, at most `cap`; above it also `X-Total-Count-Capped`. */
export function setTotalCount(reply: FastifyReply, count: number, cap: number): void {
  reply.header('x-total-count', String(Math.min(count, cap)));
  if (count > cap) reply.header('x-total-count-capped', 'true');
}

/** Sends a page that Postgres built (`JsonPage`), with the paging headers. Takes the matching count up to `cap` + 1. */
export function sendJsonPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, next }: { json: string | null; next: Cursor | null },
  { count, cap }: { count: number; cap: number },
): FastifyReply {
  setNextLink(request, reply, next ?? undefined);
  setTotalCount(reply, count, cap);
  return sendJson(reply, 200, `[${json ?? ''}]`);
}

/** A page of a list that is sorted by descending id: the rows with ids below `below`, after the first `offset`. */
export type PageRequest = { limit: number; offset: number; below: number | undefined };

type PageQuery = { limit?: number | undefined; page?: number | undefined; cursor?: string | undefined };

/** Reads the paging parameters; a cursor takes precedence over a page number. `size` is the default limit. Throws 400. */
export function readPageRequest(query: PageQuery, size: number): PageRequest {
  const { after, ...request } = readSortedPageRequest(query, size, ['id']);
  return { ...request, below: after?.[0] as number | undefined };
}

/** A page of a list that is sorted by other values: the rows after those of the cursor, or after the first `offset`. */
export type SortedPageRequest = { limit: number; offset: number; after: Cursor | undefined };

/** As `readPageRequest`, for a list whose cursors have values of these kinds. */
export function readSortedPageRequest(
  { limit, page = 1, cursor }: PageQuery,
  size: number,
  kinds: CursorKind[],
): SortedPageRequest {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, kinds);
  return { limit: limit ?? size, offset: after ? 0 : (page - 1) * (limit ?? size), after };
}

/**
 * Prepares the reply with a page of a list. Takes the rows, by descending id, that a query read with `limit + 1`, and the matching
 * count up to `cap` + 1. Sets the paging headers and returns the rows of this page.
 */
export function replyPage<Row extends { id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: Row[],
  { limit, count, cap }: { limit: number; count: number; cap: number },
): Row[] {
  const page = rows.slice(0, limit);
  setNextLink(request, reply, rows.length > limit ? [page.at(-1)!.id] : undefined);
  setTotalCount(reply, count, cap);
  return page;
}
