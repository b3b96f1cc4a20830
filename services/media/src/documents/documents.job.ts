import { tryLock } from '@commonyard/service-kit/db/database';
import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { documentKey } from './documents.mapper.ts';
import { BATCH, deleteDocument, markDeletedDocuments } from './documents.repository.ts';

type SweepDeps = Pick<Deps, 'db' | 'store'>;

export const startDocumentsJob = ({ log, ...deps }: SweepDeps & Pick<Deps, 'log'>): Job =>
  startIntervalJob({
    name: 'documents',
    intervalMs: 60_000,
    firstAfterMs: 0,
    log,
    run: async () => {
      const deleted = await sweepDocuments(deps, new Date());
      if (deleted > 0) log.info({ documents: deleted }, 'unclaimed documents deleted');
    },
  });

/**
 * Deletes the documents that were unclaimed for a day, with their objects. The row goes last: after an interruption it is deleted later.
 * Returns their number; 0 where another replica sweeps. Throws when the store is unavailable.
 */
export async function sweepDocuments({ db, store }: SweepDeps, now: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const ids = await db
      .transaction()
      .execute(async (trx) => ((await tryLock(trx, 'documents sweep')) ? markDeletedDocuments(trx, now) : []));
    for (const id of ids) {
      await store.delete(documentKey(id));
      await deleteDocument(db, id);
      deleted++;
    }
    if (ids.length < BATCH) return deleted;
  }
}
