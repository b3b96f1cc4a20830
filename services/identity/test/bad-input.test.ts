import { afterAll, expect, it } from '@jest/globals';
import type { ErrorBody } from '@commonyard/contracts/http/errors';
import { as, registration, signUp, startTestService } from './test-service.ts';

const identity = await startTestService();
await signUp(identity.app, { username: 'known' });
const before = await storedRows();
afterAll(async () => {
  expect(await storedRows()).toEqual(before);
  await identity.close();
});

/** Everything a request could leave behind, except the counted login attempts. */
async function storedRows() {
  const tables = [
    'users',
    'sessions',
    'outbox',
    'accountLinks',
    'auditLog',
    'idempotencyKeys',
    'municipalities',
  ] as const;
  return Promise.all(tables.map((table) => identity.db.selectFrom(table).selectAll().execute()));
}

async function send(method: 'GET' | 'POST', url: string, body?: string | Buffer, contentType?: string) {
  const headers = { ...(await as.admin()), ...(contentType && { 'content-type': contentType }) };
  return identity.app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
}

function expectRejection(response: Awaited<ReturnType<typeof send>>, status: number) {
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = response.json<ErrorBody>();
  expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String), requestId: expect.any(String) });
  expect(response.body).not.toMatch(/ at .*\.ts|select |insert |127\.0\.0\.1/i);
  expect(response.cookies).toEqual([]);
}

const JSON_TYPE = 'application/json';
const valid: Record<string, Record<string, unknown>> = {
  '/api/login': { username: 'known', password: 'wrong password' },
  '/api/register': registration({ username: 'never-stored' }),
  '/api/password-reset': { email: 'nobody@example.com' },
  '/api/password-reset/confirm': { token: 'made-up', password: 'another quiet culvert' },
  '/api/email-verification/lookup': { token: 'made-up' },
  '/api/email-verification/disown': { token: 'made-up' },
  '/api/password-reset/disown': { token: 'made-up' },
  '/api/invitations/disown': { token: 'made-up' },
};

const bodies: [what: string, body: string | Buffer, status: number, contentType: string][] = [
  ['nothing', '', 400, JSON_TYPE],
  ['half an object', '{', 400, JSON_TYPE],
  ['null', 'null', 400, JSON_TYPE],
  ['a list', '[]', 400, JSON_TYPE],
  ['a text', '"x"', 400, JSON_TYPE],
  ['500 brackets', '['.repeat(500), 400, JSON_TYPE],
  ['100,000 brackets', '['.repeat(100_000), 413, JSON_TYPE],
  ['NaN', '{"username":NaN}', 400, JSON_TYPE],
  ['UTF-16', Buffer.from('{"username":"a"}', 'utf16le'), 400, JSON_TYPE],
  ['__proto__', '{"__proto__":{"role":"admin"}}', 400, JSON_TYPE],
  ['constructor.prototype', '{"constructor":{"prototype":{"role":"admin"}}}', 400, JSON_TYPE],
  ['more than 256 KiB', JSON.stringify({ username: 'x'.repeat(300_000) }), 413, JSON_TYPE],
  ['XML', '<user/>', 415, 'application/xml'],
  ['plain text', '{"username":"a"}', 415, 'text/plain'],
  ['a form', 'username=a&password=b', 415, 'application/x-www-form-urlencoded'],
];
const posts = Object.keys(valid).flatMap((url) => bodies.map((body) => [url, ...body] as const));
it.each(posts)('POST %s: %s', async (url, _what, body, status, contentType) => {
  expectRejection(await send('POST', url, body, contentType), status);
});

const wrongValues = [null, true, 12_345, ['ab'], {}, { $ne: null }, '', 'nul \0 character', 'half \ud800 of a pair'];
const fields = Object.entries(valid).flatMap(([url, body]) => Object.keys(body).map((field) => [url, field] as const));
it.each(fields)('POST %s 400: %s missing, of every wrong type, or not storable', async (url, field) => {
  for (const value of [undefined, ...wrongValues, 'x'.repeat(1_001)]) {
    const body = JSON.stringify({ ...valid[url], [field]: value });
    expectRejection(await send('POST', url, body, JSON_TYPE), 400);
  }
});

it.each(Object.keys(valid))('POST %s 400: any unknown field', async (url) => {
  for (const field of ['id', 'role', 'active', 'isAdmin', 'createdAt', 'version', 'passwordHash']) {
    const response = await send('POST', url, JSON.stringify({ ...valid[url], [field]: 'x' }), JSON_TYPE);
    expectRejection(response, 400);
    expect(response.json<ErrorBody>().fields).toEqual({ [field]: 'This field is not accepted' });
  }
});

const queries = [
  ...['0', '-1', '1e9', 'abc', '1.5', '', '501', '9223372036854775808', '0x10', '1&limit=2'].map((v) => `limit=${v}`),
  `search=${'x'.repeat(10_000)}`,
  'search=%00',
  'search=a&search=b',
  'search[]=a',
  'status=pending',
];
it.each(['/api/users', '/api/municipalities'].flatMap((url) => queries.map((query) => [url, query] as const)))(
  'GET %s?%s',
  async (url, query) => {
    expectRejection(await send('GET', `${url}?${query}`), 400);
  },
);

const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
it.each([
  'abc',
  '%00',
  cursor('x'),
  cursor({}),
  cursor([]),
  cursor(['a']),
  cursor(['a', 'b']),
  cursor(['a', 1.5]),
  cursor(['a', 2_147_483_648]),
  cursor(['a', 1e300]),
  cursor([1, 1]),
  cursor(['nul \0', 1]),
  cursor([['a'], 1]),
  'x'.repeat(501),
])('GET /api/users 400: the cursor %j', async (text) => {
  expectRejection(await send('GET', `/api/users?cursor=${text}`), 400);
});

it('GET /api/municipalities 400: an unknown language', async () => {
  expectRejection(await send('GET', '/api/municipalities?locale=de'), 400);
});

it.each([
  ['GET', '/api/login'],
  ['GET', '/api/logout'],
  ['POST', '/api/user'],
  ['POST', '/internal/session'],
  ['GET', '/api/users/1/deactivate'],
  ['GET', '/api/municipalities/hearst'],
  ['GET', '/internal'],
  ['GET', '/'],
] as const)('404: %s %s', async (method, url) => {
  expectRejection(await send(method, url), 404);
});

it('still serves valid requests afterwards', async () => {
  expect((await send('GET', '/api/users')).statusCode).toBe(200);
  expect((await send('GET', '/api/municipalities?search=hearst')).statusCode).toBe(200);
});
