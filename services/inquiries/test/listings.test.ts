import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import type { Listing } from '@commonyard/contracts/http/assets';
import { createApp, type App } from '@commonyard/service-kit/app';
import { notFound } from '@commonyard/service-kit/errors';
import { createLog } from '@commonyard/service-kit/log';
import { callers, testKeys } from '@commonyard/testing/callers';
import { as, publicInquiry, send, startService, type TestService } from './service.ts';

// The other service as far as it is asked: behind the same check of callers, with the same rule of who sees what.
let assets: App;
let service: TestService;
let asked: { id: number; userId: number | null }[] = [];
let answer: (id: number) => unknown = () => undefined;

const listing = (id: number, over: Partial<Listing> = {}): Listing => ({
  id,
  type: 'available_asset',
  status: 'available',
  title: 'Loader nobody has told of',
  description: 'A loader.',
  category: 'construction',
  region: 'Ontario',
  rate: '450',
  rateType: 'daily',
  year: null,
  make: null,
  model: null,
  specifications: null,
  availableFrom: null,
  availableTo: null,
  minimumPeriod: null,
  tags: [],
  images: ['/media/0b9e8f5e-6a43-4d1f-9f5e-0d8f5e6a434d/1280.webp'],
  userId: 4,
  municipality: 'lanark-highlands',
  municipalityName: 'Lanark Highlands',
  sample: false,
  version: 7,
  createdAt: '2026-11-20T14:00:00.000Z',
  updatedAt: '2026-11-20T14:00:00.000Z',
  holderMunicipality: null,
  additionalNotes: null,
  contactName: null,
  contactEmail: 'secret@example.ca',
  contactPhone: null,
  contactOrganization: null,
  ...over,
});

beforeAll(async () => {
  assets = await createApp({
    name: 'assets',
    log: createLog('assets', 'silent'),
    callerKey: testKeys.publicKey,
    db: undefined as never,
    lifecycle: { stopping: false },
  });
  assets.get('/api/assets/:id', async ({ params, caller }) => {
    const id = Number((params as { id: string }).id);
    asked.push({ id, userId: caller.userId });
    const found = answer(id);
    if (found === undefined) throw notFound('asset_not_found', 'The requested equipment could not be found.');
    return found;
  });
  await assets.listen({ port: 0, host: '127.0.0.1' });
  const { port } = assets.server.address() as AddressInfo;
  service = await startService({ assetsUrl: `http://127.0.0.1:${port}` });
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await service.close();
  await assets.close();
});

const ask = async (assetId: number, caller = as.anonymous(), over = {}) =>
  send(service, caller, 'POST', '/api/public-inquiries', publicInquiry(assetId, over));

describe('a listing that no event has told of', () => {
  it('201: is asked for once, as the caller', async () => {
    answer = (id) => listing(id);
    expect((await ask(9_001, as.operator({ userId: 3 }))).statusCode).toBe(201);
    expect((await ask(9_001)).statusCode).toBe(201);
    expect(asked).toEqual([{ id: 9_001, userId: 3 }]);
    const known = await service.db.selectFrom('listings').selectAll().where('id', '=', 9_001).executeTakeFirstOrThrow();
    expect(known).toMatchObject({
      version: 7,
      image: expect.stringContaining('/media/'),
      removed: false,
      wasPublic: true,
    });
    expect(JSON.stringify(known)).not.toContain('secret@example.ca');
    await service.know({ id: 9_001, version: 6, title: 'Something older' });
    const list = await send(service, as.admin(), 'GET', '/api/inquiries?search=older');
    expect(list.json()).toEqual([]);
  });

  it('404 where the assets service does not know it either', async () => {
    answer = () => undefined;
    const response = await ask(9_002);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'asset_not_found' });
    expect((await send(service, as.operator(), 'POST', '/api/inquiries', { assetId: 9_002 })).statusCode).toBe(404);
  });

  it.each([
    [
      'breaks',
      () => {
        throw new Error('broken');
      },
    ],
    ['answers something else', () => ({ id: 9_003, title: 'A loader' })],
    ['answers no JSON', () => 'hello'],
  ])('503 with a text while the assets service %s', async (_what, behaviour) => {
    answer = behaviour;
    const response = await ask(9_003);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.json()).toMatchObject({
      code: 'listing_unreachable',
      message: 'The listing cannot be looked up right now. Please try again in a moment',
    });
    expect(response.body).not.toContain('127.0.0.1');
  });

  it('503 for a caller whose token is not for the assets service', async () => {
    answer = (id) => listing(id);
    expect((await ask(9_004, callers('inquiries').anonymous())).statusCode).toBe(503);
    expect(asked).toEqual([]);
  });

  it('one inquiry each where many ask about it at once', async () => {
    answer = (id) => listing(id);
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(9_005)));
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(20);
  });
});

describe('a listing that was not available when it was last told of', () => {
  const pending = (id: number) => service.know({ id, version: 1, status: 'pending' });

  it('201 where it has been approved since', async () => {
    await pending(9_007);
    answer = (id) => listing(id, { version: 2 });
    expect((await send(service, as.operator(), 'POST', '/api/inquiries', { assetId: 9_007 })).statusCode).toBe(201);
    expect((await ask(9_007)).statusCode).toBe(201);
    expect(asked).toHaveLength(1);
  });

  it('404 where it still waits, and where the assets service cannot say', async () => {
    await pending(9_008);
    answer = () => undefined;
    expect((await ask(9_008)).statusCode).toBe(404);
    answer = () => 'hello';
    expect((await ask(9_008)).statusCode).toBe(404);
    expect(asked).toHaveLength(2);
  });

  it('409 where it was public once', async () => {
    await service.know({ id: 9_009, version: 3, status: 'leased' });
    answer = (id) => listing(id, { version: 3, status: 'leased' });
    expect((await ask(9_009)).statusCode).toBe(409);
  });
});

it('201 for a listing that is known, and 503 for one that is not, while the assets service is down', async () => {
  const alone = await startService();
  const known = await alone.know();
  const post = async (id: number) =>
    (await send(alone, as.anonymous(), 'POST', '/api/public-inquiries', publicInquiry(id))).statusCode;
  expect(await post(known.id)).toBe(201);
  expect((await send(alone, as.operator(), 'POST', '/api/inquiries', { assetId: known.id })).statusCode).toBe(201);
  expect(await post(9_006)).toBe(503);
  await alone.close();
});
