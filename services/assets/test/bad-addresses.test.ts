import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { as, send } from './test-service.ts';
import { startWithUnchangedCheck } from './unchanged-check.ts';

const { service, pending, expectUnchanged } = await startWithUnchangedCheck();
afterEach(() => expectUnchanged());
afterAll(() => service.close());

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

  it.each(calls)('404 for %s %s with an id that is too long or unknown', async (method, url, caller) => {
    const isEdit = method === 'PATCH' && url.endsWith('{id}');
    const body = isEdit ? { title: 'Nothing' } : method === 'PATCH' ? {} : undefined;
    const request = (id: string) => send(service, caller(), method, url.replace('{id}', id), body);
    const [tooLong, unknown] = [await request('1'.repeat(101)), await request('2147483647')];
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

  it('ignores X-HTTP-Method-Override', async () => {
    const headers = { ...(await as.admin()), 'x-http-method-override': 'DELETE' };
    expect((await service.app.inject({ method: 'GET', url: `/api/assets/${pending}`, headers })).statusCode).toBe(200);
  });
});

describe('a query', () => {
  const lists = [
    '/api/assets',
    '/api/assets/facets',
    '/api/assets/map',
    '/api/assets/alternatives',
    '/api/admin/assets',
    '/api/admin/pending-assets',
  ];
  const paged = lists.filter((url) => !/(?:facets|map|alternatives)$/.test(url));
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
    ['availableFrom=2099-01-01&availableTo=2099-02-30', lists],
    ['municipality=%25', lists],
    ['near=%25', lists],
    ['near=', lists],
    ['near=toronto&radiusKm=30', lists],
    ['near=toronto&radiusKm=-25', lists],
    ['near=toronto&radiusKm=abc', lists],
    ['mine=maybe', lists],
    ['elsewhere=maybe', lists],
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
    ['sort=distance', paged],
    ['sort=distance&elsewhere=true', paged],
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
    `sort=distance&elsewhere=true&cursor=${cursor([1.5, 1])}`,
    `sort=distance&elsewhere=true&cursor=${cursor([2 ** 31, 1])}`,
    `sort=distance&elsewhere=true&cursor=${cursor([1])}`,
  ])('400 for the cursor of another sort: %s', async (query) => {
    expect((await send(service, as.operator(), 'GET', `/api/assets?${query}`)).statusCode).toBe(400);
  });

  it.each(['userId=0', 'userId=x', 'userId=2147483648', 'status=pending'])('400 for counts of %s', async (query) => {
    expect((await send(service, as.admin(), 'GET', `/api/assets/counts?${query}`)).statusCode).toBe(400);
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
  ])('200 and an empty list for %s', async (query) => {
    const response = await send(service, as.guest(), 'GET', `/api/assets?${query}`);
    expect([response.statusCode, response.json()]).toEqual([200, []]);
  });
});
