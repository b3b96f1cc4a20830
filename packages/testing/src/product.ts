import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@commonyard/dev-stack/backends/free-port';
import { startNats as startNatsServer, type NatsOptions } from '@commonyard/dev-stack/backends/nats';
import { startPostgres as startPostgresServer, type PostgresOptions } from '@commonyard/dev-stack/backends/postgres';
import { removeDatabaseFolder } from '@commonyard/dev-stack/backends/postgres-access';
import type { RunningServer } from '@commonyard/dev-stack/backends/running-server';
import { startS3 } from '@commonyard/dev-stack/backends/s3';
import { startSmtp } from '@commonyard/dev-stack/backends/smtp';
import { configureServices } from '@commonyard/dev-stack/start-steps';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import type { Child } from '@commonyard/dev-stack/processes/child';
import { createPrograms, sourceRuntime } from '@commonyard/dev-stack/run-program';
import { loadSecrets } from '@commonyard/dev-stack/secrets';
import { cliSourceOf } from '@commonyard/dev-stack/service-command';
import { gatewaySettings } from '@commonyard/dev-stack/service-settings';
import { readBundleRuntime } from './bundle-runtime.ts';

/** A process that can be killed, and started again on the same port and data. */
type Restartable<T = Child> = {
  name: string;
  running: () => T;
  kill: () => Promise<void>;
  start: () => Promise<void>;
};
/** A service or the gateway. */
export type Program = Restartable & { url: string; metricsPort: number; env: Record<string, string> };

export type Product = Awaited<ReturnType<typeof startProduct>>;

export type ProductOptions = {
  /** Added to the settings of every program. */
  env?: Record<string, string>;
  /** Whether Postgres and NATS write to disk before they reply, as in production. */
  durable?: boolean;
  /** Runs every program from its sources instead of its bundle. */
  fromSources?: boolean;
  /** Starts the database servers; by default one. */
  startPostgres?: (options: PostgresOptions) => Promise<Pick<RunningServer, 'url' | 'pid' | 'stop' | 'kill'>>;
  /** Starts the event servers; by default one. */
  startNats?: (options: NatsOptions) => Promise<Pick<RunningServer, 'url' | 'stop' | 'kill'>>;
  /** Starts a pooler in transaction mode between the services and the database server; by default none. */
  startPooler?: (folder: string, databaseUrl: string) => Promise<{ port: number; stop(): Promise<void> }>;
  /** Runs before the migrations, for example to restore the data of an earlier version. */
  restore?: (backends: { databaseUrl: string; natsUrl: string }) => Promise<void>;
  /** Runs between the migrations and the start of the services. */
  migrated?: () => Promise<void>;
};

/**
 * Starts backends, every service and the gateway as processes that can be killed one by one, without pages and demo data.
 * They end with this process.
 */
export async function startProduct({
  env = {},
  durable = false,
  fromSources = false,
  startPostgres = startPostgresServer,
  startNats = startNatsServer,
  startPooler,
  restore,
  migrated,
}: ProductOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'commonyard-product-'));
  // PostgreSQL may run as another user, who must get through to its own folder.
  await chmod(folder, 0o711);
  const started: { stop(): Promise<void> }[] = [];
  const aborting = new AbortController();
  const stop = async () => {
    aborting.abort();
    for (const running of started.splice(0).toReversed()) await running.stop().catch(() => undefined);
    removeDatabaseFolder(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ports = await freePorts(4);
    const s3Keys = { accessKeyId: 'commonyard', secretAccessKey: randomBytes(24).toString('base64url') };
    const [postgres, nats, s3, smtp] = await Promise.all([
      startRestartable('PostgreSQL', started, () =>
        startPostgres({ dataDir: join(folder, 'postgres'), port: ports[0]!, durable, maxConnections: 200 }),
      ),
      startRestartable('NATS', started, () => startNats({ dataDir: join(folder, 'nats'), port: ports[1]!, durable })),
      startRestartable('S3', started, () =>
        startS3({ dataDir: join(folder, 's3'), port: ports[2]!, buckets: ['commonyard'], ...s3Keys }),
      ),
      startRestartable('SMTP', started, async () => {
        const server = await startSmtp({ dataDir: join(folder, 'mail'), port: ports[3]! });
        return { ...server, kill: server.stop };
      }),
    ]);
    const databaseUrl = await ensureDatabase(postgres.running().url, 'commonyard');
    const { endpoint, region } = s3.running();
    const natsUrl = nats.running().url;
    await restore?.({ databaseUrl, natsUrl });
    const secrets = loadSecrets(folder);
    const port = await freePort();
    const context = {
      settings: {
        port,
        dataDir: folder,
        publicUrl: `http://localhost:${port}`,
        logLevel: 'info',
        limitsOff: true,
        mailFrom: 'CommonYard <no-reply@commonyard.test>',
        mailPostalAddress: 'Town of Test, 1 Main Street, Test ON  K0A 0A0',
        external: {},
      },
      secrets,
      backends: {
        databaseUrl,
        natsUrl,
        s3: { endpoint, region, bucket: 'commonyard', ...s3Keys },
        smtpUrl: smtp.running().url,
      },
    };
    const places = await configureServices(context);
    const pooler = await startPooler?.(folder, databaseUrl);
    if (pooler) {
      started.push(pooler);
      for (const { env: settings } of places.values()) usePooler(settings, pooler.port);
    }
    const webRoot = join(folder, 'web');
    mkdirSync(webRoot);
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>CommonYard</title>');

    const runtime = fromSources ? sourceRuntime : await readBundleRuntime();
    const run = createPrograms(join(folder, 'logs'), aborting.signal, runtime);
    /** Starts one more program on the `PORT` of its settings and waits for its `/readyz`. */
    const startProgram = async (name: string, script: string, settings: Record<string, string>): Promise<Program> => {
      const metricsPort = await freePort();
      const all = { ...settings, METRICS_PORT: String(metricsPort), ...env };
      const address = `http://127.0.0.1:${settings['PORT']}`;
      const server = { name, command: run.command(script), env: all, readyUrl: `${address}/readyz` };
      const running = await startRestartable(name, started, () => run.serve(server));
      return { ...running, url: address, metricsPort, env: all };
    };
    const owner = { DATABASE_OWNER_URL: databaseUrl, NATS_OWNER_URL: natsUrl };
    await Promise.all(
      [...places].map(([name, place]) =>
        run.run(`${name}-migrate`, [...run.command(cliSourceOf(name)), 'migrate'], { ...place.env, ...owner }),
      ),
    );
    await migrated?.();
    const services = await Promise.all(
      [...places].map(([name, place]) => startProgram(name, `services/${name}/src/server.ts`, place.env)),
    );
    const servicePorts = new Map([...places].map(([name, place]) => [name, place.port]));
    const gateway = await startProgram(
      'gateway',
      'gateway/src/server.ts',
      gatewaySettings(servicePorts, webRoot, context),
    );
    const programs = [...services, gateway];
    return {
      /** The gateway's address. */
      url: context.settings.publicUrl,
      folder,
      secrets,
      /** The superuser's address of the one database. */
      databaseUrl,
      natsUrl,
      postgres,
      nats,
      s3,
      /** Runs inside this process, so killing it stops it. */
      smtp,
      /** All services, then the gateway. */
      programs,
      program(name: string) {
        const found = programs.find((program) => program.name === name);
        if (!found) throw new Error(`there is no program ${name}`);
        return found;
      },
      /** The script of a program, by its source: that which the processes of this product run. */
      scriptOf: runtime.scriptOf,
      startProgram,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends the requests of a service through the pooler, and leaves it an address of the server. */
function usePooler(settings: Record<string, string>, port: number): void {
  settings['DATABASE_DIRECT_URL'] = settings['DATABASE_URL']!;
  const pooled = new URL(settings['DATABASE_URL']!);
  pooled.port = String(port);
  settings['DATABASE_URL'] = pooled.href;
}

async function startRestartable<T extends { stop(): Promise<void>; kill(): Promise<void> }>(
  name: string,
  started: { stop(): Promise<void> }[],
  launch: () => Promise<T>,
): Promise<Restartable<T>> {
  let current = await launch();
  started.push({ stop: () => current.stop() });
  return {
    name,
    running: () => current,
    kill: () => current.kill(),
    async start() {
      current = await launch();
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
