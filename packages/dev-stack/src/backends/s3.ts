import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { startChild, type Child } from '../processes/child.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { compileCache } from '../settings.ts';
import { createFolder } from '../create-folder.ts';
import { freePort } from './free-port.ts';

export type S3Options = {
  /** The folder of the objects; created where it does not exist. */
  dataDir: string;
  /** Buckets to create where they do not exist. */
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
  /** Kills it, as in a crash. The same folder can be started again. */
  kill: () => Promise<void>;
};

/** Starts an S3 server on 127.0.0.1, as a separate process. */
export async function startS3(options: S3Options): Promise<RunningS3> {
  const dataDir = resolve(options.dataDir);
  const port = options.port ?? (await freePort());
  const accessKeyId = options.accessKeyId ?? 'commonyard';
  const secretAccessKey = options.secretAccessKey ?? randomBytes(24).toString('base64url');
  createFolder(dataDir, 0o700);
  const child = await startChild({
    name: 'S3',
    command: process.execPath,
    // s3rver signs list markers with a cipher that OpenSSL 3 offers only with this flag; without it, long lists respond 500.
    args: ['--openssl-legacy-provider', join(import.meta.dirname, 's3-server.ts')],
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compileCache,
      MALLOC_ARENA_MAX: '2',
      S3_PORT: String(port),
      S3_FOLDER: dataDir,
      S3_BUCKETS: (options.buckets ?? []).join(','),
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    cwd: dataDir,
    logFile: options.logFile ?? join(dataDir, '..', 's3.log'),
  });
  const settled = await waitUntil(async () => child.hasExited() || (await acceptsConnections(port)), {
    withinMs: 30_000,
  });
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

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolvePromise) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolvePromise((socket.destroy(), true)));
    socket.once('error', () => resolvePromise((socket.destroy(), false)));
  });
}
