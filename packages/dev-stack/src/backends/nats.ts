import { randomBytes, randomUUID } from 'node:crypto';
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { replaceFile } from '../private-file.ts';
import { lockFolder } from '../processes/folder-lock.ts';
import { endProcess } from '../processes/end-process.ts';
import { hasArgument, isAlive } from '../processes/process-identity.ts';
import { freePort } from './free-port.ts';
import { resolveNatsServer } from './nats-resolver.ts';
import { startServer, type RunningServer } from './running-server.ts';

export type NatsOptions = {
  dataDir: string;
  port?: number;
  /** False syncs to disk periodically instead of before each acknowledgement, for tests. */
  durable?: boolean;
  logFile?: string;
  /** The password of its one user; by default one that is generated once and kept in the folder. */
  password?: string;
  /** Makes it a server of a cluster: its own port for the others, and the ports of all. */
  cluster?: { port: number; ports: number[] };
  /** PEM files of its certificate; makes it require TLS. */
  tls?: { certFile: string; keyFile: string };
};

/** Starts nats-server with JetStream on 127.0.0.1. A server of a cluster needs the others before it stores anything. */
export async function startNats(options: NatsOptions): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir);
  const binary = await resolveNatsServer();
  const release = lockFolder(dataDir);
  try {
    const configFile = join(dataDir, 'nats.conf');
    const pidFile = join(dataDir, 'nats.pid');
    await stopOrphan(pidFile, configFile);
    const port = options.port ?? (await freePort());
    // The servers of a cluster know each other by name, also after a restart.
    const name = `commonyard-${options.cluster?.port ?? randomUUID()}`;
    const { durable = true, cluster, tls, password = storedPassword(dataDir) } = options;
    // The server would follow a link in its place.
    rmSync(pidFile, { force: true });
    replaceFile(configFile, config({ name, dataDir, port, pidFile, durable, cluster, tls, password }));
    const server = await startServer(
      {
        name: 'NATS',
        command: binary,
        args: ['--config', configFile],
        env: { PATH: process.env['PATH'] ?? '', GOMEMLIMIT: '96MiB' },
        cwd: dataDir,
        logFile: options.logFile ?? join(dataDir, 'nats.log'),
      },
      () => sendsGreeting(port, name),
      { stopMs: 1500 },
    );
    void server.exited.then(release);
    return { ...server, url: `nats://${USER}:${password}@127.0.0.1:${port}`, port };
  } catch (error) {
    release();
    throw error;
  }
}

const USER = 'commonyard';

/** Other users of this machine reach the port, so each client needs the password. */
function storedPassword(dataDir: string): string {
  const file = join(dataDir, 'password');
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) replaceFile(file, randomBytes(24).toString('base64url'));
  return readFileSync(file, 'utf8');
}

type Config = Required<Pick<NatsOptions, 'dataDir' | 'port' | 'durable' | 'password'>> & {
  name: string;
  pidFile: string;
  cluster: NatsOptions['cluster'] | undefined;
  tls: NatsOptions['tls'] | undefined;
};

function config({ name, dataDir, port, pidFile, durable, cluster, tls, password }: Config): string {
  return `server_name: ${name}
listen: "127.0.0.1:${port}"
pid_file: ${JSON.stringify(pidFile)}
max_payload: 1MB
authorization { user: ${USER}, password: ${JSON.stringify(password)} }
jetstream {
  store_dir: ${JSON.stringify(dataDir)}
  max_memory_store: 64MB
  max_file_store: 8GB
  ${durable ? 'sync_interval: always' : ''}
}
${cluster ? clusterConfig(cluster, password) : ''}
${tls ? `tls { cert_file: ${JSON.stringify(tls.certFile)}, key_file: ${JSON.stringify(tls.keyFile)} }` : ''}
`;
}

const clusterConfig = ({ port, ports }: NonNullable<NatsOptions['cluster']>, password: string) => `cluster {
  name: commonyard
  listen: "127.0.0.1:${port}"
  authorization { user: ${USER}, password: ${JSON.stringify(password)} }
  routes: [${ports.map((each) => `"nats://${USER}:${password}@127.0.0.1:${each}"`).join(', ')}]
}`;

// Stops the server that a killed launcher left running on this folder.
async function stopOrphan(pidFile: string, configFile: string): Promise<void> {
  const pid = readPid(pidFile);
  if (!pid || !isAlive(pid) || !hasArgument(pid, configFile)) return;
  await endProcess(pid, ['SIGTERM', 'SIGKILL'], 3000);
}

function readPid(pidFile: string): number | undefined {
  try {
    return Number(readFileSync(pidFile, 'utf8'));
  } catch {
    return undefined;
  }
}

// The server sends INFO once it has recovered its streams. The name excludes another server on the same port.
function sendsGreeting(port: number, name: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    socket.once('data', (data) => (settle(data.toString().includes(`"server_name":"${name}"`)), socket.destroy()));
    socket.once('timeout', () => socket.destroy());
    socket.once('error', () => undefined);
    socket.once('close', () => settle(false));
  });
}
