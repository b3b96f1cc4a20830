import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { latestDigestTime } from './digest.policy.ts';
import { writeDigestBatch } from './digest.service.ts';

const INTERVAL_MS = 60_000;

/** Writes digest emails as they become due. */
export const startDigestJob = ({ db, log, linkTokens }: Pick<Deps, 'db' | 'log' | 'linkTokens'>): Job =>
  startIntervalJob({
    name: 'digest',
    intervalMs: INTERVAL_MS,
    log,
    run: async () => {
      const emails = await writeDueDigests({ db, linkTokens });
      if (emails > 0) log.info({ emails }, 'digests written');
    },
  });

/** Writes all digest emails due at `now`. Returns their number. */
export async function writeDueDigests(
  { db, linkTokens }: Pick<Deps, 'db' | 'linkTokens'>,
  now = new Date(),
): Promise<number> {
  const dueTime = latestDigestTime(now);
  let total = 0;
  for (;;) {
    const { emails, hadItems } = await db.transaction().execute((trx) => writeDigestBatch(trx, dueTime, linkTokens));
    if (!hadItems) return total;
    total += emails;
  }
}
