import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Type } from 'typebox';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase, type TestDatabase } from '@commonyard/testing/database';
import { createApp, type App } from '../src/app.ts';
import { openDatabase, type Database } from '../src/database.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { once } from '../src/idempotency.ts';

const as = callers('probe');
let database: TestDatabase;
let open: Database<EventTables>;
let app: App;
let made = 0;

beforeAll(async () => {
  database = await testDatabase('probe', { '0001-events': createEventTables });
  open = openDatabase(database.appUrl, pino({ level: 'silent' }));
  app = await createApp({
    name: 'probe',
    log: pino({ level: 'silent' }),
    callerKey: testKeys.publicKey,
    db: open.db as never,
    lifecycle: { stopping: false },
  });
  app.post('/things', { schema: { body: Type.Object({ n: Type.Integer() }) } }, async (request, reply) => {
    const { status, body } = await open.db
      .transaction()
      .execute((trx) => once(trx, request, async () => ({ status: 201, body: { id: ++made } })));
    return reply.code(status).send(body);
  });
});
afterAll(async () => {
  await app.close();
  await open.close();
  await database.drop();
});

const post = async (key: string | undefined, n = 1) =>
  app.inject({
    method: 'POST',
    url: '/things',
    payload: { n },
    headers: { ...(await as.anonymous()), ...(key !== undefined && { 'idempotency-key': key }) },
  });

describe('Idempotency-Key', () => {
  it('makes one thing of many requests, answered alike', async () => {
    const first = await post('a');
    const before = made;
    const again = await Promise.all(Array.from({ length: 20 }, () => post('a')));
    expect(made).toBe(before);
    for (const answer of again)
      expect([
        [201, first.body],
        [409, expect.any(String)],
      ]).toContainEqual([answer.statusCode, answer.body]);
    expect((await post('a')).json()).toEqual(first.json());
  });

  it('refuses another body under the same key with 422', async () => {
    await post('b', 1);
    expect((await post('b', 2)).statusCode).toBe(422);
  });

  it('refuses a key over 255 characters with 400', async () => {
    expect((await post('x'.repeat(256))).statusCode).toBe(400);
  });

  it('changes nothing where it is absent', async () => {
    const [one, two] = [await post(undefined), await post(undefined)];
    expect(one.json()).not.toEqual(two.json());
  });
});
