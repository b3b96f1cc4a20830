import type { Kysely } from 'kysely';
import type { Database, Trx } from '../database.ts';
import { datesTaken } from '../loans/loans.policy.ts';

/** The last change of each listing that runs or waits in this process. */
const lastChanges = new Map<number, Promise<unknown>>();

/**
 * Runs a transaction that changes the days of one listing. Changes of a listing wait here, not for its locked calendar: otherwise
 * those of one listing would hold every connection of the pool. Throws 409 `dates_taken` for what the exclusion constraint rejects.
 */
export async function changeDays<Result>(
  db: Kysely<Database>,
  listingId: number,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const change = (lastChanges.get(listingId) ?? Promise.resolve()).then(() => changeAllDays(db, work));
  const ended = change.catch(() => undefined);
  lastChanges.set(listingId, ended);
  try {
    return await change;
  } finally {
    if (lastChanges.get(listingId) === ended) lastChanges.delete(listingId);
  }
}

/** The same for days of several listings, which does not wait for other changes before it begins. */
export async function changeAllDays<Result>(
  db: Kysely<Database>,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .execute(work)
    .catch((error: { code?: string }) => {
      throw error.code === '23P01' ? datesTaken() : error;
    });
}
