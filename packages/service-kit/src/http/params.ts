import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** The largest value of Postgres's `integer`. */
export const MAX_ID = 2_147_483_647;

/**
 * The `id` path parameter as a number. Only plain digits without a leading zero are accepted: a converting parser would
 * take `1e3` and `0x1` too, and one response has one address.
 * Usable in onRequest hooks, which run before path parameters are converted. Throws 400.
 */
export function parseId(request: FastifyRequest): number {
  const { id } = request.params as { id: string | number };
  if (!/^[1-9]\d{0,9}$/.test(String(id)) || Number(id) > MAX_ID)
    throw new HttpError(400, 'invalid_id', 'This number is not valid');
  return Number(id);
}

/** The ids of a query such as `ids=7,12`, each once. Leaves out numbers that no row can have. */
export const parseIdList = ({ ids }: { ids: string }): number[] =>
  [...new Set(ids.split(',').map(Number))].filter((id) => id <= MAX_ID);

/** onRequest hook: requires a valid `id` path parameter. Throws 400. */
export function requireValidId(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  parseId(request);
  done();
}
