import type { Kysely } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { Logger } from 'pino';
import { keyIdOf, readPublicKeys } from './auth/caller-keys.ts';
import { readEncryptToken } from './auth/token-encryption.ts';
import { loadConfig, type limitsSettings, type linkTokenSettings, type serviceSettings } from './config.ts';
import { openDatabase, type Database, type DatabaseOptions } from './db/database.ts';
import { watchFirstConnection } from './db/first-connection.ts';
import type { ServiceDeps } from './deps.ts';
import { openBus, type Bus } from './events/jetstream.ts';
import { setTokenEncryption } from './events/outbox.ts';
import { startRelay, type RenewTokens } from './events/relay.ts';
import type { EventTables } from './events/tables.ts';
import type { App } from './http/app.ts';
import { statusRoute, withInstanceName, type StatusSources } from './http/health.ts';
import type { Job } from './jobs/interval-job.ts';
import { createLog } from './observability/log.ts';
import { serveMetrics } from './observability/metrics.ts';
import { startTracing } from './observability/tracing.ts';
import { assertPathsReadable } from './setting-path.ts';
import { onShutdown } from './shutdown.ts';
import { runStart } from './start-error.ts';

type ServiceSettings = TObject<typeof serviceSettings & Partial<typeof limitsSettings>>;

export type ServiceDefinition<
  Settings extends TObject,
  Schema extends EventTables,
  Deps extends ServiceDeps<Schema>,
> = {
  /** Also the schema's name, the caller tokens' audience and the source of the service's events. */
  name: string;
  /** The settings schema, which includes `serviceSettings`. */
  config: Settings;
  /** For a service with its own database options; default `openDatabase`. */
  openDatabase?: (url: string, log: Logger, options: DatabaseOptions) => Database<Schema>;
  /** Adds the service's own dependencies to those of every service. */
  deps: (base: ServiceDeps<Schema>, config: Static<Settings>) => Deps | Promise<Deps>;
  app: (deps: Deps) => Promise<App>;
  /** Starts consumers and jobs. They stop before the app does. */
  workers?: (deps: Deps, bus: Bus, config: Static<Settings>) => Job[];
  /** Whether the service writes events, and so needs the outbox relay; default true. */
  publishes?: boolean;
  /** New tokens for events that the stream has lost, in a service whose users cannot request them. */
  renewTokens?: RenewTokens;
  /** Counts emails for the status page, in the service that sends them. */
  countEmails?: (deps: Deps) => StatusSources['countEmails'];
  /** Reads for the status page when the newest backup was made, in the service that reads the bucket. */
  readBackup?: (deps: Deps) => StatusSources['readBackup'];
  /** Closes the service's own dependencies, after the app has closed. */
  close?: (deps: Deps) => Promise<unknown>;
};

/**
 * Runs a service as this process: loads its settings, opens its connections, starts its workers and its app, and shuts
 * everything down in order on a signal. Where a start step fails it prints why, and the process exits with 1.
 */
export async function runService<
  Settings extends TObject,
  Schema extends EventTables,
  Deps extends ServiceDeps<Schema>,
>(service: ServiceDefinition<Settings, Schema, Deps>): Promise<void> {
  await runStart(() => startService(service));
}

async function startService<Settings extends TObject, Schema extends EventTables, Deps extends ServiceDeps<Schema>>(
  service: ServiceDefinition<Settings, Schema, Deps>,
): Promise<void> {
  const { name } = service;
  const settings = loadConfig(service.config, process.env);
  const config = settings as Static<ServiceSettings>;
  assertPathsReadable(config);
  const callerKeys = readPublicKeys(config.CALLER_PUBLIC_KEY);
  const { LINK_TOKEN_PUBLIC_KEY } = settings as Partial<Static<TObject<typeof linkTokenSettings>>>;
  if (LINK_TOKEN_PUBLIC_KEY) setTokenEncryption(readEncryptToken(LINK_TOKEN_PUBLIC_KEY));
  const log = createLog(name, config.LOG_LEVEL);
  log.info({ keyIds: callerKeys.map(keyIdOf) }, 'accepts caller tokens of these keys');
  const tracing = await startTracing(name, config, log);
  const url = withInstanceName(config.DATABASE_URL);
  const database = (service.openDatabase ?? openDatabase<Schema>)(url, log, { max: config.DATABASE_POOL_SIZE });
  const { db, pool } = database;
  const stopWatching = watchFirstConnection(pool, config.DATABASE_URL, log);
  const bus = openBus({ url: config.NATS_URL, caFile: config.NATS_CA_FILE, log, name });
  const lifecycle = { stopping: false };
  const deps = await service.deps({ db, pool, log, callerKeys, lifecycle }, settings);
  const app = await service.app(deps);
  await app.register(statusRoute, {
    db: db as unknown as Kysely<never>,
    bus,
    countEmails: service.countEmails?.(deps),
    readBackup: service.readBackup?.(deps),
  });
  const workers = service.workers?.(deps, bus, settings) ?? [];
  const relay =
    service.publishes === false
      ? undefined
      : startRelay({
          db: db as unknown as Kysely<EventTables>,
          bus,
          log,
          source: name,
          renewTokens: service.renewTokens,
        });
  const metrics = await serveMetrics(name, config, { log, database, bus });
  await app.listen({ host: config.HOST, port: config.PORT });
  onShutdown({
    log,
    lifecycle,
    delay: config.SHUTDOWN_DELAY_MS,
    grace: config.SHUTDOWN_GRACE_MS,
    steps: [
      () => Promise.all(workers.map((worker) => worker.stop())),
      () => app.close(),
      async () => service.close?.(deps),
      () => metrics.close(),
      // Last of all that writes: it publishes what the steps before wrote.
      async () => relay?.stop(),
      () => bus.close(),
      async () => stopWatching(),
      () => database.close(),
      () => tracing.stop(),
    ],
  });
}
