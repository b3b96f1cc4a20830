import { afterAll, expect, it } from '@jest/globals';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { recordStatements } from '@commonyard/testing/recorded-statements';
import { hashAddress } from '@commonyard/service-kit/hash-address';
import type { AnyEvent } from '@commonyard/contracts/events/envelope';
import { testDatabase } from '@commonyard/testing/database';
import { testTokenKeys } from '@commonyard/testing/link-tokens';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database.ts';
import { dispatchEvent } from '../src/dispatch/dispatch.consumer.ts';
import { migrations } from '../src/migrations/index.ts';
import { GUEST, message, USERS } from './factories.ts';
import { as, EMAIL_SETTINGS, send } from './test-service.ts';

// Without the hub, which reads the stream beside the requests.
const hub = { position: () => undefined, subscribe: () => () => undefined, stop: async () => undefined };
const database = await testDatabase<Database>('notifications', migrations);
const app = await buildApp({ ...database.deps, hub, email: EMAIL_SETTINGS, linkTokens: testTokenKeys });
afterAll(async () => {
  await app.close();
  await database.close();
});
const { id } = await database.db
  .insertInto('notifications')
  .values({
    userId: 3,
    eventId: crypto.randomUUID(),
    kind: 'inquiry.created',
    params: JSON.stringify({ inquiryId: 1, title: 'Grader' }),
    path: '/inquiries?inquiry=1',
    createdAt: '2026-11-20T14:00:00.000Z',
  })
  .returning('id')
  .executeTakeFirstOrThrow();

// Budgets of what does not depend on the machine. Lower them after an improvement.
it.each<[string, number, 'GET' | 'POST', string]>([
  ['a list with its total', 2, 'GET', '/api/notifications'],
  ['the unread count', 1, 'GET', '/api/notifications/counts'],
  ['reading a notification', 6, 'POST', `/api/notifications/${id}/read`],
])('%s takes at most %i statements', async (_name, budget, method, url) => {
  const headers = await as.operator();
  const statements = await recordStatements(async () => {
    const { statusCode } = await send({ app }, headers, method, url);
    expect(statusCode).toBeLessThan(300);
  });
  expect(statements.map(({ text }) => text).slice(budget)).toEqual([]);
});

it('a message to a guest takes at most 7 statements until its email is queued', async () => {
  const { db } = database;
  const dispatch = (event: ReturnType<typeof eventEnvelope>) =>
    db.transaction().execute((trx) => dispatchEvent(trx, event as AnyEvent, testTokenKeys));
  for (const user of USERS) await dispatch(eventEnvelope('user.registered', user));
  await db
    .insertInto('confirmedAddresses')
    .values({ address: hashAddress(GUEST.email!), confirmedAt: new Date().toISOString() })
    .execute();
  await db.deleteFrom('emails').execute();
  const statements = await recordStatements(() =>
    dispatch(eventEnvelope('message.posted', message({ sender: GUEST }))),
  );
  expect(statements.map(({ text }) => text).slice(7)).toEqual([]);
  const emails = await db.selectFrom('emails').select(['kind', 'email']).where('userId', 'is', null).execute();
  expect(emails).toEqual([{ kind: 'message.posted', email: GUEST.email }]);
});
