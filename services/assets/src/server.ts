import { readPublicKey } from '@commonyard/service-kit/caller';
import { loadConfig } from '@commonyard/service-kit/config';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { startRelay } from '@commonyard/service-kit/events/relay';
import { createLog } from '@commonyard/service-kit/log';
import { serveMetrics } from '@commonyard/service-kit/metrics';
import { onShutdown } from '@commonyard/service-kit/shutdown';
import { startTracing } from '@commonyard/service-kit/tracing';
import { buildApp } from './app.ts';
import { Config } from './config.ts';
import { openAssetsDatabase } from './database.ts';

const config = loadConfig(Config, process.env);
const log = createLog('assets', config.LOG_LEVEL);
const tracing = await startTracing('assets', config, log);
const lifecycle = { stopping: false };
const database = openAssetsDatabase(config.DATABASE_URL, log);
const { db, pool } = database;
const bus = openBus({ url: config.NATS_URL, log, name: 'assets' });
const app = await buildApp({
  log,
  callerKey: readPublicKey(config.CALLER_PUBLIC_KEY),
  db,
  pool,
  limits: config.COMMONYARD_LIMITS === 'on',
  lifecycle,
});
const relay = startRelay({ db, bus, log, source: 'assets' });
const metrics = await serveMetrics('assets', config, { log, database, bus });
await app.listen({ host: config.HOST, port: config.PORT });

onShutdown({
  log,
  lifecycle,
  delay: config.SHUTDOWN_DELAY_MS,
  steps: [
    () => app.close(),
    () => metrics.close(),
    () => relay.stop(),
    () => bus.close(),
    () => database.close(),
    () => tracing.stop(),
  ],
});
