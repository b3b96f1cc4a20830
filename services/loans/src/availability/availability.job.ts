import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { expandSeasons } from './availability.service.ts';

/** Writes the seasons of further months, so that they always reach 24 months ahead. */
export const startSeasonsJob = ({ db, log }: Pick<Deps, 'db' | 'log'>): Job =>
  startIntervalJob({
    name: 'expansion of seasons',
    intervalMs: 3_600_000,
    firstAfterMs: 60_000,
    log,
    run: () => expandSeasons({ db, log }),
  });
