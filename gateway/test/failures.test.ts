import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { eventually } from '@commonyard/testing/eventually';
import { openRaw } from './support/raw-request.ts';
import { closeAll, onClose, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
type ErrorBody = { message: string; code: string; requestId: string };

/** A TCP server whose connection handler the test defines. */
async function startSocketServer(onConnection: (socket: Socket, count: number) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
    onConnection(socket, sockets.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onClose(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, port, sockets };
}

async function requestError(url: string, options: Parameters<typeof request>[1] = {}) {
  const response = await request(url, options);
  const text = await response.body.text();
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(text).not.toMatch(/127\.0\.0\.1|ECONN|UND_ERR|localhost|\bat \w|:\d{4}/);
  const body = JSON.parse(text) as ErrorBody;
  expect(body.message).toEqual(expect.any(String));
  expect(body.requestId).toBe(response.headers['x-request-id']);
  return { status: response.statusCode, code: body.code, headers: response.headers };
}

describe('a service that', () => {
  it('is down: 503', async () => {
    const { url } = await startGateway();
    const response = await requestError(`${url}/api/admin/assets`);
    expect(response).toMatchObject({ status: 503, code: 'unavailable' });
    expect(response.headers['retry-after']).toBe('1');
    const upload = await request(`${url}/api/upload/images`, {
      method: 'POST',
      headers: { ...SAME_ORIGIN, 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(500_000),
    });
    expect(upload.statusCode).toBe(503);
    expect(await upload.body.json()).toMatchObject({ success: false, error: expect.any(String), code: 'unavailable' });
  });

  it('accepts and does not respond: 504; other services are unaffected', async () => {
    const hanging = await startSocketServer(() => undefined);
    const assets = await startService((app) => app.get('/api/admin/assets', async () => []));
    const { url } = await startGateway({
      upstreams: { identity: hanging.url, assets: assets.url },
      limits: { responseTimeoutMs: 1_000, maxInFlightPerService: 5, maxQueuedPerService: 0 },
    });
    const pending = Array.from({ length: 8 }, () => requestError(`${url}/api/users`));
    expect((await request(`${url}/api/admin/assets`)).statusCode).toBe(200);
    const outcomes = (await Promise.all(pending)).map(({ status }) => status).sort((a, b) => a - b);
    // maxInFlightPerService is 5, and nothing is queued.
    expect(outcomes).toEqual([503, 503, 503, 504, 504, 504, 504, 504]);
  });

  it('closes the connection before responding: 502', async () => {
    const broken = await startSocketServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const { url } = await startGateway({ upstreams: { assets: broken.url } });
    const post = { method: 'POST', headers: SAME_ORIGIN, body: '{}' } as const;
    expect(await requestError(`${url}/api/admin/assets`, post)).toMatchObject({ status: 502, code: 'bad_gateway' });
    expect(broken.sockets).toHaveLength(1);
  });

  it('does not speak HTTP: 502', async () => {
    const wrong = await startSocketServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const { url } = await startGateway({ upstreams: { assets: wrong.url } });
    expect(await requestError(`${url}/api/admin/assets`)).toMatchObject({ status: 502 });
  });

  it('closes one connection: a GET is retried, a change is not', async () => {
    const flaky = await startSocketServer((socket, count) =>
      socket.once('data', () =>
        count === 1 ? socket.resetAndDestroy() : socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]'),
      ),
    );
    const { url } = await startGateway({ upstreams: { assets: flaky.url } });
    const response = await request(`${url}/api/admin/assets`);
    expect([response.statusCode, await response.body.text()]).toEqual([200, '[]']);
  });

  it("closes during the response: the client's response is aborted", async () => {
    const half = await startSocketServer((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nonly this');
        setTimeout(() => socket.destroy(), 20);
      }),
    );
    const { url } = await startGateway({ upstreams: { assets: half.url } });
    const response = await request(`${url}/api/admin/assets`);
    await expect(response.body.text()).rejects.toThrow(/closed|terminated|aborted|mismatch/);
  });

  it('pauses within its response for too long: the response is aborted', async () => {
    const pausing = await startSocketServer((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nonly this')),
    );
    const { url } = await startGateway({ upstreams: { assets: pausing.url }, limits: { stallTimeoutMs: 200 } });
    const response = await request(`${url}/api/admin/assets`);
    await expect(response.body.text()).rejects.toThrow(/closed|terminated|aborted|mismatch/);
    await eventually(() => expect(pausing.sockets[0]?.destroyed).toBe(true));
  });

  it('takes longer than the limits in total, but never pauses for so long: the response is complete', async () => {
    const chunks = 8;
    const slow = await startSocketServer((socket) =>
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${chunks}\r\n\r\n`);
        let sent = 0;
        const sending = setInterval(() => {
          socket.write('x');
          if (++sent === chunks) clearInterval(sending);
        }, 250);
      }),
    );
    const { url } = await startGateway({
      upstreams: { assets: slow.url },
      limits: { responseTimeoutMs: 1_500, stallTimeoutMs: 1_500 },
    });
    expect(await (await request(`${url}/api/admin/assets`)).body.text()).toBe('x'.repeat(chunks));
  });
});

describe('a client that', () => {
  it('disconnects: the upstream request is aborted', async () => {
    const hanging = await startSocketServer((socket) => socket.resume());
    const { port, url } = await startGateway({
      upstreams: { assets: hanging.url },
      limits: { maxInFlightPerService: 1, maxQueuedPerService: 0 },
    });
    const client = openRaw(port);
    client.socket.write('GET /api/admin/assets HTTP/1.1\r\nhost: x\r\n\r\n');
    const upstream = await eventually(() => {
      const [socket] = hanging.sockets;
      if (!socket?.bytesRead) throw new Error('nothing has arrived yet');
      return socket;
    });
    const ended = new Promise((resolve) => upstream.once('close', resolve));
    client.socket.destroy();
    await ended;
    // Its slot is free: the next request is forwarded.
    const next = request(`${url}/api/admin/assets`).catch(() => undefined);
    await eventually(() => expect(hanging.sockets.length).toBeGreaterThan(1));
    hanging.sockets[1]?.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    expect((await next)?.statusCode).toBe(200);
  });

  it('disconnects while it is queued is not forwarded', async () => {
    const answers: (() => void)[] = [];
    const assets = await startService((app) =>
      app.get('/api/admin/assets', () => new Promise((resolve) => answers.push(() => resolve([])))),
    );
    const { port, url } = await startGateway({
      upstreams: { assets: assets.url },
      limits: { maxInFlightPerService: 1, queueTimeoutMs: 60_000 },
    });
    const first = request(`${url}/api/admin/assets`);
    await eventually(() => expect(assets.received).toHaveLength(1));
    const queued = openRaw(port);
    queued.socket.write('GET /api/admin/assets?queued HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(async () => expect((await request(`${url}/readyz`)).statusCode).toBe(200));
    queued.socket.destroy();
    await queued.ended;
    const last = request(`${url}/api/admin/assets`);
    answers[0]?.();
    expect((await first).statusCode).toBe(200);
    await eventually(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    expect((await last).statusCode).toBe(200);
    expect(assets.received).toHaveLength(2);
  });

  it('does not read the response is disconnected after stallTimeoutMs', async () => {
    const media = await startService((app) => app.get('/media/large', async () => Buffer.alloc(50_000_000)));
    const { port } = await startGateway({ upstreams: { media: media.url }, limits: { stallTimeoutMs: 200 } });
    const client = openRaw(port);
    client.socket.write('GET /media/large HTTP/1.1\r\nhost: x\r\n\r\n');
    client.socket.pause();
    const connections = () => new Promise((done) => media.app.server.getConnections((_error, count) => done(count)));
    await eventually(() => expect(media.received).toHaveLength(1));
    await eventually(async () => expect(await connections()).toBe(0));
  });
});
