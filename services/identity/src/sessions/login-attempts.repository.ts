import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/identity.values';
import { HttpError } from '@commonyard/service-kit/errors';
import type { Schema } from '../database.ts';

const WINDOW = sql`interval '15 minutes'`;

export type AttemptLimit = { max: number; message: string };
export const PASSWORD_TRIES: AttemptLimit = { max: 10, message: ACCOUNT_MESSAGES.tooManyAttempts };
/** Mails to one address, whoever asks for them. */
export const MAILS: AttemptLimit = { max: 3, message: ACCOUNT_MESSAGES.tooManyMails };

/**
 * Whose password is tried: the account, whether it was named by username or by e-mail, or else what was typed. It is
 * hashed because people do type their password into the wrong field.
 */
export function attemptKeyOf(accountId: number | undefined, typed: string): string {
  return createHash('sha256')
    .update(accountId === undefined ? `name ${typed.toLowerCase()}` : `account ${accountId}`)
    .digest('hex');
}

/** To whom a mail is sent, or would be if there were such an account. */
export const mailKeyOf = (email: string): string =>
  createHash('sha256').update(`mail ${email.toLowerCase()}`).digest('hex');

/**
 * Counts a try before it is known to be wrong, so that many at once are no way around the limit.
 * Throws 429 above the limit, until 15 minutes after the first. Names without an account are counted alike, or the
 * limit would tell which ones exist.
 */
export async function countAttempt(
  db: Kysely<Schema>,
  key: string,
  { max, message }: AttemptLimit = PASSWORD_TRIES,
): Promise<void> {
  const isOver = sql<boolean>`login_attempts.since <= now() - ${WINDOW}`;
  const { tries, wait } = await db
    .insertInto('loginAttempts')
    .values({ key, tries: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${isOver} then 1 else least(login_attempts.tries, ${max}) + 1 end`,
        since: sql<string>`case when ${isOver} then now() else login_attempts.since end`,
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

/** Forgets the tries after one that was right. */
export async function forgetAttempts(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('loginAttempts').where('key', '=', key).execute();
}

/** Forgets tries that no longer count. */
export async function deleteOldAttempts(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('loginAttempts')
    .where('since', '<=', sql<string>`now() - ${WINDOW}`)
    .execute();
}
