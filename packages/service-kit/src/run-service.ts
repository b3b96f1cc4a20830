import type { Static, TObject } from 'typebox';
import { typesPublishedBy } from '@commonyard/contracts/events/event-table';
import { startAuditJobs } from './audit/jobs.ts';
import { keyIdOf, readPublicKeys } from './auth/caller-keys.ts';
import { loadConfig, type auditLogSettings } from './config.ts';
import { openDatabase, type AnyDb } from './db/database.ts';
import { watchFirstConnection } from './db/first-connection.ts';
import type { ServiceDeps } from './deps.ts';
import { startConsumers } from './events/consumer.ts';
import { openBus } from './events/jetstream.ts';
import { pruneEventTables, startRelay } from './events/relay.ts';
import type { EventTables } from './events/tables.ts';
import { statusRoute, withInstanceName } from './http/health.ts';
import { readLinkTokenKeys } from './link-token-keys.ts';
import { startIntervalJob } from './jobs/interval-job.ts';
import { createLog } from './observability/log.ts';
import { serveMetrics } from './observability/metrics.ts';
import { startTracing } from './observability/tracing.ts';
import { startRetentionJob } from './records/retention.ts';
import type { Service, ServiceSettings } from './service.ts';
import { assertPathsReadable } from './setting-path.ts';
import { onShutdown } from './shutdown.ts';
import { runStart } from './start-error.ts';

type AuditSettings = Static<TObject<typeof auditLogSettings>>;

/**
 * Runs a service as this process: loads its settings, opens its connections, starts its consumers, jobs and app, and shuts
 * everything down in order on a signal. Where a start step fails it prints why, and the process exits with 1.
 */
export async function runService<
  Settings extends TObject,
  Schema extends EventTables,
  Deps extends ServiceDeps<Schema>,
>(service: Service<Settings, Schema, Deps>): Promise<void> {
  await runStart(() => startService(service));
}

async function startService<Settings extends TObject, Schema extends EventTables, Deps extends ServiceDeps<Schema>>(
  service: Service<Settings, Schema, Deps>,
): Promise<void> {
  const { name, consumers, auditLog, retention } = service;
  const { server } = await service.server();
  const settings = loadConfig(service.config, process.env);
  const config = settings as Static<ServiceSettings>;
  assertPathsReadable(config);
  const callerKeys = readPublicKeys(config.CALLER_PUBLIC_KEY);
  const tokenKeys = readLinkTokenKeys(settings);
  const log = createLog(name, config.LOG_LEVEL);
  log.info({ keyIds: callerKeys.map(keyIdOf) }, 'accepts caller tokens of these keys');
  const tracing = await startTracing(name, config, log);
  const url = withInstanceName(config.DATABASE_URL);
  const database = openDatabase<Schema>(url, log, {
    max: config.DATABASE_POOL_SIZE,
    settings: service.querySettings ?? {},
  });
  const { pool } = database;
  const db: AnyDb = database.db;
  const stopWatching = watchFirstConnection(pool, config.DATABASE_URL, log);
  const bus = openBus({ url: config.NATS_URL, caFile: config.NATS_CA_FILE, log, name });
  const lifecycle = { stopping: false };
  const deps = await server.createDeps({ db, pool, log, callerKeys, lifecycle }, settings);
  const app = await server.buildApp(deps);
  await app.register(statusRoute, {
    db,
    bus,
    countEmails: server.countEmails?.(deps),
    readBackup: server.readBackup?.(deps),
  });
  const pruning = { name: 'event tables', intervalMs: 600_000, firstAfterMs: 0, log };
  const jobs = [
    startIntervalJob({ ...pruning, run: () => pruneEventTables(db) }),
    ...startConsumers(consumers, { db, bus, log, tokenKeys }),
    ...(server.startJobs?.(deps, settings) ?? []),
    ...(retention ? [startRetentionJob({ db, log, lifecycle }, retention, settings)] : []),
    ...(auditLog ? startAuditJobs({ db, log, auditLog }, settings as AuditSettings) : []),
  ];
  const relay =
    typesPublishedBy(name).length > 0
      ? startRelay({ db, bus, log, source: name, renewTokens: server.renewTokens })
      : undefined;
  const metrics = await serveMetrics(name, config, { log, database, bus });
  await app.listen({ host: config.HOST, port: config.PORT });
  onShutdown({
    log,
    lifecycle,
    delay: config.SHUTDOWN_DELAY_MS,
    grace: config.SHUTDOWN_GRACE_MS,
    steps: [
      () => Promise.all(jobs.map((job) => job.stop())),
      () => app.close(),
      async () => server.close?.(deps),
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
