import { readPublicKey } from '@commonyard/service-kit/caller';
import { openDatabase } from '@commonyard/service-kit/database';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { createLog } from '@commonyard/service-kit/log';
import { serveMetrics } from '@commonyard/service-kit/metrics';
import { onShutdown } from '@commonyard/service-kit/shutdown';
import { startTracing } from '@commonyard/service-kit/tracing';
import { buildApp } from './app.ts';
import { startCleanup } from './cleanup.ts';
import { readConfig } from './config.ts';
import type { Schema } from './database.ts';
import { startDigests } from './digest/digest.ts';
import { watchMails } from './mail/mail.metrics.ts';
import { CONNECTIONS, startSender } from './mail/mail.sender.ts';
import { openTransport } from './mail/mail.transport.ts';
import { startNews } from './news/news.consumers.ts';
import { startHub } from './stream/hub.ts';

const config = readConfig(process.env);
const log = createLog('notifications', config.LOG_LEVEL);
const tracing = await startTracing('notifications', config, log);
const lifecycle = { stopping: false };
const database = openDatabase<Schema>(config.DATABASE_URL, log);
const { db } = database;
const bus = openBus({ url: config.NATS_URL, log, name: 'notifications' });
const hub = startHub({ url: config.DATABASE_URL, db, log });
const mail = {
  publicUrl: config.PUBLIC_URL,
  from: config.MAIL_FROM,
  unsubscribeSecret: config.UNSUBSCRIBE_SECRET,
};
const app = await buildApp({ db, hub, mail, log, callerKey: readPublicKey(config.CALLER_PUBLIC_KEY), lifecycle });
const news = startNews({ db, bus, log });
const transport = openTransport(config.SMTP_URL, CONNECTIONS);
const sender = startSender({ db, log, transport, settings: mail });
const digests = startDigests(db, log);
watchMails(db);
const cleanup = startCleanup(db, log);
const metrics = await serveMetrics('notifications', config, { log, database, bus });
await app.listen({ host: config.HOST, port: config.PORT });

onShutdown({
  log,
  lifecycle,
  delay: config.SHUTDOWN_DELAY_MS,
  steps: [
    () => Promise.all([news.stop(), sender.stop(), digests.stop()]),
    () => app.close(),
    () => hub.stop(),
    () => metrics.close(),
    () => cleanup.stop(),
    () => bus.close(),
    () => database.close(),
    () => tracing.stop(),
  ],
});
