import { afterAll, expect, it } from '@jest/globals';
import type { User } from '@commonyard/contracts/http/identity';
import { as, signUp, startTestService } from './test-service.ts';

const identity = await startTestService();
await signUp(identity.app, { name: 'Zoé Zimmer', username: 'zoe', email: 'zoe@hearst.example.com' });
await signUp(identity.app, { name: 'élise Côté', username: 'ec.operator', municipality: 'french-river' });
await signUp(identity.app, { name: 'Eve Adams', email: 'UNIQUE.address@example.com' });
await signUp(identity.app, { name: '100% Real_Name\\', municipality: 'hamilton-township' });
afterAll(() => identity.close());

const list = async (query: Record<string, string> = {}) =>
  identity.app.inject({ url: '/api/users', query, headers: await as.admin() });
const names = async (search: string) => (await list({ search })).json<User[]>().map(({ name }) => name);

it('200: lists users by name without accents and case, with the total count', async () => {
  const response = await list();
  expect(response.statusCode).toBe(200);
  expect(response.json<User[]>().map(({ name }) => name)).toEqual([
    '100% Real_Name\\',
    'élise Côté',
    'Eve Adams',
    'Zoé Zimmer',
  ]);
  expect(response.headers['x-total-count']).toBe('4');
  expect(response.headers['link']).toBeUndefined();
  expect(response.body).not.toMatch(/passwordHash|argon2/i);
});

it.each([
  ['zoe zimmer', ['Zoé Zimmer']],
  ['COTE', ['élise Côté']],
  ['zimmer  ZOE', ['Zoé Zimmer']],
  ['example hearst zimmer', ['Zoé Zimmer']],
  ['french cote', ['élise Côté']],
  ['zoe cote', []],
  ['ec.op', ['élise Côté']],
  ['unique.ADDRESS@', ['Eve Adams']],
  ['riviere des', ['élise Côté']],
  ['French River', ['élise Côté']],
  ['hamilton (township)', ['100% Real_Name\\']],
  ['  hearst  ', ['Zoé Zimmer']],
  ['%', ['100% Real_Name\\']],
  ['_', ['100% Real_Name\\']],
  ['\\', ['100% Real_Name\\']],
  ["' or 1=1 --", []],
  ['nobody like that', []],
])('200: finds %j', async (search, found) => {
  expect(await names(search)).toEqual(found);
  expect((await list({ search })).headers['x-total-count']).toBe(String(found.length));
});

it('200: pages by cursor contain each user once', async () => {
  const seen: number[] = [];
  let url = '/api/users?limit=1&search=';
  for (let page = 0; page < 4; page++) {
    const response = await identity.app.inject({ url, headers: await as.admin() });
    seen.push(...response.json<User[]>().map(({ id }) => id));
    url = /^<([^>]+)>; rel="next"$/.exec(String(response.headers['link']))?.[1] ?? '';
  }
  expect(url).toBe('');
  expect(new Set(seen).size).toBe(4);
});

it('200: pages by number, and continues by cursor', async () => {
  const all = (await list()).json<User[]>().map(({ id }) => id);
  const second = await list({ limit: '2', page: '2' });
  expect(second.json<User[]>().map(({ id }) => id)).toEqual(all.slice(2));
  expect(second.headers['x-total-count']).toBe('4');
  expect((await list({ limit: '2', page: '3' })).json()).toEqual([]);
  const first = await list({ limit: '1', page: '2' });
  const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers['link']))![1]!;
  const response = await identity.app.inject({ url: next, headers: await as.admin() });
  expect(response.json<User[]>().map(({ id }) => id)).toEqual([all[2]]);
});

it('200: filters by role and active state, combined with a search', async () => {
  const { user } = await signUp(identity.app, { name: 'Closed Account' });
  await identity.db.updateTable('users').set({ active: false, role: 'admin' }).where('id', '=', user.id).execute();
  const found = async (query: Record<string, string>) => {
    const response = await list(query);
    const listed = response.json<User[]>().map(({ name }) => name);
    expect(response.headers['x-total-count']).toBe(String(listed.length));
    return listed;
  };
  expect(await found({ active: 'false' })).toEqual(['Closed Account']);
  expect(await found({ active: 'true' })).not.toContain('Closed Account');
  expect(await found({ role: 'admin' })).toEqual(['Closed Account']);
  expect(await found({ role: 'admin', active: 'true' })).toEqual([]);
  expect(await found({ role: 'admin', search: 'closed' })).toEqual(['Closed Account']);
  await identity.db.deleteFrom('users').where('id', '=', user.id).execute();
});

it.each(['role=owner', 'active=yes', 'active=', 'page=0', 'page=x', 'page=10001'])('400: %s', async (query) => {
  const response = await identity.app.inject({ url: `/api/users?${query}`, headers: await as.admin() });
  expect(response.statusCode).toBe(400);
});

it('200: municipality names are in the caller’s language', async () => {
  const headers = await as.admin({ locale: 'fr' });
  const response = await identity.app.inject({ url: '/api/users?search=ec.operator', headers });
  expect(response.json()).toMatchObject([{ municipalityName: 'Rivière des Français' }]);
});

it('200: a user is the same in the list and alone', async () => {
  const headers = await as.admin();
  for (const user of (await list()).json<User[]>())
    expect((await identity.app.inject({ url: `/api/users/${user.id}`, headers })).json()).toEqual(user);
});

it('401: a guest; 403: a user who is no administrator; before the query is validated', async () => {
  for (const [caller, status, code] of [
    [as.guest, 401, 'not_signed_in'],
    [as.operator, 403, 'forbidden'],
    [as.municipalAdmin, 403, 'forbidden'],
  ] as const) {
    for (const url of ['/api/users', '/api/users?limit=abc']) {
      const response = await identity.app.inject({ url, headers: await caller() });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
    }
  }
});

it('401: a request without a valid caller token', async () => {
  const withoutToken = await identity.app.inject({ url: '/api/users' });
  const forAnother = await identity.app.inject({
    url: '/api/users',
    headers: { 'x-internal-identity': `${(await as.admin())['x-internal-identity']}x` },
  });
  for (const response of [withoutToken, forAnother]) {
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'caller_unknown']);
  }
});
