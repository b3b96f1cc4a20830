import { tryLock } from '@commonyard/service-kit/db/database';
import { actOnEach } from '@commonyard/service-kit/jobs/act-on-each';
import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { documentKey } from './documents.mapper.ts';
import { isStoreAway } from '../storage/object-store.client.ts';
import { deleteDocument, listDeletedDocuments, markDeletedDocuments } from './documents.repository.ts';

type SweepDeps = Pick<Deps, 'db' | 'store' | 'log'>;

export const startDocumentsJob = (deps: SweepDeps): Job =>
  startIntervalJob({
    name: 'documents',
    intervalMs: 60_000,
    firstAfterMs: 0,
    log: deps.log,
    run: async () => {
      const deleted = await sweepDocuments(deps, new Date());
      if (deleted > 0) deps.log.info({ documents: deleted }, 'unclaimed documents deleted');
    },
  });

/**
 * Deletes the documents that were unclaimed for a day, with their objects. The row goes last: after an interruption it is deleted later.
 * Returns their number; 0 where another replica sweeps. Throws when the store is unavailable, and where it did not delete one.
 */
export async function sweepDocuments({ db, store, log }: SweepDeps, now: Date): Promise<number> {
  const marked = await db.transaction().execute(async (trx) => {
    if (!(await tryLock(trx, 'documents sweep'))) return [];
    await markDeletedDocuments(trx, now);
    return listDeletedDocuments(trx, now);
  });
  return actOnEach(
    marked,
    log,
    async ({ id }) => {
      await store.delete(documentKey(id));
      await deleteDocument(db, id);
      return true;
    },
    isStoreAway,
  );
}
