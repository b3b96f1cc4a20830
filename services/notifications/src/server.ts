import { readTokenKeys } from '@commonyard/service-kit/auth/token-encryption';
import { startRetentionJob as startRecordsJob } from '@commonyard/service-kit/records/retention';
import { runService } from '@commonyard/service-kit/run-service';
import { buildApp } from './app.ts';
import { settings } from './config.ts';
import { openNotificationsDatabase, type Database } from './database.ts';
import type { Deps } from './deps.ts';
import { startDigestJob } from './digest/digest.job.ts';
import { startDispatchConsumer } from './dispatch/dispatch.consumer.ts';
import { openSmtpClient } from './email/email.client.ts';
import { startEmailJob } from './email/email.job.ts';
import { countFailedEmails, countOverdueEmails } from './email/email.repository.ts';
import { retention } from './records/records.service.ts';
import { startRetentionJob } from './retention/retention.job.ts';
import { startHub } from './stream/hub.ts';

await runService<typeof settings, Database, Deps>({
  name: 'notifications',
  config: settings,
  openDatabase: openNotificationsDatabase,
  deps: (base, config) => ({
    ...base,
    hub: startHub({ ...base, url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL }),
    linkTokens: readTokenKeys(config.LINK_TOKEN_PRIVATE_KEY),
    email: {
      publicUrl: config.PUBLIC_URL,
      from: config.MAIL_FROM,
      unsubscribeSecret: config.UNSUBSCRIBE_SECRET,
    },
  }),
  app: buildApp,
  workers: (deps, bus, config) => {
    const smtp = openSmtpClient(config.SMTP_URL);
    void smtp.reportProblem(deps.log);
    return [
      startDispatchConsumer(deps, bus),
      startEmailJob(deps, smtp),
      startDigestJob(deps),
      startRetentionJob(deps),
      startRecordsJob(deps, retention),
    ];
  },
  publishes: false,
  countEmails:
    ({ db }) =>
    async () => ({ overdue: await countOverdueEmails(db), failed: await countFailedEmails(db) }),
  close: ({ hub }) => hub.stop(),
});
