import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { blurredPhotoPath, imageIdOf, imageVariant } from '@commonyard/contracts/image-url.values';
import { testImageIds } from '@commonyard/testing/factories/images';
import type { Claim } from '../src/claims/claims.mapper.ts';
import { replaceClaims } from '../src/claims/claims.repository.ts';
import type { Readers } from '../src/images/readers.policy.ts';
import { caller, startTestService } from './test-service.ts';
import { jpeg, noisy } from './image-files.ts';
import { images, send, upload } from './multipart.ts';

const media = await startTestService();
const response = await upload(media.app, await noisy(1_600, 1_000).jpeg().toBuffer(), await jpeg(100, 80));
const [url, urlOfInspection] = response.json<{ urls: string[] }>().urls as [string, string];
afterAll(() => media.close());

const get = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  media.app.inject({ method, url: path, headers: { ...(await caller.guest()), ...headers } });

const PUBLIC = 'public, max-age=3600, immutable';
let version = 1;
/** Makes the images those of a listing in this state. */
const claim = (readers: Partial<Readers>, imageIds = [imageIdOf(url)!], claimant = 'asset:1') =>
  media.db.transaction().execute((trx) =>
    replaceClaims(trx, {
      claimant,
      version: version++,
      of: 'images',
      ids: imageIds,
      userId: null,
      municipality: null,
      audience: 'owner',
      parties: null,
      eventAt: new Date().toISOString(),
      ...readers,
    } satisfies Claim),
  );
const inspection = imageIdOf(urlOfInspection)!;
/** Makes the other image one of an inspection. */
const claimByInspection = (id: number, parties: string[]) =>
  claim({ audience: 'users', parties }, [inspection], `inspection:${id}`);
beforeEach(() => claim({ audience: 'public' }));

it('200: serves an image as immutable, with headers that prevent other uses', async () => {
  const response = await get(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline; filename="image.webp"',
    'content-length': String(response.rawPayload.length),
    'cache-control': PUBLIC,
    etag: expect.stringMatching(/^"[^"]+"$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(response.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
});

it('200: each width has its own content and ETag', async () => {
  const responses = await Promise.all(([320, 640, 1280] as const).map((width) => get(imageVariant(url, width))));
  const sizes = responses.map(({ rawPayload }) => rawPayload.length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(3);
});

it('304: a matching If-None-Match', async () => {
  const { etag } = (await get(url)).headers;
  for (const ifNoneMatch of [etag!, `"other", ${etag}`, `W/${etag}`, '*']) {
    const response = await get(url, { 'if-none-match': ifNoneMatch });
    expect([response.statusCode, response.body]).toEqual([304, '']);
    expect(response.headers).toMatchObject({ etag, 'cache-control': PUBLIC });
  }
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

it('200: HEAD has the same headers and no body', async () => {
  const [{ headers: expected }, response] = [await get(url), await get(url, {}, 'HEAD')];
  expect([response.statusCode, response.body]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-security-policy']) {
    expect(response.headers[name]).toBe(expected[name]);
  }
});

/** The status and cacheability of the image to each caller. */
async function access(path = url) {
  const headers = {
    guest: await caller.guest(),
    owner: await caller.operator(),
    colleague: await caller.operator({ userId: 4 }),
    "owner's admin": await caller.municipalAdmin({ municipality: 'smiths-falls' }),
    'other admin': await caller.municipalAdmin(),
    admin: await caller.admin(),
  };
  const entries = Object.entries(headers).map(async ([name, value]) => {
    const [{ statusCode, headers }, head] = [await get(path, value), await get(path, value, 'HEAD')];
    expect([head.statusCode, head.headers['cache-control']]).toEqual([statusCode, headers['cache-control']]);
    return [name, statusCode === 200 ? headers['cache-control'] : statusCode] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
const everybody = (answer: string | number) => ({
  guest: answer,
  owner: answer,
  colleague: answer,
  "owner's admin": answer,
  'other admin': answer,
  admin: answer,
});
const PRIVATE = 'private, no-store';
const owned = { userId: 3, municipality: 'smiths-falls' };

describe('an image is delivered', () => {
  it('to everybody while a listing that shows it is public', async () => {
    await claim({ audience: 'public', ...owned });
    expect(await access()).toEqual(everybody(PUBLIC));
  });

  it("to the owner's side and administrators while no listing that shows it is public", async () => {
    await claim({ audience: 'owner', ...owned });
    expect(await access()).toEqual({ ...everybody(404), owner: PRIVATE, "owner's admin": PRIVATE, admin: PRIVATE });
  });

  it('to administrators while the listing has no owner', async () => {
    await claim({ audience: 'owner' });
    expect(await access()).toEqual({ ...everybody(404), admin: PRIVATE });
  });

  it('to the parties of an inspection and administrators, uncached, and 404 instead of 304 to others', async () => {
    await claimByInspection(2, ['municipality:smiths-falls', 'user:3']);
    const parties = { owner: PRIVATE, "owner's admin": PRIVATE, admin: PRIVATE };
    expect(await access(urlOfInspection)).toEqual({ ...everybody(404), ...parties });
    const { etag } = (await get(urlOfInspection, await caller.admin())).headers;
    const colleague = await caller.operator({ userId: 4 });
    expect((await get(urlOfInspection, { 'if-none-match': etag!, ...colleague })).statusCode).toBe(404);
    await claim({}, [], 'inspection:2');
  });

  it('to the parties of several inspections, and to everybody while a public listing shows it too', async () => {
    await claimByInspection(3, ['user:3']);
    await claimByInspection(4, ['user:4']);
    const parties = { owner: PRIVATE, colleague: PRIVATE, admin: PRIVATE };
    expect(await access(urlOfInspection)).toEqual({ ...everybody(404), ...parties });
    await claim({ audience: 'public' }, [inspection], 'asset:2');
    expect(await access(urlOfInspection)).toEqual(everybody(PUBLIC));
    await claim({ audience: 'owner', ...owned }, [inspection], 'asset:2');
    expect(await access(urlOfInspection)).toEqual({ ...everybody(404), ...parties, "owner's admin": PRIVATE });
    for (const claimant of ['inspection:3', 'inspection:4', 'asset:2']) await claim({}, [], claimant);
  });

  it('to administrators while its inspection has no parties with an account', async () => {
    await claimByInspection(5, []);
    expect(await access(urlOfInspection)).toEqual({ ...everybody(404), admin: PRIVATE });
    await claim({}, [], 'inspection:5');
  });

  it('to administrators while nothing uses it', async () => {
    await claim({}, []);
    expect(await access()).toEqual({ ...everybody(404), admin: PRIVATE });
  });

  it('not to be stored in a 404', async () => {
    await claim({ audience: 'owner' });
    expect((await get(url)).headers['cache-control']).toBe('no-store');
  });

  it('404 instead of 304 to a caller who may not read it', async () => {
    const { etag } = (await get(url)).headers;
    await claim({ audience: 'owner', ...owned });
    expect((await get(url, { 'if-none-match': etag! })).statusCode).toBe(404);
    const own = await get(url, { 'if-none-match': etag!, ...(await caller.operator()) });
    expect([own.statusCode, own.headers['cache-control']]).toEqual([304, PRIVATE]);
  });
});

describe('the uploader cookie', () => {
  const HTTPS = { 'x-forwarded-proto': 'https' };
  const uploadAs = async (headers: Record<string, string> = {}) => {
    const response = await send(media.app, images(await jpeg(20, 10)), headers);
    const setCookie = String(response.headers['set-cookie']);
    return { setCookie, cookie: setCookie.split(';')[0]!, url: response.json<{ urls: string[] }>().urls[0]! };
  };
  const read = async (path: string, cookie: string, headers: Record<string, string> = {}) => {
    const response = await get(path, { cookie, ...headers });
    return response.statusCode === 200 ? response.headers['cache-control'] : response.statusCode;
  };

  it('is set by an upload for 24 hours, out of reach of scripts and other sites', async () => {
    expect((await uploadAs()).setCookie).toMatch(
      /^uploader=[0-9a-f-]{36}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/,
    );
    expect((await uploadAs(HTTPS)).setCookie).toMatch(
      /^__Host-uploader=[0-9a-f-]{36}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('is not set by a failed upload', async () => {
    expect((await send(media.app, images('no image'))).headers).not.toHaveProperty('set-cookie');
  });

  it('lets a guest read its own images, also of a pending listing, and no others', async () => {
    const [one, other] = [await uploadAs(), await uploadAs()];
    expect(await read(one.url, one.cookie)).toBe(PRIVATE);
    expect(await read(one.url, other.cookie)).toBe(404);
    await claim({ audience: 'owner' }, [imageIdOf(one.url)!]);
    expect(await read(one.url, one.cookie)).toBe(PRIVATE);
    await claim({ audience: 'public' }, [imageIdOf(one.url)!]);
    expect(await read(one.url, one.cookie)).toBe(PUBLIC);
  });

  it('stays the same in later uploads, so that it reads the images of all of them', async () => {
    const one = await uploadAs(HTTPS);
    const two = await uploadAs({ ...HTTPS, cookie: one.cookie });
    expect(two.cookie).toBe(one.cookie);
    expect(await read(one.url, two.cookie, HTTPS)).toBe(PRIVATE);
    expect(await read(two.url, two.cookie, HTTPS)).toBe(PRIVATE);
  });

  it('does not read an image that is older than 24 hours', async () => {
    const { url, cookie } = await uploadAs();
    const age = (hours: number) =>
      media.db
        .updateTable('images')
        .set({ createdAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .where('id', '=', imageIdOf(url)!)
        .execute();
    await age(23.9);
    expect(await read(url, cookie)).toBe(PRIVATE);
    await age(24.1);
    expect(await read(url, cookie)).toBe(404);
  });

  it.each([
    ['an id that media did not sign', `uploader=${crypto.randomUUID()}`],
    ['no id', 'uploader=x'],
    ['an image id', `uploader=${testImageIds.create()}`],
    ['nothing', 'uploader='],
  ])('is replaced if it contains %s', async (_name, cookie) => {
    const { cookie: created, url } = await uploadAs({ cookie });
    expect(created).not.toBe(cookie);
    expect(await read(url, cookie)).toBe(404);
  });
});

describe('a blurred photo', () => {
  it('200: has the shape of photos on pages and little more than a kilobyte, and the gateway may store it', async () => {
    const response = await get(blurredPhotoPath(imageIdOf(url)!));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, s-maxage=86400',
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400, height: 250 });
    expect(response.rawPayload.length).toBeLessThan(2_048);
  });

  it('200: is empty for a photo with transparent parts', async () => {
    const { data } = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#2a68' } })
      .png()
      .toBuffer({ resolveWithObject: true });
    const [transparent] = (await upload(media.app, data)).json<{ urls: string[] }>().urls;
    await claim({ audience: 'public' }, [imageIdOf(transparent!)!], 'asset:2');
    const response = await get(blurredPhotoPath(imageIdOf(transparent!)!));
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it('404: of an image that is not public, whoever asks, and of an unknown one', async () => {
    await claim({ audience: 'owner', ...owned });
    for (const headers of [await caller.guest(), await caller.operator(), await caller.admin()])
      expect((await get(blurredPhotoPath(imageIdOf(url)!), headers)).statusCode).toBe(404);
    for (const id of ['1', crypto.randomUUID()]) expect((await get(blurredPhotoPath(id))).statusCode).toBe(404);
  });
});

describe('404: every other path', () => {
  const id = () => imageIdOf(url)!;
  it.each([
    ['an unknown image', () => '/media/00000000-0000-4000-8000-000000000000/1280.webp'],
    ['another width', () => `/media/${id()}/100.webp`],
    ['another format', () => `/media/${id()}/1280.jpg`],
    ['no width', () => `/media/${id()}`],
    ['an id in capitals', () => `/media/${id().toUpperCase()}/1280.webp`],
    ['no id', () => '/media/1280.webp'],
    ['a path above', () => `/media/..%2f${id()}/1280.webp`],
    ['a path beside', () => `/media/${id()}/..%2f..%2fetc%2fpasswd`],
    ['a NUL', () => `/media/${id()}%00/1280.webp`],
    ['a long id', () => `/media/${'a'.repeat(99)}/1280.webp`],
  ])('%s', async (_name, path) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await get(path(), {}, method);
      expect([response.statusCode, method]).toEqual([response.statusCode === 400 ? 400 : 404, method]);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(response.headers['cache-control']).toBe('no-store');
      if (method === 'GET') {
        expect(response.json()).toEqual({
          message: expect.any(String),
          code: expect.any(String),
          requestId: expect.any(String),
        });
      }
    }
  });
});

it('401: a request without a caller token', async () => {
  expect((await media.app.inject({ url })).statusCode).toBe(401);
});
