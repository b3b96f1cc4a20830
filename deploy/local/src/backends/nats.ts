import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { startChild, type Child } from '../processes/child.ts';
import { claimFolder } from '../processes/claim-folder.ts';
import { endProcess } from '../processes/end-process.ts';
import { commandLineOf, isAlive } from '../processes/process-identity.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { freePort } from './free-port.ts';
import { resolveNatsServer } from './nats-resolver.ts';
import type { RunningServer } from './running-server.ts';

export type NatsOptions = {
  /** Where the streams live; made where it does not exist. */
  dataDir: string;
  /** The port to listen on, as for a server that comes back; picked free where it is not given. */
  port?: number;
  /** False lets the server write to disk now and then instead of before each acknowledgement, as tests may. */
  durable?: boolean;
  logFile?: string;
};

/** Starts nats-server with JetStream on 127.0.0.1. */
export async function startNats(options: NatsOptions): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir);
  const binary = await resolveNatsServer();
  const release = claimFolder(dataDir);
  try {
    const configFile = join(dataDir, 'nats.conf');
    const pidFile = join(dataDir, 'nats.pid');
    await endOrphan(pidFile, configFile);
    const port = options.port ?? (await freePort());
    const name = `commonyard-${randomUUID()}`;
    writeFileSync(configFile, config({ name, dataDir, port, pidFile, durable: options.durable ?? true }), {
      mode: 0o600,
    });
    const child = await startChild({
      name: 'NATS',
      command: binary,
      args: ['--config', configFile],
      env: { PATH: process.env['PATH'] ?? '', GOMEMLIMIT: '96MiB' },
      cwd: dataDir,
      logFile: options.logFile ?? join(dataDir, 'nats.log'),
    });
    void child.exited.then(release);
    await ready(child, port, name);
    return {
      url: `nats://127.0.0.1:${port}`,
      port,
      pid: child.pid,
      exited: child.exited,
      lastLines: child.lastLines,
      stop: () => child.stop(1500),
      kill: () => child.kill(),
    };
  } catch (error) {
    release();
    throw error;
  }
}

type Config = { name: string; dataDir: string; port: number; pidFile: string; durable: boolean };

function config({ name, dataDir, port, pidFile, durable }: Config): string {
  return `server_name: ${name}
listen: "127.0.0.1:${port}"
pid_file: ${JSON.stringify(pidFile)}
max_payload: 1MB
jetstream {
  store_dir: ${JSON.stringify(dataDir)}
  max_memory_store: 64MB
  max_file_store: 8GB
  ${durable ? 'sync_interval: always' : ''}
}
`;
}

// What a starter that was killed left running on our folder.
async function endOrphan(pidFile: string, configFile: string): Promise<void> {
  const pid = readPid(pidFile);
  if (!pid || !isAlive(pid) || !commandLineOf(pid).includes(configFile)) return;
  await endProcess(pid, ['SIGTERM', 'SIGKILL'], 3000);
}

function readPid(pidFile: string): number | undefined {
  try {
    return Number(readFileSync(pidFile, 'utf8'));
  } catch {
    return undefined;
  }
}

async function ready(child: Child, port: number, name: string): Promise<void> {
  const answered = await waitUntil(async () => child.hasExited() || (await greets(port, name)), { withinMs: 30_000 });
  if (answered && !child.hasExited()) return;
  await child.stop();
  throw new Error(`nats-server did not start:\n${child.lastLines()}`);
}

// A client is greeted with INFO, and only once the streams have been recovered. Another server on the port greets too: the name tells.
function greets(port: number, name: string): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    const settle = (greeted: boolean) => {
      socket.destroy();
      answer(greeted);
    };
    socket.once('data', (data) => settle(data.toString().includes(`"server_name":"${name}"`)));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
    socket.once('close', () => settle(false));
  });
}
