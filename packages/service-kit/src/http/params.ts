import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { HttpError } from './errors.ts';

/** The largest value of Postgres's `integer`. */
const MAX_ID = 2_147_483_647;

/**
 * The `id` path parameter as a number. Only plain digits are accepted: a converting parser would take `1e3` and `0x1` too.
 * Usable in onRequest hooks, which run before path parameters are converted. Throws 400.
 */
export function parseId(request: FastifyRequest): number {
  const { id } = request.params as { id: string | number };
  if (!/^\d{1,10}$/.test(String(id)) || Number(id) < 1 || Number(id) > MAX_ID)
    throw new HttpError(400, 'invalid_id', 'This number is not valid');
  return Number(id);
}

/** onRequest hook: requires a valid `id` path parameter. Throws 400. */
export function requireValidId(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  parseId(request);
  done();
}
