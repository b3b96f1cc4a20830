import type { FastifyReply } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { isLikePlatform, isUserLikePlatform } from '@commonyard/contracts/municipality-likeness';
import { replyOnce, type IdempotencyTable, type Write } from '../http/idempotency.ts';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';
import type { UsageCountersTable, UsageLimits } from '../limits/usage-limits.ts';
import { invalid } from '../errors/http-error.ts';
import { consumeNonce, type FormNoncesTable } from './form-nonces.ts';

/** The body of a public form. `website` is the honeypot: a field that is hidden from users. */
type PublicFormBody = { website?: string } & Record<string, unknown>;

type PublicFormTables = {
  idempotencyKeys: IdempotencyTable;
  formNonces: FormNoncesTable;
  usageCounters: UsageCountersTable;
};

export type PublicFormOptions = {
  /** Whether a form token is needed. */
  limits: boolean;
  usage: UsageLimits;
  /** As what a submission counts. */
  kind: UsageKind;
};

/**
 * Processes a public form's submission once per `Idempotency-Key` and, with `limits`, once per form token, and counts it. Sends the
 * JSON text that `create` returns with 201.
 * A submission that fills the honeypot field is processed and rolled back, so that a bot gets the usual response.
 * Throws 400 where the name or the organization of a guest could be mistaken for the platform, and what `replyOnce`, `consumeNonce`, `UsageLimits.count` and `create` throw.
 */
export async function submitPublicForm<
  Schema extends { idempotencyKeys: IdempotencyTable; formNonces: FormNoncesTable; usageCounters: UsageCountersTable },
>(
  { limits, usage, kind, ...write }: Write<Schema> & PublicFormOptions,
  create: (trx: Transaction<Schema>) => Promise<string>,
): Promise<FastifyReply> {
  const { request } = write;
  const body = request.body as PublicFormBody;
  if (request.caller.userId === null) assertNotLikePlatform(body);
  // The idempotency key comes first: a repeated request gets the stored result whichever form token it carries.
  return replyOnce(write, async (trx) => {
    if (limits) await consumeNonce(trx, request);
    await usage.count(trx, request, kind);
    if (!fillsHoneypot(body)) return create(trx);
    request.log.info({ reqId: request.id }, 'honeypot filled');
    return rollbackHoneypot(trx, create);
  });
}

/** The fields of public forms by which readers know a guest. */
const LIKENESS: Record<string, (text: string) => boolean> = {
  name: isUserLikePlatform,
  organization: isLikePlatform,
  municipalityName: isLikePlatform,
};

function assertNotLikePlatform(body: PublicFormBody): void {
  const fields = Object.keys(LIKENESS).filter((field) => {
    const text = body[field];
    return typeof text === 'string' && LIKENESS[field]!(text);
  });
  if (fields.length > 0)
    throw invalid(Object.fromEntries(fields.map((field) => [field, ACCOUNT_MESSAGES.likePlatform])));
}

const fillsHoneypot = ({ website = '' }: PublicFormBody) => website.trim() !== '';

/** Rolls back the effects of `create`. */
async function rollbackHoneypot<Schema>(
  trx: Transaction<Schema>,
  create: (trx: Transaction<Schema>) => Promise<string>,
): Promise<string> {
  await sql`savepoint honeypot`.execute(trx);
  const result = await create(trx);
  await sql`rollback to savepoint honeypot`.execute(trx);
  return result;
}
