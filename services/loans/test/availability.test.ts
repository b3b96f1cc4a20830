import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CURRENT_VERSION, recordedResponses } from '@commonyard/testing/contracts/recordings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blockBody, dayFromNow, lendingTerms } from '@commonyard/testing/factories/loans';
import { as, colleague, officer, owner, send, startTestService, type TestService } from './test-service.ts';

let service: TestService;
let assets: Server;
/** What the assets service responds, by path. */
const responses = new Map<string, { status: number; body: unknown }>();

beforeAll(async () => {
  assets = createServer((request, response) => {
    const { status, body } = responses.get(request.url!) ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    assets.listen(0, '127.0.0.1', resolve);
  });
  service = await startTestService({ assetsUrl: `http://127.0.0.1:${(assets.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await service.close();
  assets.close();
});

const get = (id: number | string, caller = as.guest()) => send(service, caller, 'GET', `/api/availability/${id}`);

describe('GET /api/availability/:id', () => {
  it('200: a guest sees a calendar without entries', async () => {
    const id = await service.projectListing();
    const response = await get(id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ listingId: id, lendable: false, unavailable: [], terms: null, version: 0 });
    expect(response.json().nextFreeOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('200: days without names or reasons, terms, and the next free day', async () => {
    const id = await service.projectListing();
    await service.projectOfficer();
    await send(service, owner(), 'PUT', `/api/availability/${id}/terms`, lendingTerms({ noticeDays: 30, minDays: 3 }));
    for (const [from, to] of [
      [30, 34],
      [37, 40],
    ] as const)
      await send(
        service,
        owner(),
        'POST',
        `/api/availability/${id}/blocks`,
        blockBody({ startsOn: dayFromNow(from), endsOn: dayFromNow(to) }),
      );
    const { unavailable, nextFreeOn, lendable, terms, version } = (await get(id)).json();
    expect(unavailable).toEqual([
      { startsOn: dayFromNow(30), endsOn: dayFromNow(34) },
      { startsOn: dayFromNow(37), endsOn: dayFromNow(40) },
    ]);
    // Two days are free before, less than the shortest loan.
    expect(nextFreeOn).toBe(dayFromNow(41));
    expect([lendable, terms.dayCents, version]).toEqual([true, 45_000, 3]);
  });

  it('200: buffer days before and after make days one range', async () => {
    const id = await service.projectListing();
    await send(service, owner(), 'PUT', `/api/availability/${id}/terms`, lendingTerms({ bufferDays: 2 }));
    await service.db
      .insertInto('busyPeriods')
      .values({
        listingId: id,
        kind: 'loan',
        blockId: null,
        days: `[${dayFromNow(50)},${dayFromNow(52)}]`,
        bufferDays: 3,
      })
      .execute();
    const { unavailable } = (await get(id)).json();
    expect(unavailable).toEqual([{ startsOn: dayFromNow(48), endsOn: dayFromNow(55) }]);
  });

  it('is not lendable without an active officer', async () => {
    const id = await service.projectListing();
    await send(service, owner(), 'PUT', `/api/availability/${id}/terms`, lendingTerms());
    await service.projectOfficer(true, 2);
    expect((await get(id)).json().lendable).toBe(true);
    await service.projectOfficer(false, 3);
    expect((await get(id)).json().lendable).toBe(false);
    await service.projectOfficer(true, 4);
  });

  it('400: an id that is no number', async () => {
    expect((await get('grader')).statusCode).toBe(400);
  });

  it.each([
    ['a pending listing', { status: 'pending' }],
    ['a removed listing', { removed: true }],
    ['equipment that is needed', { type: 'needed_asset' }],
  ] as const)('404: %s', async (_name, overrides) => {
    const id = await service.projectListing(overrides);
    const response = await get(id, as.operator());
    expect([response.statusCode, response.json().code]).toEqual([404, 'asset_not_found']);
  });

  it('200: a pending listing for its lending side and administrators only', async () => {
    const id = await service.projectListing({ status: 'pending' });
    const statuses = [owner(), officer(), as.admin(), colleague()].map(
      async (caller) => (await get(id, caller)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  });

  it('404 for a listing whose status or type a newer version added', async () => {
    for (const [index, over] of [{ status: 'archived' }, { type: 'service_offer' }].entries()) {
      const [listing] = recordedResponses(CURRENT_VERSION)['GET /api/assets/:id'] as object[];
      responses.set(`/api/assets/${77_010 + index}`, {
        status: 200,
        body: { ...listing, ...over, id: 77_010 + index },
      });
      expect((await get(77_010 + index)).statusCode).toBe(404);
    }
  });

  it('404 for a listing that assets does not know, 503 where assets fails', async () => {
    expect((await get(77_001)).statusCode).toBe(404);
    responses.set('/api/assets/77002', { status: 500, body: {} });
    const response = await get(77_002);
    expect([response.statusCode, response.json().code]).toEqual([503, 'listing_unreachable']);
  });
});
