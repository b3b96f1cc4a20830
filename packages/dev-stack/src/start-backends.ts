import { join } from 'node:path';
import { startNats } from './backends/nats.ts';
import { startPostgres } from './backends/postgres.ts';
import { startS3 } from './backends/s3.ts';
import { startMailPage } from './backends/mail-page.ts';
import { startSmtp } from './backends/smtp.ts';
import { freePort } from './backends/free-port.ts';
import { noteStores } from './data-folder-claim.ts';
import { ensureDatabase } from './database.ts';
import type { Supervisor } from './processes/supervisor.ts';
import type { Progress } from './progress.ts';
import type { Secrets } from './secrets.ts';
import type { S3Settings, Settings } from './settings.ts';

type BackendsContext = {
  settings: Settings;
  secrets: Secrets;
  supervisor: Supervisor;
  progress: Progress;
  logs: string;
};

/** Starts the servers that the services need, except external ones. A server that exits restarts on the same port. */
export async function startBackends(context: BackendsContext) {
  const { external } = context.settings;
  const mail = external.smtpUrl ? undefined : await startMailCapture(context);
  const [databaseUrl, natsUrl, s3] = await Promise.all([
    external.databaseUrl ?? startDatabase(context),
    external.natsUrl ?? startEventServer(context),
    external.s3 ?? startObjectStorage(context),
  ]);
  noteStores(context.settings.dataDir);
  return {
    databaseUrl,
    natsUrl,
    s3,
    smtpUrl: external.smtpUrl ?? mail!.url,
    /** The page that shows captured email; undefined with an external SMTP server. */
    mailUrl: mail?.pageUrl,
    stopMail: async () => mail?.stop(),
  };
}

export type Backends = Awaited<ReturnType<typeof startBackends>>;

/** Starts PostgreSQL alone and returns the superuser's address of its database. */
export async function startDatabase({
  settings,
  supervisor,
  progress,
  logs,
}: Omit<BackendsContext, 'secrets'>): Promise<string> {
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

async function startEventServer({ settings, supervisor, progress, logs }: BackendsContext): Promise<string> {
  const port = await freePort();
  const start = () => startNats({ dataDir: join(settings.dataDir, 'nats'), port, logFile: join(logs, 'nats.log') });
  return (await progress.step('NATS with JetStream', () => supervisor.keepRunning('NATS', start))).url;
}

async function startObjectStorage({
  settings,
  secrets,
  supervisor,
  progress,
  logs,
}: BackendsContext): Promise<S3Settings> {
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

function startMailCapture({ settings, progress }: BackendsContext) {
  return progress.step('Mail server (captures email)', async () => {
    const smtp = await startSmtp({ dataDir: join(settings.dataDir, 'mail') });
    const page = await startMailPage(smtp.folder, await freePort());
    return { url: smtp.url, pageUrl: page.url, stop: async () => void (await Promise.all([smtp.stop(), page.stop()])) };
  });
}
