import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { deleteOldConfirmations } from '../confirmations/confirmations.repository.ts';
import { deleteExpiredHeldEmails, encryptUnsentTokens } from '../email/email.repository.ts';
import { deleteOldStreamEntries } from '../stream-entries/stream-entries.repository.ts';

const INTERVAL_MS = 600_000;

/** Deletes rows that are no records, in batches. Each function below states how long its rows are kept. */
export const startRetentionJob = ({ db, log, linkTokens }: Pick<Deps, 'db' | 'log' | 'linkTokens'>): Job =>
  startIntervalJob({
    name: 'retention',
    intervalMs: INTERVAL_MS,
    log,
    run: async () => {
      await encryptUnsentTokens(db, linkTokens);
      await deleteOldStreamEntries(db);
      await deleteExpiredHeldEmails(db);
      await deleteOldConfirmations(db);
    },
  });
