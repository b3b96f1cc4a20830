import { afterAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { errors } from '@commonyard/contracts/http/errors';
import { IdParams, NoBody } from '@commonyard/contracts/http/field-types';
import { callers, testKeys } from '@commonyard/testing/callers';
import { testDatabase } from '@commonyard/testing/database';
import { createApp, type App } from '../src/http/app.ts';
import { registerFeatures } from '../src/http/features.ts';
import { requireValidId } from '../src/http/params.ts';
import { keyIdOf } from '../src/auth/caller-keys.ts';
import { adminOnly, administratorsOnly, CALLER_HEADER, signCaller, signedIn } from '../src/auth/caller.ts';
import { createEventTables, type EventTables } from '../src/events/tables.ts';
import { createLog } from '../src/observability/log.ts';

const as = callers('probe');
const lines: string[] = [];
const log = createLog('probe', 'info', { write: (line) => void lines.push(line) });
const database = await testDatabase<EventTables>('probe', { '0101-events': createEventTables }, log);
const { lifecycle } = database.deps;
const app = await createApp({ name: 'probe', ...database.deps });
app.get('/caller', async (request) => request.caller);
app.get('/mine', { onRequest: signedIn }, async () => 'ok');
app.post('/admin', { onRequest: adminOnly, schema: { body: Type.Object({ n: Type.Integer() }) } }, async () => 'ok');
const search = Type.Object({ search: Type.Optional(Type.String()) }, { additionalProperties: false });
app.post(
  '/text',
  { schema: { body: Type.Object({ text: Type.String() }), querystring: search } },
  async (request) => request.body,
);
app.get('/links/:token', { schema: { params: Type.Object({ token: Type.String({ maxLength: 20 }) }) } }, async () => {
  throw new Error('broken');
});
app.get('/broken', { schema: { querystring: search } }, async () => {
  throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432 for ann@example.ca'), {
    detail: 'Key (email)=(ann@example.ca)',
  });
});
app.get('/cut', () =>
  database.db.transaction().execute(async (trx) => {
    // Terminates the connection between two statements, as a restart of the server does.
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => undefined);
    await sql`select 1`.execute(trx);
  }),
);
app.get(
  '/page',
  { schema: { querystring: Type.Object({ page: Type.Optional(Type.Integer()) }, { additionalProperties: false }) } },
  async () => 'ok',
);
app.get('/slow', () =>
  database.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 50`.execute(trx);
    await sql`select pg_sleep(60)`.execute(trx);
  }),
);
app.get('/public', async (_request, reply) => reply.header('cache-control', 'public, max-age=60').send('ok'));
const tagged = (url: string) => async (scope: App) =>
  void scope.get(url, { schema: { response: { 200: Type.String() } } }, async () => 'ok');
await registerFeatures(app, {}, { fruit: [tagged('/apples'), tagged('/pears')], tools: [tagged('/saws')] });
const described = { params: IdParams, body: NoBody, response: { 200: Type.String(), ...errors(409) } };
app.post('/described/:id', { onRequest: [administratorsOnly, requireValidId], schema: described }, async () => 'ok');
app.get('/described', { onRequest: signedIn, schema: { response: { 200: Type.String() } } }, async () => 'ok');
app.get(
  '/described/:name',
  { schema: { params: Type.Object({ name: Type.String() }), response: { 200: Type.String() } } },
  async () => 'ok',
);
await app.ready();
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('the API description', () => {
  it.each([
    ['/described/{id}', 'post', ['200', '400', '401', '403', '404', '409']],
    ['/described', 'get', ['200', '401']],
    ['/described/{name}', 'get', ['200', '404']],
  ] as const)('of %s declares the errors that follow from the route', (path, method, statuses) => {
    expect(Object.keys(app.swagger().paths![path]![method]!.responses)).toEqual(statuses);
  });

  it.each([
    ['/apples', 'fruit'],
    ['/pears', 'fruit'],
    ['/saws', 'tools'],
  ])('of %s has the tag of its feature', (path, tag) => {
    expect(app.swagger().paths![path]!.get!.tags).toEqual([tag]);
  });
});

it.each([
  ['/mine', 200, 'no-store'],
  ['/broken', 500, 'no-store'],
  ['/none', 404, 'no-store'],
  ['/public', 200, 'public, max-age=60'],
])('the response of %s, %d, states %s to caches', async (url, status, cacheControl) => {
  const { statusCode, headers } = await app.inject({ url, headers: await as.operator() });
  expect([statusCode, headers['cache-control']]).toEqual([status, cacheControl]);
});

describe('the caller', () => {
  it('is read from the token that the gateway signed', async () => {
    const response = await app.inject({ url: '/caller', headers: await as.municipalAdmin() });
    expect(response.json()).toEqual({
      userId: 2,
      role: 'municipal_admin',
      municipality: 'renfrew-county',
      locale: 'en',
    });
  });

  const otherKey = generateKeyPairSync('ed25519').privateKey;
  const admin = { userId: 1, role: 'admin', municipality: null, locale: 'en' } as const;
  const claims = (exp: number, header: object = {}) =>
    new SignJWT({ role: 'admin', sub: '1' })
      .setProtectedHeader({ alg: 'EdDSA', ...header })
      .setIssuer('gateway')
      .setAudience('probe')
      .setExpirationTime(exp);
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"iss":"gateway","aud":"probe","sub":"1","role":"admin","exp":9999999999}').toString('base64url')}.`;
  it.each([
    ['no token', async () => undefined],
    ['a token of another key', () => signCaller(admin, 'probe', otherKey)],
    ['a token for another service', () => signCaller(admin, 'assets', testKeys.privateKey)],
    ['an expired token', () => claims(Math.floor(Date.now() / 1_000) - 60).sign(testKeys.privateKey)],
    ['an unsigned token', async () => unsigned],
    ['text that is no token', async () => 'admin'],
  ])('is rejected with %s', async (_name, token) => {
    const value = await token();
    const response = await app.inject({
      url: '/caller',
      headers: value === undefined ? {} : { [CALLER_HEADER]: value },
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'caller_unknown', requestId: expect.any(String) });
  });

  describe('whose token names its key', () => {
    const { publicKey: nextPublicKey, privateKey: nextPrivateKey } = generateKeyPairSync('ed25519');
    const rotating = createApp({
      name: 'probe',
      ...database.deps,
      callerKeys: [testKeys.publicKey, nextPublicKey],
    }).then((created) => {
      created.get('/caller', async (request) => request.caller);
      return created;
    });
    afterAll(async () => (await rotating).close());
    const statusOf = async (sut: Awaited<typeof rotating>, token: string) =>
      (await sut.inject({ url: '/caller', headers: { [CALLER_HEADER]: token } })).statusCode;
    const named = (header: object) => claims(Math.floor(Date.now() / 1_000) + 30, header);

    it('is accepted with each key of a rotation', async () => {
      for (const key of [testKeys.privateKey, nextPrivateKey])
        expect(await statusOf(await rotating, signCaller(admin, 'probe', key))).toBe(200);
    });

    it('is rejected with a key that is added or removed elsewhere', async () => {
      expect(await statusOf(app, signCaller(admin, 'probe', nextPrivateKey))).toBe(401);
    });

    it.each([
      ['an unknown key id', () => named({ kid: 'unknown' }).sign(testKeys.privateKey)],
      ['a key id that is no text', () => named({ kid: 1 }).sign(testKeys.privateKey)],
      ['the id of another accepted key', () => named({ kid: keyIdOf(nextPublicKey) }).sign(testKeys.privateKey)],
      ['a foreign key under a known id', () => named({ kid: keyIdOf(testKeys.publicKey) }).sign(otherKey)],
      ['no key id', () => named({}).sign(testKeys.privateKey)],
      [
        'another algorithm under a known id',
        () =>
          named({ alg: 'HS256', kid: keyIdOf(testKeys.publicKey) }).sign(
            testKeys.publicKey.export({ format: 'der', type: 'spki' }),
          ),
      ],
    ])('is rejected with %s', async (_name, token) => {
      expect(await statusOf(await rotating, await token())).toBe(401);
    });
  });

  it('gets 401 without a session and 403 with an insufficient role, before the body is validated', async () => {
    expect((await app.inject({ url: '/mine', headers: await as.guest() })).statusCode).toBe(401);
    const bad = { method: 'POST', url: '/admin', payload: '{' } as const;
    expect(
      (await app.inject({ ...bad, headers: { ...(await as.guest()), 'content-type': 'application/json' } })).statusCode,
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

describe('query parameters', () => {
  it.each([
    ['that the route does not declare', '/page?page=1&other=1', 400],
    ['of a route that declares none', '/caller?other=1', 400],
    ['that the route declares', '/page?page=1', 200],
    ['that are empty', '/caller?', 200],
    ['with a leading zero', '/page?page=01', 400],
    ['with a sign before zero', '/page?page=-0', 400],
  ])('%s: %s gets %d', async (_name, url, status) => {
    const response = await app.inject({ url, headers: await as.operator() });
    expect(response.statusCode).toBe(status);
    if (status === 400)
      expect(response.json()).toMatchObject({
        code: 'validation_failed',
        fields: { [url.includes('other') ? 'other' : 'page']: expect.any(String) },
      });
  });

  it('must be declared: a route that does not say whether it takes others cannot be registered', async () => {
    const lax = await createApp({ name: 'probe', ...database.deps });
    expect(() => lax.get('/lax', { schema: { querystring: Type.Object({}) } }, async () => 'ok')).toThrow('GET /lax');
    await lax.close();
  });
});

describe('malformed requests', () => {
  const json = 'application/json';
  it.each([
    ['no body', '', json, 400],
    ['a truncated body', '{', json, 400],
    ['null', 'null', json, 400],
    ['an array', '[]', json, 400],
    ['deep nesting', '['.repeat(100_000), json, 400],
    ['valid JSON with deep nesting', `{"text":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, json, 400],
    ['a __proto__ key', '{"text":"a","__proto__":{"x":1}}', json, 400],
    ['a constructor key', '{"text":"a","constructor":{"prototype":{"x":1}}}', json, 400],
    ['a NUL character', '{"text":"a\\u0000b"}', json, 400],
    ['a lone surrogate', '{"text":"\\ud800"}', json, 400],
    ['a number instead of text', '{"text":12345}', json, 400],
    ['NaN', '{"text":NaN}', json, 400],
    ['a body over the limit', JSON.stringify({ text: 'x'.repeat(300_000) }), json, 413],
    ['plain text', '{"text":"a"}', 'text/plain', 415],
    ['XML', '<text/>', 'application/xml', 415],
  ])('%s is rejected with an error body', async (_name, payload, type, status) => {
    const response = await app.inject({
      method: 'POST',
      url: '/text',
      payload,
      headers: { ...(await as.guest()), 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toMatch('application/json');
    expect(response.json()).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
      ...(response.json().fields && { fields: expect.any(Object) }),
    });
  });

  it('an unknown route is rejected with 404 and the same error body', async () => {
    const response = await app.inject({ url: '/nowhere', headers: await as.guest() });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });
});

describe('an internal error', () => {
  it('is 503 with Retry-After where the database connection was lost', async () => {
    const response = await app.inject({ url: '/cut', headers: await as.guest() });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  });

  it('is 503 with Retry-After where a statement took too long', async () => {
    const response = await app.inject({ url: '/slow', headers: await as.guest() });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  });

  it('has one line in the log with user and network, without content', async () => {
    const headers = { ...(await as.operator()), 'x-internal-network': 'a-network' };
    const url = '/text?search=canary';
    const response = await app.inject({ method: 'POST', url, headers, payload: { text: 'canary' } });
    expect(response.statusCode).toBe(200);
    const line = lines.at(-1)!;
    expect(JSON.parse(line)).toMatchObject({ msg: 'request', userId: 3, network: 'a-network', status: 200 });
    expect(line).not.toContain('canary');
  });

  it('has the route in the log, never the token in its address', async () => {
    const before = lines.length;
    const addresses = ['/links/canary', `/links/${'canary'.repeat(5)}`, '/links/canary/canary', '/links/canary%zz'];
    const responses = [];
    for (const url of addresses) responses.push(await app.inject({ url, headers: await as.guest() }));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([500, 400, 404, 400]);
    const logged = lines.slice(before).join('');
    expect(logged).toContain('"route":"/links/:token"');
    expect(logged).not.toContain('canary');
  });

  it('has its code in the log', async () => {
    const { statusCode } = await app.inject({ url: '/nothing', headers: await as.guest() });
    expect(statusCode).toBe(404);
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ msg: 'request', status: 404, code: 'not_found' });
  });

  it('is not exposed, and the log holds no row values', async () => {
    const response = await app.inject({
      url: '/broken?search=ann@example.ca',
      headers: { ...(await as.guest()), cookie: 'sid=secret' },
    });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/10\.0\.0\.1|ECONNREFUSED|ann@/);
    const logged = lines.join('');
    expect(logged).toContain('request failed');
    // Each line of the request states its id.
    const { requestId } = response.json<{ requestId: string }>();
    const ofRequest = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === requestId);
    expect(ofRequest.map(({ msg }) => msg)).toEqual(['request failed', 'request']);
    expect(logged).not.toMatch(/Key \(email\)|sid=secret|email=ann/);
  });
});

describe('health probes', () => {
  it('respond without a caller token, and readiness fails while stopping', async () => {
    expect((await app.inject('/livez')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    lifecycle.stopping = true;
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/livez')).statusCode).toBe(200);
    lifecycle.stopping = false;
  });
});

describe('a service that is stopping', () => {
  it('still responds, and closes the connection', async () => {
    const send = () => app.inject({ url: '/caller', headers: { [CALLER_HEADER]: token } });
    const token = signCaller(
      { userId: null, role: null, municipality: null, locale: 'en' },
      'probe',
      testKeys.privateKey,
    );
    expect((await send()).headers.connection).toBe('keep-alive');
    lifecycle.stopping = true;
    const response = await send();
    lifecycle.stopping = false;
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  });
});
