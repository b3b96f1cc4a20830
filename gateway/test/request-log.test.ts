import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { createLog } from '@commonyard/service-kit/observability/log';
import { eventually } from '@commonyard/testing/eventually';
import { openRaw, sendRaw } from './support/raw-request.ts';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';
import { writeShells } from './support/write-shells.ts';

afterEach(closeAll);

function memoryLog() {
  const lines: string[] = [];
  const stream = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(String(line)), done()) });
  const requests = () =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');
  return { log: createLog('gateway', 'info', stream), lines, requests };
}

describe('the request log', () => {
  it('has a line for each request, without personal data', async () => {
    const { log, lines, requests } = memoryLog();
    const assets = await startService(echo);
    const { url } = await startGateway({ log, upstreams: { assets: assets.url } });
    const secrets = ['canary-search', 'canary-cookie', 'canary-body', 'canary@example.test', 'canary-path'];
    const headers = {
      'sec-fetch-site': 'none',
      'content-type': 'application/json',
      cookie: `sid=${secrets[1]}`,
      'user-agent': String(secrets[3]),
    };
    await request(`${url}/api/assets?search=${secrets[0]}`, { headers: { 'user-agent': String(secrets[3]) } });
    await request(`${url}/api/assets/${secrets[4]}`, { method: 'PATCH', headers, body: `{"a":"${secrets[2]}"}` });
    await request(`${url}/${secrets[4]}?email=${secrets[3]}`, { headers: { accept: 'text/html' } });
    await request(`${url}/api/${secrets[4]}`);
    await eventually(() => expect(requests()).toHaveLength(4));
    expect(requests().map(({ status }) => status)).toEqual([200, 503, 200, 404]);
    expect(requests()[0]).toMatchObject({
      req: { method: 'GET', route: '/api/assets', id: expect.any(String) },
      network: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(JSON.stringify(requests())).not.toMatch(/127\.0\.0\.1|::1/);
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
  });

  it('has the code of an error, also of bytes that are no request and of addresses that cannot be routed', async () => {
    const { log, lines, requests } = memoryLog();
    const { url, port } = await startGateway({ log });
    await request(`${url}/api/assets`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    await eventually(() => expect(requests()).toMatchObject([{ status: 403, code: 'csrf_refused' }]));
    await sendRaw(port, 'STEAL /canary HTTP/1.1\r\nhost: x\r\n\r\n');
    await sendRaw(port, 'GET /api/assets/canary%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const warnings = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ level }) => level === 40);
    const rejected = { level: 40, status: 400, code: 'bad_request', req: { id: expect.any(String) } };
    expect(warnings).toMatchObject([
      { ...rejected, msg: 'request cannot be parsed', reason: 'HPE_INVALID_METHOD' },
      { ...rejected, msg: 'request cannot be routed' },
    ]);
    expect(lines.join('')).not.toContain('canary');
  });

  it('has status 499 for a client that disconnected', async () => {
    const { log, requests } = memoryLog();
    const assets = await startService((app) => app.get('/api/assets', () => new Promise(() => undefined)));
    const { port } = await startGateway({ log, upstreams: { assets: assets.url } });
    const { socket } = openRaw(port);
    socket.write('GET /api/assets HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => expect(assets.received).toHaveLength(1));
    socket.destroy();
    await eventually(() => expect(requests()).toMatchObject([{ status: 499 }]));
  });

  it('has the network of a client that disconnected before anything read its address', async () => {
    const { log, requests } = memoryLog();
    const assets = await startService((app) => app.get('/*', () => new Promise(() => undefined)));
    const { url, port } = await startGateway({
      log,
      webRoot: writeShells(),
      upstreams: { assets: assets.url },
      perClientLimits: false,
      limits: { pageDataTimeoutMs: 5_000 },
    });
    const { socket } = openRaw(port);
    socket.write('GET /available-equipment HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n\r\n');
    await eventually(() => expect(assets.received).toHaveLength(1));
    socket.destroy();
    await eventually(() => expect(requests()).toHaveLength(1));
    await request(`${url}/api/canary`);
    await eventually(() => expect(requests()).toHaveLength(2));
    const [disconnected, other] = requests();
    expect(disconnected).toMatchObject({ status: 499, network: other!['network'] });
  });
});
