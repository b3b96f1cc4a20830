import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { compileCache } from '../settings.ts';
import { createFolder } from '../create-folder.ts';
import { freePort, isListening } from './free-port.ts';
import { startServer, type RunningServer } from './running-server.ts';

export type S3Options = {
  dataDir: string;
  buckets?: string[];
  port?: number;
  accessKeyId?: string;
  secretAccessKey?: string;
  logFile?: string;
};

export type RunningS3 = Omit<RunningServer, 'url' | 'port'> & {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Starts an S3 server on 127.0.0.1, as a separate process. */
export async function startS3(options: S3Options): Promise<RunningS3> {
  const dataDir = resolve(options.dataDir);
  const port = options.port ?? (await freePort());
  const accessKeyId = options.accessKeyId ?? 'commonyard';
  const secretAccessKey = options.secretAccessKey ?? randomBytes(24).toString('base64url');
  createFolder(dataDir, 0o700);
  const server = await startServer(
    {
      name: 'The S3 server',
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
    },
    () => isListening(port),
    { stopMs: 1500 },
  );
  return { ...server, endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId, secretAccessKey };
}
