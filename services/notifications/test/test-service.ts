import { eventEnvelope } from '@commonyard/testing/event-envelope';
import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import type { Notification } from '@commonyard/contracts/http/notifications';
import type { Role } from '@commonyard/contracts/identity.values';
import type { Clock } from '@commonyard/service-kit/clock';
import { openDatabase } from '@commonyard/service-kit/db/database';
import type { ServiceDeps } from '@commonyard/service-kit/deps';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import { testBus } from '@commonyard/testing/bus';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { testTokenKeys } from '@commonyard/testing/link-tokens';
import { send, type Headers } from '@commonyard/testing/send';
import { eventually } from '@commonyard/testing/eventually';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database.ts';
import { dispatchConsumer } from '../src/dispatch/dispatch.consumer.ts';
import { openSmtpClient } from '../src/email/email.client.ts';
import { startEmailJob } from '../src/email/email.job.ts';
import { migrations } from '../src/migrations/index.ts';
import { startHub } from '../src/stream/hub.ts';
import { USERS } from './factories.ts';

export const EMAIL_SETTINGS = {
  publicUrl: 'https://commonyard.test',
  from: 'CommonYard <no-reply@commonyard.test>',
  postalAddress: 'Town of Test, 1 Main Street, Test ON  K0A 0A0',
  unsubscribeSecret: 'test-only-test-only-test-only-test-only',
};

export { send };
export type { Headers };
export const as = callers('notifications');

/** A time before the service was installed: events of this time notify nobody. */
export const BEFORE_INSTALLATION = { time: '2026-01-01T00:00:00.000Z' };

/** Starts the service with a database and an event stream of its own. */
export async function startTestService() {
  const database = await testDatabase<Database>('notifications', migrations);
  const { db, log } = database.deps;
  const replicas = [startReplica(database)];
  const { app } = await replicas[0]!;
  const stream = testBus();
  const consumer = startConsumer({ ...dispatchConsumer, db, log, tokenKeys: testTokenKeys, bus: stream.bus });

  async function publish<T extends EventType>(type: T, data: Events[T], over: Partial<EventEnvelope> = {}) {
    const event: EventEnvelope = { ...eventEnvelope(type, data), ...over };
    await publishRaw(event.type, JSON.stringify(event));
    return event;
  }
  /** Publishes a payload under a new message id, so that the stream does not deduplicate it. */
  const publishRaw = (type: EventType, payload: string) => stream.bus.publish(type, crypto.randomUUID(), payload);

  return {
    ...database,
    app,
    log,
    linkTokens: testTokenKeys,
    /** Starts another HTTP replica on the same database. */
    async startReplica() {
      const replica = startReplica(database);
      replicas.push(replica);
      return replica;
    },
    publish,
    publishRaw,
    /** Publishes that a guest opened a link that was mailed to this address. */
    async confirm(email: string, inquiryId = 18) {
      const address = hashAddress(email);
      await publish('inquiry.guest_confirmed', { inquiryId, side: 'sender', address });
      await eventually(() =>
        db.selectFrom('confirmedAddresses').select('address').where('address', '=', address).executeTakeFirstOrThrow(),
      );
    },
    /** Publishes the registration of every user of the factories, from before the installation. */
    async registerUsers() {
      for (const user of USERS) await publish('user.registered', user, BEFORE_INSTALLATION);
    },
    startEmailJob: (smtpUrl: string, sendTimeoutMs?: number, clock?: Clock) =>
      startEmailJob(
        { db, log, email: EMAIL_SETTINGS, linkTokens: testTokenKeys },
        openSmtpClient(smtpUrl, sendTimeoutMs),
        20,
        clock,
      ),
    async close() {
      await consumer.stop();
      await stream.close();
      for (const replica of replicas) await (await replica).close();
      await database.close();
    },
  };
}

async function startReplica({ appUrl, deps }: { appUrl: string; deps: ServiceDeps<Database> }) {
  // As in production, a replica has connections of its own.
  const database = openDatabase<Database>(appUrl, deps.log);
  const { db, pool } = database;
  const hub = startHub({ url: appUrl, db, log: deps.log });
  const app = await buildApp({ ...deps, db, pool, hub, email: EMAIL_SETTINGS, linkTokens: testTokenKeys });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await eventually(() => expect(hub.position()).toBeDefined());
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    async close() {
      await app.close();
      await hub.stop();
      await database.close();
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** A user's inbox, newest first. */
export async function inboxOf(service: TestService, userId: number, role: Role = 'municipal_operator') {
  const caller = as.operator({ userId, role });
  return (await send(service, caller, 'GET', '/api/notifications?limit=100')).json<Notification[]>();
}
