import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { pino } from 'pino';
import { Type } from 'typebox';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase, type TestDatabase } from '@commonyard/testing/database';
import { createApp, type App } from '../src/app.ts';
import { openDatabase, type CreatedAt, type Database, type Generated } from '../src/database.ts';
import { HttpError } from '../src/errors.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { createFormNonces, FORM_NONCE_HEADER, type FormNoncesTable } from '../src/posts/form-nonces.ts';
import { postOnce } from '../src/posts/public-post.ts';

type Schema = EventTables & {
  formNonces: FormNoncesTable;
  letters: { id: Generated<number>; text: string; createdAt: CreatedAt };
};
const createLetters: Migration = {
  async up(db) {
    await sql`CREATE TABLE letters (
      id integer GENERATED ALWAYS AS IDENTITY, text text NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  },
};

const as = callers('probe');
let database: TestDatabase;
let open: Database<Schema>;
/** Two replicas of one service. */
let replicas: App[];

beforeAll(async () => {
  database = await testDatabase('probe', {
    '0001-events': createEventTables,
    '0002-form-nonces': createFormNonces,
    '0003-letters': createLetters,
  });
  open = openDatabase(database.appUrl, pino({ level: 'silent' }));
  replicas = [await replica(), await replica()];
});
afterAll(async () => {
  for (const app of replicas) await app.close();
  await open.close();
  await database.drop();
});

async function replica(limits = true): Promise<App> {
  const app = await createApp({
    name: 'probe',
    log: pino({ level: 'silent' }),
    callerKey: testKeys.publicKey,
    db: open.db as never,
    lifecycle: { stopping: false },
  });
  const body = Type.Object({ text: Type.String(), website: Type.Optional(Type.String()) });
  app.post('/letters', { schema: { body } }, async (request, reply) => {
    const { text } = request.body;
    const answer = await open.db.transaction().execute((trx) =>
      postOnce(trx, request, { limits }, async () => {
        const row = await trx.insertInto('letters').values({ text }).returning('id').executeTakeFirstOrThrow();
        if (text === 'refused') throw new HttpError(409, 'refused', 'Refused');
        return { status: 201, body: row };
      }),
    );
    return reply.code(answer.status).send(answer.body);
  });
  return app;
}

type Headers = Record<string, string>;
const post = async (headers: Headers, body: object = { text: 'Hello' }, app = replicas[0]) =>
  app.inject({ method: 'POST', url: '/letters', payload: body, headers: { ...(await as.anonymous()), ...headers } });
const token = () => ({ [FORM_NONCE_HEADER]: crypto.randomUUID() });
const letters = async () => (await open.db.selectFrom('letters').selectAll().execute()).length;

describe('a form token', () => {
  it('makes one post: 201, then 403 at every replica', async () => {
    const headers = token();
    const before = await letters();
    expect((await post(headers)).statusCode).toBe(201);
    for (const app of replicas) {
      const again = await post(headers, { text: 'Hello' }, app);
      expect([again.statusCode, again.json().code]).toEqual([403, 'form_token_used']);
    }
    expect(await letters()).toBe(before + 1);
  });

  it('makes one post of fifty at once at both replicas', async () => {
    const headers = token();
    const before = await letters();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(headers, { text: `${index}` }, replicas[index % 2])),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(49).fill(403)]);
    expect(await letters()).toBe(before + 1);
  });

  it('is not used up by a post that is refused', async () => {
    const headers = token();
    expect((await post(headers, { text: 'refused' })).statusCode).toBe(409);
    expect((await post(headers, {})).statusCode).toBe(400);
    expect((await post(headers)).statusCode).toBe(201);
  });

  it('does not stand in the way of a request that is repeated by its Idempotency-Key', async () => {
    const headers = { ...token(), 'idempotency-key': crypto.randomUUID() };
    const first = await post(headers);
    expect((await post(headers)).json()).toEqual(first.json());
    expect((await post({ ...headers, ...token() }, undefined, replicas[1])).json()).toEqual(first.json());
  });

  it('403 where there is none', async () => {
    const answer = await post({ [FORM_NONCE_HEADER]: '' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'form_token_missing']);
  });

  it('is asked of nobody who is signed in', async () => {
    const answer = await replicas[0].inject({
      method: 'POST',
      url: '/letters',
      payload: { text: 'Hello' },
      headers: await as.operator(),
    });
    expect(answer.statusCode).toBe(201);
  });

  it('is asked of nobody where limits are lifted', async () => {
    const lifted = await replica(false);
    expect((await post({ [FORM_NONCE_HEADER]: '' }, undefined, lifted)).statusCode).toBe(201);
    await lifted.close();
  });

  it('is forgotten once it would be too old, a few with each post', async () => {
    const old = Array.from({ length: 30 }, (_, index) => ({ nonce: `old ${index}`, spentAt: '2020-01-01T00:00:00Z' }));
    await open.db.insertInto('formNonces').values(old).execute();
    const left = async () =>
      (await open.db.selectFrom('formNonces').select('nonce').where('nonce', 'like', 'old %').execute()).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({})));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(await left()).toBe(0);
    expect(await open.db.selectFrom('formNonces').select('nonce').execute()).not.toEqual([]);
  });
});

describe('a program that fills in what nobody sees', () => {
  it('is answered like everybody, and nothing stays', async () => {
    const before = await letters();
    const honest = await post({});
    const trapped = await post({}, { text: 'Buy', website: 'https://spam.example' });
    expect(trapped.statusCode).toBe(honest.statusCode);
    expect(Object.keys(trapped.json())).toEqual(Object.keys(honest.json()));
    expect(trapped.json().id).toBe(honest.json().id + 1);
    expect(await letters()).toBe(before + 1);
    expect((await post({}, { text: 'Hello', website: ' ' })).statusCode).toBe(201);
    expect(await letters()).toBe(before + 2);
  });

  it('learns nothing by repeating itself', async () => {
    const headers = { ...token(), 'idempotency-key': crypto.randomUUID() };
    const body = { text: 'Buy', website: 'x' };
    const first = await post(headers, body);
    expect((await post(headers, body)).json()).toEqual(first.json());
    expect((await post({ [FORM_NONCE_HEADER]: headers[FORM_NONCE_HEADER] }, body)).statusCode).toBe(403);
  });
});
