import { startIntervalJob, type Job } from '@commonyard/service-kit/jobs/interval-job';
import type { Deps } from '../deps.ts';
import { deleteOldInvitations } from './invitations.repository.ts';

/** Deletes old invitations every ten minutes. */
export const startInvitationsJob = ({ db, log }: Pick<Deps, 'db' | 'log'>): Job =>
  startIntervalJob({ name: 'invitations', intervalMs: 600_000, log, run: () => deleteOldInvitations(db) });
