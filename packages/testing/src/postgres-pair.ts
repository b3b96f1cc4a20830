import { execFile } from 'node:child_process';
import { chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres, type PostgresOptions } from '@commonyard/dev-stack/backends/postgres';
import type { RunningServer } from '@commonyard/dev-stack/backends/running-server';
import { eventually } from './eventually.ts';
import { startTcpProxy } from './tcp-proxy.ts';

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;

type Server = RunningServer & { dataDir: string };

/**
 * Starts a primary and a standby as processes of this machine, with synchronous replication: a commit returns when both have
 * stored it. `url` is that of a proxy in front of the primary, as a Service of Kubernetes is.
 */
export async function startPostgresPair({ dataDir, port: _port, settings, ...options }: PostgresOptions) {
  let started = 0;
  const launch = async (folder: string, extra: Record<string, string> = {}): Promise<Server> => ({
    ...(await startPostgres({
      ...options,
      dataDir: folder,
      // The standby needs the log from the beginning of its copy.
      settings: { ...settings, wal_keep_size: '512MB', ...extra },
    })),
    dataDir: folder,
  });
  const nextFolder = () => `${dataDir}-${++started}`;

  /** Copies the primary while it runs, and starts the copy as its synchronous standby. */
  async function addStandby(): Promise<void> {
    const folder = nextFolder();
    standby = await withClient(primary.url, async (client) => {
      await copyCluster(client, primary.dataDir, folder);
      const copy = await launch(folder, { primary_conninfo: primary.url });
      await requireStandby(client);
      return copy;
    });
  }

  let primary = await launch(nextFolder());
  let standby: Server | undefined;
  await addStandby();
  const proxy = await startTcpProxy(primary.port);
  const url = new URL(primary.url);
  url.port = String(proxy.port);

  return {
    url: url.href,
    pid: primary.pid,
    addStandby,
    killPrimary: () => primary.kill(),
    /** Makes the standby the primary, and sends new connections to it. */
    async promoteStandby(): Promise<void> {
      if (!standby) throw new Error('there is no standby');
      await withClient(standby.url, (client) => client.query('SELECT pg_promote()'));
      primary = standby;
      standby = undefined;
      proxy.connectTo(primary.port);
    },
    async stop(): Promise<void> {
      await proxy.close();
      await standby?.stop();
      await primary.stop();
    },
    async kill(): Promise<void> {
      await Promise.all([primary.kill(), standby?.kill()]);
    },
  };
}

/** Copies the folder of a running server. The copy starts as a standby. */
async function copyCluster(client: pg.Client, source: string, target: string): Promise<void> {
  await client.query(`SELECT pg_backup_start('standby', fast => true)`);
  // Files that the server removes meanwhile make cp fail; the log restores what they were part of.
  await promisify(execFile)('cp', ['--archive', source, target]).catch(() => undefined);
  const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)');
  rmSync(join(target, 'postmaster.pid'), { force: true });
  const log = join(target, 'pg_wal');
  for (const entry of readdirSync(log, { withFileTypes: true })) if (entry.isFile()) rmSync(join(log, entry.name));
  const { uid, gid } = statSync(target);
  for (const [name, text] of [
    ['backup_label', rows[0]!.label],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(target, name), text, { mode: 0o600 });
    chownSync(join(target, name), uid, gid);
  }
}

/** Makes commits wait for the standby, once it has everything that was committed without it. */
async function requireStandby(client: pg.Client): Promise<void> {
  await waitForStandby(client, 'async');
  await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await client.query('SELECT pg_reload_conf()');
  await waitForStandby(client, 'sync');
}

async function waitForStandby(client: pg.Client, state: 'async' | 'sync'): Promise<void> {
  const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
  await eventually(
    async () => {
      const { rowCount } = await client.query(
        'SELECT FROM pg_stat_replication WHERE sync_state = $1 AND flush_lsn >= $2::pg_lsn',
        [state, rows[0]!.lsn],
      );
      if (rowCount === 0) throw new Error(`no standby is ${state}`);
    },
    { within: 60_000 },
  );
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
