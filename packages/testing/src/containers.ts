import { startSmtp } from '@commonyard/local/backends/smtp';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { join } from 'node:path';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import type { TestBackends } from './backends.ts';
import type { Stop } from './stop-on-exit.ts';
import { throwAwayFolder } from './throw-away-folder.ts';

const images = {
  postgres: 'postgres:18',
  nats: 'nats:2.15-alpine',
  // The last image its makers published, by its exact name: no other tag of it can be pulled any more.
  minio: 'quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z',
};

/** Why no container engine can be used here, or undefined where one answers. */
export async function findEngineTrouble(): Promise<string | undefined> {
  try {
    await getContainerRuntimeClient();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Starts the servers in containers. Mail needs none: what the tests look at are the messages, not the server. */
export async function startContainers(onStop: (stop: Stop) => void): Promise<TestBackends> {
  const folder = await throwAwayFolder(onStop);
  const stopped = (container: { stop: (options: { timeout: number }) => Promise<unknown> }) =>
    onStop(async () => void (await container.stop({ timeout: 1000 })));
  const [postgres, nats, minio, smtp] = await Promise.all([
    startPostgresContainer(stopped),
    startNatsContainer(stopped),
    startMinioContainer(stopped),
    startSmtp({ dataDir: join(folder, 'mail') }),
  ]);
  onStop(smtp.stop);
  return { postgresUrl: postgres, natsUrl: nats, s3: minio, smtpUrl: smtp.url, smtpFolder: smtp.folder };
}

type Stoppable = (container: { stop: (options: { timeout: number }) => Promise<unknown> }) => void;

async function startPostgresContainer(onStop: Stoppable): Promise<string> {
  const container = await new PostgreSqlContainer(images.postgres)
    .withUsername('postgres')
    .withDatabase('postgres')
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=300'])
    .start();
  onStop(container);
  return container.getConnectionUri();
}

async function startNatsContainer(onStop: Stoppable): Promise<string> {
  const container = await new GenericContainer(images.nats)
    .withCommand(['-js'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start();
  onStop(container);
  return `nats://${container.getHost()}:${container.getMappedPort(4222)}`;
}

async function startMinioContainer(onStop: Stoppable): Promise<TestBackends['s3']> {
  const [accessKeyId, secretAccessKey] = ['commonyard', 'commonyard-test-secret'];
  const container = await new GenericContainer(images.minio)
    .withEnvironment({ MINIO_ROOT_USER: accessKeyId, MINIO_ROOT_PASSWORD: secretAccessKey })
    .withCommand(['server', '/data'])
    .withExposedPorts(9000)
    .withWaitStrategy(Wait.forHttp('/minio/health/ready', 9000))
    .start();
  onStop(container);
  return {
    endpoint: `http://${container.getHost()}:${container.getMappedPort(9000)}`,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
}
