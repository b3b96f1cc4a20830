import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { insertAccountEntry } from './audit-entries.repository.ts';
import type { UserRow } from './users.mapper.ts';
import { LONGEST_WINDOW_MINUTES, type AttemptLimit } from './attempt-limits.policy.ts';

/**
 * Counts an attempt towards all limits before it is known to be wrong, so that concurrent attempts cannot exceed them.
 * Throws 429 above one of them: an attempt that is not made uses up none of the others. Returns the limits of wrong attempts
 * that this attempt reaches: if it is wrong, there is no other.
 */
export async function countAttempt(db: Db, limits: AttemptLimit[]): Promise<{ reached: AttemptLimit[] }> {
  const reached: AttemptLimit[] = [];
  for (const [index, limit] of limits.entries()) {
    const { tries, wait } = await count(db, limit);
    if (tries === limit.max && !limit.countsSuccess) reached.push(limit);
    if (tries <= limit.max) continue;
    for (const earlier of limits.slice(0, index)) await takeBackOne(db, earlier);
    throw limit.toError(Math.max(1, wait));
  }
  return { reached };
}

/** Records that wrong attempts have reached these limits. That of a network is not about the account that was tried last. */
export async function insertLockEntries(db: Db, user: UserRow | undefined, reached: AttemptLimit[]): Promise<void> {
  for (const { name, subject, minutes } of reached) {
    const details = { limit: name, minutes: String(minutes) };
    await insertAccountEntry(db, 'locked', subject === null ? undefined : user, { actorId: null, details });
  }
}

/** Counts towards a limit whose excess the caller must not be told of. Returns false above it. */
export async function isWithinLimit(db: Db, limit: AttemptLimit): Promise<boolean> {
  const { tries } = await count(db, limit);
  return tries <= limit.max;
}

async function count(db: Db, { key, subject, max, minutes }: AttemptLimit) {
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
export async function takeBackAttempt(db: Db, limits: AttemptLimit[]): Promise<void> {
  for (const limit of limits) {
    if (limit.countsSuccess) continue;
    if (limit.subject === null) await takeBackOne(db, limit);
    else await db.deleteFrom('loginAttempts').where('key', '=', limit.key).execute();
  }
}

async function takeBackOne(db: Db, { key }: AttemptLimit): Promise<void> {
  const tries = sql<number>`greatest(tries - 1, 0)`;
  await db.updateTable('loginAttempts').set({ tries }).where('key', '=', key).execute();
}

export async function deleteAttemptsOf(db: Db, subjects: string[]): Promise<void> {
  await db.deleteFrom('loginAttempts').where('subject', 'in', subjects).execute();
}

/** Deletes the counters that belong to no limit any more, apart from those that a request counts. */
export async function deleteExpiredAttempts(db: Db): Promise<void> {
  const expired = db
    .selectFrom('loginAttempts')
    .select('key')
    .where('since', '<=', sql<string>`now() - make_interval(mins => ${LONGEST_WINDOW_MINUTES}::integer)`)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('loginAttempts').where('key', 'in', expired).execute();
}
