import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { CreatedAt } from '../db/database.ts';
import { HttpError } from './errors.ts';

/** How long a key is kept. */
const RETENTION = '24 hours';
const keptSince = sql<string>`now() - ${sql.lit(RETENTION)}::interval`;

/** The table that `createEventTables` creates in every service's schema. */
export type IdempotencyTable = {
  scope: string;
  key: string;
  requestHash: string;
  status: number;
  body: unknown;
  createdAt: CreatedAt;
};

/** A route's result. The body is JSON text, so that a stored result is replayed without parsing it. */
export type RouteResult = { status: number; json: string };

/**
 * Runs `work` once per `Idempotency-Key` of the caller and path; a repeated request gets the stored result.
 * The result is stored in the transaction of its effect, so neither exists without the other.
 * Without the header it only runs `work`. Throws 400 for a key over 255 characters, 409 while the first request is
 * in flight, 422 for the same key with another body.
 */
export async function withIdempotencyKey<Schema extends { idempotencyKeys: IdempotencyTable }>(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  work: () => Promise<RouteResult>,
): Promise<RouteResult> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work();
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
    throw new HttpError(400, 'invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 characters');
  }
  const keys = trx as unknown as Transaction<{ idempotencyKeys: IdempotencyTable }>;
  // The path, not its route pattern: the same key on two threads means two messages.
  const scope = `${request.method} ${request.url.split('?')[0]} ${request.caller.userId ?? 'anonymous'}`;
  const requestHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');

  const lock = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0)) as held`.execute(keys);
  if (!lock.rows[0]?.held) throw new HttpError(409, 'request_in_flight', 'The same request is still being worked on');

  const earlier = await keys
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', sql<string>`body::text`.as('json')])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '>=', keptSince)
    .executeTakeFirst();
  if (earlier && earlier.requestHash !== requestHash) {
    throw new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
  }
  if (earlier) return { status: earlier.status, json: earlier.json };

  const result = await work();
  const { status, json: body } = result;
  await keys
    .insertInto('idempotencyKeys')
    .values({ scope, key, requestHash, status, body })
    // Only an expired row can be there.
    .onConflict((conflict) =>
      conflict.columns(['scope', 'key']).doUpdateSet({ requestHash, status, body, createdAt: sql<string>`now()` }),
    )
    .execute();
  return result;
}
