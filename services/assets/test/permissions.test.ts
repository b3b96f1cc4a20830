import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { as, ownPost, publicPost, send, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Who asks, of a listing that user 3 of Smiths Falls owns and that waits for review. */
const callers = {
  anonymous: () => as.anonymous(),
  owner: () => as.operator(),
  colleague: () => as.operator({ userId: 33 }),
  superior: () => as.municipalAdmin({ municipality: 'smiths-falls' }),
  stranger: () => as.municipalAdmin(),
  admin: () => as.admin(),
};
type Who = keyof typeof callers;
type Row = [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', route: string, body: unknown, expected: Record<Who, number>];

const everybody = (status: number): Record<Who, number> => ({
  anonymous: status,
  owner: status,
  colleague: status,
  superior: status,
  stranger: status,
  admin: status,
});
const signedIn = (status: number) => ({ ...everybody(status), anonymous: 401 });
const admins = (status: number) => ({ ...everybody(403), anonymous: 401, admin: status });
const ownSide = { owner: 200, superior: 200, admin: 200 };

const table: Row[] = [
  ['GET', '/api/assets', undefined, everybody(200)],
  ['GET', '/api/assets/facets', undefined, everybody(200)],
  ['GET', '/api/assets/counts', undefined, signedIn(200)],
  ['GET', '/api/assets/{id}', undefined, { ...everybody(404), ...ownSide }],
  ['POST', '/api/assets', ownPost(), signedIn(201)],
  ['POST', '/api/public/assets', publicPost(), everybody(201)],
  ['PATCH', '/api/assets/{id}', { title: 'Changed' }, { ...signedIn(404), ...ownSide }],
  ['PATCH', '/api/assets/{id}/approve', {}, admins(200)],
  ['DELETE', '/api/assets/{id}', undefined, admins(204)],
  ['GET', '/api/admin/assets', undefined, admins(200)],
  ['GET', '/api/admin/pending-assets', undefined, admins(200)],
  ['GET', '/api/admin/asset-counts', undefined, admins(200)],
  ['PATCH', '/api/admin/assets/{id}', { status: 'leased' }, admins(200)],
  ['PATCH', '/api/admin/assets/{id}/approve', {}, admins(200)],
  ['PATCH', '/api/admin/assets/{id}/reject', {}, admins(200)],
];

/** What is public to see is still not everybody's to change. */
const ofAvailable: Row[] = [
  ['GET', '/api/assets/{id}', undefined, everybody(200)],
  ['PATCH', '/api/assets/{id}', { title: 'Changed' }, { ...signedIn(403), ...ownSide }],
];

async function newListing(isApproved: boolean): Promise<number> {
  const { id } = (await send(service, as.operator(), 'POST', '/api/assets', ownPost())).json();
  if (isApproved) await send(service, as.admin(), 'PATCH', `/api/assets/${id}/approve`);
  return id;
}

describe.each([
  ['pending', false, table],
  ['available', true, ofAvailable],
] as const)('a %s listing', (_status, isApproved, rows) => {
  const cells = rows.flatMap(([method, route, body, expected]) =>
    (Object.keys(callers) as Who[]).map((who) => [method, route, who, expected[who], body] as const),
  );
  it.each(cells)('%s %s by %s: %s', async (method, route, who, status, body) => {
    const url = route.replace('{id}', String(await newListing(isApproved)));
    expect((await send(service, callers[who](), method, url, body)).statusCode).toBe(status);
    if (status === 401 || status === 403) {
      const refused = await send(service, callers[who](), method, url, method === 'GET' ? undefined : 'no object');
      expect(refused.statusCode).toBe(status);
    }
  });
});

it('has a row for every route', async () => {
  const { paths } = (await service.app.inject('/internal/openapi.json')).json();
  const routes = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.toSorted()).toEqual(table.map(([method, route]) => `${method} ${route}`).toSorted());
});

it('answers a hidden listing like one that does not exist', async () => {
  const id = await newListing(false);
  const [hidden, unknown] = [
    await send(service, as.anonymous(), 'GET', `/api/assets/${id}`),
    await send(service, as.anonymous(), 'GET', '/api/assets/2000000000'),
  ];
  const body = (response: typeof hidden) => ({ ...response.json(), requestId: '' });
  expect(body(hidden)).toEqual(body(unknown));
  expect(hidden.json()).toMatchObject({
    code: 'asset_not_found',
    message: 'The requested equipment could not be found.',
  });
});

it('shows a visitor none of the ids that are not available', async () => {
  const { rows } = await service.pool.query<{ id: number; status: string }>('SELECT id, status FROM listings');
  for (const { id, status } of rows) {
    const { statusCode } = await send(service, as.anonymous(), 'GET', `/api/assets/${id}`);
    expect([id, statusCode]).toEqual([id, status === 'available' ? 200 : 404]);
  }
});
