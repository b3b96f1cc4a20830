import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { eventually } from '@commonyard/testing/eventually';
import { openRaw } from './support/raw-request.ts';
import { closeAll, onClose, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
type ErrorBody = { message: string; code: string; requestId: string };

/** A server that does to each connection what the test says. */
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

async function refusal(url: string, options: Parameters<typeof request>[1] = {}) {
  const answer = await request(url, options);
  const text = await answer.body.text();
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(text).not.toMatch(/127\.0\.0\.1|ECONN|UND_ERR|localhost|\bat \w|:\d{4}/);
  const body = JSON.parse(text) as ErrorBody;
  expect(body.message).toEqual(expect.any(String));
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  return { status: answer.statusCode, code: body.code, headers: answer.headers };
}

describe('a service that', () => {
  it('is down: 503', async () => {
    const { url } = await startGateway();
    const answer = await refusal(`${url}/api/assets`);
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers['retry-after']).toBe('1');
    const upload = await request(`${url}/api/upload/images`, {
      method: 'POST',
      headers: { ...OWN, 'content-type': 'multipart/form-data; boundary=x' },
      body: Buffer.alloc(500_000),
    });
    expect(upload.statusCode).toBe(503);
    expect(await upload.body.json()).toMatchObject({ success: false, error: expect.any(String), code: 'unavailable' });
  });

  it('accepts and never answers: 504, and the others go on', async () => {
    const hanging = await startSocketServer(() => undefined);
    const assets = await startService((app) => app.get('/api/assets', async () => []));
    const { url } = await startGateway({
      upstreams: { identity: hanging.url, assets: assets.url },
      limits: { answerMs: 1_000, perService: 5, waiting: 0 },
    });
    const stuck = Array.from({ length: 8 }, () => refusal(`${url}/api/municipalities`));
    expect((await request(`${url}/api/assets`)).statusCode).toBe(200);
    const outcomes = (await Promise.all(stuck)).map(({ status }) => status).sort((a, b) => a - b);
    // Five fill the share of that service; those beyond it do not wait.
    expect(outcomes).toEqual([503, 503, 503, 504, 504, 504, 504, 504]);
  });

  it('breaks off before an answer: 502', async () => {
    const broken = await startSocketServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const { url } = await startGateway({ upstreams: { assets: broken.url } });
    const post = { method: 'POST', headers: OWN, body: '{}' } as const;
    expect(await refusal(`${url}/api/assets`, post)).toMatchObject({ status: 502, code: 'bad_gateway' });
    expect(broken.sockets).toHaveLength(1);
  });

  it('answers something that is not HTTP: 502', async () => {
    const wrong = await startSocketServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const { url } = await startGateway({ upstreams: { assets: wrong.url } });
    expect(await refusal(`${url}/api/assets`)).toMatchObject({ status: 502 });
  });

  it('breaks off once: a read is asked again, a change is not', async () => {
    const flaky = await startSocketServer((socket, count) =>
      socket.once('data', () =>
        count === 1 ? socket.resetAndDestroy() : socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]'),
      ),
    );
    const { url } = await startGateway({ upstreams: { assets: flaky.url } });
    const answer = await request(`${url}/api/assets`);
    expect([answer.statusCode, await answer.body.text()]).toEqual([200, '[]']);
  });

  it('breaks off in the middle of an answer: the client sees that it is not whole', async () => {
    const half = await startSocketServer((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nonly this');
        setTimeout(() => socket.destroy(), 20);
      }),
    );
    const { url } = await startGateway({ upstreams: { assets: half.url } });
    const answer = await request(`${url}/api/assets`);
    await expect(answer.body.text()).rejects.toThrow(/closed|terminated|aborted|mismatch/);
  });
});

describe('a client that', () => {
  it('leaves before the answer ends the work on it', async () => {
    const hanging = await startSocketServer((socket) => socket.resume());
    const { port, url } = await startGateway({
      upstreams: { assets: hanging.url },
      limits: { perService: 1, waiting: 0 },
    });
    const client = openRaw(port);
    client.socket.write('GET /api/assets HTTP/1.1\r\nhost: x\r\n\r\n');
    const upstream = await eventually(() => {
      const [socket] = hanging.sockets;
      if (!socket?.bytesRead) throw new Error('nothing has arrived yet');
      return socket;
    });
    const ended = new Promise((resolve) => upstream.once('close', resolve));
    client.socket.destroy();
    await ended;
    // Its place is free again: the next one is sent on instead of being refused.
    const next = request(`${url}/api/assets`).catch(() => undefined);
    await eventually(() => expect(hanging.sockets.length).toBeGreaterThan(1));
    hanging.sockets[1]?.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    expect((await next)?.statusCode).toBe(200);
  });

  it('does not read its answer loses it after a while', async () => {
    const media = await startService((app) => app.get('/media/large', async () => Buffer.alloc(50_000_000)));
    const { port } = await startGateway({ upstreams: { media: media.url }, limits: { stallMs: 200 } });
    const client = openRaw(port);
    client.socket.write('GET /media/large HTTP/1.1\r\nhost: x\r\n\r\n');
    client.socket.pause();
    const connections = () => new Promise((done) => media.app.server.getConnections((_error, count) => done(count)));
    await eventually(() => expect(media.received).toHaveLength(1));
    await eventually(async () => expect(await connections()).toBe(0));
  });
});
