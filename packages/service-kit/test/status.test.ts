import { afterAll, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { sql } from 'kysely';
import type { ServiceStatus } from '@commonyard/contracts/http/status';
import { testBus } from '@commonyard/testing/bus';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { loginOf } from '../src/config.ts';
import { openDatabase } from '../src/db/database.ts';
import { writeEvent } from '../src/events/outbox.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { createApp } from '../src/http/app.ts';
import { statusRoute, withInstanceName } from '../src/http/health.ts';
import { instance } from '../src/observability/metrics.ts';

const as = callers('probe');
const log = pino({ level: 'silent' });
const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables });
const stream = testBus();
const owner = openDatabase<unknown>(database.ownerUrl, log);
// During a rotation of passwords, replicas have different logins.
const urlOfOther = new URL(database.appUrl);
const role = urlOfOther.username;
const login = loginOf(role, 'another');
await sql.raw(`CREATE ROLE ${login} LOGIN PASSWORD 'another' IN ROLE ${role}`).execute(owner.db);
Object.assign(urlOfOther, { username: login, password: 'another' });
urlOfOther.searchParams.set('application_name', 'commonyard 9.9.9 other-replica:1');
const replicas = [withInstanceName(database.appUrl), urlOfOther.href].map((url) => openDatabase<EventTables>(url, log));
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  await sql.raw(`DROP ROLE ${login}`).execute(owner.db);
  await owner.close();
  await stream.close();
  await database.close();
});

async function startApp(db: unknown) {
  const app = await createApp({ name: 'probe', ...database.deps });
  const countEmails = async () => ({ overdue: 1, failed: 2 });
  const readBackup = async () => Promise.reject(new Error('the store does not respond'));
  await app.register(statusRoute, { db: db as never, bus: stream.bus, countEmails, readBackup });
  return app;
}
const statusFrom = async (app: Awaited<ReturnType<typeof startApp>>) =>
  (await app.inject({ url: '/internal/status', headers: await as.admin() })).json<ServiceStatus>();

it('states the replicas by their database connections, the queues, the emails, and null for what it cannot read', async () => {
  for (const { db } of replicas) await sql`select 1`.execute(db);
  await database.db.transaction().execute((trx) =>
    writeEvent(trx, {
      type: 'session.revoked',
      data: { userId: 1, sessionKeys: [] },
      actorId: null,
    }),
  );
  expect(await statusFrom(await startApp(replicas[0]!.db))).toEqual({
    instances: [instance, { version: '9.9.9', name: 'other-replica:1' }],
    outbox: { events: 1, oldestSeconds: expect.any(Number) },
    deadLetters: 0,
    consumers: [],
    emails: { overdue: 1, failed: 2 },
    backup: null,
  });
});

it('states what it knows while its database is unreachable', async () => {
  const unreachable = openDatabase<EventTables>('postgres://nobody@127.0.0.1:1/none', log);
  expect(await statusFrom(await startApp(unreachable.db))).toMatchObject({
    instances: [instance],
    outbox: null,
    deadLetters: null,
  });
  await unreachable.close();
});

it('is for administrators', async () => {
  const app = await startApp(database.db);
  const statusAs = async (headers?: Record<string, string>) =>
    (await app.inject({ url: '/internal/status', ...(headers && { headers }) })).statusCode;
  expect(await statusAs()).toBe(401);
  expect(await statusAs(await as.guest())).toBe(401);
  expect(await statusAs(await as.municipalAdmin())).toBe(403);
});
