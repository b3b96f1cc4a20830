import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import { HttpError } from '@commonyard/service-kit/http/errors';
import type { Database } from '../database.ts';

const WINDOW = sql`interval '15 minutes'`;

export type AttemptLimit = { max: number; message: string };
export const LOGIN_LIMIT: AttemptLimit = { max: 10, message: ACCOUNT_MESSAGES.tooManyAttempts };
/** Emails to one address, from all callers together. */
export const EMAIL_LIMIT: AttemptLimit = { max: 3, message: ACCOUNT_MESSAGES.tooManyMails };

/**
 * The key that login attempts are counted under: the user, or the typed name where no user has it. It is a hash because
 * users sometimes type their password into the wrong field.
 */
export function loginAttemptKey(userId: number | undefined, typedName: string): string {
  return createHash('sha256')
    .update(userId === undefined ? `name ${typedName.toLowerCase()}` : `account ${userId}`)
    .digest('hex');
}

/** The key that requested emails are counted under, whether or not a user has the address. */
export const emailRequestKey = (email: string): string =>
  createHash('sha256').update(`mail ${email.toLowerCase()}`).digest('hex');

/**
 * Counts an attempt before it is known to be wrong, so that concurrent attempts cannot exceed the limit.
 * Throws 429 above the limit until 15 minutes after the first attempt. Unknown names are counted too: otherwise the
 * limit would reveal which names exist.
 */
export async function countAttempt(
  db: Kysely<Database>,
  key: string,
  { max, message }: AttemptLimit = LOGIN_LIMIT,
): Promise<void> {
  const isExpired = sql<boolean>`login_attempts.since <= now() - ${WINDOW}`;
  const { tries, wait } = await db
    .insertInto('loginAttempts')
    .values({ key, tries: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${isExpired} then 1 else least(login_attempts.tries, ${max}) + 1 end`,
        since: sql<string>`case when ${isExpired} then now() else login_attempts.since end`,
      }),
    )
    .returning(['tries', sql<number>`ceil(extract(epoch from since + ${WINDOW} - now()))::int`.as('wait')])
    .executeTakeFirstOrThrow();
  if (tries > max) {
    throw new HttpError(429, 'too_many_attempts', message, {
      headers: { 'retry-after': String(Math.max(1, wait)) },
    });
  }
}

/** Resets the counter after a successful attempt. */
export async function deleteAttempts(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('loginAttempts').where('key', '=', key).execute();
}

export async function deleteExpiredAttempts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('loginAttempts')
    .where('since', '<=', sql<string>`now() - ${WINDOW}`)
    .execute();
}
