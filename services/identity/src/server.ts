import { startAuditJobs } from '@commonyard/service-kit/audit/jobs';
import { startRetentionJob } from '@commonyard/service-kit/records/retention';
import { runService } from '@commonyard/service-kit/run-service';
import { startAccountLinksJob } from './account-links/account-links.job.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { AUDIT_LOG } from './database.ts';
import { createDeps } from './deps.ts';
import { startInvitationsJob } from './invitations/invitations.job.ts';
import { startHoldsConsumer } from './records/records.consumer.ts';
import { retention } from './records/records.service.ts';
import { startSessionsJob } from './sessions/sessions.job.ts';

await runService({
  name: 'identity',
  config: settings,
  deps: createDeps,
  app: buildApp,
  workers: (deps, bus, config) => [
    startSessionsJob(deps),
    startAccountLinksJob(deps),
    startInvitationsJob(deps),
    startRetentionJob(deps, retention, config),
    startHoldsConsumer(deps, bus),
    ...startAuditJobs({ ...deps, auditLog: AUDIT_LOG }, config),
  ],
});
