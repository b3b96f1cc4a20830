import { join } from 'node:path';
import { startNats } from './backends/nats.ts';
import { startPostgres } from './backends/postgres.ts';
import { startS3 } from './backends/s3.ts';
import { startMailPage } from './backends/mail-page.ts';
import { startSmtp } from './backends/smtp.ts';
import { freePort } from './backends/free-port.ts';
import { ensureDatabase } from './database.ts';
import type { Supervisor } from './processes/supervisor.ts';
import type { Progress } from './progress.ts';
import type { Secrets } from './secrets.ts';
import type { S3Settings, Settings } from './settings.ts';

export type Backends = {
  databaseUrl: string;
  natsUrl: string;
  s3: S3Settings;
  smtpUrl: string;
  /** Where the mail that was caught is shown. */
  mailUrl: string | undefined;
  stopMail: () => Promise<void>;
};

type Means = { settings: Settings; secrets: Secrets; supervisor: Supervisor; progress: Progress; logs: string };

/** Starts the servers the services need, save those the user brings; a server that dies comes back on the same port. */
export async function startEmbedded(means: Means): Promise<Backends> {
  const { external } = means.settings;
  const mail = external.smtpUrl ? undefined : await startMail(means);
  const [databaseUrl, natsUrl, s3] = await Promise.all([
    external.databaseUrl ?? startDatabase(means),
    external.natsUrl ?? startEvents(means),
    external.s3 ?? startObjects(means),
  ]);
  return {
    databaseUrl,
    natsUrl,
    s3,
    smtpUrl: external.smtpUrl ?? mail!.url,
    mailUrl: mail?.pageUrl,
    stopMail: async () => mail?.stop(),
  };
}

/** Starts PostgreSQL alone and answers the address of its database for the superuser. */
export async function startDatabase({ settings, supervisor, progress, logs }: Omit<Means, 'secrets'>): Promise<string> {
  const port = await freePort();
  const start = () =>
    startPostgres({
      dataDir: join(settings.dataDir, 'postgres'),
      port,
      durable: true,
      logFile: join(logs, 'postgres.log'),
    });
  const postgres = await progress.step('PostgreSQL 18', () => supervisor.keepRunning('PostgreSQL', start, 'SIGINT'));
  return ensureDatabase(postgres.url, 'commonyard');
}

async function startEvents({ settings, supervisor, progress, logs }: Means): Promise<string> {
  const port = await freePort();
  const start = () => startNats({ dataDir: join(settings.dataDir, 'nats'), port, logFile: join(logs, 'nats.log') });
  return (await progress.step('NATS with JetStream', () => supervisor.keepRunning('NATS', start))).url;
}

async function startObjects({ settings, secrets, supervisor, progress, logs }: Means): Promise<S3Settings> {
  const port = await freePort();
  const bucket = 'commonyard';
  const start = () =>
    startS3({
      dataDir: join(settings.dataDir, 's3'),
      port,
      buckets: [bucket],
      accessKeyId: 'commonyard',
      secretAccessKey: secrets.derive('s3'),
      logFile: join(logs, 's3.log'),
    });
  const s3 = await progress.step('S3 server', () => supervisor.keepRunning('The S3 server', start));
  return {
    endpoint: s3.endpoint,
    region: s3.region,
    bucket,
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
  };
}

function startMail({ settings, progress }: Means) {
  return progress.step('Mail server that delivers nothing', async () => {
    const smtp = await startSmtp({ dataDir: join(settings.dataDir, 'mail') });
    const page = await startMailPage(smtp.folder, await freePort());
    return { url: smtp.url, pageUrl: page.url, stop: async () => void (await Promise.all([smtp.stop(), page.stop()])) };
  });
}
