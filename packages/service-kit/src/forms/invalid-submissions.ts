import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { AnyDb } from '../db/database.ts';
import type { UsageLimits } from '../limits/usage-limits.ts';
import { errorHandler } from '../errors/http-error.ts';

/** What a client can send wrong in a body: its values, its size, its form. */
const INVALID = new Set([400, 413, 415, 422]);
const WRITES = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Creates the error handler of a service whose forms guests may submit. It counts their invalid submissions, which consume no
 * form token: above the limit of a network the response is 429. Valid submissions of the network are not affected.
 */
export function countInvalidSubmissions(db: AnyDb, usage: UsageLimits) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!isInvalidSubmission(error, request)) return errorHandler(error, request, reply);
    return db
      .transaction()
      .execute((trx) => usage.count(trx, request, 'invalid_submissions'))
      .then(
        () => errorHandler(error, request, reply),
        (limitReached: Error) => errorHandler(limitReached, request, reply),
      );
  };
}

function isInvalidSubmission({ statusCode, validation }: FastifyError, { method, caller }: FastifyRequest): boolean {
  // Undefined where the caller is not known yet.
  const isGuest = (caller as Caller | undefined)?.userId === null;
  return isGuest && WRITES.has(method) && (validation !== undefined || INVALID.has(statusCode ?? 500));
}
