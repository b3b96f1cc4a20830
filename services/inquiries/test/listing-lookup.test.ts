import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import type { Listing } from '@commonyard/contracts/http/assets';
import { createApp } from '@commonyard/service-kit/http/app';
import { notFound } from '@commonyard/service-kit/errors/http-error';
import { createLog } from '@commonyard/service-kit/observability/log';
import { callers, testKeys } from '@commonyard/testing/callers';
import { CURRENT_VERSION, recordedResponses } from '@commonyard/testing/contracts/recordings';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { as, send, startTestService } from './test-service.ts';

// A fake assets service with the kit's caller authentication.
let requests: { id: number; userId: number | null }[] = [];
let respond: (id: number) => unknown = () => undefined;

const listing = (id: number, overrides: Partial<Listing> = {}): Listing => ({
  ...(recordedResponses(CURRENT_VERSION)['GET /api/assets/:id'][0] as Listing),
  id,
  status: 'available',
  title: 'Loader that is not projected',
  withdrawn: false,
  version: 7,
  images: ['/media/0b9e8f5e-6a43-4d1f-9f5e-0d8f5e6a434d/1280.webp'],
  userId: 4,
  municipality: 'lanark-highlands',
  contactEmail: 'secret@example.ca',
  ...overrides,
});

const assets = await createApp({
  name: 'assets',
  log: createLog('assets', 'silent'),
  callerKeys: [testKeys.publicKey],
  db: undefined as never,
  lifecycle: { stopping: false },
});
assets.get('/api/assets/:id', async ({ params, caller }) => {
  const id = Number((params as { id: string }).id);
  requests.push({ id, userId: caller.userId });
  const found = respond(id);
  if (found === undefined) throw notFound('asset_not_found', 'The requested equipment could not be found.');
  return found;
});
await assets.listen({ port: 0, host: '127.0.0.1' });
const { port } = assets.server.address() as AddressInfo;
const service = await startTestService({ assetsUrl: `http://127.0.0.1:${port}` });
beforeEach(() => {
  requests = [];
});
afterAll(async () => {
  await service.close();
  await assets.close();
});

const submit = async (assetId: number, caller = as.guest(), overrides = {}) =>
  send(service, caller, 'POST', '/api/public-inquiries', publicInquiryBody(assetId, overrides));

describe('a listing that is not projected', () => {
  it('201 and one request to assets, as the caller', async () => {
    respond = (id) => listing(id);
    expect((await submit(9_001, as.operator({ userId: 3 }))).statusCode).toBe(201);
    expect((await submit(9_001)).statusCode).toBe(201);
    expect(requests).toEqual([{ id: 9_001, userId: 3 }]);
    const row = await service.db.selectFrom('listings').selectAll().where('id', '=', 9_001).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      version: 7,
      image: expect.stringContaining('/media/'),
      removed: false,
      wasPublic: true,
    });
    expect(JSON.stringify(row)).not.toContain('secret@example.ca');
    await service.projectListing({ id: 9_001, version: 6, title: 'Something older' });
    const list = await send(service, as.admin(), 'GET', '/api/inquiries?search=older');
    expect(list.json()).toEqual([]);
  });

  it('404 where the assets service responds 404', async () => {
    respond = () => undefined;
    const response = await submit(9_002);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'asset_not_found' });
    expect((await send(service, as.operator(), 'POST', '/api/inquiries', { assetId: 9_002 })).statusCode).toBe(404);
  });

  it.each([
    [
      'fails',
      () => {
        throw new Error('broken');
      },
    ],
    ['responds with an invalid listing', () => ({ id: 9_003, title: 'A loader' })],
    ['responds with no JSON', () => 'hello'],
  ])('503 with a message while the assets service %s', async (_what, responder) => {
    respond = responder;
    const response = await submit(9_003);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.json()).toMatchObject({
      code: 'listing_unreachable',
      message: 'The listing cannot be looked up right now. Please try again in a moment',
    });
    expect(response.body).not.toContain('127.0.0.1');
  });

  it('503 for a caller whose token is not for the assets service', async () => {
    respond = (id) => listing(id);
    expect((await submit(9_004, callers('inquiries').guest())).statusCode).toBe(503);
    expect(requests).toEqual([]);
  });

  it('201 with one inquiry each for concurrent submissions', async () => {
    respond = (id) => listing(id);
    const responses = await Promise.all(Array.from({ length: 20 }, () => submit(9_005)));
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(20);
  });
});

describe('a listing that is projected as not available', () => {
  const pending = (id: number) => service.projectListing({ id, version: 1, status: 'pending' });

  it('201 where it has been approved meanwhile', async () => {
    await pending(9_007);
    respond = (id) => listing(id, { version: 2 });
    expect((await send(service, as.operator(), 'POST', '/api/inquiries', { assetId: 9_007 })).statusCode).toBe(201);
    expect((await submit(9_007)).statusCode).toBe(201);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['pending', 9_008],
    ['unavailable', 9_012],
  ] as const)('404 where it is still %s', async (status, id) => {
    await service.projectListing({ id, version: 1, status });
    respond = () => undefined;
    expect((await submit(id)).statusCode).toBe(404);
    expect((await send(service, as.operator(), 'POST', '/api/inquiries', { assetId: id })).statusCode).toBe(404);
    expect(requests).toHaveLength(2);
  });

  it('409 for an administrator, who may see it', async () => {
    await pending(9_013);
    respond = (id) => listing(id, { version: 1, status: 'pending' });
    expect((await send(service, as.admin(), 'POST', '/api/inquiries', { assetId: 9_013 })).statusCode).toBe(409);
  });

  it('503 where the assets service fails', async () => {
    await pending(9_010);
    respond = () => 'hello';
    expect((await submit(9_010)).statusCode).toBe(503);
    expect(requests).toHaveLength(1);
  });

  it('409 where it was public before and the assets service fails', async () => {
    await service.projectListing({ id: 9_011, version: 3, status: 'leased' });
    respond = () => 'hello';
    expect((await submit(9_011)).statusCode).toBe(409);
  });

  it('409 where it was public before', async () => {
    await service.projectListing({ id: 9_009, version: 3, status: 'leased' });
    respond = (id) => listing(id, { version: 3, status: 'leased' });
    expect((await submit(9_009)).statusCode).toBe(409);
  });
});

it('201 for a projected listing and 503 for another one while the assets service is down', async () => {
  const alone = await startTestService();
  const projected = await alone.projectListing();
  const post = async (id: number) =>
    (await send(alone, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(id))).statusCode;
  expect(await post(projected.id)).toBe(201);
  expect((await send(alone, as.operator(), 'POST', '/api/inquiries', { assetId: projected.id })).statusCode).toBe(201);
  expect(await post(9_006)).toBe(503);
  await alone.close();
});
