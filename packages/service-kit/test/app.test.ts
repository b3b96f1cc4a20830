import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Type } from 'typebox';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase, type TestDatabase } from '@commonyard/testing/database';
import { createApp, type App } from '../src/app.ts';
import { adminOnly, CALLER_HEADER, signCaller, signedIn } from '../src/caller.ts';
import { openDatabase, type Database } from '../src/database.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { createLog } from '../src/log.ts';

const as = callers('probe');
const lines: string[] = [];
const lifecycle = { stopping: false };
let database: TestDatabase;
let connection: Database<EventTables>;
let app: App;

beforeAll(async () => {
  database = await testDatabase('probe', { '0001-events': createEventTables });
  connection = openDatabase(database.appUrl, pino({ level: 'silent' }));
  const log = createLog('probe', 'info', { write: (line) => void lines.push(line) });
  app = await createApp({ name: 'probe', log, callerKey: testKeys.publicKey, db: connection.db as never, lifecycle });
  app.get('/who', async (request) => request.caller);
  app.get('/mine', { onRequest: signedIn }, async () => 'ok');
  app.post('/admin', { onRequest: adminOnly, schema: { body: Type.Object({ n: Type.Integer() }) } }, async () => 'ok');
  app.post('/text', { schema: { body: Type.Object({ text: Type.String() }) } }, async (request) => request.body);
  app.get('/broken', async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432 for ann@example.ca'), {
      detail: 'Key (email)=(ann@example.ca)',
    });
  });
  app.get('/cut', () =>
    connection.db.transaction().execute(async (trx) => {
      // As a restart of the server between two statements does.
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => undefined);
      await sql`select 1`.execute(trx);
    }),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await connection.close();
  await database.drop();
});

describe('the caller', () => {
  it('is who the gateway says', async () => {
    const answer = await app.inject({ url: '/who', headers: await as.municipalAdmin() });
    expect(answer.json()).toEqual({ userId: 2, role: 'municipal_admin', municipality: 'renfrew-county', locale: 'en' });
  });

  const stranger = generateKeyPairSync('ed25519').privateKey;
  const admin = { userId: 1, role: 'admin', municipality: null, locale: 'en' } as const;
  const claims = (exp: number) =>
    new SignJWT({ role: 'admin', sub: '1' })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('gateway')
      .setAudience('probe')
      .setExpirationTime(exp);
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"iss":"gateway","aud":"probe","sub":"1","role":"admin","exp":9999999999}').toString('base64url')}.`;
  it.each([
    ['no token', async () => undefined],
    ['a token of another key', () => signCaller(admin, 'probe', stranger)],
    ['a token for another service', () => signCaller(admin, 'assets', testKeys.privateKey)],
    ['a token that ended', () => claims(Math.floor(Date.now() / 1_000) - 60).sign(testKeys.privateKey)],
    ['an unsigned token', async () => unsigned],
    ['no token at all', async () => 'admin'],
  ])('is refused with %s', async (_name, token) => {
    const value = await token();
    const answer = await app.inject({ url: '/who', headers: value === undefined ? {} : { [CALLER_HEADER]: value } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'caller_unknown', requestId: expect.any(String) });
  });

  it('gets 401 signed out and 403 with too small a role, before the body is looked at', async () => {
    expect((await app.inject({ url: '/mine', headers: await as.anonymous() })).statusCode).toBe(401);
    const bad = { method: 'POST', url: '/admin', payload: '{' } as const;
    expect(
      (await app.inject({ ...bad, headers: { ...(await as.anonymous()), 'content-type': 'application/json' } }))
        .statusCode,
    ).toBe(401);
    expect(
      (await app.inject({ ...bad, headers: { ...(await as.operator()), 'content-type': 'application/json' } }))
        .statusCode,
    ).toBe(403);
    expect(
      (await app.inject({ ...bad, headers: { ...(await as.admin()), 'content-type': 'application/json' } })).statusCode,
    ).toBe(400);
  });
});

describe('malformed requests', () => {
  const json = 'application/json';
  it.each([
    ['no body', '', json, 400],
    ['a torn body', '{', json, 400],
    ['null', 'null', json, 400],
    ['a list', '[]', json, 400],
    ['deep nesting', '['.repeat(100_000), json, 400],
    ['a prototype', '{"text":"a","__proto__":{"x":1}}', json, 400],
    ['a constructor', '{"text":"a","constructor":{"prototype":{"x":1}}}', json, 400],
    ['a NUL character', '{"text":"a\\u0000b"}', json, 400],
    ['half a surrogate pair', '{"text":"\\ud800"}', json, 400],
    ['a number for a text', '{"text":12345}', json, 400],
    ['NaN', '{"text":NaN}', json, 400],
    ['too much', JSON.stringify({ text: 'x'.repeat(300_000) }), json, 413],
    ['plain text', '{"text":"a"}', 'text/plain', 415],
    ['XML', '<text/>', 'application/xml', 415],
  ])('%s is refused with a message', async (_name, payload, type, status) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/text',
      payload,
      headers: { ...(await as.anonymous()), 'content-type': type },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toMatch('application/json');
    expect(answer.json()).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
      ...(answer.json().fields && { fields: expect.any(Object) }),
    });
  });

  it('an unknown route is 404 in the same shape', async () => {
    const answer = await app.inject({ url: '/nowhere', headers: await as.anonymous() });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});

describe('what goes wrong inside', () => {
  it('is worth another try where the database went away between two statements', async () => {
    const answer = await app.inject({ url: '/cut', headers: await as.anonymous() });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  });

  it('is not shown, and the log keeps no row values', async () => {
    const answer = await app.inject({
      url: '/broken?email=ann@example.ca',
      headers: { ...(await as.anonymous()), cookie: 'sid=secret' },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/10\.0\.0\.1|ECONNREFUSED|ann@/);
    const logged = lines.join('');
    expect(logged).toContain('request failed');
    expect(logged).not.toMatch(/Key \(email\)|sid=secret|email=ann/);
  });
});

describe('the probes', () => {
  it('answer without a caller, and not ready once stopping', async () => {
    expect((await app.inject('/livez')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    lifecycle.stopping = true;
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/livez')).statusCode).toBe(200);
    lifecycle.stopping = false;
  });
});

describe('a service that is stopping', () => {
  it('still answers, and takes nothing more over that connection', async () => {
    const ask = () => app.inject({ url: '/who', headers: { [CALLER_HEADER]: token } });
    const token = await signCaller(
      { userId: null, role: null, municipality: null, locale: 'en' },
      'probe',
      testKeys.privateKey,
    );
    expect((await ask()).headers.connection).toBe('keep-alive');
    lifecycle.stopping = true;
    const answer = await ask();
    lifecycle.stopping = false;
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  });
});
