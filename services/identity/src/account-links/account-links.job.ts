import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { deleteExpiredLinks } from './account-links.repository.ts';

/** Deletes expired links every ten minutes. */
export const startAccountLinksJob = ({ db, log }: Pick<Deps, 'db' | 'log'>): Job =>
  startIntervalJob({ name: 'account-links', intervalMs: 600_000, log, run: () => deleteExpiredLinks(db) });
