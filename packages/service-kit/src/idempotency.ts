import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql, type Generated, type Transaction } from 'kysely';
import type { CreatedAt } from './database.ts';
import { HttpError } from './errors.ts';

/** Keys are forgotten after a day. */
const KEPT = '24 hours';

/** The table `createEventTables` makes in every service's schema. */
export type IdempotencyTable = {
  scope: string;
  key: string;
  requestHash: string;
  status: number;
  body: unknown;
  createdAt: CreatedAt;
  id?: Generated<never>;
};

export type Answer<Body> = { status: number; body: Body };

/**
 * Does a creation once, however often the client repeats it with the same `Idempotency-Key`.
 * The answer is stored in the transaction of its effect, so neither exists without the other.
 * Without the header it just does the work. Throws 400 for a key over 255 characters, 409 while the first request is
 * still at work, 422 for the same key with another body.
 */
export async function once<Schema extends { idempotencyKeys: IdempotencyTable }, Body>(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  work: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work();
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
    throw new HttpError(400, 'invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 characters');
  }
  const keys = trx as unknown as Transaction<{ idempotencyKeys: IdempotencyTable }>;
  // The path, not its pattern: two threads that are posted to are two things.
  const scope = `${request.method} ${request.url.split('?')[0]} ${request.caller.userId ?? 'anonymous'}`;
  const requestHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');

  const lock = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0)) as held`.execute(keys);
  if (!lock.rows[0]?.held) throw new HttpError(409, 'request_in_flight', 'The same request is still being worked on');

  await keys
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('createdAt', '<', sql<string>`now() - ${sql.lit(KEPT)}::interval`)
    .execute();
  const earlier = await keys
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier && earlier.requestHash !== requestHash) {
    throw new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
  }
  if (earlier) return { status: earlier.status, body: earlier.body as Body };

  const answer = await work();
  await keys
    .insertInto('idempotencyKeys')
    .values({ scope, key, requestHash, status: answer.status, body: JSON.stringify(answer.body) })
    .execute();
  return answer;
}
