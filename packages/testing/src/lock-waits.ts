import { expect } from '@jest/globals';
import { sql, type Kysely, type Transaction } from 'kysely';
import { eventually } from './eventually.ts';

/** What happens in a transaction while a request waits for one of its locks. */
export type ConcurrentChange<Db, T> = {
  /** Takes the lock, before the request starts. */
  lock: (trx: Transaction<Db>) => Promise<unknown>;
  request: () => Promise<T>;
  /** How many requests `request` sends that wait for the lock: 1 unless stated. */
  waiting?: number;
  /** Runs once they wait. The transaction commits afterwards. */
  change: (trx: Transaction<Db>) => Promise<unknown>;
};

/**
 * Commits a change after a request has checked something and before it acts on that: the request waits for a lock meanwhile.
 * Returns the response. Nothing else may wait for a lock in this database.
 */
export async function commitWhileWaiting<Db, T>(
  db: Kysely<Db>,
  { lock, request, waiting = 1, change }: ConcurrentChange<Db, T>,
): Promise<T> {
  const { response } = await db.transaction().execute(async (trx) => {
    await lock(trx);
    const response = request();
    await untilWaiting(db, response, waiting);
    await change(trx);
    // In an object, so that the transaction does not wait for it.
    return { response };
  });
  return response;
}

/**
 * Waits until so many requests wait for a lock in this database, or until this one has its response: what takes no lock does not wait.
 */
export async function untilWaiting<Db>(db: Kysely<Db>, response: Promise<unknown>, waiting: number): Promise<void> {
  let hasResponded = false;
  const responded = () => (hasResponded = true);
  response.then(responded, responded);
  await eventually(async () => expect(hasResponded || (await countWaiting(db)) === waiting).toBe(true));
}

async function countWaiting<Db>(db: Kysely<Db>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows[0]!.n;
}
