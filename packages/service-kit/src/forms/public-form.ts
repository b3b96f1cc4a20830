import type { FastifyReply } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { isLikePlatform, isUserLikePlatform } from '@commonyard/contracts/municipality-likeness';
import type { AnyTables } from '../db/database.ts';
import { replyOnce, type Write } from '../http/idempotency.ts';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';
import type { UsageLimits } from '../limits/usage-limits.ts';
import { invalid } from '../errors/http-error.ts';
import { consumeNonce } from './form-nonces.ts';

/** The body of a public form. `website` is the honeypot: a field that is hidden from users. */
type PublicFormBody = { website?: string } & Record<string, unknown>;

export type PublicFormOptions = {
  /** Whether a form token is needed. */
  limits: boolean;
  usage: UsageLimits;
  kind: UsageKind;
};

/**
 * Processes a public form's submission once per `Idempotency-Key` and, with `limits`, once per form token, and counts it. Sends the
 * JSON text that `create` returns with 201.
 * A submission that fills the honeypot field is processed and rolled back, so that a bot gets the usual response.
 * Throws 400 where the name or the organization of a guest could be mistaken for the platform, and what `replyOnce`, `consumeNonce`, `UsageLimits.count` and `create` throw.
 */
export async function submitPublicForm<Schema>(
  { limits, usage, kind, ...write }: Write<Schema> & PublicFormOptions,
  create: (trx: Transaction<Schema>) => Promise<string>,
): Promise<FastifyReply> {
  const { request } = write;
  const body = request.body as PublicFormBody;
  if (request.caller.userId === null) assertNotLikePlatform(body);
  // The idempotency key comes first: a repeated request gets the stored result whichever form token it carries.
  return replyOnce(write, async (trx) => {
    const tables = trx as Transaction<AnyTables>;
    if (limits) await consumeNonce(tables, request);
    await usage.count(tables, request, kind);
    if (!fillsHoneypot(body)) return create(trx);
    request.log.info({ reqId: request.id }, 'honeypot filled');
    await sql`savepoint honeypot`.execute(trx);
    const result = await create(trx);
    await sql`rollback to savepoint honeypot`.execute(trx);
    return result;
  });
}

/** The fields of public forms by which readers know a guest. */
const LIKENESS: Record<string, (text: string) => boolean> = {
  name: isUserLikePlatform,
  organization: isLikePlatform,
  municipalityName: isLikePlatform,
};

/** Throws 400 for each field by which readers know a guest whose text could be mistaken for the platform. */
export function assertNotLikePlatform(body: Record<string, unknown>): void {
  const fields = Object.keys(LIKENESS).filter((field) => {
    const text = body[field];
    return typeof text === 'string' && LIKENESS[field]!(text);
  });
  if (fields.length > 0)
    throw invalid(Object.fromEntries(fields.map((field) => [field, ACCOUNT_MESSAGES.likePlatform])));
}

const fillsHoneypot = ({ website = '' }: PublicFormBody) => website.trim() !== '';
