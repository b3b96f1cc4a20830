import type { FastifyRequest } from 'fastify';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { CreatedAt } from '../database.ts';
import { HttpError } from '../errors.ts';

/** By this header the gateway says which form token, checked by it, came with a post. */
export const FORM_NONCE_HEADER = 'x-internal-form-nonce';

/** Longer than any token is valid: what is forgotten cannot be used again. */
const KEPT = '3 hours';
/** More than one post adds, so that what is left over becomes less. */
const FORGOTTEN_AT_A_TIME = 20;

export type FormNoncesTable = { nonce: string; spentAt: CreatedAt };

/** A migration that makes the table of the form tokens that were used. */
export const createFormNonces: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      CREATE TABLE form_nonces (
        nonce text PRIMARY KEY,
        spent_at timestamptz NOT NULL DEFAULT now()
      )`.execute(db);
    await sql`CREATE INDEX form_nonces_spent_at ON form_nonces (spent_at)`.execute(db);
  },
};

/**
 * Uses up the form token of a post without an account, in the transaction of its effect: one that fails has used none.
 * Signed-in callers need none. Throws 403 where there is none or it was used, however many replicas are asked at once.
 */
export async function spendFormNonce<Schema extends { formNonces: FormNoncesTable }>(
  trx: Transaction<Schema>,
  { caller, headers }: FastifyRequest,
): Promise<void> {
  if (caller.userId !== null) return;
  const nonce = headers[FORM_NONCE_HEADER];
  if (typeof nonce !== 'string' || nonce === '')
    throw new HttpError(403, 'form_token_missing', 'This form needs a token. Please try again.');
  const nonces = trx as unknown as Transaction<{ formNonces: FormNoncesTable }>;
  const { numInsertedOrUpdatedRows: isFirst } = await nonces
    .insertInto('formNonces')
    .values({ nonce })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!isFirst) throw new HttpError(403, 'form_token_used', 'This form was sent already. Please try again.');
  await forgetOld(nonces);
}

/** Each post takes away some of what is too old to matter, and waits for nobody who does the same. */
const forgetOld = (trx: Transaction<{ formNonces: FormNoncesTable }>) =>
  sql`
    delete from form_nonces where nonce in (
      select nonce from form_nonces where spent_at < now() - ${sql.lit(KEPT)}::interval
      order by spent_at limit ${sql.lit(FORGOTTEN_AT_A_TIME)} for update skip locked
    )`.execute(trx);
