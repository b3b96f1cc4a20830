import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildOptions } from '../processes/child.ts';
import { lockFolder } from '../processes/folder-lock.ts';
import { endProcess } from '../processes/end-process.ts';
import { hasArgument, isAlive } from '../processes/process-identity.ts';
import { freePort } from './free-port.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { prepareCluster } from './postgres-cluster.ts';
import { accessibleBinaries, accessibleFolder } from './postgres-access.ts';
import { findPostgresUser } from './postgres-user.ts';
import { startServer, type RunningServer } from './running-server.ts';

export type PostgresOptions = {
  dataDir: string;
  port?: number;
  /** False trades safety against a power cut for speed, for tests. */
  durable: boolean;
  maxConnections?: number;
  logFile?: string;
  /** Further settings of the server, such as `{ shared_buffers: '1GB' }`. */
  settings?: Record<string, string>;
};

/** Starts PostgreSQL 18 on 127.0.0.1. Root starts it as the user `postgres`. */
export async function startPostgres(options: PostgresOptions): Promise<RunningServer> {
  const folder = resolve(options.dataDir);
  const runAs = findPostgresUser();
  const release = lockFolder(dirname(folder), `${basename(folder)}.owner.json`);
  try {
    const dataDir = accessibleFolder(folder, runAs);
    const binaries = accessibleBinaries(findPostgresBinaries(), runAs);
    await stopOrphan(dataDir);
    const password = await prepareCluster(dataDir, binaries, runAs);
    const port = options.port ?? (await freePort());
    const server = await launch({
      name: 'PostgreSQL',
      command: binaries.postgres,
      args: ['-D', dataDir, '-p', String(port), ...flags(options)],
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      cwd: dataDir,
      logFile: options.logFile ?? join(dirname(folder), 'postgres.log'),
      // Fast shutdown: closes open connections instead of waiting for them.
      stopSignal: 'SIGINT',
      runAs,
    });
    void server.exited.then(release);
    return { ...server, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, port };
  } catch (error) {
    release();
    throw error;
  }
}

function flags({ durable, maxConnections = 100, settings }: PostgresOptions): string[] {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    max_connections: String(maxConnections),
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

// Stops the server that a killed launcher left running on this folder. Throws where the folder is a copy of that of a running one.
async function stopOrphan(dataDir: string): Promise<void> {
  const { pid, folder } = readPidFile(dataDir);
  if (!pid || !isAlive(pid)) return;
  if (hasArgument(pid, dataDir)) return endProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 5000);
  if (folder !== undefined && folder !== dataDir && hasArgument(pid, folder))
    throw new Error(
      `${dataDir} was copied from ${folder} while its database was running (process ${pid}), so the copy may be damaged. ` +
        'Stop CommonYard there and copy the data folder again, or delete the data of the copy with npm run demo:reset.',
    );
}

async function launch(options: ChildOptions): ReturnType<typeof startServer> {
  const isReady = (pid: number) => {
    const file = readPidFile(options.cwd);
    return file.pid === pid && file.status === 'ready';
  };
  for (let tries = 1; ; tries++) {
    try {
      return await startServer(options, isReady, { stopMs: 2000, withinMs: 60_000 });
    } catch (error) {
      // After a crash, connections of the previous server may keep its shared memory for a moment.
      if (tries === 20 || !(error as Error).message.includes('shared memory block')) throw error;
    }
    await sleep(250);
  }
}

// Line 1 is the pid, line 2 the folder of the database, line 8 the server's status.
function readPidFile(dataDir: string): { pid?: number; folder?: string | undefined; status?: string | undefined } {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), folder: lines[1], status: lines[7]?.trim() };
  } catch {
    return {};
  }
}
