import type { Kysely } from 'kysely';
import { tryLock } from '@commonyard/service-kit/db/database';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Database, Trx } from '../database.ts';
import type { Deps } from '../deps.ts';
import { isStoreAway } from '../storage/object-store.client.ts';
import { objectKeys } from './images.mapper.ts';
import {
  BATCH,
  leaseDueDeletions,
  deletePendingDeletion,
  deleteUnclaimedImages,
} from './pending-deletions.repository.ts';

type SweepDeps = Pick<Deps, 'db' | 'store' | 'log'>;
type JobDeps = SweepDeps & Pick<Deps, 'storageRoom'>;

/** Sweeps every minute and measures the room that is left. */
export const startImagesJob = ({ storageRoom, ...deps }: JobDeps): Job =>
  startIntervalJob({
    name: 'images',
    intervalMs: 60_000,
    firstAfterMs: 0,
    log: deps.log,
    run: async () => {
      await storageRoom.measure();
      const deleted = await sweep(deps, new Date());
      if (deleted.images + deleted.objects > 0) deps.log.info(deleted, 'unclaimed images deleted');
    },
  });

/**
 * Deletes the images that were unclaimed for a day, and the objects of every due pending deletion. Rows are deleted first:
 * after an interruption the pending deletion remains. Returns how many images were deleted, and of how many images the
 * objects; nothing where another replica sweeps. Throws when the store is unavailable, and after a batch of which it did not
 * delete all: those come last in the next run.
 */
export async function sweep({ db, store, log }: SweepDeps, now: Date): Promise<{ images: number; objects: number }> {
  const deleted = { images: 0, objects: 0 };
  for (let batch = BATCH; batch === BATCH; deleted.images += batch) {
    batch = (await asLeader(db, (trx) => deleteUnclaimedImages(trx, now))) ?? 0;
  }
  for (;;) {
    const due = (await asLeader(db, (trx) => leaseDueDeletions(trx, now))) ?? [];
    if (due.length === 0) return deleted;
    const deleteObjects = async ({ id }: { id: string }) => {
      await Promise.all(objectKeys(id).map((key) => store.delete(key)));
      await deletePendingDeletion(db, id);
      return true;
    };
    deleted.objects += await actOnEach(due, log, deleteObjects, isStoreAway);
  }
}

/** Runs `work` in a transaction unless another replica is doing so. */
async function asLeader<T>(db: Kysely<Database>, work: (trx: Trx) => Promise<T>): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    return (await tryLock(trx, 'media sweep')) ? work(trx) : undefined;
  });
}
