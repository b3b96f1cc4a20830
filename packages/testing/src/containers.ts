import { startSmtp } from '@commonyard/dev-stack/backends/smtp';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { join } from 'node:path';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import type { TestBackends } from './backends.ts';
import type { Stop } from './stop-on-exit.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const images = {
  postgres: 'postgres:18',
  nats: 'nats:2.15-alpine',
};

const [accessKeyId, secretAccessKey] = ['commonyard', 'commonyard-test-secret'];

// `TEST_S3_SERVER` selects one. The services use plain S3 and must work with each.
const objectStores = {
  minio: {
    // The last image that MinIO published; other tags cannot be pulled.
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

/** The reason why no container engine can be used, or undefined where one responds. */
export async function findContainerEngineProblem(): Promise<string | undefined> {
  try {
    await getContainerRuntimeClient();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Starts the servers in containers, except the mail server, which runs in this process. `onStop` registers clean-up. */
export async function startContainerBackends(onStop: (stop: Stop) => void): Promise<TestBackends> {
  const folder = await createTemporaryFolder(onStop);
  const stopContainer = (container: { stop: (options: { timeout: number }) => Promise<unknown> }) =>
    onStop(async () => void (await container.stop({ timeout: 1000 })));
  const [postgres, nats, s3, smtp] = await Promise.all([
    startPostgresContainer(stopContainer),
    startNatsContainer(stopContainer),
    startObjectStore(stopContainer),
    startSmtp({ dataDir: join(folder, 'mail') }),
  ]);
  onStop(smtp.stop);
  return { postgresUrl: postgres, natsUrl: nats, s3, smtpUrl: smtp.url, smtpFolder: smtp.folder };
}

type RegisterContainer = (container: { stop: (options: { timeout: number }) => Promise<unknown> }) => void;

async function startPostgresContainer(onStop: RegisterContainer): Promise<string> {
  const container = await new PostgreSqlContainer(images.postgres)
    .withUsername('postgres')
    .withDatabase('postgres')
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=300'])
    .start();
  onStop(container);
  return container.getConnectionUri();
}

async function startNatsContainer(onStop: RegisterContainer): Promise<string> {
  const container = await new GenericContainer(images.nats)
    .withCommand(['-js'])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage('Server is ready'))
    .start();
  onStop(container);
  return `nats://${container.getHost()}:${container.getMappedPort(4222)}`;
}

async function startObjectStore(onStop: RegisterContainer): Promise<TestBackends['s3']> {
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
