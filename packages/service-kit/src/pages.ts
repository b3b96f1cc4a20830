import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** An opaque place in a sorted list: the sort's values of the last row that was shown. */
export type Cursor = (string | number | null)[];

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** What a place of a cursor may hold. An `id` is a number that Postgres takes as `integer`. */
export type CursorKind = 'string' | 'number' | 'id';

/** Reads a cursor that must hold values of these kinds. Throws 400 for anything this service did not write. */
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

/** Names the next page in `Link`, keeping the request's other parameters. Does nothing at the end of the list. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, next: Cursor | undefined): void {
  if (!next) return;
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', encodeCursor(next));
  url.searchParams.delete('page');
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** Says how many rows match, up to `cap`; above it the cap, and that it is one. */
export function totalCount(reply: FastifyReply, count: number, cap: number): void {
  reply.header('x-total-count', String(Math.min(count, cap)));
  if (count > cap) reply.header('x-total-count-capped', 'true');
}
