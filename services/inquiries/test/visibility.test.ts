import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { as, idsOf, publicInquiry, send, startService, type TestService } from './service.ts';

let service: TestService;
/** Each inquiry by who sent it and whose listing it is about. */
const inquiries: Record<string, number> = {};
const inspections: Record<string, number> = {};

// Municipality A has the operators 31 and 32 and the administrator 30; B is somebody else's.
const operatorOfA = (userId: number) => as.operator({ userId, municipality: 'kenora' });
const callers = {
  anonymous: () => as.anonymous(),
  admin: () => as.admin(),
  'municipal_admin of A': () => as.municipalAdmin({ userId: 30, municipality: 'kenora' }),
  'operator 31 of A': () => operatorOfA(31),
  'operator 32 of A': () => operatorOfA(32),
  'operator of A without a municipality': () => as.operator({ userId: 33, municipality: null }),
  'municipal_admin without a municipality': () => as.municipalAdmin({ userId: 34, municipality: null }),
  'municipal_admin of C': () => as.municipalAdmin({ userId: 90, municipality: 'hearst' }),
};
type Who = keyof typeof callers;

// What each may see. Everything else is not there for them.
const MATRIX: Record<string, readonly Who[]> = {
  'sent by 31': ['admin', 'municipal_admin of A', 'operator 31 of A'],
  'sent by 32': ['admin', 'municipal_admin of A', 'operator 32 of A'],
  'got by 31': ['admin', 'municipal_admin of A', 'operator 31 of A'],
  'got by the administrator of A': ['admin', 'municipal_admin of A'],
  "got by A's listing without an account": ['admin', 'municipal_admin of A'],
  'between others': ['admin'],
  'about a listing of nobody': ['admin'],
};

beforeAll(async () => {
  service = await startService();
  const listingOf = async (userId: number | null, municipality: string | null) =>
    (await service.know({ userId, municipality })).id;
  const sent = async (caller: Promise<Record<string, string>>, assetId: number) =>
    (await send(service, caller, 'POST', '/api/inquiries', { assetId })).json().id as number;
  const visitor = async (assetId: number) =>
    (await send(service, as.anonymous(), 'POST', '/api/public-inquiries', publicInquiry(assetId))).json().id as number;
  const other = as.operator({ userId: 80, municipality: 'the-nation' });
  inquiries['sent by 31'] = await sent(operatorOfA(31), await listingOf(81, 'smiths-falls'));
  inquiries['sent by 32'] = await sent(operatorOfA(32), await listingOf(81, 'smiths-falls'));
  inquiries['got by 31'] = await visitor(await listingOf(31, 'kenora'));
  inquiries['got by the administrator of A'] = await sent(other, await listingOf(30, 'kenora'));
  inquiries["got by A's listing without an account"] = await visitor(await listingOf(null, 'kenora'));
  inquiries['between others'] = await sent(other, await listingOf(81, 'smiths-falls'));
  inquiries['about a listing of nobody'] = await visitor(await listingOf(null, null));
  for (const [name, inquiryId] of Object.entries(inquiries)) {
    await send(service, as.admin(), 'PATCH', `/api/inquiries/${inquiryId}`, { status: 'in_progress' });
    const body = { inquiryId, type: 'pre' };
    inspections[name] = (await send(service, as.admin(), 'POST', '/api/inspections', body)).json().id;
  }
});
afterAll(() => service.close());

const cells = Object.entries(MATRIX).flatMap(([name, seers]) =>
  (Object.keys(callers) as Who[]).map(
    (who) => [name, who, who === 'anonymous' ? 401 : seers.includes(who) ? 200 : 404] as const,
  ),
);

describe.each(cells)('an inquiry %s, for %s', (name, who, expected) => {
  const request = async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown) =>
    (await send(service, callers[who](), method, url, body)).statusCode;

  it(`${expected} in detail, thread, reply and inspection`, async () => {
    const [id, inspection] = [inquiries[name]!, inspections[name]!];
    const created = expected === 200 ? 201 : expected;
    expect(await request('GET', `/api/inquiries/${id}`)).toBe(expected);
    expect(await request('GET', `/api/inquiries/${id}/messages`)).toBe(expected);
    expect(await request('POST', `/api/inquiries/${id}/messages`, { content: 'Hello' })).toBe(created);
    expect(await request('GET', `/api/inspections/${inspection}`)).toBe(expected);
    expect(await request('PATCH', `/api/inspections/${inspection}`, { notes: 'Seen' })).toBe(expected);
    expect(await request('POST', '/api/inspections', { inquiryId: id, type: 'post' })).toBe(created);
    const isAdmin = who === 'admin';
    const change = await request('PATCH', `/api/inquiries/${id}`, { adminNotes: 'x' });
    expect(change).toBe(isAdmin ? 200 : who === 'anonymous' ? 401 : 403);
  });

  it(`${expected === 200 ? 'is' : 'is not'} in the lists and their counts`, async () => {
    if (expected === 401) return;
    const lists = await send(service, callers[who](), 'GET', '/api/inquiries?limit=100');
    const found = await send(service, callers[who](), 'GET', '/api/inquiries?limit=100&search=grader');
    const seen = Object.values(MATRIX).filter((seers) => seers.includes(who)).length;
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

it('follows a listing to another owner, and keeps who asked', async () => {
  const listing = await service.know({ userId: 41, municipality: 'smiths-falls' });
  const caller = operatorOfA(35);
  const { id } = (await send(service, caller, 'POST', '/api/inquiries', { assetId: listing.id })).json();
  await service.know({ id: listing.id, version: 2, userId: 42, municipality: 'hearst' });
  const see = async (who: Promise<Record<string, string>>) =>
    (await send(service, who, 'GET', `/api/inquiries/${id}`)).statusCode;
  expect(await see(as.operator({ userId: 41, municipality: 'smiths-falls' }))).toBe(404);
  expect(await see(as.operator({ userId: 42, municipality: 'hearst' }))).toBe(200);
  expect(await see(as.municipalAdmin({ userId: 43, municipality: 'hearst' }))).toBe(200);
  expect(await see(caller)).toBe(200);
});

it('shows what was sent for a municipality to its administrator, wherever the sender is now', async () => {
  const { id: assetId } = await service.know();
  const { id } = (
    await send(service, as.operator({ userId: 51, municipality: 'hearst' }), 'POST', '/api/inquiries', { assetId })
  ).json();
  const see = async (who: Promise<Record<string, string>>) =>
    (await send(service, who, 'GET', `/api/inquiries/${id}`)).statusCode;
  expect(await see(as.municipalAdmin({ userId: 52, municipality: 'hearst' }))).toBe(200);
  expect(await see(as.municipalAdmin({ userId: 53, municipality: 'kenora' }))).toBe(404);
  expect(await see(as.operator({ userId: 51, municipality: 'kenora' }))).toBe(200);
});

it('serves nothing without a token, or with one for another service', async () => {
  const foreign = await (await import('@commonyard/testing/callers')).callers('media').admin();
  for (const headers of [{}, foreign, { 'x-internal-identity': 'x.y.z' }])
    expect(
      (await send(service, Promise.resolve(headers as Record<string, string>), 'GET', '/api/inquiries')).statusCode,
    ).toBe(401);
});
