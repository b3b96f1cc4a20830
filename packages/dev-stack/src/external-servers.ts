import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import pg from 'pg';
import { describeConnectionError } from '@commonyard/service-kit/connection-error';
import { SettingsError, type Settings } from './settings.ts';

/** How long an external server may take to answer. */
const TIMEOUT_MS = 5_000;

/** Throws one error with a sentence for each external server that does not answer, which names its setting. */
export async function assertServersAnswer({ databaseUrl, natsUrl, s3, smtpUrl }: Settings['external']): Promise<void> {
  const problems = await Promise.all([
    databaseUrl && findProblem('DATABASE_URL', databaseUrl, logIn),
    natsUrl && findProblem('NATS_URL', natsUrl, readGreeting),
    s3 && findProblem('S3_ENDPOINT', s3.endpoint, request),
    smtpUrl && findProblem('SMTP_URL', smtpUrl, readGreeting),
  ]);
  const found = problems.filter((problem) => problem !== undefined && problem !== '');
  if (found.length > 0) throw new SettingsError(found.join('\n'));
}

async function findProblem(
  setting: string,
  url: string,
  contact: (url: string) => Promise<void>,
): Promise<string | undefined> {
  return contact(url).then(
    () => undefined,
    (error: unknown) => describeConnectionError({ setting, url, passwordSettings: [setting] }, error),
  );
}

async function logIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

/** Servers of NATS and of email send a line as soon as a client has connected. */
async function readGreeting(url: string): Promise<void> {
  const { protocol, hostname, port } = new URL(url.split(',')[0]!);
  const host = hostname.replaceAll(/[[\]]/g, '');
  const socket =
    protocol === 'smtps:'
      ? connectTls({ host, port: Number(port) || 465, servername: host })
      : connect({ host, port: Number(port) || (protocol === 'smtp:' ? 587 : 4222) });
  await new Promise<void>((resolve, reject) => {
    socket.setTimeout(TIMEOUT_MS, () => reject(new Error('timeout')));
    socket.once('data', () => resolve());
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  }).finally(() => socket.destroy());
}

/** Any response will do: without a signature a server of S3 rejects a request. */
async function request(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
  await response.body?.cancel();
}
