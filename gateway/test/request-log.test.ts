import { Writable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { createLog } from '@commonyard/service-kit/observability/log';
import { eventually } from '@commonyard/testing/eventually';
import { openRaw } from './support/raw-request.ts';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

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
    expect(requests()[0]).toMatchObject({ req: { method: 'GET', route: '/api/assets', id: expect.any(String) } });
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
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
});
