// A consumer built on the kit alone that writes down every event, so that a second effect of the same event shows.
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import { EVENT_TYPES } from '@commonyard/contracts/events/event-table';
import { createApp } from '@commonyard/service-kit/http/app';
import { readPublicKeys } from '@commonyard/service-kit/auth/caller-keys';
import { loadConfig, serviceSettings } from '@commonyard/service-kit/config';
import { openDatabase } from '@commonyard/service-kit/db/database';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import { openBus } from '@commonyard/service-kit/events/jetstream';
import { createLog } from '@commonyard/service-kit/observability/log';
import { serveMetrics } from '@commonyard/service-kit/observability/metrics';
import { onShutdown } from '@commonyard/service-kit/shutdown';
import { Type } from 'typebox';
import { subjectOf, type LedgerSchema } from './tables.ts';

const config = loadConfig(Type.Object(serviceSettings), process.env);
const log = createLog('ledger', config.LOG_LEVEL);
const database = openDatabase<LedgerSchema>(config.DATABASE_URL, log);
const { db } = database;
const bus = openBus({ url: config.NATS_URL, log, name: 'ledger' });
const consumer = startConsumer({
  db,
  bus,
  log,
  name: 'ledger--all',
  types: EVENT_TYPES,
  handle: async (trx, event) => {
    await trx
      .insertInto('effects')
      .values({ eventId: event.id, subject: subjectOf(event as AnyEvent) })
      .execute();
  },
});
const metrics = await serveMetrics('ledger', config, { log, database, bus });
const lifecycle = { stopping: false };
const callerKeys = readPublicKeys(config.CALLER_PUBLIC_KEY);
const app = await createApp({ name: 'ledger', log, callerKeys, db, lifecycle });
await app.listen({ host: config.HOST, port: config.PORT });

onShutdown({
  log,
  lifecycle,
  delay: 0,
  grace: 20_000,
  steps: [() => consumer.stop(), () => app.close(), () => metrics.close(), () => bus.close(), () => database.close()],
});
