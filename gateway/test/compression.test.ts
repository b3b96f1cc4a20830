import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { acceptedEncoding } from '../src/http/compression.ts';
import { HIT, PUBLIC, startCache, STORED } from './support/start-cache.ts';
import { closeAll, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const BROWSER = 'gzip, deflate, br, zstd';
const LARGE = JSON.stringify(Array.from({ length: 60 }, (_, id) => ({ id, title: `Plow truck ${id}` })));
const SMALL = JSON.stringify({ title: 'Plow truck' });

describe('the accepted encoding', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    [BROWSER, 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd, gzip', 'zstd'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0, zstd', 'zstd'],
    ['gzip;q=0.8, br;q=0.8', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'zstd'],
    ['identity', undefined],
    ['identity, br;q=0.5', undefined],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['identity;q=0', undefined],
    ['br;q=x', undefined],
    [';;,,', undefined],
  ])('of %j is %s', (header, encoding) => {
    expect(acceptedEncoding(header, 'stored')).toBe(encoding);
  });

  it('is the one that costs least where the response is sent once', () => {
    expect(acceptedEncoding(BROWSER, 'once')).toBe('gzip');
    expect(acceptedEncoding('br, gzip;q=0.9', 'once')).toBe('br');
  });
});

describe('a stored response', () => {
  const start = (body: string, headers: Record<string, string> = {}) =>
    startCache((_request, reply) =>
      reply
        .headers({ 'cache-control': PUBLIC, vary: 'accept-language', ...headers })
        .type('application/json')
        .send(body),
    );

  it.each([
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed once with %s for the clients that accept it', async (encoding, decompress) => {
    const { get, assets } = await start(LARGE);
    const plain = await get();
    expect(plain.headers).toMatchObject({
      vary: 'accept-language, accept-encoding',
      'content-length': String(LARGE.length),
    });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (let i = 0; i < 2; i++) {
      const { headers, body, cacheStatus } = await get('/api/assets', { 'accept-encoding': encoding });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(body.length),
        vary: 'accept-language, accept-encoding',
        etag: plain.headers['etag'],
      });
      expect([cacheStatus, String(decompress(body))]).toEqual([HIT, LARGE]);
      expect(body.length).toBeLessThan(LARGE.length / 2);
    }
    expect(assets.received).toHaveLength(1);
  });

  it('is compressed for the first client too, and for several at the same time', async () => {
    const { get } = await start(LARGE);
    const first = await get('/api/assets', { 'accept-encoding': BROWSER });
    expect([first.cacheStatus, first.headers['content-encoding']]).toEqual([STORED, 'br']);
    const all = await Promise.all(Array.from({ length: 5 }, () => get('/api/assets', { 'accept-encoding': 'gzip' })));
    for (const { body } of all) expect(String(gunzipSync(body))).toBe(LARGE);
  });

  it('has the length and encoding of its variant for HEAD, and gives 304 in every encoding', async () => {
    const { get, send } = await start(LARGE);
    const { headers, body } = await get('/api/assets', { 'accept-encoding': 'br' });
    const head = await send('/api/assets', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(head.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(body.length) });
    expect(String(head.body)).toBe('');
    const again = await get('/api/assets', { 'accept-encoding': 'gzip', 'if-none-match': headers['etag']! });
    expect([again.status, again.headers['content-encoding']]).toEqual([304, undefined]);
  });

  it.each([
    ['small', SMALL, {}],
    ['not JSON', LARGE, { 'content-type': 'image/webp' }],
  ])('is not compressed where it is %s', async (_case, body, headers) => {
    const { get } = await startCache((_request, reply) =>
      reply
        .type('application/json')
        .headers({ 'cache-control': PUBLIC, ...headers })
        .send(Buffer.from(body)),
    );
    const response = await get('/api/assets', { 'accept-encoding': BROWSER });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.headers).not.toHaveProperty('vary');
    expect(String(response.body)).toBe(body);
  });
});

describe('a response that is sent once', () => {
  const start = async (body: string, headers: Record<string, string> = {}) => {
    const assets = await startService((app) =>
      app.get('/*', (_request, reply) =>
        reply
          .headers({ 'cache-control': 'private, no-store', 'content-type': 'application/json', ...headers })
          .send(Buffer.from(body)),
      ),
    );
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    return async (acceptEncoding: string | undefined, method: 'GET' | 'HEAD' = 'GET') => {
      const accepted = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
      const response = await request(`${url}/api/admin/assets`, { method, headers: accepted });
      return { headers: response.headers, body: Buffer.from(await response.body.arrayBuffer()) };
    };
  };

  it.each([
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s', async (encoding, decompress) => {
    const get = await start(LARGE);
    const { headers, body } = await get(encoding);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(body.length),
      vary: 'accept-encoding',
      'cache-control': 'private, no-store',
    });
    expect(String(decompress(body))).toBe(LARGE);
  });

  it('is compressed where it arrives in several chunks', async () => {
    const large = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => id));
    const get = await start(large);
    expect(String(gunzipSync((await get('gzip')).body))).toBe(large);
  });

  it('is not compressed for clients that do not accept it, nor for HEAD', async () => {
    const get = await start(LARGE);
    for (const { headers, body } of [await get(undefined), await get('identity')]) {
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(LARGE.length) });
      expect([headers['content-encoding'], String(body)]).toEqual([undefined, LARGE]);
    }
    expect((await get(BROWSER, 'HEAD')).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['small', SMALL, {}],
    ['too large', JSON.stringify('x'.repeat(1_100_000)), {}],
    ['not JSON', LARGE, { 'content-type': 'image/webp' }],
    ['compressed already', LARGE, { 'content-encoding': 'identity' }],
    ['validated by the service', LARGE, { etag: '"1"' }],
  ])('is not compressed where it is %s', async (_case, body, headers) => {
    const get = await start(body, headers);
    const response = await get(BROWSER);
    expect(response.headers['content-encoding']).toBe((headers as Record<string, string>)['content-encoding']);
    expect(response.headers).not.toHaveProperty('vary');
    expect(String(response.body)).toBe(body);
  });

  it("is compressed where it is the gateway's own", async () => {
    const description = { paths: { '/api/assets': { get: { summary: 'Lists '.repeat(300) } } } };
    const assets = await startService((app) => app.get('/internal/openapi.json', async () => description));
    const { url } = await startGateway({ upstreams: { assets: assets.url } });
    const { headers, body } = await request(`${url}/api/docs/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
    const text = String(gunzipSync(Buffer.from(await body.arrayBuffer())));
    expect([headers['content-encoding'], headers['vary']]).toEqual(['gzip', 'accept-encoding']);
    expect(JSON.parse(text)).toMatchObject(description);
  });
});
