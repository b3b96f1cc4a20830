import { sql, type Kysely, type Transaction } from 'kysely';
import type { MediaSchema } from '../database.ts';
import { keysOf } from '../images/storing.ts';
import type { ObjectStore } from '../storage/object-store.ts';

export type SweepDeps = { db: Kysely<MediaSchema>; store: ObjectStore };

const UNCLAIMED_FOR_MS = 24 * 3_600_000;
const RETRY_AFTER_MS = 5 * 60_000;
const BATCH = 100;

/**
 * Removes the images that nothing has claimed for a day, and the objects of every picture that is due to go. Rows go
 * first: what is broken off in between is found again in `removals`. Gives how many images were given up and of how many
 * pictures the objects are gone; none where another replica is at it. Throws when the store is away.
 */
export async function sweep(deps: SweepDeps, now: Date): Promise<{ images: number; pictures: number }> {
  const swept = { images: 0, pictures: 0 };
  for (let batch = BATCH; batch === BATCH; swept.images += batch) {
    batch = (await asLeader(deps.db, (trx) => giveUpUnclaimed(trx, now))) ?? 0;
  }
  for (;;) {
    const due = (await asLeader(deps.db, (trx) => takeDue(trx, now))) ?? [];
    if (due.length === 0) return swept;
    for (const id of due) {
      await Promise.all(keysOf(id).map((key) => deps.store.delete(key)));
      await deps.db.deleteFrom('removals').where('imageId', '=', id).execute();
      swept.pictures++;
    }
  }
}

async function asLeader<T>(
  db: Kysely<MediaSchema>,
  work: (trx: Transaction<MediaSchema>) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    const lock = await sql<{
      leads: boolean;
    }>`select pg_try_advisory_xact_lock(hashtext('media sweep')) as leads`.execute(trx);
    return lock.rows[0]?.leads ? work(trx) : undefined;
  });
}

async function giveUpUnclaimed(trx: Transaction<MediaSchema>, now: Date): Promise<number> {
  const since = new Date(now.getTime() - UNCLAIMED_FOR_MS).toISOString();
  // The condition stands twice because a claim may come between the choice and the deletion.
  const { numAffectedRows } = await sql`
    with gone as (
      delete from images
      where unclaimed_since <= ${since} and id in (
        select id from images
        where unclaimed_since <= ${since} and not exists (select from claims where image_id = images.id)
        order by unclaimed_since limit ${BATCH}
      )
      returning id
    )
    insert into removals (image_id, due_at) select id, ${now.toISOString()} from gone`.execute(trx);
  return Number(numAffectedRows);
}

/** Takes what is due for a while; those that failed before come last, so that they hold up nobody. */
async function takeDue(trx: Transaction<MediaSchema>, now: Date): Promise<string[]> {
  const taken = await sql<{ imageId: string }>`
    update removals set attempts = attempts + 1, due_at = ${new Date(now.getTime() + RETRY_AFTER_MS).toISOString()}
    where image_id in (
      select image_id from removals where due_at <= ${now.toISOString()}
      order by attempts, due_at limit ${BATCH} for update skip locked
    )
    returning image_id`.execute(trx);
  return taken.rows.map((row) => row.imageId);
}
