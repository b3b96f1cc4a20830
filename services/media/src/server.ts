import { readPublicKey } from '@commonyard/service-kit/caller';
import { loadConfig } from '@commonyard/service-kit/config';
import { openDatabase } from '@commonyard/service-kit/database';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import type { Lifecycle } from '@commonyard/service-kit/health';
import { createLog } from '@commonyard/service-kit/log';
import { serveMetrics } from '@commonyard/service-kit/metrics';
import { onShutdown } from '@commonyard/service-kit/shutdown';
import { startTracing } from '@commonyard/service-kit/tracing';
import { buildApp } from './app.ts';
import { startClaims } from './claims/claims.consumers.ts';
import { startSweeper } from './cleanup/sweeper.ts';
import { quotaOf, settings, storeOptionsOf } from './config.ts';
import type { MediaSchema } from './database.ts';
import { lockDecoders } from './images/variants.ts';
import { openStore } from './storage/object-store.ts';

const config = loadConfig(settings, process.env);
const log = createLog('media', config.LOG_LEVEL);
const tracing = await startTracing('media', config, log);
lockDecoders();
const database = openDatabase<MediaSchema>(config.DATABASE_URL, log);
const { db } = database;
const bus = openBus({ url: config.NATS_URL, log, name: 'media' });
const store = openStore(storeOptionsOf(config));
if (config.S3_CREATE_BUCKET) {
  await store.createBucket().catch((error: unknown) => log.warn({ err: error }, 'the bucket could not be made'));
}
const lifecycle: Lifecycle = { stopping: false };
const app = await buildApp({
  db,
  store,
  quota: quotaOf(config),
  log,
  lifecycle,
  callerKey: readPublicKey(config.CALLER_PUBLIC_KEY),
});
const claims = startClaims({ db, bus, log });
const sweeper = startSweeper({ db, store, log });
const metrics = await serveMetrics('media', config, { log, database, bus });
await app.listen({ host: config.HOST, port: config.PORT });
log.info({ port: config.PORT }, 'media listens');

onShutdown({
  log,
  lifecycle,
  delay: config.SHUTDOWN_DELAY_MS,
  steps: [
    () => claims.stop(),
    () => app.close(),
    () => metrics.close(),
    () => sweeper.stop(),
    () => bus.close(),
    () => database.close(),
    () => tracing.stop(),
    async () => store.close(),
  ],
});
