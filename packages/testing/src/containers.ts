import { startSmtp } from '@commonyard/dev-stack/backends/smtp';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { GenericContainer, getContainerRuntimeClient, Wait, type StartedTestContainer } from 'testcontainers';
import type { TestBackends } from './backends.ts';
import { stopOnExit } from './stop-on-exit.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const images = {
  postgres: 'postgres:18',
  nats: 'nats:2.15-alpine',
};

const accessKeyId = 'commonyard';
const [secretAccessKey, natsPassword] = [randomBytes(24), randomBytes(24)].map((bytes) => bytes.toString('hex')) as [
  string,
  string,
];

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

/** Starts the servers in containers, except the mail server, which runs in this process. They stop when this process ends. */
export async function startContainerBackends(): Promise<TestBackends> {
  const folder = await createTemporaryFolder();
  const [postgresUrl, natsUrl, s3, smtp] = await Promise.all([
    startPostgresContainer(),
    startNatsContainer(),
    startObjectStore(),
    startSmtp({ dataDir: join(folder, 'mail') }),
  ]);
  stopOnExit(smtp.stop);
  return { postgresUrl, natsUrl, s3, smtpUrl: smtp.url, smtpFolder: smtp.folder };
}

async function start<Started extends StartedTestContainer>(container: { start: () => Promise<Started> }) {
  const started = await container.start();
  stopOnExit(async () => void (await started.stop({ timeout: 1000 })));
  return started;
}

async function startPostgresContainer(): Promise<string> {
  const container = new PostgreSqlContainer(images.postgres)
    .withUsername('postgres')
    .withDatabase('postgres')
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=300']);
  return (await start(container)).getConnectionUri();
}

async function startNatsContainer(): Promise<string> {
  const image = new GenericContainer(images.nats)
    .withCommand(['-js', '--user', 'commonyard', '--pass', natsPassword])
    .withExposedPorts(4222)
    .withWaitStrategy(Wait.forLogMessage('Server is ready'));
  const container = await start(image);
  return `nats://commonyard:${natsPassword}@${container.getHost()}:${container.getMappedPort(4222)}`;
}

async function startObjectStore(): Promise<TestBackends['s3']> {
  const name = process.env['TEST_S3_SERVER'] || 'minio';
  if (!Object.hasOwn(objectStores, name)) {
    throw new Error(`TEST_S3_SERVER is "${name}"; it can be ${Object.keys(objectStores).join(' or ')}`);
  }
  const { image, environment, command, port, health } = objectStores[name as keyof typeof objectStores];
  const server = new GenericContainer(image)
    .withEnvironment(environment)
    .withCommand(command)
    .withTmpFs({ '/data': 'rw' })
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forHttp(health, port));
  const container = await start(server);
  const endpoint = `http://${container.getHost()}:${container.getMappedPort(port)}`;
  return { endpoint, region: 'us-east-1', accessKeyId, secretAccessKey };
}
