import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageIdOf, imageVariant } from '@commonyard/contracts/media.values';
import { caller, startMedia, type Media } from './harness.ts';
import { noisy } from './files.ts';
import { upload } from './multipart.ts';

let media: Media;
let url: string;
beforeAll(async () => {
  media = await startMedia();
  const answer = await upload(media.app, await noisy(1_600, 1_000).jpeg().toBuffer());
  url = answer.json<{ urls: string[] }>().urls[0]!;
});
afterAll(() => media.close());

const get = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  media.app.inject({ method, url: path, headers: { ...(await caller.anonymous()), ...headers } });

it('200: shows a picture that may be kept for ever and can be nothing but a picture', async () => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: expect.stringMatching(/^"[^"]+"$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
});

it('200: each width has its own content and validator', async () => {
  const answers = await Promise.all(([320, 640, 1280] as const).map((width) => get(imageVariant(url, width))));
  const sizes = answers.map(({ rawPayload }) => rawPayload.length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
});

it('304: for who has it already', async () => {
  const { etag } = (await get(url)).headers;
  for (const known of [etag!, `"other", ${etag}`, `W/${etag}`, '*']) {
    const answer = await get(url, { 'if-none-match': known });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
    expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
  }
  expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

it('200: HEAD tells the same without the picture', async () => {
  const [{ headers: expected }, answer] = [await get(url), await get(url, {}, 'HEAD')];
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'content-security-policy']) {
    expect(answer.headers[name]).toBe(expected[name]);
  }
});

describe('404: anything else', () => {
  const id = () => imageIdOf(url)!;
  it.each([
    ['an unknown picture', () => '/media/00000000-0000-4000-8000-000000000000/1280.webp'],
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
      const answer = await get(path(), {}, method);
      expect([answer.statusCode, method]).toEqual([answer.statusCode === 400 ? 400 : 404, method]);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.headers['cache-control']).toBeUndefined();
      if (method === 'GET') {
        expect(answer.json()).toEqual({
          message: expect.any(String),
          code: expect.any(String),
          requestId: expect.any(String),
        });
      }
    }
  });
});

it('401: around the gateway nobody is served', async () => {
  expect((await media.app.inject({ url })).statusCode).toBe(401);
});
