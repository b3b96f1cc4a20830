import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { deleteExpiredAttempts } from './login-attempts.repository.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';

export const startSessionsJob = ({ log, ...deps }: Pick<Deps, 'db' | 'pool' | 'log'>): Job =>
  startIntervalJob({ name: 'sessions', intervalMs: 600_000, log, run: () => deleteExpired(deps) });

export async function deleteExpired({ db, pool }: Pick<Deps, 'db' | 'pool'>): Promise<void> {
  await deleteExpiredSessions(pool);
  await deleteExpiredAttempts(db);
}
