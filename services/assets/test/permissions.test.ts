import { afterAll, describe, expect, it } from '@jest/globals';
import { listingBody, publicListingBody } from '@commonyard/testing/factories/listings';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

/** Callers by their relation to a pending listing of user 3 in Smiths Falls. */
const callers = {
  anonymous: () => as.guest(),
  owner: () => as.operator(),
  colleague: () => as.operator({ userId: 33 }),
  municipalAdmin: () => as.municipalAdmin({ municipality: 'smiths-falls' }),
  otherMunicipalAdmin: () => as.municipalAdmin(),
  admin: () => as.admin(),
};
type CallerName = keyof typeof callers;
type Row = [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  route: string,
  body: unknown,
  expected: Record<CallerName, number>,
];

const everyone = (status: number): Record<CallerName, number> => ({
  anonymous: status,
  owner: status,
  colleague: status,
  municipalAdmin: status,
  otherMunicipalAdmin: status,
  admin: status,
});
const signedIn = (status: number) => ({ ...everyone(status), anonymous: 401 });
const admins = (status: number) => ({ ...everyone(403), anonymous: 401, admin: status });
const recordsOf = (status: number) => ({ ...admins(status), municipalAdmin: status, otherMunicipalAdmin: status });
const auditReaders = recordsOf(200);
const TOKEN = 'x'.repeat(43);
const SEARCH = { query: { type: 'available_asset' }, timing: 'now' };
const owners = { owner: 200, municipalAdmin: 200, admin: 200 };

const table: Row[] = [
  ['GET', '/api/assets', undefined, everyone(200)],
  ['GET', '/api/assets/facets', undefined, everyone(200)],
  ['GET', '/api/assets/map', undefined, everyone(200)],
  ['GET', '/api/assets/alternatives', undefined, everyone(200)],
  ['GET', '/api/assets/counts', undefined, signedIn(200)],
  ['GET', '/api/assets/usage', undefined, signedIn(200)],
  ['GET', '/api/assets/{id}', undefined, { ...everyone(404), ...owners }],
  ['POST', '/api/assets', listingBody(), signedIn(201)],
  ['POST', '/api/public/assets', publicListingBody(), everyone(201)],
  ['PATCH', '/api/assets/{id}', { title: 'Changed' }, { ...signedIn(404), ...owners }],
  ['PATCH', '/api/assets/{id}/approve', {}, admins(200)],
  ['POST', '/api/assets/{id}/withdraw', {}, { ...signedIn(404), ...owners }],
  ['POST', '/api/assets/{id}/restore', {}, { ...signedIn(404), owner: 409, municipalAdmin: 409, admin: 409 }],
  ['POST', '/api/assets/{id}/discard-change', {}, { ...signedIn(404), ...owners }],
  ['GET', '/api/assets/{id}/matches', undefined, { ...signedIn(404), ...owners }],
  ['POST', '/api/assets/{id}/meet', {}, { ...signedIn(404), owner: 409, municipalAdmin: 409, admin: 409 }],
  ['GET', '/api/assets/matches', undefined, signedIn(200)],
  // Without ids.
  ['GET', '/api/assets/cards', undefined, everyone(400)],
  ['GET', '/api/favourites', undefined, signedIn(200)],
  // A listing that does not exist is not public.
  ['POST', '/api/favourites', { listingIds: [2_000_000_000] }, signedIn(404)],
  ['POST', '/api/favourites/seen', { looks: [{ listingId: 1, look: '0'.repeat(32) }] }, signedIn(204)],
  ['DELETE', '/api/favourites/{id}', undefined, signedIn(204)],
  ['GET', '/api/saved-searches', undefined, signedIn(200)],
  ['POST', '/api/saved-searches', SEARCH, signedIn(201)],
  // Of nobody.
  ['PATCH', '/api/saved-searches/{id}', { timing: 'now' }, signedIn(404)],
  ['DELETE', '/api/saved-searches/{id}', undefined, signedIn(404)],
  ['POST', '/api/guest-searches', { ...SEARCH, email: 'guest@example.ca' }, everyone(201)],
  // The token of a link gives access, whoever the caller is; this one opens nothing.
  ['POST', '/api/guest-searches/link', { token: TOKEN }, everyone(404)],
  ['POST', '/api/guest-searches/link/confirm', { token: TOKEN }, everyone(404)],
  ['POST', '/api/guest-searches/link/update', { token: TOKEN, id: 1, timing: 'now' }, everyone(404)],
  ['POST', '/api/guest-searches/link/renew', { token: TOKEN }, everyone(404)],
  ['POST', '/api/guest-searches/link/end', { token: TOKEN }, everyone(404)],
  // Whether it opens something stays unknown.
  ['GET', '/api/guest-searches/unsubscribe', undefined, everyone(303)],
  ['POST', '/api/guest-searches/unsubscribe', undefined, everyone(200)],
  ['POST', '/api/posted-listings', { token: TOKEN }, everyone(404)],
  ['POST', '/api/posted-listings/update', { token: TOKEN, title: 'Changed' }, everyone(404)],
  ['POST', '/api/posted-listings/renew', { token: TOKEN, availableTo: '2099-01-01' }, everyone(404)],
  ['POST', '/api/posted-listings/withdraw', { token: TOKEN }, everyone(404)],
  ['POST', '/api/posted-listings/restore', { token: TOKEN }, everyone(404)],
  ['POST', '/api/posted-listings/discard-change', { token: TOKEN }, everyone(404)],
  ['POST', '/api/posted-listings/take-over', { token: TOKEN }, signedIn(404)],
  ['POST', '/api/posted-listings/disown', { token: TOKEN }, everyone(404)],
  ['DELETE', '/api/assets/{id}', undefined, admins(204)],
  ['GET', '/api/admin/assets', undefined, admins(200)],
  ['GET', '/api/audit/assets', undefined, auditReaders],
  ['GET', '/api/audit/assets/export', undefined, auditReaders],
  ['GET', '/api/audit/assets/status', undefined, auditReaders],
  // Without ids.
  ['GET', '/api/audit/assets/listings', undefined, recordsOf(400)],
  ['GET', '/api/records/assets/periods', undefined, everyone(200)],
  ['GET', '/api/records/assets/my-data', undefined, signedIn(200)],
  // An administrator has to name a record or a municipality.
  ['GET', '/api/records/assets/disclosure', undefined, { ...auditReaders, admin: 400 }],
  ['GET', '/api/records/assets/retention', undefined, admins(200)],
  ['PUT', '/api/records/assets/retention', { rule: 'rejected_images', period: 14 }, admins(200)],
  ['GET', '/api/records/assets/destructions', undefined, admins(200)],
  ['GET', '/api/records/assets/holds', undefined, auditReaders],
  ['POST', '/api/records/assets/holds', { recordId: 999_999, reason: 'A claim' }, recordsOf(404)],
  ['POST', '/api/records/assets/holds/{id}/lift', { reason: 'Settled' }, recordsOf(404)],
  ['GET', '/api/admin/pending-assets', undefined, admins(200)],
  ['GET', '/api/admin/changes', undefined, admins(200)],
  ['POST', '/api/admin/changes/{id}/seen', {}, admins(409)],
  ['POST', '/api/admin/changes/{id}/take-back', {}, admins(409)],
  ['POST', '/api/admin/changes/{id}/undo', {}, admins(409)],
  ['GET', '/api/admin/asset-counts', undefined, admins(200)],
  ['PATCH', '/api/admin/assets/{id}', { status: 'leased' }, admins(200)],
  ['PATCH', '/api/admin/assets/{id}/approve', {}, admins(200)],
  ['PATCH', '/api/admin/assets/{id}/reject', {}, admins(200)],
];

/** A public listing can still be changed by its owners only. */
const availableTable: Row[] = [
  ['GET', '/api/assets/{id}', undefined, everyone(200)],
  ['PATCH', '/api/assets/{id}', { title: 'Changed' }, { ...signedIn(403), ...owners }],
  ['POST', '/api/assets/{id}/withdraw', {}, { ...signedIn(403), ...owners }],
  ['POST', '/api/assets/{id}/restore', {}, { ...signedIn(403), ...owners }],
  ['POST', '/api/assets/{id}/discard-change', {}, { ...signedIn(403), ...owners }],
  ['GET', '/api/assets/{id}/matches', undefined, { ...signedIn(403), ...owners }],
  // It is no need.
  ['POST', '/api/assets/{id}/meet', {}, { ...signedIn(403), owner: 409, municipalAdmin: 409, admin: 409 }],
];

async function newListing(isApproved: boolean): Promise<number> {
  const { id } = (await send(service, as.operator(), 'POST', '/api/assets', listingBody())).json();
  if (isApproved) await send(service, as.admin(), 'PATCH', `/api/assets/${id}/approve`);
  return id;
}

describe.each([
  ['pending', false, table],
  ['available', true, availableTable],
] as const)('a %s listing', (_status, isApproved, rows) => {
  const cells = rows.flatMap(([method, route, body, expected]) =>
    (Object.keys(callers) as CallerName[]).map((name) => [method, route, name, expected[name], body] as const),
  );
  it.each(cells)('%s %s by %s: %s', async (method, route, name, status, body) => {
    const url = route.replace('{id}', String(await newListing(isApproved)));
    expect((await send(service, callers[name](), method, url, body)).statusCode).toBe(status);
    if (status === 401 || status === 403) {
      const rejected = await send(service, callers[name](), method, url, method === 'GET' ? undefined : 'no object');
      expect(rejected.statusCode).toBe(status);
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

it('responds to a pending listing as to one that does not exist', async () => {
  const id = await newListing(false);
  const [hidden, unknown] = [
    await send(service, as.guest(), 'GET', `/api/assets/${id}`),
    await send(service, as.guest(), 'GET', '/api/assets/2000000000'),
  ];
  const body = (response: typeof hidden) => ({ ...response.json(), requestId: '' });
  expect(body(hidden)).toEqual(body(unknown));
  expect(hidden.json()).toMatchObject({
    code: 'asset_not_found',
    message: 'The requested equipment could not be found.',
  });
});

it('404 for a guest for every listing that is not available or is withdrawn', async () => {
  const { rows } = await service.pool.query<{ id: number; visible: boolean }>(
    "SELECT id, status = 'available' AND withdrawn_at IS NULL AS visible FROM listings",
  );
  for (const { id, visible } of rows) {
    const { statusCode } = await send(service, as.guest(), 'GET', `/api/assets/${id}`);
    expect([id, statusCode]).toEqual([id, visible ? 200 : 404]);
  }
});
