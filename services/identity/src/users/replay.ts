import type { Kysely } from 'kysely';
import type { Schema } from '../database.ts';
import { writeUserUpdated } from './users.events.ts';
import { listUsersAfter } from './users.repository.ts';

const BATCH = 500;

/**
 * Tells of every account as it is now, so that a service that starts later knows them all. A change that happens
 * meanwhile has a higher version, by which the reader keeps the newer one. Gives how many there were.
 */
export async function replayUsers(db: Kysely<Schema>): Promise<number> {
  let told = 0;
  for (let after = 0; ;) {
    const last = await db.transaction().execute(async (trx) => {
      const users = await listUsersAfter(trx, after, BATCH);
      for (const user of users) await writeUserUpdated(trx, user, null);
      told += users.length;
      return users.at(-1)?.id;
    });
    if (last === undefined) return told;
    after = last;
  }
}
