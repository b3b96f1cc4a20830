import { eventEnvelope } from '@commonyard/testing/event-envelope';
import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Events, EventType, EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Notification } from '@commonyard/contracts/http/notifications';
import type { Role } from '@commonyard/contracts/identity.values';
import { openDatabase } from '@commonyard/service-kit/db/database';
import { createLog } from '@commonyard/service-kit/observability/log';
import { testBus } from '@commonyard/testing/bus';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database.ts';
import { startDispatchConsumer } from '../src/dispatch/dispatch.consumer.ts';
import { openSmtpClient } from '../src/email/email.client.ts';
import { startEmailJob } from '../src/email/email.job.ts';
import { migrations } from '../src/migrations/index.ts';
import { startHub } from '../src/stream/hub.ts';
import { USERS } from './factories.ts';

export const EMAIL_SETTINGS = {
  publicUrl: 'https://commonyard.test',
  from: 'CommonYard <no-reply@commonyard.test>',
  unsubscribeSecret: 'test-only-test-only-test-only-test-only',
};

export const as = callers('notifications');

/** A time before the service was installed: events of this time notify nobody. */
export const BEFORE_INSTALLATION = { time: '2026-01-01T00:00:00.000Z' };

/** Starts the service with a database and an event stream of its own. */
export async function startTestService() {
  const testing = await testDatabase('notifications', migrations);
  const log = createLog('notifications', 'silent');
  const database = openDatabase<Database>(testing.appUrl, log);
  const { db } = database;
  const replicas = [startReplica(testing.appUrl)];
  const { app } = await replicas[0]!;
  const stream = testBus();
  const consumer = startDispatchConsumer({ db, log }, stream.bus);

  async function publish<T extends EventType>(type: T, data: Events[T], over: Partial<EventEnvelope> = {}) {
    const event: EventEnvelope = { ...eventEnvelope(type, data), ...over };
    await publishRaw(event.type, JSON.stringify(event));
    return event;
  }
  /** Publishes a payload under a new message id, so that the stream does not deduplicate it. */
  const publishRaw = (type: EventType, payload: string) => stream.bus.publish(type, crypto.randomUUID(), payload);

  return {
    app,
    db,
    log,
    ownerUrl: testing.ownerUrl,
    /** Starts another HTTP replica on the same database. */
    async startReplica() {
      const replica = startReplica(testing.appUrl);
      replicas.push(replica);
      return replica;
    },
    publish,
    publishRaw,
    /** Publishes the registration of every user of the factories, from before the installation. */
    async registerUsers() {
      for (const user of USERS) await publish('user.registered', user, BEFORE_INSTALLATION);
    },
    startEmailJob: (smtpUrl: string, sendTimeoutMs?: number) =>
      startEmailJob({ db, log, email: EMAIL_SETTINGS }, openSmtpClient(smtpUrl, sendTimeoutMs)),
    async close() {
      await consumer.stop();
      await stream.close();
      for (const replica of replicas) await (await replica).close();
      await database.close();
      await testing.drop();
    },
  };
}

async function startReplica(databaseUrl: string) {
  const log = createLog('notifications', 'silent');
  const database = openDatabase<Database>(databaseUrl, log);
  const { db, pool } = database;
  const hub = startHub({ url: databaseUrl, db, log });
  const app = await buildApp({
    db,
    pool,
    hub,
    email: EMAIL_SETTINGS,
    log,
    callerKey: testKeys.publicKey,
    lifecycle: { stopping: false },
  });
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

export type Headers = Record<string, string>;

/** Sends one request with a JSON body. */
export async function send(
  { app }: Pick<TestService, 'app'>,
  caller: Headers | Promise<Headers>,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: unknown,
): Promise<LightMyRequestResponse> {
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const json = payload === undefined ? {} : { 'content-type': 'application/json' };
  return app.inject({ method, url, headers: { ...(await caller), ...json }, ...body });
}

/** A user's inbox, newest first. */
export async function inboxOf(service: TestService, userId: number, role: Role = 'municipal_operator') {
  const caller = as.operator({ userId, role });
  return (await send(service, caller, 'GET', '/api/notifications?limit=100')).json<Notification[]>();
}
