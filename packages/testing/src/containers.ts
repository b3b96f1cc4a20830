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
};

const [accessKeyId, secretAccessKey] = ['commonyard', 'commonyard-test-secret'];

// `TEST_S3_SERVER` names the one to use; the services speak plain S3 and must not notice.
const objectStores = {
  minio: {
    // The last image its makers published, by its exact name: no other tag of it can be pulled any more.
    image: 'quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z',
    environment: { MINIO_ROOT_USER: accessKeyId, MINIO_ROOT_PASSWORD: secretAccessKey },
    command: ['server', '/data'],
    port: 9000,
    health: '/minio/health/ready',
  },
  versitygw: {
    image: 'versity/versitygw:v1.8.0',
    environment: { ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
    command: ['--port', ':7070', '--health', '/health', 'posix', '/data'],
    port: 7070,
    health: '/health',
  },
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
  const [postgres, nats, s3, smtp] = await Promise.all([
    startPostgresContainer(stopped),
    startNatsContainer(stopped),
    startObjectStore(stopped),
    startSmtp({ dataDir: join(folder, 'mail') }),
  ]);
  onStop(smtp.stop);
  return { postgresUrl: postgres, natsUrl: nats, s3, smtpUrl: smtp.url, smtpFolder: smtp.folder };
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

async function startObjectStore(onStop: Stoppable): Promise<TestBackends['s3']> {
  const name = process.env['TEST_S3_SERVER'] || 'minio';
  if (!Object.hasOwn(objectStores, name)) {
    throw new Error(`TEST_S3_SERVER is "${name}"; it can be ${Object.keys(objectStores).join(' or ')}`);
  }
  const { image, environment, command, port, health } = objectStores[name as keyof typeof objectStores];
  const container = await new GenericContainer(image)
    .withEnvironment(environment)
    .withCommand(command)
    .withTmpFs({ '/data': 'rw' })
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forHttp(health, port))
    .start();
  onStop(container);
  const endpoint = `http://${container.getHost()}:${container.getMappedPort(port)}`;
  return { endpoint, region: 'us-east-1', accessKeyId, secretAccessKey };
}
