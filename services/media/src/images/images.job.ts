import type { Kysely } from 'kysely';
import { tryLock } from '@commonyard/service-kit/db/database';
import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Database, Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { objectKeys } from './images.mapper.ts';
import {
  BATCH,
  leaseDueDeletions,
  deletePendingDeletion,
  deleteUnclaimedImages,
} from './pending-deletions.repository.ts';

type SweepDeps = Pick<Deps, 'db' | 'store'>;
type JobDeps = SweepDeps & Pick<Deps, 'storageRoom' | 'log'>;

/** Sweeps every minute and measures the room that is left. */
export const startImagesJob = ({ log, storageRoom, ...deps }: JobDeps): Job =>
  startIntervalJob({
    name: 'images',
    intervalMs: 60_000,
    firstAfterMs: 0,
    log,
    run: async () => {
      await storageRoom.measure();
      const deleted = await sweep(deps, new Date());
      if (deleted.images + deleted.objects > 0) log.info(deleted, 'unclaimed images deleted');
    },
  });

/**
 * Deletes the images that were unclaimed for a day, and the objects of every due pending deletion. Rows are deleted first:
 * after an interruption the pending deletion remains. Returns how many images were deleted, and of how many images the
 * objects; nothing where another replica sweeps. Throws when the store is unavailable.
 */
export async function sweep({ db, store }: SweepDeps, now: Date): Promise<{ images: number; objects: number }> {
  const deleted = { images: 0, objects: 0 };
  for (let batch = BATCH; batch === BATCH; deleted.images += batch) {
    batch = (await asLeader(db, (trx) => deleteUnclaimedImages(trx, now))) ?? 0;
  }
  for (;;) {
    const due = (await asLeader(db, (trx) => leaseDueDeletions(trx, now))) ?? [];
    if (due.length === 0) return deleted;
    for (const id of due) {
      await Promise.all(objectKeys(id).map((key) => store.delete(key)));
      await deletePendingDeletion(db, id);
      deleted.objects++;
    }
  }
}

/** Runs `work` in a transaction unless another replica is doing so. */
async function asLeader<T>(db: Kysely<Database>, work: (trx: Trx) => Promise<T>): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    return (await tryLock(trx, 'media sweep')) ? work(trx) : undefined;
  });
}
