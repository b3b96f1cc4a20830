import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { createApp } from '../src/http/app.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { withIdempotencyKey } from '../src/http/idempotency.ts';
import { sendJson } from '../src/http/json.ts';

const as = callers('probe');
let created = 0;

const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables });
const app = await createApp({ name: 'probe', ...database.deps });
app.post('/things', { schema: { body: Type.Object({ n: Type.Integer() }) } }, async (request, reply) => {
  const { status, json } = await database.db
    .transaction()
    .execute((trx) => withIdempotencyKey(trx, request, async () => ({ status: 201, json: `{"id":${++created}}` })));
  return sendJson(reply, status, json);
});
/** The same request is committed while this one works. */
app.post('/raced', async (request, reply) => {
  const { url, headers, body } = request;
  const { status, json } = await database.db.transaction().execute((trx) =>
    withIdempotencyKey(trx, request, async () => {
      const twin = { scope: `POST ${url} anonymous`, key: headers['idempotency-key'] as string };
      const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
      await database.db
        .insertInto('idempotencyKeys')
        .values({ ...twin, requestHash, status: 201, body: { id: 0 } })
        .execute();
      return { status: 201, json: `{"id":${++created}}` };
    }),
  );
  return sendJson(reply, status, json);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const post = async (key: string | undefined, n = 1, url = '/things') =>
  app.inject({
    method: 'POST',
    url,
    payload: { n },
    headers: { ...(await as.guest()), ...(key !== undefined && { 'idempotency-key': key }) },
  });

describe('Idempotency-Key', () => {
  it('runs concurrent duplicates once and repeats the first response', async () => {
    const first = await post('a');
    const before = created;
    const again = await Promise.all(Array.from({ length: 20 }, () => post('a')));
    expect(created).toBe(before);
    for (const response of again)
      expect([
        [201, first.json()],
        [409, expect.objectContaining({ code: 'request_in_flight' })],
      ]).toContainEqual([response.statusCode, response.json()]);
    expect((await post('a')).json()).toEqual(first.json());
  });

  it('rejects a request whose twin was committed meanwhile, and repeats its response afterwards', async () => {
    const { statusCode, body } = await post('raced', 1, '/raced');
    expect([statusCode, JSON.parse(body)]).toEqual([409, expect.objectContaining({ code: 'request_in_flight' })]);
    expect((await post('raced', 1, '/raced')).json()).toEqual({ id: 0 });
  });

  it('rejects another body under the same key with 422', async () => {
    await post('b', 1);
    expect((await post('b', 2)).statusCode).toBe(422);
  });

  it('rejects a key over 255 characters with 400', async () => {
    expect((await post('x'.repeat(256))).statusCode).toBe(400);
  });

  it('runs a request again whose stored response has expired, and stores the new one', async () => {
    const first = await post('c');
    await database.db
      .updateTable('idempotencyKeys')
      .set({ createdAt: '2020-01-01T00:00:00Z' })
      .where('key', '=', 'c')
      .execute();
    const second = await post('c', 2);
    expect([second.statusCode, second.json()]).not.toEqual([201, first.json()]);
    expect((await post('c', 2)).json()).toEqual(second.json());
  });

  it('runs every request without the header', async () => {
    const [one, two] = [await post(undefined), await post(undefined)];
    expect(one.json()).not.toEqual(two.json());
  });
});
