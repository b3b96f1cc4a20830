import { GetObjectCommand, S3Client, type S3ServiceException } from '@aws-sdk/client-s3';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { bucketTarget, describeConnectionError, type ConnectionTarget } from '@commonyard/service-kit/connection-error';
import { assertBusAnswers } from '@commonyard/service-kit/events/stream';
import type { S3Settings, Settings } from './settings.ts';

const TIMEOUT_MS = 5_000;

/** Logs in to each external server. Throws one error with a sentence for each that cannot be used, which names its setting. */
export async function assertServersAnswer({ databaseUrl, natsUrl, s3, smtpUrl }: Settings['external']): Promise<void> {
  const problems = await Promise.all([
    databaseUrl && findProblem(targetOf('DATABASE_URL', databaseUrl), logIn(databaseUrl)),
    natsUrl && findProblem(targetOf('NATS_URL', natsUrl), assertBusAnswers(natsUrl)),
    s3 && findProblem(bucketTarget(s3), readBucket(s3)),
    smtpUrl && findProblem(targetOf('SMTP_URL', smtpUrl), greet(smtpUrl)),
  ]);
  const found = problems.filter((problem) => problem !== undefined && problem !== '');
  if (found.length > 0) throw new Error(found.join('\n'));
}

const targetOf = (setting: string, url: string): ConnectionTarget => ({ setting, url, passwordSettings: [setting] });

async function findProblem(target: ConnectionTarget, contact: Promise<void>): Promise<string | undefined> {
  return contact.then(
    () => undefined,
    (error: unknown) => describeConnectionError(target, error),
  );
}

async function logIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

/** Reads an object that need not exist. The media service creates a missing bucket. */
async function readBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Promise<void> {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: TIMEOUT_MS,
      requestTimeout: TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: 'start' }));
    await Body?.transformToByteArray();
  } catch (error) {
    if ((error as S3ServiceException).$metadata?.httpStatusCode !== 404) throw error;
  } finally {
    client.destroy();
  }
}

/** Connects and, where the address has a user, logs in. */
async function greet(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  await transport.verify().finally(() => transport.close());
}
