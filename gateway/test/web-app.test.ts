import { afterEach, describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { closeAll, SCRIPT, startGateway } from './support/start-gateway.ts';

afterEach(closeAll);

const PAGE = '<!doctype html><title>CommonYard</title>';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the web application', () => {
  it.each(['/', '/available-equipment', '/equipment/needed/3', '/edit-asset/1?tab=x', '/v1.2/notes'])(
    'opens at %s, asked for anew each time',
    async (path) => {
      const { url } = await startGateway();
      const answer = await request(url + path, { headers: BROWSER });
      expect([answer.statusCode, await answer.body.text()]).toEqual([200, PAGE]);
      expect(answer.headers['cache-control']).toBe('no-cache');
      const etag = String(answer.headers.etag);
      const again = await request(url + path, { headers: { ...BROWSER, 'if-none-match': etag } });
      expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
    },
  );

  it('opens for a plain client, and for HEAD', async () => {
    const { url } = await startGateway();
    expect((await request(`${url}/contact`)).statusCode).toBe(200);
    const head = await request(`${url}/contact`, { method: 'HEAD', headers: BROWSER });
    expect([head.statusCode, await head.body.text()]).toEqual([200, '']);
  });

  it.each([
    ['br', brotliDecompressSync, 'gzip, deflate, br, zstd'],
    ['gzip', gunzipSync, 'gzip'],
  ])('sends hashed files once and for all, compressed before as %s', async (encoding, decompress, accepted) => {
    const { url } = await startGateway();
    const answer = await request(`${url}/assets/app-1a2b3c.js`, { headers: { 'accept-encoding': accepted } });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(String(decompress(Buffer.from(await answer.body.arrayBuffer())))).toBe(SCRIPT);
  });

  it('sends them plain to who takes nothing else, and other files without keeping', async () => {
    const { url } = await startGateway();
    const plain = await request(`${url}/assets/app-1a2b3c.js`);
    expect([plain.headers['content-encoding'], await plain.body.text()]).toEqual([undefined, SCRIPT]);
    const icon = await request(`${url}/favicon.svg`, { headers: { 'accept-encoding': 'br' } });
    expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
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
  ])('has nothing at %s', async (path, headers) => {
    const { url } = await startGateway();
    const answer = await request(url + path, { headers });
    expect(answer.statusCode).toBe(404);
    expect(await answer.body.json()).toMatchObject({ code: 'not_found', requestId: answer.headers['x-request-id'] });
  });

  it('takes no changes', async () => {
    const { url } = await startGateway();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await request(`${url}/contact`, { method, headers: BROWSER })).statusCode).toBe(404);
  });

  it('tells browsers to load and send nothing elsewhere', async () => {
    const { url } = await startGateway();
    const { headers } = await request(url, { headers: BROWSER });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' blob: data:;" +
        "connect-src 'self';font-src 'self';manifest-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('is https only where its address is', async () => {
    const { url } = await startGateway({ publicUrl: 'https://commonyard.test' });
    const { headers } = await request(url, { headers: BROWSER });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});
