import { afterAll, describe, expect, it } from '@jest/globals';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { as, idsOf, send, startTestService } from './test-service.ts';

/** Inquiry ids by sender and owner. */
const inquiries: Record<string, number> = {};
const inspections: Record<string, number> = {};

// Municipality A is Kenora, with operators 31 and 32 and administrator 30.
const operatorOfA = (userId: number) => as.operator({ userId, municipality: 'kenora' });
const callers = {
  anonymous: () => as.guest(),
  admin: () => as.admin(),
  'municipal_admin of A': () => as.municipalAdmin({ userId: 30, municipality: 'kenora' }),
  'operator 31 of A': () => operatorOfA(31),
  'operator 32 of A': () => operatorOfA(32),
  'operator of A without a municipality': () => as.operator({ userId: 33, municipality: null }),
  'municipal_admin without a municipality': () => as.municipalAdmin({ userId: 34, municipality: null }),
  'municipal_admin of C': () => as.municipalAdmin({ userId: 90, municipality: 'hearst' }),
};
type CallerName = keyof typeof callers;

// The callers who may see each inquiry. For all others it is 404.
const VIEWERS_BY_INQUIRY: Record<string, readonly CallerName[]> = {
  'sent by 31': ['admin', 'municipal_admin of A', 'operator 31 of A'],
  'sent by 32': ['admin', 'municipal_admin of A', 'operator 32 of A'],
  'received by 31': ['admin', 'municipal_admin of A', 'operator 31 of A'],
  'received by the administrator of A': ['admin', 'municipal_admin of A'],
  "received by A's listing without a user": ['admin', 'municipal_admin of A'],
  'between other municipalities': ['admin'],
  'about a listing without an owner': ['admin'],
};

const service = await startTestService();
const listingOf = async (userId: number | null, municipality: string | null) =>
  (await service.projectListing({ userId, municipality })).id;
const sent = async (caller: Promise<Record<string, string>>, assetId: number) =>
  (await send(service, caller, 'POST', '/api/inquiries', { assetId })).json().id as number;
const submitAsGuest = async (assetId: number) =>
  (await send(service, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(assetId))).json().id as number;
const other = as.operator({ userId: 80, municipality: 'the-nation' });
inquiries['sent by 31'] = await sent(operatorOfA(31), await listingOf(81, 'smiths-falls'));
inquiries['sent by 32'] = await sent(operatorOfA(32), await listingOf(81, 'smiths-falls'));
inquiries['received by 31'] = await submitAsGuest(await listingOf(31, 'kenora'));
inquiries['received by the administrator of A'] = await sent(other, await listingOf(30, 'kenora'));
inquiries["received by A's listing without a user"] = await submitAsGuest(await listingOf(null, 'kenora'));
inquiries['between other municipalities'] = await sent(other, await listingOf(81, 'smiths-falls'));
inquiries['about a listing without an owner'] = await submitAsGuest(await listingOf(null, null));
for (const [name, inquiryId] of Object.entries(inquiries)) {
  await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'in_progress' });
  const body = { inquiryId, type: 'pre' };
  inspections[name] = (await send(service, as.admin(), 'POST', '/api/inspections', body)).json().id;
}
afterAll(() => service.close());

const cells = Object.entries(VIEWERS_BY_INQUIRY).flatMap(([name, viewers]) =>
  (Object.keys(callers) as CallerName[]).map(
    (who) => [name, who, who === 'anonymous' ? 401 : viewers.includes(who) ? 200 : 404] as const,
  ),
);

describe.each(cells)('an inquiry %s, for %s', (name, who, expected) => {
  const request = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
    (await send(service, callers[who](), method, url, body)).statusCode;

  it(`${expected} for details, thread, reply and inspection`, async () => {
    const [id, inspection] = [inquiries[name]!, inspections[name]!];
    const created = expected === 200 ? 201 : expected;
    expect(await request('GET', `/api/inquiries/${id}`)).toBe(expected);
    expect(await request('GET', `/api/inquiries/${id}/messages`)).toBe(expected);
    expect(await request('POST', `/api/inquiries/${id}/messages`, { content: 'Hello' })).toBe(created);
    expect(await request('GET', `/api/inspections/${inspection}`)).toBe(expected);
    const isAdmin = who === 'admin';
    // An administrator began it, so neither party changes it.
    const changed = expected === 200 && !isAdmin ? 403 : expected;
    expect(await request('PATCH', `/api/inspections/${inspection}`, { notes: 'Seen' })).toBe(changed);
    expect(await request('POST', '/api/inspections', { inquiryId: id, type: 'post' })).toBe(created);
    const change = await request('PATCH', `/api/inquiries/${id}`, { adminNotes: 'x' });
    expect(change).toBe(isAdmin ? 200 : who === 'anonymous' ? 401 : 403);
  });

  it(`${expected === 200 ? 'is' : 'is not'} in lists and counts`, async () => {
    if (expected === 401) return;
    const lists = await send(service, callers[who](), 'GET', '/api/inquiries?limit=100');
    const found = await send(service, callers[who](), 'GET', '/api/inquiries?limit=100&search=grader');
    const seen = Object.values(VIEWERS_BY_INQUIRY).filter((viewers) => viewers.includes(who)).length;
    for (const list of [lists, found]) {
      expect(idsOf(list).includes(inquiries[name]!)).toBe(expected === 200);
      expect(list.headers['x-total-count']).toBe(String(seen));
      expect(idsOf(list)).toHaveLength(seen);
    }
    const reports = await send(service, callers[who](), 'GET', '/api/inspections?type=pre&limit=100');
    expect(idsOf(reports).includes(inspections[name]!)).toBe(expected === 200);
    expect(reports.headers['x-total-count']).toBe(String(seen));
  });
});

it("is visible to the listing's current owner and to the sender", async () => {
  const listing = await service.projectListing({ userId: 41, municipality: 'smiths-falls' });
  const caller = operatorOfA(35);
  const { id } = (await send(service, caller, 'POST', '/api/inquiries', { assetId: listing.id })).json();
  await service.projectListing({ id: listing.id, version: 2, userId: 42, municipality: 'hearst' });
  const see = async (caller: Promise<Record<string, string>>) =>
    (await send(service, caller, 'GET', `/api/inquiries/${id}`)).statusCode;
  expect(await see(as.operator({ userId: 41, municipality: 'smiths-falls' }))).toBe(404);
  expect(await see(as.operator({ userId: 42, municipality: 'hearst' }))).toBe(200);
  expect(await see(as.municipalAdmin({ userId: 43, municipality: 'hearst' }))).toBe(200);
  expect(await see(caller)).toBe(200);
});

it("is visible to the administrator of the sender's municipality at that time, wherever the sender is now", async () => {
  const { id: assetId } = await service.projectListing();
  const { id } = (
    await send(service, as.operator({ userId: 51, municipality: 'hearst' }), 'POST', '/api/inquiries', { assetId })
  ).json();
  const see = async (caller: Promise<Record<string, string>>) =>
    (await send(service, caller, 'GET', `/api/inquiries/${id}`)).statusCode;
  expect(await see(as.municipalAdmin({ userId: 52, municipality: 'hearst' }))).toBe(200);
  expect(await see(as.municipalAdmin({ userId: 53, municipality: 'kenora' }))).toBe(404);
  expect(await see(as.operator({ userId: 51, municipality: 'kenora' }))).toBe(200);
});

it('401 without a caller token or with one for another service', async () => {
  const foreign = await (await import('@commonyard/testing/callers')).callers('media').admin();
  for (const headers of [{}, foreign, { 'x-internal-identity': 'x.y.z' }])
    expect(
      (await send(service, Promise.resolve(headers as Record<string, string>), 'GET', '/api/inquiries')).statusCode,
    ).toBe(401);
});
