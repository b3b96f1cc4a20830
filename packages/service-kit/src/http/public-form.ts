import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { withIdempotencyKey, type RouteResult, type IdempotencyTable } from './idempotency.ts';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';
import type { UsageCountersTable, UsageLimits } from '../limits/usage-limits.ts';
import { consumeNonce, type FormNoncesTable } from './form-nonces.ts';

/** The body of a public form. `website` is the honeypot: a field that is hidden from users. */
type PublicFormBody = { website?: string };

export type PublicFormOptions = {
  /** Whether a form token is needed. */
  limits: boolean;
  usage: UsageLimits;
  /** As what a submission counts. */
  kind: UsageKind;
};

/**
 * Processes a public form's submission once per `Idempotency-Key` and, with `limits`, once per form token, and counts it.
 * A submission that fills the honeypot field is processed and rolled back, so that a bot gets the usual response.
 * Throws what `withIdempotencyKey`, `consumeNonce`, `UsageLimits.count` and `work` throw.
 */
export async function submitPublicForm<
  Schema extends { idempotencyKeys: IdempotencyTable; formNonces: FormNoncesTable; usageCounters: UsageCountersTable },
>(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  { limits, usage, kind }: PublicFormOptions,
  work: () => Promise<RouteResult>,
): Promise<RouteResult> {
  // The idempotency key comes first: a repeated request gets the stored result whichever form token it carries.
  return withIdempotencyKey(trx, request, async () => {
    if (limits) await consumeNonce(trx, request);
    await usage.count(trx, request, kind);
    if (!fillsHoneypot(request.body as PublicFormBody)) return work();
    request.log.info({ reqId: request.id }, 'honeypot filled');
    return rollbackHoneypot(trx, work);
  });
}

const fillsHoneypot = ({ website = '' }: PublicFormBody) => website.trim() !== '';

/** Runs the work and rolls back its effects. */
async function rollbackHoneypot<Schema>(
  trx: Transaction<Schema>,
  work: () => Promise<RouteResult>,
): Promise<RouteResult> {
  await sql`savepoint honeypot`.execute(trx);
  const result = await work();
  await sql`rollback to savepoint honeypot`.execute(trx);
  return result;
}
