import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Events, EventType, EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { Notification } from '@commonyard/contracts/http/notifications';
import type { Role } from '@commonyard/contracts/identity.values';
import { openDatabase } from '@commonyard/service-kit/database';
import { createLog } from '@commonyard/service-kit/log';
import { testBus } from '@commonyard/testing/bus';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { eventually } from '@commonyard/testing/eventually';
import { buildApp } from '../src/app.ts';
import type { Schema } from '../src/database.ts';
import { migrations } from '../src/migrations/index.ts';
import { startNews } from '../src/news/news.consumers.ts';
import { startHub } from '../src/stream/hub.ts';

/** Who mails come from, and where their links lead. */
export const MAIL = {
  publicUrl: 'https://commonyard.test',
  from: 'CommonYard <no-reply@commonyard.test>',
  unsubscribeSecret: 'test-only-test-only-test-only-test-only',
};

export const as = callers('notifications');

/** The service on a database and a stream of its own. */
export async function startService() {
  const testing = await testDatabase('notifications', migrations);
  const log = createLog('notifications', 'silent');
  const database = openDatabase<Schema>(testing.appUrl, log);
  const { db } = database;
  const replicas = [startReplica(testing.appUrl)];
  const { app } = await replicas[0]!;
  const stream = testBus();
  const news = startNews({ db, bus: stream.bus, log });
  return {
    app,
    db,
    log,
    ownerUrl: testing.ownerUrl,
    /** Starts one more process's worth of HTTP on the same data. Gives its address. */
    async replica() {
      const replica = startReplica(testing.appUrl);
      replicas.push(replica);
      return replica;
    },
    /** Publishes an event. */
    say: <T extends EventType>(type: T, data: Events[T], over: Partial<EventEnvelope> = {}) =>
      publish(stream.bus, { ...envelope(type, data), ...over }),
    publish: (type: EventType, payload: string) => stream.bus.publish(type, crypto.randomUUID(), payload),
    async close() {
      await news.stop();
      await stream.close();
      for (const replica of replicas) await (await replica).close();
      await database.close();
      await testing.drop();
    },
  };
}

async function startReplica(databaseUrl: string) {
  const log = createLog('notifications', 'silent');
  const database = openDatabase<Schema>(databaseUrl, log);
  const { db } = database;
  const hub = startHub({ url: databaseUrl, db, log });
  const app = await buildApp({
    db,
    hub,
    mail: MAIL,
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

export type TestService = Awaited<ReturnType<typeof startService>>;

export const envelope = <T extends EventType>(type: T, data: Events[T]): EventEnvelope<T> => ({
  specversion: '1.0',
  id: crypto.randomUUID(),
  source: 'test',
  type,
  time: new Date().toISOString(),
  dataschema: `${type}/1`,
  datacontenttype: 'application/json',
  actorid: null,
  data,
});

/** Gives the event, to be said again. The stream takes it as another message each time. */
async function publish(bus: ReturnType<typeof testBus>['bus'], event: EventEnvelope): Promise<EventEnvelope> {
  await bus.publish(event.type, crypto.randomUUID(), JSON.stringify(event));
  return event;
}

export type Headers = Record<string, string>;

/** Sends one request; a body goes as JSON. */
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

/** What somebody finds in the feed, newest first. */
export async function feedOf(service: TestService, userId: number, role: Role = 'municipal_operator') {
  const caller = as.operator({ userId, role });
  return (await send(service, caller, 'GET', '/api/notifications?limit=100')).json<Notification[]>();
}
