import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { once, type Answer, type IdempotencyTable } from '../idempotency.ts';
import { spendFormNonce, type FormNoncesTable } from './form-nonces.ts';

/** A body that a form sends for whoever has no account. `website` is a field that no person sees. */
type PublicBody = { website?: string };

/**
 * Does what a form without an account asks for, once for each `Idempotency-Key` and, with `limits`, for each form token.
 * A program that filled in the field that nobody sees gets the answer of everybody, and nothing stays of it.
 * Throws what `once`, `spendFormNonce` and the work throw.
 */
export async function postOnce<Schema extends { idempotencyKeys: IdempotencyTable; formNonces: FormNoncesTable }, Body>(
  trx: Transaction<Schema>,
  request: FastifyRequest,
  { limits }: { limits: boolean },
  work: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  // A repeated request comes with the token it came with before, or with another: either way it gets the first answer.
  return once(trx, request, async () => {
    if (limits) await spendFormNonce(trx, request);
    return isTrapped(request.body as PublicBody) ? pretend(trx, work) : work();
  });
}

const isTrapped = ({ website = '' }: PublicBody) => website.trim() !== '';

/** Does the work and undoes it. */
async function pretend<Schema, Body>(
  trx: Transaction<Schema>,
  work: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  await sql`savepoint pretended`.execute(trx);
  const answer = await work();
  await sql`rollback to savepoint pretended`.execute(trx);
  return answer;
}
