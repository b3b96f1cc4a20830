import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { reindexOutdated } from './search.repository.ts';

const BATCH = 50;
/** Keeps a run short, because a shutdown waits for it. */
const BATCHES_PER_RUN = 20;

/** Indexes listings again after an upgrade that changed what is indexed. */
export const startSearchJob = ({ log, ...deps }: Pick<Deps, 'db' | 'log'>): Job =>
  startIntervalJob({
    name: 'search',
    intervalMs: 10_000,
    firstAfterMs: 0,
    log,
    run: async () => {
      const listings = await reindex(deps);
      if (listings > 0) log.info({ listings }, 'outdated listings indexed again');
    },
  });

/** Indexes outdated listings again, in small transactions, and returns how many. */
export async function reindex({ db }: Pick<Deps, 'db'>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch++) {
    const indexed = await db.transaction().execute((trx) => reindexOutdated(trx, BATCH));
    total += indexed;
    if (indexed === 0) break;
  }
  return total;
}
