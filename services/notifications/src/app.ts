import { recordsRoutes } from '@commonyard/service-kit/records/records.routes';
import { createApp, type App } from '@commonyard/service-kit/http/app';
import { registerFeatures } from '@commonyard/service-kit/http/features';
import type { Database } from './database.ts';
import type { Deps } from './deps.ts';
import { emailRoutes } from './email/email.routes.ts';
import { linkRoutes } from './links/links.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { preferencesRoutes } from './preferences/preferences.routes.ts';
import { recordFilesRoutes } from './records/records.routes.ts';
import { retention } from './records/records.repository.ts';
import { streamRoutes } from './stream/stream.routes.ts';
import type { Server } from '@commonyard/service-kit/service';
import type { settings } from './config.ts';
import { readTokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { startDigestJob } from './digest/digest.job.ts';
import { openSmtpClient } from './email/email.client.ts';
import { startEmailJob } from './email/email.job.ts';
import { countFailedEmails, countOverdueEmails } from './email/email.repository.ts';
import { startRetentionJob } from './retention/retention.job.ts';
import { startHub } from './stream/hub.ts';

export async function buildApp(deps: Deps): Promise<App> {
  const app = await createApp({ name: 'notifications', ...deps });
  await registerFeatures(app, deps, {
    notifications: [notificationsRoutes, preferencesRoutes, streamRoutes, emailRoutes, linkRoutes],
    records: [(scope) => recordsRoutes(scope, { ...deps, retention }), recordFilesRoutes],
  });
  return app;
}

export const server: Server<typeof settings, Database, Deps> = {
  createDeps: (base, config) => ({
    ...base,
    hub: startHub({ ...base, url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL }),
    linkTokens: readTokenKeys(config.LINK_TOKEN_PRIVATE_KEY),
    email: {
      publicUrl: config.PUBLIC_URL,
      from: config.MAIL_FROM,
      postalAddress: config.MAIL_POSTAL_ADDRESS,
      unsubscribeSecret: config.UNSUBSCRIBE_SECRET,
    },
  }),
  buildApp,
  startJobs: (deps, config) => {
    const smtp = openSmtpClient(config.SMTP_URL);
    void smtp.reportProblem(deps.log);
    return [startEmailJob(deps, smtp), startDigestJob(deps), startRetentionJob(deps)];
  },
  countEmails:
    ({ db }) =>
    async () => ({ overdue: await countOverdueEmails(db), failed: await countFailedEmails(db) }),
  close: ({ hub }) => hub.stop(),
};
