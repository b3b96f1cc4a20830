import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@commonyard/local/backends/free-port';
import { startNats } from '@commonyard/local/backends/nats';
import { startPostgres } from '@commonyard/local/backends/postgres';
import { removeFolder } from '@commonyard/local/backends/postgres-reach';
import { startS3 } from '@commonyard/local/backends/s3';
import { startSmtp } from '@commonyard/local/backends/smtp';
import { placeServices } from '@commonyard/local/bring-up';
import { ensureDatabase } from '@commonyard/local/database';
import type { Child } from '@commonyard/local/processes/child';
import { createPrograms } from '@commonyard/local/run-program';
import { loadSecrets, type Secrets } from '@commonyard/local/secrets';
import { gatewaySettings } from '@commonyard/local/service-settings';
import { root } from '@commonyard/local/settings';

/** Something that runs as a process, can be killed like one, and started again at the same place. */
export type Part<T extends { stop(): Promise<void>; kill(): Promise<void> } = Child> = {
  name: string;
  running: () => T;
  kill: () => Promise<void>;
  start: () => Promise<void>;
};
export type Program = Part & { url: string; metricsPort: number; env: Record<string, string> };

export type Product = {
  /** The gateway's address. */
  url: string;
  folder: string;
  secrets: Secrets;
  /** The superuser's address of the one database. */
  databaseUrl: string;
  natsUrl: string;
  postgres: Part<Awaited<ReturnType<typeof startPostgres>>>;
  nats: Part<Awaited<ReturnType<typeof startNats>>>;
  s3: Part<Awaited<ReturnType<typeof startS3>>>;
  /** Mail: part of this process, so that being killed is being stopped. */
  smtp: Part<Awaited<ReturnType<typeof startSmtp>> & { kill(): Promise<void> }>;
  /** Every service, and the gateway last. */
  programs: Program[];
  program: (name: string) => Program;
  /** Starts one more program; its settings say its `PORT`. Its address `/readyz` says when it is ready. */
  startProgram: (name: string, script: string, env: Record<string, string>) => Promise<Program>;
  stop: () => Promise<void>;
};

export type ProductOptions = {
  /** More settings, for every program. */
  env?: Record<string, string>;
  /** Whether the servers write to disk before they answer, as in production. */
  durable?: boolean;
};

/**
 * Starts everything but the pages and the demonstration: servers of its own, every service, the gateway, all as processes
 * that can be killed one by one. They end with this process.
 */
export async function startProduct({ env = {}, durable = false }: ProductOptions = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'commonyard-product-'));
  // PostgreSQL may run as another user, who must get through to its own folder.
  await chmod(folder, 0o711);
  const started: { stop(): Promise<void> }[] = [];
  const aborting = new AbortController();
  const stop = async () => {
    aborting.abort();
    for (const part of started.splice(0).toReversed()) await part.stop().catch(() => undefined);
    removeFolder(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ports = await freePorts(4);
    const s3Keys = { accessKeyId: 'commonyard', secretAccessKey: 'commonyard-test-secret' };
    const [postgres, nats, s3, smtp] = await Promise.all([
      part('PostgreSQL', started, () =>
        startPostgres({ dataDir: join(folder, 'postgres'), port: ports[0]!, durable, maxConnections: 200 }),
      ),
      part('NATS', started, () => startNats({ dataDir: join(folder, 'nats'), port: ports[1]!, durable })),
      part('S3', started, () =>
        startS3({ dataDir: join(folder, 's3'), port: ports[2]!, buckets: ['commonyard'], ...s3Keys }),
      ),
      part('SMTP', started, async () => {
        const server = await startSmtp({ dataDir: join(folder, 'mail'), port: ports[3]! });
        return { ...server, kill: server.stop };
      }),
    ]);
    const databaseUrl = await ensureDatabase(postgres.running().url, 'commonyard');
    const { endpoint, region } = s3.running();
    const natsUrl = nats.running().url;
    const secrets = loadSecrets(folder);
    const port = await freePort();
    const means = {
      settings: {
        port,
        dataDir: folder,
        publicUrl: `http://localhost:${port}`,
        logLevel: 'info',
        limitsOff: true,
        mailFrom: 'CommonYard <no-reply@commonyard.test>',
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
    const places = await placeServices(means);
    const webRoot = join(folder, 'web');
    mkdirSync(webRoot);
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>CommonYard</title>');

    const run = createPrograms(join(folder, 'logs'), aborting.signal);
    const program = async (name: string, script: string, own: Record<string, string>): Promise<Program> => {
      const metricsPort = await freePort();
      const all = { ...own, METRICS_PORT: String(metricsPort), ...env };
      const address = `http://127.0.0.1:${own['PORT']}`;
      const running = await part(name, started, () => run.serve(name, script, all, `${address}/readyz`));
      return { ...running, url: address, metricsPort, env: all };
    };
    for (const [name, place] of places) {
      const command = [process.execPath, join(root, `services/${name}/src/migrate.ts`)];
      await run.run(`${name}-migrate`, command, { ...place.env, DATABASE_OWNER_URL: databaseUrl });
    }
    const services = await Promise.all(
      [...places].map(([name, place]) => program(name, `services/${name}/src/server.ts`, place.env)),
    );
    const servicePorts = new Map([...places].map(([name, place]) => [name, place.port]));
    const gateway = await program('gateway', 'gateway/src/server.ts', gatewaySettings(servicePorts, webRoot, means));
    const programs = [...services, gateway];
    return {
      url: `http://localhost:${port}`,
      folder,
      secrets,
      databaseUrl,
      natsUrl,
      smtp,
      postgres,
      nats,
      s3,
      programs,
      program(name) {
        const found = programs.find((one) => one.name === name);
        if (!found) throw new Error(`there is no program ${name}`);
        return found;
      },
      startProgram: program,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function part<T extends { stop(): Promise<void>; kill(): Promise<void> }>(
  name: string,
  started: { stop(): Promise<void> }[],
  launch: () => Promise<T>,
): Promise<Part<T>> {
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
