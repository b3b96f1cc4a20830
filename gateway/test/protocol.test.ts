import { afterEach, describe, expect, it } from '@jest/globals';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';
import { openRaw, parseAnswer, sendRaw } from './support/raw-request.ts';

afterEach(closeAll);

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`;
const OWN = 'sec-fetch-site: same-origin\r\ncontent-type: application/json\r\n';

const cases: [name: string, status: number, bytes: string][] = [
  ['headers of 20 KB', 431, get('/api/assets', `x-long: ${'a'.repeat(20_000)}\r\n`)],
  ['an address of 20 KB', 431, get(`/api/assets?search=${'a'.repeat(20_000)}`)],
  [
    'a length and chunks',
    400,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${OWN}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'two lengths',
    400,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${OWN}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  ],
  ['a negative length', 400, `POST /api/assets HTTP/1.1\r\nhost: x\r\n${OWN}content-length: -1\r\n\r\n{}`],
  [
    'a chunk size that is no number',
    400,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${OWN}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  ],
  [
    'chunks hidden behind another coding',
    400,
    `POST /api/assets HTTP/1.1\r\nhost: x\r\n${OWN}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  ],
  ['a space before the colon', 400, get('/api/assets', 'x-a : b\r\n')],
  ['a header folded over lines', 400, get('/api/assets', 'x-a: b\r\n c: d\r\n')],
  ['a bare carriage return in a header', 400, get('/api/assets', 'x-a: b\rx-internal-identity: admin\r\n')],
  ['a null in a header', 400, get('/api/assets', 'x-a: b\0c\r\n')],
  ['the address of another host', 400, get('http://evil.test/api/assets')],
  ['an address without a slash', 400, get('*')],
  ['no host', 400, 'GET /api/assets HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['a way up', 400, get('/api/../internal/session')],
  ['a way up at the end', 400, get('/api/assets/..')],
  ['an encoded way up', 400, get('/api/%2e%2e/internal/session')],
  ['a half-encoded way up', 400, get('/api/.%2E/internal/session')],
  ['an encoded slash', 400, get('/api/..%2finternal/session')],
  ['an encoded slash in an id', 400, get('/api/assets/1%2f2')],
  ['a doubled slash', 400, get('//api/assets')],
  ['a doubled slash inside', 400, get('/api//assets')],
  ['a backslash', 400, get('/api\\assets')],
  ['an encoded null', 400, get('/api/assets/%00')],
  ['a fragment', 400, get('/api/assets#internal')],
  ['broken percent-encoding', 400, get('/api/assets/%zz')],
  ['an address for a file outside', 400, get('/assets/../../../../etc/passwd')],
  ['an encoded file outside', 400, get('/assets/%2e%2e/%2e%2e/etc/passwd')],
  ['a dotfile', 404, get('/.secret', 'accept: */*\r\n')],
  ['an internal address', 404, get('/internal/session', 'accept: text/html\r\n')],
  ['TRACE', 404, 'TRACE /api/assets HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['OPTIONS', 404, 'OPTIONS /api/assets HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['an unknown method', 400, 'STEAL /api/assets HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['an upgrade', 200, get('/api/assets', 'upgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n')],
  ['a header named as hop-by-hop', 200, get('/api/assets').replace('close', 'close, x-internal-identity')],
  ['TLS', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
];

describe('a request with', () => {
  it.each(cases)('%s is answered %d', async (_name, status, bytes) => {
    const service = await startService(echo);
    const { port } = await startGateway({ upstreams: { identity: service.url, assets: service.url } });
    const answer = await sendRaw(port, bytes);
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(answer.body)).toEqual({
      message: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
    });
    expect(answer.headers).toContain(`x-request-id: ${(JSON.parse(answer.body) as { requestId: string }).requestId}`);
    expect(service.received).toHaveLength(0);
  });

  it('headers that trickle is answered 408', async () => {
    const { port } = await startGateway({ limits: { requestHeadersMs: 100 } });
    const answer = await sendRaw(port, 'GET /api/assets HTTP/1.1\r\nhost: x\r\n');
    expect([answer.status, JSON.parse(answer.body)]).toEqual([408, expect.objectContaining({ code: 'timeout' })]);
  });

  it('another one behind it in the same packet gets two answers, in order', async () => {
    const assets = await startService(echo);
    const { port } = await startGateway({ upstreams: { assets: assets.url } });
    const { socket, ended } = openRaw(port);
    socket.write(get('/api/assets/1').replace('close', 'keep-alive') + get('/api/assets/2'));
    const text = await ended;
    expect(parseAnswer(text).status).toBe(200);
    expect(text.indexOf('/api/assets/1')).toBeGreaterThan(0);
    expect(text.indexOf('/api/assets/2')).toBeGreaterThan(text.indexOf('/api/assets/1'));
  });
});
