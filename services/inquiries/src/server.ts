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
import { settings } from './config.ts';
import type { Schema } from './database.ts';
import { createAssetsClient } from './listings/assets.client.ts';
import { startListings } from './listings/listings.consumers.ts';
import { startPeople } from './people/people.consumers.ts';

const config = loadConfig(settings, process.env);
const log = createLog('inquiries', config.LOG_LEVEL);
const tracing = await startTracing('inquiries', config, log);
const lifecycle = { stopping: false };
const database = openDatabase<Schema>(config.DATABASE_URL, log);
const { db } = database;
const bus = openBus({ url: config.NATS_URL, log, name: 'inquiries' });
const app = await buildApp({
  db,
  assets: createAssetsClient(config.ASSETS_URL),
  limits: config.COMMONYARD_LIMITS === 'on',
  log,
  callerKey: readPublicKey(config.CALLER_PUBLIC_KEY),
  lifecycle,
});
const relay = startRelay({ db, bus, log, source: 'inquiries' });
const listings = startListings({ db, bus, log });
const people = startPeople({ db, bus, log });
const metrics = await serveMetrics('inquiries', config, { log, database, bus });
await app.listen({ host: config.HOST, port: config.PORT });

onShutdown({
  log,
  lifecycle,
  delay: config.SHUTDOWN_DELAY_MS,
  steps: [
    () => Promise.all([listings.stop(), people.stop()]),
    () => app.close(),
    () => metrics.close(),
    () => relay.stop(),
    () => bus.close(),
    () => database.close(),
    () => tracing.stop(),
  ],
});
