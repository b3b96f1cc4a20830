import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { findPostgresUser } from '@commonyard/dev-stack/backends/postgres-user';
import { startChild, type Child } from '@commonyard/dev-stack/processes/child';
import { eventually } from './eventually.ts';
import pg from 'pg';

export type Pooler = Child & { port: number };

/** Connections that the pooler opens for each role: less than one process of a service would. */
export const CONNECTIONS_PER_ROLE = 4;

/** Why no PgBouncer in PATH is usable here; undefined where one is. */
export function findPoolerProblem(): string | undefined {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  if (!major) return 'there is no pgbouncer in PATH';
  // The first version that keeps named prepared statements in transaction mode.
  if (Number(major) === 1 && Number(minor) < 21) return `PgBouncer ${major}.${minor} is older than 1.21`;
  return undefined;
}

/**
 * Starts PgBouncer in transaction mode in front of a server, as the Pooler of CloudNativePG configures it: it reads the passwords
 * of the roles from the server and ignores the settings that clients send when they connect.
 */
export async function startPooler(folder: string, databaseUrl: string): Promise<Pooler> {
  const server = new URL(databaseUrl);
  const [user, password] = [server.username, server.password].map(decodeURIComponent);
  const configFolder = join(folder, 'pooler');
  const port = await freePort();
  mkdirSync(configFolder, { mode: 0o755 });
  writeFileSync(join(configFolder, 'users.txt'), `"${user}" "${password}"\n`);
  writeFileSync(
    join(configFolder, 'pgbouncer.ini'),
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(configFolder, 'users.txt')}
auth_user = ${user}
auth_dbname = postgres
pool_mode = transaction
default_pool_size = ${CONNECTIONS_PER_ROLE}
max_client_conn = 500
max_prepared_statements = 500
ignore_startup_parameters = extra_float_digits,options
`,
  );
  const child = await startChild({
    name: 'PgBouncer',
    command: 'pgbouncer',
    args: [join(configFolder, 'pgbouncer.ini')],
    env: { PATH: process.env['PATH'] ?? '' },
    cwd: configFolder,
    logFile: join(folder, 'pooler.log'),
    runAs: findPostgresUser(),
  });
  const pooled = new URL(databaseUrl);
  pooled.port = String(port);
  await eventually(async () => {
    if (child.hasExited()) throw new Error(`PgBouncer did not start:\n${child.lastLines()}`);
    const client = new pg.Client({ connectionString: pooled.href });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  });
  return { ...child, port };
}
