import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Type } from 'typebox';
import { USAGE_LIMITS } from '@commonyard/contracts/usage-limits.values';
import { callers } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { createApp, type App } from '../src/http/app.ts';
import { type CreatedAt, type Generated } from '../src/db/database.ts';
import { HttpError } from '../src/errors/http-error.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { createFormNonces, FORM_NONCE_HEADER, type FormNoncesTable } from '../src/forms/form-nonces.ts';
import { NETWORK_HEADER } from '../src/http/network.ts';
import { countInvalidSubmissions } from '../src/forms/invalid-submissions.ts';
import { submitPublicForm } from '../src/forms/public-form.ts';
import { createLog } from '../src/observability/log.ts';
import { createUsageCounters, createUsageLimits, type UsageCountersTable } from '../src/limits/usage-limits.ts';

type Schema = EventTables & {
  formNonces: FormNoncesTable;
  usageCounters: UsageCountersTable;
  submissions: { id: Generated<number>; text: string; createdAt: CreatedAt };
};
const createSubmissions: Migration = {
  async up(db) {
    await sql`CREATE TABLE submissions (
      id integer GENERATED ALWAYS AS IDENTITY, text text NOT NULL, created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  },
};

const as = callers('probe');

const lines: string[] = [];
const log = createLog('probe', 'info', { write: (line) => void lines.push(line) });
const database = await testDatabase<Schema>('probe', {
  '0101-events': createEventTables,
  '0102-form-nonces': createFormNonces,
  '0103-submissions': createSubmissions,
  '0104-usage-counters': createUsageCounters,
});
const replicas = [await replica(), await replica()];
afterAll(async () => {
  for (const app of replicas) await app.close();
  await database.close();
});

async function replica(limits = true): Promise<App> {
  const app = await createApp({
    name: 'probe',
    ...database.deps,
    log,
    handleError: countInvalidSubmissions(database.deps.db, createUsageLimits()),
  });
  const body = Type.Object(
    { text: Type.String({ maxLength: 200 }), website: Type.Optional(Type.String({ maxLength: 100 })) },
    { additionalProperties: false },
  );
  app.post('/submissions', { schema: { body } }, async (request, reply) => {
    const { text } = request.body;
    const write = { db: database.db, request, reply };
    return submitPublicForm({ ...write, limits, usage: createUsageLimits(), kind: 'contacts' }, async (trx) => {
      const row = await trx.insertInto('submissions').values({ text }).returning('id').executeTakeFirstOrThrow();
      if (text === 'refused') throw new HttpError(409, 'refused', 'Refused');
      return JSON.stringify(row);
    });
  });
  return app;
}

type Headers = Record<string, string>;
const post = async (headers: Headers, body: object = { text: 'Hello' }, app = replicas[0]!) =>
  app.inject({
    method: 'POST',
    url: '/submissions',
    payload: body,
    headers: { ...(await as.guest()), ...headers },
  });
const token = () => ({ [FORM_NONCE_HEADER]: crypto.randomUUID() });
const countSubmissions = async () => (await database.db.selectFrom('submissions').selectAll().execute()).length;

describe('a form token', () => {
  it('is accepted once: 201, then 403 at every replica', async () => {
    const headers = token();
    const before = await countSubmissions();
    expect((await post(headers)).statusCode).toBe(201);
    for (const app of replicas) {
      const again = await post(headers, { text: 'Hello' }, app);
      expect([again.statusCode, again.json().code]).toEqual([403, 'form_token_used']);
    }
    expect(await countSubmissions()).toBe(before + 1);
  });

  it('is accepted once among fifty concurrent submissions at two replicas', async () => {
    const headers = token();
    const before = await countSubmissions();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => post(headers, { text: `${index}` }, replicas[index % 2])),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(49).fill(403)]);
    expect(await countSubmissions()).toBe(before + 1);
  });

  it('is not consumed by a rejected submission', async () => {
    const headers = token();
    expect((await post(headers, { text: 'refused' })).statusCode).toBe(409);
    expect((await post(headers, {})).statusCode).toBe(400);
    expect((await post(headers)).statusCode).toBe(201);
  });

  it('does not reject a request repeated with its Idempotency-Key', async () => {
    const headers = { ...token(), 'idempotency-key': crypto.randomUUID() };
    const first = await post(headers);
    expect((await post(headers)).json()).toEqual(first.json());
    expect((await post({ ...headers, ...token() }, undefined, replicas[1])).json()).toEqual(first.json());
  });

  it('is required: 403 without one', async () => {
    const response = await post({ [FORM_NONCE_HEADER]: '' });
    expect([response.statusCode, response.json().code]).toEqual([403, 'form_token_missing']);
  });

  it('is not required of a signed-in user', async () => {
    const response = await replicas[0]!.inject({
      method: 'POST',
      url: '/submissions',
      payload: { text: 'Hello' },
      headers: await as.operator(),
    });
    expect(response.statusCode).toBe(201);
  });

  it('is not required where limits are off', async () => {
    const withoutLimits = await replica(false);
    expect((await post({ [FORM_NONCE_HEADER]: '' }, undefined, withoutLimits)).statusCode).toBe(201);
    await withoutLimits.close();
  });

  it('is deleted after it expires, a few with each submission', async () => {
    const old = Array.from({ length: 30 }, (_, index) => ({ nonce: `old ${index}`, spentAt: '2020-01-01T00:00:00Z' }));
    await database.db.insertInto('formNonces').values(old).execute();
    const countOld = async () =>
      (await database.db.selectFrom('formNonces').select('nonce').where('nonce', 'like', 'old %').execute()).length;
    const responses = await Promise.all(Array.from({ length: 8 }, () => post({})));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(await countOld()).toBe(0);
    expect(await database.db.selectFrom('formNonces').select('nonce').execute()).not.toEqual([]);
  });
});

it('429: a network stops at its limit, also where it repeats requests or fills the honeypot field', async () => {
  const headers = { [NETWORK_HEADER]: 'busy' };
  const { hour } = USAGE_LIMITS.contacts.network;
  const repeated = { ...headers, ...token(), 'idempotency-key': crypto.randomUUID() };
  const replica = (n: number) => replicas[n % 2];
  for (let n = 0; n < 3; n++) expect((await post(repeated, undefined, replica(n))).statusCode).toBe(201);
  expect((await post(headers, { text: 'refused' })).statusCode).toBe(409);
  for (let n = 1; n < hour; n++)
    expect((await post(headers, { text: 'Hello', website: 'x'.repeat(n % 2) }, replica(n))).statusCode).toBe(201);
  const rejected = await post(headers, { text: 'Hello', website: 'x' });
  expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'network_limit_reached']);
  expect((await post(repeated)).statusCode).toBe(201);
  expect((await post({ [NETWORK_HEADER]: 'another' })).statusCode).toBe(201);
});

describe('a submission that fills the honeypot field', () => {
  it('gets the same response as others and is rolled back', async () => {
    const before = await countSubmissions();
    const accepted = await post({});
    const rolledBack = await post({}, { text: 'Buy', website: 'https://spam.example' });
    expect(rolledBack.statusCode).toBe(accepted.statusCode);
    expect(Object.keys(rolledBack.json())).toEqual(Object.keys(accepted.json()));
    expect(rolledBack.json().id).toBe(accepted.json().id + 1);
    expect(await countSubmissions()).toBe(before + 1);
    expect((await post({}, { text: 'Hello', website: ' ' })).statusCode).toBe(201);
    expect(await countSubmissions()).toBe(before + 2);
  });

  it('has a line in the log, without content', async () => {
    lines.length = 0;
    const response = await post({ ...token(), 'x-request-id': 'a-request' }, { text: 'canary', website: 'canary' });
    expect(response.statusCode).toBe(201);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, msg: 'honeypot filled', reqId: 'a-request' });
    expect(lines.join('')).not.toContain('canary');
  });

  it('gets the same response again when repeated', async () => {
    const headers = { ...token(), 'idempotency-key': crypto.randomUUID() };
    const body = { text: 'Buy', website: 'x' };
    const first = await post(headers, body);
    expect((await post(headers, body)).json()).toEqual(first.json());
    expect((await post({ [FORM_NONCE_HEADER]: headers[FORM_NONCE_HEADER] }, body)).statusCode).toBe(403);
  });
});

describe('invalid submissions of guests', () => {
  const { hour } = USAGE_LIMITS.invalid_submissions.network;
  const network = (name: string) => ({ [NETWORK_HEADER]: name });
  const invalid = { text: 1 };

  it('of one network are counted at a limit of their own, in all replicas: 400, then 429', async () => {
    const headers = { ...network('invalid-1'), ...token() };
    const statuses = new Set<number>();
    for (let sent = 0; sent < hour; sent++) statuses.add((await post(headers, invalid, replicas[sent % 2])).statusCode);
    expect([...statuses]).toEqual([400]);
    const limited = await post(headers, invalid);
    expect(limited.statusCode).toBe(429);
    expect(limited.json()).toMatchObject({
      code: 'network_limit_reached',
      message: expect.stringContaining('Too many invalid submissions from your network: the limit is 60 per hour.'),
      params: { limit: 'invalid_submissions', max: hour, period: 'hour' },
    });
    expect(limited.json()).not.toHaveProperty('fields');
    // Other networks, and valid submissions of this one, are not affected.
    expect((await post({ ...network('invalid-2'), ...token() }, invalid)).statusCode).toBe(400);
    expect((await post(headers)).statusCode).toBe(201);
  });

  it('count whatever is wrong with the body', async () => {
    const headers = { ...(await as.guest()), ...network('invalid-3'), ...token() };
    const send = (payload: string, type = 'application/json') =>
      replicas[0]!.inject({
        method: 'POST',
        url: '/submissions',
        payload,
        headers: { ...headers, 'content-type': type },
      });
    expect((await send('{')).statusCode).toBe(400);
    expect((await send('{}'.padEnd(100_000))).statusCode).toBe(413);
    expect((await send('{"text":"\\u0000"}')).statusCode).toBe(400);
    expect((await send('text', 'text/plain')).statusCode).toBe(415);
    const counted = database.db.selectFrom('usageCounters').select('hourUsed');
    expect(
      await counted.where('subject', '=', 'network:invalid-3').where('kind', '=', 'invalid_submissions').execute(),
    ).toEqual([{ hourUsed: 4 }]);
  });

  it('are no submissions of users, and no rejected form tokens', async () => {
    const user = { ...(await as.operator({})), ...network('invalid-4') };
    expect((await post(user, invalid)).statusCode).toBe(400);
    expect((await post({ ...network('invalid-4'), [FORM_NONCE_HEADER]: '' })).statusCode).toBe(403);
    const counters = database.db
      .selectFrom('usageCounters')
      .select('subject')
      .where('kind', '=', 'invalid_submissions');
    const subjects = (await counters.execute()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /invalid-4|user/.test(subject))).toEqual([]);
  });
});

describe('a body above the limit of its route', () => {
  it('gets 413, one without a route 404', async () => {
    const headers = { ...(await as.guest()), ...token(), 'content-type': 'application/json' };
    const send = (url: string) =>
      replicas[0]!.inject({ method: 'POST', url, headers, payload: JSON.stringify({ text: 'x'.repeat(5_000) }) });
    const tooLarge = await send('/submissions');
    expect([tooLarge.statusCode, tooLarge.json<{ code: string }>().code]).toEqual([413, 'too_large']);
    expect((await send('/nowhere')).statusCode).toBe(404);
  });
});
