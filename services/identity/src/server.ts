import { readPublicKey } from '@commonyard/service-kit/caller';
import { loadConfig } from '@commonyard/service-kit/config';
import { openDatabase } from '@commonyard/service-kit/database';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { startRelay } from '@commonyard/service-kit/events/relay';
import { createLog } from '@commonyard/service-kit/log';
import { serveMetrics } from '@commonyard/service-kit/metrics';
import { onShutdown } from '@commonyard/service-kit/shutdown';
import { startTracing } from '@commonyard/service-kit/tracing';
import { buildApp } from './app.ts';
import { startCleanup } from './cleanup.ts';
import { settings } from './config.ts';
import type { Schema } from './database.ts';
import { createPasswords } from './passwords/passwords.ts';

const config = loadConfig(settings, process.env);
const log = createLog('identity', config.LOG_LEVEL);
const tracing = await startTracing('identity', config, log);
const lifecycle = { stopping: false };
const database = openDatabase<Schema>(config.DATABASE_URL, log);
const bus = openBus({ url: config.NATS_URL, log, name: 'identity' });
const app = await buildApp({
  config,
  database,
  passwords: createPasswords(),
  log,
  callerKey: readPublicKey(config.CALLER_PUBLIC_KEY),
  lifecycle,
});
const relay = startRelay({ db: database.db, bus, log, source: 'identity' });
const cleanup = startCleanup(database, log);

const metrics = await serveMetrics('identity', config, { log, database, bus });
await app.listen({ host: config.HOST, port: config.PORT });
onShutdown({
  log,
  lifecycle,
  delay: config.SHUTDOWN_DELAY_MS,
  steps: [
    () => app.close(),
    () => metrics.close(),
    () => cleanup.stop(),
    () => relay.stop(),
    () => bus.close(),
    () => database.close(),
    () => tracing.stop(),
  ],
});
