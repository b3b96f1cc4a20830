import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';
import { openRaw, parseResponse, sendRaw } from './support/raw-request.ts';

afterEach(closeAll);

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`;
const SECURITY_HEADERS = [
  "content-security-policy: default-src 'none';",
  "object-src 'none';",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  'x-content-type-options: nosniff',
  'cross-origin-resource-policy: same-origin',
  'permissions-policy: camera=()',
];
const SAME_ORIGIN = 'sec-fetch-site: same-origin\r\ncontent-type: application/json\r\n';

const cases: [name: string, status: number, bytes: string][] = [
  ['headers of 20 KB', 431, get('/api/assets', `x-long: ${'a'.repeat(20_000)}\r\n`)],
  ['a URL of 20 KB', 431, get(`/api/assets?search=${'a'.repeat(20_000)}`)],
  [
    'a length and chunks',
    400,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${SAME_ORIGIN}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'two lengths',
    400,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${SAME_ORIGIN}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  ],
  ['a negative length', 400, `POST /api/assets HTTP/1.1\r\nhost: x\r\n${SAME_ORIGIN}content-length: -1\r\n\r\n{}`],
  [
    'a chunk size that is no number',
    400,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${SAME_ORIGIN}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    'chunks hidden behind another coding',
    400,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${SAME_ORIGIN}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  ],
  ['a space before the colon', 400, get('/api/assets', 'x-a : b\r\n')],
  ['a header folded over lines', 400, get('/api/assets', 'x-a: b\r\n c: d\r\n')],
  ['a bare carriage return in a header', 400, get('/api/assets', 'x-a: b\rx-internal-identity: admin\r\n')],
  ['a null in a header', 400, get('/api/assets', 'x-a: b\0c\r\n')],
  ['the URL of another host', 400, get('http://evil.test/api/assets')],
  ['a URL without a slash', 400, get('*')],
  ['no host', 400, 'GET /api/assets HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['two hosts', 400, get('/api/assets', 'host: y\r\n')],
  ['two equal hosts', 400, get('/api/assets', 'Host: x\r\n')],
  ['an empty host', 400, get('/api/assets').replace('host: x', 'host:')],
  ['two hosts in one header', 400, get('/api/assets').replace('host: x', 'host: x, y')],
  ['a host with a user', 400, get('/api/assets').replace('host: x', 'host: a@x')],
  ['a host with a path', 400, get('/api/assets').replace('host: x', 'host: x/y')],
  ['an unknown expectation', 417, get('/api/assets', 'expect: 200-ok\r\n')],
  [
    'an unknown expectation and a body',
    417,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${SAME_ORIGIN}expect: gold\r\ncontent-length: 2\r\n\r\n{}`,
  ],
  ['a path with ..', 400, get('/api/../internal/session')],
  ['a path ending in ..', 400, get('/api/assets/..')],
  ['an encoded ..', 400, get('/api/%2e%2e/internal/session')],
  ['a half-encoded ..', 400, get('/api/.%2E/internal/session')],
  ['an encoded slash', 400, get('/api/..%2finternal/session')],
  ['an encoded slash in an id', 400, get('/api/assets/1%2f2')],
  ['a doubled slash', 400, get('//api/assets')],
  ['a doubled slash inside', 400, get('/api//assets')],
  ['a backslash', 400, get('/api\\assets')],
  ['an encoded null', 400, get('/api/assets/%00')],
  ['an encoded letter', 400, get('/api/%61ssets/1')],
  ['an encoded digit', 400, get('/api/assets/%31')],
  ['an encoded capital letter', 400, get('/%43ontact')],
  ['version 2.0', 400, get('/api/assets').replace('HTTP/1.1', 'HTTP/2.0')],
  [
    'a coding that is not chunked alone',
    400,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${SAME_ORIGIN}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a fragment', 400, get('/api/assets#internal')],
  ['broken percent-encoding', 400, get('/api/assets/%zz')],
  ['a path traversal to a file', 400, get('/assets/../../../../etc/passwd')],
  ['an encoded path traversal to a file', 400, get('/assets/%2e%2e/%2e%2e/etc/passwd')],
  ['a dotfile', 404, get('/.secret', 'accept: */*\r\n')],
  ['an internal path', 404, get('/internal/session', 'accept: text/html\r\n')],
  ['TRACE', 404, 'TRACE /api/assets HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['OPTIONS', 404, 'OPTIONS /api/assets HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['an unknown method', 400, 'STEAL /api/assets HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['an upgrade', 200, get('/api/assets', 'upgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n')],
  ['a header named as hop-by-hop', 200, get('/api/assets').replace('close', 'close, x-internal-identity')],
  ['TLS', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
];

describe('a request with', () => {
  it.each(cases)('%s gets %d', async (_name, status, bytes) => {
    const service = await startService(echo);
    const { port } = await startGateway({ upstreams: { identity: service.url, assets: service.url } });
    const response = await sendRaw(port, bytes);
    expect(response.status).toBe(status);
    if (status === 200) return;
    for (const header of SECURITY_HEADERS) expect(response.headers).toContain(header);
    expect(response.headers).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(response.body)).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
    });
    expect(response.headers).toContain(
      `x-request-id: ${(JSON.parse(response.body) as { requestId: string }).requestId}`,
    );
    expect(service.received).toHaveLength(0);
  });

  it.each([
    ['that cannot be parsed', 'STEAL /api/assets HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['that cannot be routed', get('/api/assets/%zz')],
    ['with an unknown expectation', get('/', 'expect: 200-ok\r\n')],
  ])('bytes %s gets HSTS over https', async (_name, bytes) => {
    const { port } = await startGateway({ publicUrl: 'https://commonyard.test' });
    expect((await sendRaw(port, bytes)).headers).toContain('strict-transport-security: max-age=31536000');
  });

  it('slow headers gets 408', async () => {
    const { port } = await startGateway({ limits: { requestHeadersTimeoutMs: 100 } });
    const response = await sendRaw(port, 'GET /api/assets HTTP/1.1\r\nhost: x\r\n');
    expect([response.status, JSON.parse(response.body)]).toEqual([408, expect.objectContaining({ code: 'timeout' })]);
  });

  it('a pipelined second request gets two responses, in order', async () => {
    const assets = await startService(echo);
    const { port } = await startGateway({ upstreams: { assets: assets.url } });
    const { socket, ended } = openRaw(port);
    socket.write(get('/api/assets/1').replace('close', 'keep-alive') + get('/api/assets/2'));
    const text = await ended;
    expect(parseResponse(text).status).toBe(200);
    expect(text.indexOf('/api/assets/1')).toBeGreaterThan(0);
    expect(text.indexOf('/api/assets/2')).toBeGreaterThan(text.indexOf('/api/assets/1'));
  });

  it('a host with a port, an address or capitals is accepted', async () => {
    const assets = await startService(echo);
    const { port } = await startGateway({ upstreams: { assets: assets.url } });
    for (const host of ['x:8080', '127.0.0.1', '[::1]:8080', 'Yard.Example.CA', 'common_yard'])
      expect((await sendRaw(port, get('/api/assets').replace('host: x', `host: ${host}`))).status).toBe(200);
  });

  it('a connection that is open while the server closes gets 503 with the common headers and body', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const assets = await startService((app) => app.get('/api/assets', async () => released.then(() => [])));
    const { app, port } = await startGateway({ upstreams: { assets: assets.url } });
    const { socket, ended } = openRaw(port);
    socket.write(get('/api/assets').replace('close', 'keep-alive'));
    await eventually(() => expect(assets.received).toHaveLength(1));
    const closed = app.close();
    await eventually(async () => expect(app.server.listening).toBe(false));
    socket.write(get('/api/assets/2'));
    release();
    const [, second = ''] = (await ended).split(/(?=HTTP\/1\.1 503)/);
    const { status, headers, body } = parseResponse(second);
    expect(status).toBe(503);
    for (const header of SECURITY_HEADERS) expect(headers).toContain(header);
    expect(JSON.parse(body)).toEqual({
      message: expect.any(String),
      code: 'overloaded',
      requestId: expect.any(String),
    });
    await closed;
  });
});
