import { startNats } from '@commonyard/local/backends/nats';
import { startPostgres } from '@commonyard/local/backends/postgres';
import { startS3 } from '@commonyard/local/backends/s3';
import { startSmtp } from '@commonyard/local/backends/smtp';
import { join } from 'node:path';
import { givenS3, type TestBackends } from './backends.ts';
import type { Stop } from './stop-on-exit.ts';
import { throwAwayFolder } from './throw-away-folder.ts';

/** Starts the servers as processes of this machine, on data that is thrown away. */
export async function startEmbedded(onStop: (stop: Stop) => void): Promise<TestBackends> {
  const folder = await throwAwayFolder(onStop);
  const started = <T extends { stop: Stop }>(server: T): T => (onStop(server.stop), server);
  const [postgres, nats, s3, smtp] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'postgres'), durable: false, maxConnections: 300 }).then(started),
    startNats({ dataDir: join(folder, 'nats'), durable: false }).then(started),
    givenS3() ?? startS3({ dataDir: join(folder, 's3') }).then(started),
    startSmtp({ dataDir: join(folder, 'mail') }).then(started),
  ]);
  return {
    postgresUrl: postgres.url,
    natsUrl: nats.url,
    s3: { endpoint: s3.endpoint, region: s3.region, accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    smtpUrl: smtp.url,
    smtpFolder: smtp.folder,
  };
}
