import { startNats } from '@commonyard/dev-stack/backends/nats';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { startS3 } from '@commonyard/dev-stack/backends/s3';
import { startSmtp } from '@commonyard/dev-stack/backends/smtp';
import { join } from 'node:path';
import { configuredS3, type TestBackends } from './backends.ts';
import { stopOnExit, type Stop } from './stop-on-exit.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Starts the servers as processes of this machine, on a temporary folder. They stop when this process ends. */
export async function startEmbeddedBackends(): Promise<TestBackends> {
  const folder = await createTemporaryFolder();
  const stopLater = <T extends { stop: Stop }>(server: T): T => (stopOnExit(server.stop), server);
  const [postgres, nats, s3, smtp] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'postgres'), durable: false, maxConnections: 300 }).then(stopLater),
    startNats({ dataDir: join(folder, 'nats'), durable: false }).then(stopLater),
    configuredS3() ?? startS3({ dataDir: join(folder, 's3') }).then(stopLater),
    startSmtp({ dataDir: join(folder, 'mail') }).then(stopLater),
  ]);
  return {
    postgresUrl: postgres.url,
    natsUrl: nats.url,
    s3: { endpoint: s3.endpoint, region: s3.region, accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    smtpUrl: smtp.url,
    smtpFolder: smtp.folder,
  };
}
