import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { as, ownPost, publicPost, send, startService, type TestService } from './service.ts';

let service: TestService;
let pending: number;
let before: unknown;
beforeAll(async () => {
  service = await startService();
  pending = (await send(service, as.operator(), 'POST', '/api/assets', ownPost())).json().id;
  before = await everything();
});
afterEach(async () => {
  // Nothing half-stored, whatever was sent; and whoever comes next is served.
  expect(await everything()).toEqual(before);
  expect((await send(service, as.anonymous(), 'GET', '/api/assets')).statusCode).toBe(200);
});
afterAll(() => service.stop());

const everything = async () => {
  const tables = ['listings', 'outbox', 'audit_log', 'words', 'postings', 'listing_images', 'idempotency_keys'];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  const { rows } = await service.pool.query(
    `SELECT ${counts.join(', ')}, (SELECT sum(version) FROM listings) AS versions`,
  );
  return rows[0];
};

type Route = {
  method: 'POST' | 'PATCH';
  url: () => string;
  caller: () => Promise<Record<string, string>>;
  body: object;
};
const routes: Record<string, Route> = {
  'POST /api/public/assets': {
    method: 'POST',
    url: () => '/api/public/assets',
    caller: as.anonymous,
    body: publicPost(),
  },
  'POST /api/assets': { method: 'POST', url: () => '/api/assets', caller: as.operator, body: ownPost() },
  'PATCH /api/assets/{id}': {
    method: 'PATCH',
    url: () => `/api/assets/${pending}`,
    caller: as.operator,
    body: { title: 'Another title', description: 'Another description' },
  },
  'PATCH /api/admin/assets/{id}': {
    method: 'PATCH',
    url: () => `/api/admin/assets/${pending}`,
    caller: as.admin,
    body: { title: 'Another title', description: 'Another description' },
  },
  'PATCH /api/assets/{id}/approve': {
    method: 'PATCH',
    url: () => `/api/assets/${pending}/approve`,
    caller: as.admin,
    body: { adminNotes: 'Checked' },
  },
  'PATCH /api/admin/assets/{id}/reject': {
    method: 'PATCH',
    url: () => `/api/admin/assets/${pending}/reject`,
    caller: as.admin,
    body: { reason: 'No' },
  },
};

async function refuse(
  { method, url, caller }: Route,
  payload: string | Buffer,
  type: string | undefined,
  status: number,
) {
  const response = await service.app.inject({
    method,
    url: url(),
    headers: { ...(await caller()), ...(type !== undefined && { 'content-type': type }) },
    payload,
  });
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  expect(response.body).not.toMatch(/\n +at |SELECT|postgres|127\.0\.0\.1/);
}

const JSON_TYPE = 'application/json';
const text = (route: Route, field: string, value: string) =>
  JSON.stringify(route.body).replace(/^\{/, `{"${field}":${value},`);
const fieldOf = ({ body }: Route) => ['description', 'adminNotes', 'reason'].find((name) => name in body)!;
/** The body with one of its fields holding something else. */
const holding = (route: Route, value: unknown) => JSON.stringify({ ...route.body, [fieldOf(route)]: value });

const bodies: [string, (route: Route) => string | Buffer, string | undefined, number][] = [
  ['an empty body', () => '', JSON_TYPE, 400],
  ['a brace', () => '{', JSON_TYPE, 400],
  ['null', () => 'null', JSON_TYPE, 400],
  ['an array', () => '[]', JSON_TYPE, 400],
  ['a text', () => '"x"', JSON_TYPE, 400],
  ['100,000 brackets', () => '['.repeat(100_000), JSON_TYPE, 400],
  ['NaN', (route) => text(route, 'x', 'NaN'), JSON_TYPE, 400],
  ['Infinity', (route) => text(route, 'x', 'Infinity'), JSON_TYPE, 400],
  ['half a surrogate pair', (route) => holding(route, 'lone \ud800 surrogate here'), JSON_TYPE, 400],
  ['a NUL character', (route) => holding(route, 'a NUL \u0000 in the middle'), JSON_TYPE, 400],
  ['a NUL in a name', (route) => text(route, 'a\\u0000b', '1'), JSON_TYPE, 400],
  ['UTF-16', (route) => Buffer.from(JSON.stringify(route.body), 'utf16le'), JSON_TYPE, 400],
  ['__proto__', (route) => text(route, '__proto__', '{"status":"available"}'), JSON_TYPE, 400],
  ['constructor.prototype', (route) => text(route, 'constructor', '{"prototype":{}}'), JSON_TYPE, 400],
  ['an unknown field', (route) => text(route, 'isAdmin', 'true'), JSON_TYPE, 400],
  ['a status twice', (route) => text(route, 'status', '"pending","status":"deleted"'), JSON_TYPE, 400],
  ['a number for a text', (route) => holding(route, 12_345_678_901), JSON_TYPE, 400],
  ['true for a text', (route) => holding(route, true), JSON_TYPE, 400],
  ['a list for a text', (route) => holding(route, ['a list of texts']), JSON_TYPE, 400],
  ['an object for a text', (route) => holding(route, { text: 'a' }), JSON_TYPE, 400],
  ['a text too long', (route) => holding(route, 'x'.repeat(5_001)), JSON_TYPE, 400],
  ['a text of 1 MB', (route) => holding(route, 'x'.repeat(1_000_000)), JSON_TYPE, 413],
  ['XML', () => '<listing/>', 'application/xml', 415],
  ['plain text', (route) => JSON.stringify(route.body), 'text/plain', 415],
  ['a form', () => 'title=x', 'application/x-www-form-urlencoded', 415],
  ['multipart', () => '--x--', 'multipart/form-data; boundary=x', 415],
  ['no content type', (route) => Buffer.from(JSON.stringify(route.body)), undefined, 415],
];

describe.each(Object.keys(routes))('%s', (name) => {
  it.each(bodies)('refuses %s', async (_what, body, type, status) => {
    const route = routes[name]!;
    await refuse(route, body(route), type, status);
  });

  it.each(['application/json\ta', ' application/xml', 'application/jsonx', 'application/json, text/plain'])(
    'is not fooled by the content type %j',
    async (type) => {
      const route = routes[name]!;
      const response = await service.app.inject({
        method: route.method,
        url: route.url(),
        headers: { ...(await route.caller()), 'content-type': type },
        payload: '{"isAdmin":true}',
      });
      expect([400, 415]).toContain(response.statusCode);
    },
  );
});

describe('a field', () => {
  const none = undefined;
  it.each<[string, unknown[]]>([
    ['title', [none, null, '', 'ab', '  a  ', 'x'.repeat(151), 'a\r\nBcc: x@example.ca', 'tab\there', 3]],
    ['description', [none, null, 'too short', ' '.repeat(20), 'x'.repeat(5_001)]],
    ['category', [none, null, '', 'Construction', 'tanks', ['construction']]],
    ['region', [none, null, '', 'ontario', 'Quebec']],
    ['type', [none, null, '', 'both', 'AVAILABLE']],
    ['rate', ['1e309', '-1', '<script>', '1.234', 'NaN<', '12345678901234', 850, 'x'.repeat(61)]],
    ['rateType', [null, '', 'per day', 'yearly', 1]],
    [
      'availableFrom',
      [
        none,
        null,
        '',
        '2026-13-01',
        '2026-02-30',
        '275761-01-01',
        '+275760-09-13',
        'soon',
        0,
        '2026-12-01T25:00:00Z',
        "2026-12-01'; --",
      ],
    ],
    ['availableTo', [none, null, '2026-11-30', '1999-12-31', '9999-12-31']],
    ['municipalityName', [none, null, '', ' ', 'x'.repeat(151), 'a\nb']],
    [
      'contactEmail',
      [
        none,
        null,
        '',
        'a',
        'a@',
        '@b.ca',
        'a@b',
        'a@b@c.ca',
        'a b@c.ca',
        'a@b.ca\r\nBcc: x@y.ca',
        `${'x'.repeat(310)}@example.ca`,
        'a@b..ca',
        'a@-b.ca',
        'ä@exämple',
        'a@b.c',
        '<a@b.ca>',
        'a@b.ca,c@d.ca',
        'mailto:a@b.ca',
        'a@[127.0.0.1]',
        7,
      ],
    ],
    ['contactPhone', [5, 'x'.repeat(41), '1\n2']],
    ['additionalNotes', [5, 'x'.repeat(3_001)]],
    ['images', ['', {}, [1], [''], [null], ['/media/x/1280.webp'], ['//evil.example/1280.webp']]],
    ['status', [null, '', 'available', 'deleted', 'leased']],
  ])('%s is refused with its name', async (field, values) => {
    for (const value of values) {
      const response = await send(
        service,
        as.anonymous(),
        'POST',
        '/api/public/assets',
        publicPost({ [field]: value }),
      );
      expect([value, response.statusCode]).toEqual([value, 400]);
      if (typeof value !== 'string' || !value.includes('\0'))
        expect(Object.keys(response.json().fields)[0]).toMatch(new RegExp(`^${field}`));
    }
  });
});

describe('an id', () => {
  const calls = [
    ['GET', '/api/assets/{id}', as.admin],
    ['PATCH', '/api/assets/{id}', as.operator],
    ['DELETE', '/api/assets/{id}', as.admin],
    ['PATCH', '/api/assets/{id}/approve', as.admin],
    ['PATCH', '/api/admin/assets/{id}', as.admin],
    ['PATCH', '/api/admin/assets/{id}/approve', as.admin],
    ['PATCH', '/api/admin/assets/{id}/reject', as.admin],
  ] as const;
  const malformed = [
    'abc',
    '1.5',
    '-1',
    '0',
    '1e3',
    '0x1',
    '2147483648',
    '9223372036854775808',
    '%00',
    "1';--",
    '1%20',
    '%F0%9F%9A%9C',
    '+1',
  ];
  it.each(calls)('400 for %s %s', async (method, url, caller) => {
    for (const id of malformed) {
      const body = method === 'PATCH' ? {} : undefined;
      const { statusCode } = await send(service, caller(), method, url.replace('{id}', id), body);
      expect([id, statusCode]).toEqual([id, 400]);
    }
  });

  it.each(calls)('404 for %s %s with one that is too long or does not exist', async (method, url, caller) => {
    const isEdit = method === 'PATCH' && url.endsWith('{id}');
    const body = isEdit ? { title: 'Nothing' } : method === 'PATCH' ? {} : undefined;
    const answer = (id: string) => send(service, caller(), method, url.replace('{id}', id), body);
    const [tooLong, unknown] = [await answer('1'.repeat(101)), await answer('2147483647')];
    expect([tooLong.statusCode, unknown.statusCode]).toEqual([404, 404]);
    for (const response of [tooLong, unknown])
      expect(response.json()).toEqual({
        message: expect.any(String),
        code: expect.any(String),
        requestId: expect.any(String),
      });
  });

  it.each([
    ['PUT', '/api/assets'],
    ['DELETE', '/api/assets'],
    ['POST', '/api/assets/1'],
    ['TRACE', '/api/assets'],
  ] as const)('404 for %s %s', async (method, url) => {
    const { statusCode } = await service.app.inject({ method: method as 'PUT', url, headers: await as.admin() });
    expect(statusCode).toBe(404);
  });

  it('is not changed by what a header says of the method', async () => {
    const headers = { ...(await as.admin()), 'x-http-method-override': 'DELETE' };
    expect((await service.app.inject({ method: 'GET', url: `/api/assets/${pending}`, headers })).statusCode).toBe(200);
  });
});

describe('a query', () => {
  const lists = ['/api/assets', '/api/assets/facets', '/api/admin/assets', '/api/admin/pending-assets'];
  const paged = lists.filter((url) => !url.endsWith('facets'));
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const cases: [string, string[]][] = [
    ['status=deleted', lists],
    ['type=foo', lists],
    ['type[]=available', lists],
    ['type=available&type=needed', lists],
    ['unknown=1', lists],
    ['region=Quebec', lists],
    ['category=tanks', lists],
    ['category=construction,', lists],
    ['rateType=yearly', lists],
    ['availableFrom=2026-13-01', lists],
    ['availableFrom=275761-01-01', lists],
    ['municipality=%25', lists],
    ['mine=maybe', lists],
    [`search=${'x'.repeat(10_000)}`, lists],
    ['search=%00', lists],
    ['limit=-1', paged],
    ['limit=0', paged],
    ['limit=101', paged],
    ['limit=1e9', paged],
    ['limit=abc', paged],
    ['limit=1.5', paged],
    ['page=0', paged],
    ['page=1000001', paged],
    ['sort=password', paged],
    ['cursor=x', paged],
    ['cursor=%00', paged],
    [`cursor=${cursor([])}`, paged],
    [`cursor=${cursor({ id: 1 })}`, paged],
    [`cursor=${cursor(['1; DROP TABLE listings'])}`, paged],
    [`cursor=${cursor([1.5])}`, paged],
    [`cursor=${cursor([null])}`, paged],
    [`cursor=${cursor([1e300])}`, paged],
    [`cursor=${cursor([2 ** 31])}`, paged],
    [`cursor=${cursor([1, 2, 3])}`, paged],
    [`cursor=${'x'.repeat(501)}`, paged],
  ];
  it.each(cases)('400 for %s', async (query, urls) => {
    for (const url of urls)
      expect([url, (await send(service, as.admin(), 'GET', `${url}?${query}`)).statusCode]).toEqual([url, 400]);
  });

  it.each([
    `sort=soonest&cursor=${cursor(['2026-02-30', 1])}`,
    `sort=soonest&cursor=${cursor(['infinity', 1])}`,
    `sort=soonest&cursor=${cursor([1])}`,
    `sort=rate&cursor=${cursor(['1', 1])}`,
    `sort=rate&cursor=${cursor([1.5, 1])}`,
  ])('400 for the cursor of another list: %s', async (query) => {
    expect((await send(service, as.anonymous(), 'GET', `/api/assets?${query}`)).statusCode).toBe(400);
  });

  it.each([
    "search=';DROP TABLE listings;--",
    'search=%25',
    'search=_',
    'search=%5C',
    'search=%F0%9F%9A%9C',
    `search=${'a '.repeat(100)}`,
    'municipality=nowhere',
    'region=Northern Territories',
  ])('200 and nothing for %s', async (query) => {
    const response = await send(service, as.anonymous(), 'GET', `/api/assets?${query}`);
    expect([response.statusCode, response.json()]).toEqual([200, []]);
  });
});
