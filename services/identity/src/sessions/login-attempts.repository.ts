import { sql, type Kysely, type Transaction } from 'kysely';
import type { Db } from '@commonyard/service-kit/db/database';
import type { Database } from '../database.ts';
import { LONGEST_WINDOW_MINUTES, type AttemptLimit } from './attempt-limits.policy.ts';

/**
 * Counts an attempt towards all limits before it is known to be wrong, so that concurrent attempts cannot exceed them.
 * Throws 429 above one of them, and then counts towards none: an attempt that was not made uses up no other limit.
 */
export async function countAttempt(db: Kysely<Database>, limits: AttemptLimit[]): Promise<void> {
  if (limits.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // In the same order everywhere, to avoid deadlocks.
    for (const limit of limits) await assertWithinLimit(trx, limit);
  });
}

async function assertWithinLimit(trx: Transaction<Database>, limit: AttemptLimit): Promise<void> {
  const { tries, wait } = await count(trx, limit);
  if (tries <= limit.max) return;
  throw limit.toError(Math.max(1, wait));
}

/** Counts towards a limit whose excess the caller must not be told of. Returns false above it. */
export async function isWithinLimit(db: Db<Database>, limit: AttemptLimit): Promise<boolean> {
  const { tries } = await count(db, limit);
  return tries <= limit.max;
}

async function count(db: Db<Database>, { key, subject, max, minutes }: AttemptLimit) {
  const window = sql`make_interval(mins => ${minutes}::integer)`;
  const isExpired = sql<boolean>`login_attempts.since <= now() - ${window}`;
  return db
    .insertInto('loginAttempts')
    .values({ key, subject, tries: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when ${isExpired} then 1 else least(login_attempts.tries, ${max}::integer) + 1 end`,
        since: sql<string>`case when ${isExpired} then now() else login_attempts.since end`,
      }),
    )
    .returning(['tries', sql<number>`ceil(extract(epoch from since + ${window} - now()))::int`.as('wait')])
    .executeTakeFirstOrThrow();
}

/**
 * Takes back what a successful attempt counted. The counters of its account start anew; that of the network keeps the wrong
 * attempts, or an own account would reset it.
 */
export async function takeBackAttempt(db: Kysely<Database>, limits: AttemptLimit[]): Promise<void> {
  const keysOf = (isOfNetwork: boolean) =>
    limits.filter(({ subject }) => (subject === null) === isOfNetwork).map(({ key }) => key);
  const [ofAccount, ofNetwork] = [keysOf(false), keysOf(true)];
  if (ofAccount.length > 0) await db.deleteFrom('loginAttempts').where('key', 'in', ofAccount).execute();
  if (ofNetwork.length > 0) {
    const tries = sql<number>`greatest(tries - 1, 0)`;
    await db.updateTable('loginAttempts').set({ tries }).where('key', 'in', ofNetwork).execute();
  }
}

/** Resets all counters of an account. */
export async function deleteAttemptsOf(db: Db<Database>, subjects: string[]): Promise<void> {
  await db.deleteFrom('loginAttempts').where('subject', 'in', subjects).execute();
}

export async function deleteExpiredAttempts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('loginAttempts')
    .where('since', '<=', sql<string>`now() - make_interval(mins => ${LONGEST_WINDOW_MINUTES}::integer)`)
    .execute();
}
