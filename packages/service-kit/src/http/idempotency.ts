import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { CreatedAt, AnyTables } from '../db/database.ts';
import { HttpError } from '../errors/http-error.ts';
import { sendJson } from './json.ts';

/** How long a key is kept. */
const RETENTION = '24 hours';

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

export type Write<Schema> = { db: Kysely<Schema>; request: FastifyRequest; reply: FastifyReply };

/**
 * Creates something in one transaction, once per `Idempotency-Key`, and sends the JSON text that `create` returns with 201. Throws
 * what `withIdempotencyKey` and `create` throw.
 */
export async function replyOnce<Schema>(
  { db, request, reply }: Write<Schema>,
  create: (trx: Transaction<Schema>) => Promise<string>,
): Promise<FastifyReply> {
  const { status, json } = await db.transaction().execute((trx) => {
    const createOnce = async () => ({ status: 201, json: await create(trx) });
    return withIdempotencyKey(trx as Transaction<AnyTables>, request, createOnce);
  });
  return sendJson(reply, status, json);
}

/**
 * Runs `work` once per `Idempotency-Key` of the caller and path; a repeated request gets the stored result.
 * The result is stored in the transaction of its effect, so neither exists without the other.
 * Without the header it only runs `work`. Throws 400 for a key over 255 characters, 409 while the first request is
 * in flight, 422 for the same key with another body.
 */
export async function withIdempotencyKey(
  trx: Transaction<{ idempotencyKeys: IdempotencyTable }>,
  request: FastifyRequest,
  work: () => Promise<RouteResult>,
): Promise<RouteResult> {
  const key = readIdempotencyKey(request);
  if (key === undefined) return work();
  // The path, not its route pattern: the same key on two threads means two messages.
  const scope = `${request.method} ${request.url.split('?')[0]} ${request.caller.userId ?? 'anonymous'}`;
  const requestHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');

  const { isHeld, earlier } = await lockKey(trx, { scope, key });
  if (!isHeld) throw requestInFlight();
  if (earlier) {
    if (earlier.requestHash !== requestHash) throw keyReused();
    return { status: earlier.status, json: earlier.json };
  }
  const result = await work();
  // Replaces an expired row. Returns no key where another request has committed its row since `lockKey` read the table.
  const { rows } = await sql`
    insert into idempotency_keys (scope, key, request_hash, status, body)
    values (${scope}, ${key}, ${requestHash}, ${result.status}, ${result.json})
    on conflict (scope, key) do update set
      request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, created_at = now()
      where idempotency_keys.created_at < now() - ${sql.lit(RETENTION)}::interval
    returning key`.execute(trx);
  if (rows.length === 0) throw requestInFlight();
  return result;
}

/** The `Idempotency-Key` of a request; undefined where it has none. Throws 400 for an empty one, and for one over 255 characters. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
    throw new HttpError(400, 'invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 characters');
  }
  return key;
}

/** The 422 of a request whose key an earlier request with another body had. */
export const keyReused = () =>
  new HttpError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');

const requestInFlight = () => new HttpError(409, 'request_in_flight', 'The same request is still being worked on');

type Earlier = { requestHash: string; status: number; json: string };

/**
 * Takes the lock of a key until the transaction ends, so that no concurrent request waits for its row, and reads the stored
 * result.
 */
async function lockKey(
  trx: Transaction<{ idempotencyKeys: IdempotencyTable }>,
  { scope, key }: Pick<IdempotencyTable, 'scope' | 'key'>,
): Promise<{ isHeld: boolean; earlier: Earlier | undefined }> {
  const { rows } = await sql<{ isHeld: boolean } & Earlier>`
    select is_held, request_hash, status, body::text as json
    from (select pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0)) as is_held offset 0) as lock
    left join idempotency_keys
      on scope = ${scope} and key = ${key} and created_at >= now() - ${sql.lit(RETENTION)}::interval`.execute(trx);
  const { isHeld, ...earlier } = rows[0]!;
  return { isHeld, earlier: earlier.requestHash === null ? undefined : earlier };
}
