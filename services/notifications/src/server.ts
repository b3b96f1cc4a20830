import { readPublicKey } from '@commonyard/service-kit/caller';
import { openDatabase } from '@commonyard/service-kit/database';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { createLog } from '@commonyard/service-kit/log';
import { onShutdown } from '@commonyard/service-kit/shutdown';
import { buildApp } from './app.ts';
import { startCleanup } from './cleanup.ts';
import { readConfig } from './config.ts';
import type { Schema } from './database.ts';
import { startNews } from './news/news.consumers.ts';

const config = readConfig(process.env);
const log = createLog('notifications', config.LOG_LEVEL);
const lifecycle = { stopping: false };
const database = openDatabase<Schema>(config.DATABASE_URL, log);
const { db } = database;
const bus = openBus({ url: config.NATS_URL, log, name: 'notifications' });
const app = await buildApp({ db, log, callerKey: readPublicKey(config.CALLER_PUBLIC_KEY), lifecycle });
const news = startNews({ db, bus, log });
const cleanup = startCleanup(db, log);
await app.listen({ host: config.HOST, port: config.PORT });

onShutdown({
  log,
  lifecycle,
  delay: config.SHUTDOWN_DELAY_MS,
  steps: [() => news.stop(), () => app.close(), () => cleanup.stop(), () => bus.close(), () => database.close()],
});
