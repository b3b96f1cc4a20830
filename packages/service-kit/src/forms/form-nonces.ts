import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { CreatedAt } from '../db/database.ts';
import { runStatements } from '../db/online-migrations.ts';
import { HttpError } from '../errors/http-error.ts';

/** Request header in which the gateway passes the nonce of a form token that it has verified. */
export const FORM_NONCE_HEADER = 'x-internal-form-nonce';

/** Longer than any form token is valid, so a deleted nonce cannot be used again. */
const RETENTION = '3 hours';
/** Expired nonces that each submission deletes: more than it inserts, so that a backlog shrinks. */
const DELETE_BATCH = 20;

export type FormNoncesTable = { nonce: string; spentAt: CreatedAt };

/** A migration that creates the table of consumed form nonces. */
export const createFormNonces = runStatements(`
  CREATE TABLE form_nonces (
    nonce text PRIMARY KEY,
    spent_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX form_nonces_spent_at ON form_nonces (spent_at);
`);

/**
 * Consumes the form nonce of a guest's submission in the transaction of its effect: a failed submission consumes none.
 * Signed-in callers need none. Throws 403 where the nonce is missing or already consumed, in any replica.
 */
export async function consumeNonce(
  trx: Transaction<{ formNonces: FormNoncesTable }>,
  { caller, headers }: FastifyRequest,
): Promise<void> {
  if (caller.userId !== null) return;
  const nonce = headers[FORM_NONCE_HEADER];
  if (typeof nonce !== 'string' || nonce === '')
    throw new HttpError(403, 'form_token_missing', 'This form needs a token. Please try again.');
  const { rows } = await sql`
    with expired as (
      delete from form_nonces where nonce in (
        select nonce from form_nonces where spent_at < now() - ${sql.lit(RETENTION)}::interval
        order by spent_at limit ${sql.lit(DELETE_BATCH)} for update skip locked
      )
    )
    insert into form_nonces (nonce) values (${nonce}) on conflict do nothing returning nonce`.execute(trx);
  if (rows.length === 0) throw new HttpError(403, 'form_token_used', 'This form was sent already. Please try again.');
}
