import { runService } from '@commonyard/service-kit/run-service';
import { startAccountLinksJob } from './account-links/account-links.job.ts';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { createDeps } from './deps.ts';
import { startInvitationsJob } from './invitations/invitations.job.ts';
import { startSessionsJob } from './sessions/sessions.job.ts';

await runService({
  name: 'identity',
  config: settings,
  deps: createDeps,
  app: buildApp,
  workers: (deps) => [startSessionsJob(deps), startAccountLinksJob(deps), startInvitationsJob(deps)],
});
