import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { imageUrl } from '@commonyard/contracts/image-url.values';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send } from './test-service.ts';
import { startWithUnchangedCheck } from './unchanged-check.ts';

const { service, pending, expectUnchanged } = await startWithUnchangedCheck();
afterEach(() => expectUnchanged());
afterAll(() => service.close());

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
    caller: as.guest,
    body: publicListingBody(),
  },
  'POST /api/assets': { method: 'POST', url: () => '/api/assets', caller: as.operator, body: listingBody() },
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

async function expectRejected(
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
/** The body with another value in one of its fields. */
const withValue = (route: Route, value: unknown) => JSON.stringify({ ...route.body, [fieldOf(route)]: value });

const bodies: [string, (route: Route) => string | Buffer, string | undefined, number][] = [
  ['an empty body', () => '', JSON_TYPE, 400],
  ['a brace', () => '{', JSON_TYPE, 400],
  ['null', () => 'null', JSON_TYPE, 400],
  ['an array', () => '[]', JSON_TYPE, 400],
  ['a text', () => '"x"', JSON_TYPE, 400],
  ['500 brackets', () => '['.repeat(500), JSON_TYPE, 400],
  ['200,000 brackets', () => '['.repeat(200_000), JSON_TYPE, 413],
  ['NaN', (route) => text(route, 'x', 'NaN'), JSON_TYPE, 400],
  ['Infinity', (route) => text(route, 'x', 'Infinity'), JSON_TYPE, 400],
  ['half a surrogate pair', (route) => withValue(route, 'lone \ud800 surrogate here'), JSON_TYPE, 400],
  ['a NUL character', (route) => withValue(route, 'a NUL \u0000 in the middle'), JSON_TYPE, 400],
  ['a NUL in a name', (route) => text(route, 'a\\u0000b', '1'), JSON_TYPE, 400],
  ['UTF-16', (route) => Buffer.from(JSON.stringify(route.body), 'utf16le'), JSON_TYPE, 400],
  ['__proto__', (route) => text(route, '__proto__', '{"status":"available"}'), JSON_TYPE, 400],
  ['constructor.prototype', (route) => text(route, 'constructor', '{"prototype":{}}'), JSON_TYPE, 400],
  ['an unknown field', (route) => text(route, 'isAdmin', 'true'), JSON_TYPE, 400],
  ['a status twice', (route) => text(route, 'status', '"pending","status":"deleted"'), JSON_TYPE, 400],
  ['a number for a text', (route) => withValue(route, 12_345_678_901), JSON_TYPE, 400],
  ['true for a text', (route) => withValue(route, true), JSON_TYPE, 400],
  ['a list for a text', (route) => withValue(route, ['a list of texts']), JSON_TYPE, 400],
  ['an object for a text', (route) => withValue(route, { text: 'a' }), JSON_TYPE, 400],
  ['a text too long', (route) => withValue(route, 'x'.repeat(5_001)), JSON_TYPE, 400],
  ['a text of 1 MB', (route) => withValue(route, 'x'.repeat(1_000_000)), JSON_TYPE, 413],
  ['XML', () => '<listing/>', 'application/xml', 415],
  ['plain text', (route) => JSON.stringify(route.body), 'text/plain', 415],
  ['a form', () => 'title=x', 'application/x-www-form-urlencoded', 415],
  ['multipart', () => '--x--', 'multipart/form-data; boundary=x', 415],
  ['no content type', (route) => Buffer.from(JSON.stringify(route.body)), undefined, 415],
];

describe.each(Object.keys(routes))('%s', (name) => {
  it.each(bodies)('rejects %s', async (_name, body, type, status) => {
    const route = routes[name]!;
    await expectRejected(route, body(route), type, status);
  });

  it.each(['application/json\ta', ' application/xml', 'application/jsonx', 'application/json, text/plain'])(
    'rejects the content type %j',
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

it.each([
  ['the owner', as.operator, '/api/assets'],
  ['an administrator', as.admin, '/api/admin/assets'],
])('400 with a sentence for an edit of %s without a field', async (_name, caller, path) => {
  const response = await send(service, caller(), 'PATCH', `${path}/${pending}`, {});
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { message: 'Please change at least one field', code: 'empty_change', requestId: expect.any(String) },
  ]);
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
    [
      'images',
      [
        '',
        {},
        [1],
        [''],
        [null],
        ['/media/x/1280.webp'],
        ['//evil.example/1280.webp'],
        [imageUrl(crypto.randomUUID())],
      ],
    ],
    ['status', [null, '', 'available', 'deleted', 'leased']],
  ])('%s: an invalid value is rejected and the field is named', async (field, values) => {
    for (const value of values) {
      const response = await send(
        service,
        as.guest(),
        'POST',
        '/api/public/assets',
        publicListingBody({ [field]: value }),
      );
      expect([value, response.statusCode]).toEqual([value, 400]);
      if (typeof value !== 'string' || !value.includes('\0'))
        expect(Object.keys(response.json().fields)[0]).toMatch(new RegExp(`^${field}`));
    }
  });
});
