import { afterAll, describe, expect, it } from '@jest/globals';
import { imageIdOf, imageVariant } from '@commonyard/contracts/media.values';
import { caller, startTestService } from './test-service.ts';
import { noisy } from './image-files.ts';
import { upload } from './multipart.ts';

const media = await startTestService();
const response = await upload(media.app, await noisy(1_600, 1_000).jpeg().toBuffer());
const url = response.json<{ urls: string[] }>().urls[0]!;
afterAll(() => media.close());

const get = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  media.app.inject({ method, url: path, headers: { ...(await caller.guest()), ...headers } });

it('200: serves an image as immutable, with headers that prevent other uses', async () => {
  const response = await get(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(response.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: expect.stringMatching(/^"[^"]+"$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
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
    expect(response.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
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
      expect(response.headers['cache-control']).toBeUndefined();
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
