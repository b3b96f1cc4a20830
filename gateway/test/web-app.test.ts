import { afterEach, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { closeAll, SCRIPT, startGateway } from './support/start-gateway.ts';

afterEach(closeAll);

const PAGE = '<!doctype html><title>CommonYard</title>';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The response to a request line of exactly this path, which no client library normalises. */
const rawGet = (url: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.on('end', () => resolve(text)).on('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/html\r\nconnection: close\r\n\r\n`);
  });

describe('the web application', () => {
  it.each(['/', '/available-equipment', '/equipment/needed/3', '/edit-asset/1?tab=x', '/v1.2/notes'])(
    'serves the page at %s with no-cache and an ETag',
    async (path) => {
      const { url } = await startGateway();
      const response = await request(url + path, { headers: BROWSER });
      expect([response.statusCode, await response.body.text()]).toEqual([200, PAGE]);
      expect(response.headers['cache-control']).toBe('no-cache');
      const etag = String(response.headers.etag);
      const again = await request(url + path, { headers: { ...BROWSER, 'if-none-match': etag } });
      expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
    },
  );

  it.each([
    ['/equipment/available/13.', '/equipment/available/13'],
    ['/equipment/available/13%2E', '/equipment/available/13'],
    ['/equipment/available/13/', '/equipment/available/13'],
    ['/contact),', '/contact'],
    ['/contact%C2%A0%C2%BB', '/contact'],
    ['/listings%E2%80%A6?tab=needed', '/listings?tab=needed'],
    ['/inquiries?inquiry=18.', '/inquiries?inquiry=18'],
    ['/edit-asset/1;', '/edit-asset/1'],
    ['/nowhere!', '/nowhere'],
  ])('redirects %s, copied with the end of its sentence', async (path, target) => {
    const { url } = await startGateway();
    for (const headers of [BROWSER, {}]) {
      const response = await request(url + path, { headers });
      expect([response.statusCode, response.headers.location]).toEqual([301, target]);
      await response.body.dump();
      expect((await request(url + target, { headers: BROWSER })).statusCode).toBe(200);
    }
  });

  it.each(['//evil.example/.', '//evil.example.', '/%5Cevil.example.', '/\\evil.example.', '///evil.example/'])(
    'redirects %s to no other host',
    async (path) => {
      const { url } = await startGateway();
      const { origin } = new URL(url);
      const response = await rawGet(url, path);
      const location = /^location: (.*)$/im.exec(response)?.[1]?.trim();
      expect(new URL(location ?? '/', origin).origin).toBe(origin);
    },
  );

  it.each(['/api/assets/13.', '/media/x.webp)', '/assets/app.js,'])('does not redirect %s', async (path) => {
    const { url } = await startGateway();
    expect((await request(url + path, { headers: BROWSER })).headers.location).toBeUndefined();
  });

  it('serves the page without an accept header, and for HEAD', async () => {
    const { url } = await startGateway();
    expect((await request(`${url}/contact`)).statusCode).toBe(200);
    const head = await request(`${url}/contact`, { method: 'HEAD', headers: BROWSER });
    expect([head.statusCode, await head.body.text()]).toEqual([200, '']);
  });

  it.each([
    ['br', brotliDecompressSync, 'gzip, deflate, br, zstd'],
    ['gzip', gunzipSync, 'gzip'],
  ])('serves hashed files as immutable, precompressed with %s', async (encoding, decompress, accepted) => {
    const { url } = await startGateway();
    const response = await request(`${url}/assets/app-1a2b3c.js`, { headers: { 'accept-encoding': accepted } });
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(String(decompress(Buffer.from(await response.body.arrayBuffer())))).toBe(SCRIPT);
  });

  it('serves them uncompressed without accept-encoding, and other files with no-cache', async () => {
    const { url } = await startGateway();
    const plain = await request(`${url}/assets/app-1a2b3c.js`);
    expect([plain.headers['content-encoding'], await plain.body.text()]).toEqual([undefined, SCRIPT]);
    const icon = await request(`${url}/favicon.svg`, { headers: { 'accept-encoding': 'br' } });
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
  });

  it.each([
    ['br', 'br'],
    ['identity', undefined],
  ])('states the charset of SVG files with accept-encoding %s', async (accepted, encoding) => {
    const { url } = await startGateway();
    const { headers } = await request(`${url}/mark.svg`, { headers: { 'accept-encoding': accepted } });
    expect([headers['content-encoding'], headers['content-type']]).toEqual([encoding, 'image/svg+xml; charset=utf-8']);
  });

  it.each([
    ['/assets/app-old.js', BROWSER],
    ['/assets/app-1a2b3c.js.br', BROWSER],
    ['/assets/', BROWSER],
    ['/missing.png', { accept: 'image/avif,image/*,*/*;q=0.8' }],
    ['/api', BROWSER],
    ['/api/nothing', BROWSER],
    ['/api/nothing?x', BROWSER],
    ['/internal', BROWSER],
    ['/contact', { accept: 'application/json' }],
  ])('responds 404 at %s', async (path, headers) => {
    const { url } = await startGateway();
    const response = await request(url + path, { headers });
    expect(response.statusCode).toBe(404);
    expect(await response.body.json()).toMatchObject({
      code: 'not_found',
      requestId: response.headers['x-request-id'],
    });
  });

  it('rejects methods that change data', async () => {
    const { url } = await startGateway();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await request(`${url}/contact`, { method, headers: BROWSER })).statusCode).toBe(404);
  });

  it('sets a Content-Security-Policy for its own origin', async () => {
    const { url } = await startGateway();
    const { headers } = await request(url, { headers: BROWSER });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';object-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' blob: data:;" +
        "connect-src 'self';font-src 'self';manifest-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), midi=()',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('allows images of the tile server, and names it to the pages', async () => {
    const mapTiles = { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: 'A map maker' };
    const { url } = await startGateway({ mapTiles });
    const { headers } = await request(url, { headers: BROWSER });
    expect(headers['content-security-policy']).toContain("img-src 'self' blob: data: https://tiles.test;");
    expect(await (await request(`${url}/api/map-settings`)).body.json()).toEqual({ tiles: mapTiles });
  });

  it('names no tile server by default', async () => {
    const { url } = await startGateway();
    expect(await (await request(`${url}/api/map-settings`)).body.json()).toEqual({ tiles: null });
  });

  it('sets HSTS if PUBLIC_URL is https', async () => {
    const { url } = await startGateway({ publicUrl: 'https://commonyard.test' });
    const { headers } = await request(url, { headers: BROWSER });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});
