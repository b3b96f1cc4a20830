import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { startChild, type Child } from '../processes/child.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { freePort } from './free-port.ts';

export type S3Options = {
  /** Where the objects live; made where it does not exist. */
  dataDir: string;
  /** Buckets that are to exist; what they already hold stays. */
  buckets?: string[];
  port?: number;
  accessKeyId?: string;
  secretAccessKey?: string;
  logFile?: string;
};

export type RunningS3 = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  pid: number;
  exited: Child['exited'];
  lastLines: () => string;
  stop: () => Promise<void>;
  /** Ends it as a crash would; the same folder can be started again. */
  kill: () => Promise<void>;
};

/** Starts an S3 server on 127.0.0.1, in a process of its own. */
export async function startS3(options: S3Options): Promise<RunningS3> {
  const dataDir = resolve(options.dataDir);
  const port = options.port ?? (await freePort());
  const accessKeyId = options.accessKeyId ?? 'commonyard';
  const secretAccessKey = options.secretAccessKey ?? randomBytes(24).toString('base64url');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const child = await startChild({
    name: 'S3',
    command: process.execPath,
    // It signs the marker of a longer list with a cipher that OpenSSL 3 keeps behind this flag: without it, lists answer 500.
    args: ['--openssl-legacy-provider', join(import.meta.dirname, 's3-server.ts')],
    env: {
      PATH: process.env['PATH'] ?? '',
      S3_PORT: String(port),
      S3_FOLDER: dataDir,
      S3_BUCKETS: (options.buckets ?? []).join(','),
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    cwd: dataDir,
    logFile: options.logFile ?? join(dataDir, '..', 's3.log'),
  });
  const settled = await waitUntil(async () => child.hasExited() || (await accepts(port)), { withinMs: 30_000 });
  if (!settled || child.hasExited()) {
    await child.stop();
    throw new Error(`The S3 server did not start:\n${child.lastLines()}`);
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
    pid: child.pid,
    exited: child.exited,
    lastLines: child.lastLines,
    stop: () => child.stop(1500),
    kill: () => child.kill(),
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => answer((socket.destroy(), true)));
    socket.once('error', () => answer((socket.destroy(), false)));
  });
}
