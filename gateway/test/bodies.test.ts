import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { eventually } from '@commonyard/testing/eventually';
import { openRaw, parseResponse, writeUntilClosed, sendRaw } from './support/raw-request.ts';
import type { Limits } from '../src/limits.ts';
import { closeAll, echo, startGateway, startService } from './support/start-gateway.ts';

afterEach(closeAll);

const JSON_HEAD = 'host: x\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n';
const UPLOAD_HEAD = 'host: x\r\nsec-fetch-site: same-origin\r\ncontent-type: multipart/form-data; boundary=b\r\n';
const chunkOf = (bytes: number) =>
  Buffer.concat([Buffer.from(`${bytes.toString(16)}\r\n`), Buffer.alloc(bytes), Buffer.from('\r\n')]);

/** A media service that counts received bytes and responds at the end. */
async function startMedia() {
  const state = { bytes: 0, open: 0, aborted: 0 };
  const { url } = await startService((app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.on('data', (chunk: Buffer) => (state.bytes += chunk.length));
      payload.on('end', () => done(null));
      state.open++;
      payload.on('close', () => {
        state.open--;
        if (!payload.readableEnded) state.aborted++;
      });
      payload.on('error', () => undefined);
    });
    app.post('/api/upload/images', async () => ({ success: true, urls: [] }));
  });
  return { url, state };
}

describe('a JSON body', () => {
  const start = async (limits: Partial<Limits> = {}) => {
    const assets = await startService(echo);
    return { ...(await startGateway({ upstreams: { assets: assets.url }, limits })), assets };
  };

  it('of the maximum size is forwarded, one byte more gets 413', async () => {
    const { url } = await start({ maxJsonBytes: 1_000 });
    const post = async (size: number) =>
      request(`${url}/api/assets`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify('a'.repeat(size - 2)),
      });
    expect((await post(1_000)).statusCode).toBe(200);
    const rejected = await post(1_001);
    expect([rejected.statusCode, ((await rejected.body.json()) as { code: string }).code]).toEqual([413, 'too_large']);
  });

  it('with a content-length of 2 GB gets 413 before it is read', async () => {
    const { port, assets } = await start();
    const response = await sendRaw(
      port,
      `POST /api/assets HTTP/1.1\r\n${JSON_HEAD}content-length: 2000000000\r\n\r\n{`,
    );
    expect([response.status, response.headers]).toEqual([413, expect.stringContaining('connection: close')]);
    expect(assets.received).toHaveLength(0);
  });

  it('without end gets 413 soon after the limit', async () => {
    const { port, assets } = await start();
    const { socket, ended } = openRaw(port);
    socket.write(`POST /api/assets HTTP/1.1\r\n${JSON_HEAD}transfer-encoding: chunked\r\n\r\n`);
    const sent = await writeUntilClosed(socket, chunkOf(65_536), 2_000_000_000);
    expect(parseResponse(await ended).status).toBe(413);
    // Socket buffers accept some bytes that the gateway never reads.
    expect(sent).toBeLessThan(20_000_000);
    expect(assets.received).toHaveLength(0);
  });

  it('that arrives too slowly gets 408 and is not forwarded', async () => {
    const { port, assets } = await start({ jsonTimeoutMs: 100 });
    const slow = `POST /api/assets HTTP/1.1\r\n${JSON_HEAD}content-length: 100\r\n\r\n{"a"`;
    const response = await sendRaw(port, slow);
    expect([response.status, JSON.parse(response.body).code]).toEqual([408, 'timeout']);
    expect(assets.received).toHaveLength(0);
  });

  it('is not forwarded if the client disconnects', async () => {
    const { port, assets, url } = await start();
    const { socket, ended } = openRaw(port);
    socket.write(`POST /api/assets HTTP/1.1\r\n${JSON_HEAD}content-length: 100\r\n\r\n{"a"`);
    socket.end();
    await ended;
    expect((await request(`${url}/api/assets`)).statusCode).toBe(200);
    expect(assets.received).toHaveLength(1);
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=b', 415],
    ['application/xml', 415],
    ['application/json; junk', 415],
    ['application/json;charset=latin1', 415],
    ['application/jsonp', 415],
    ['', 415],
    ['application/json', 200],
    ['Application/JSON; charset=UTF-8', 200],
  ])('of type "%s" gets %d', async (type, status) => {
    const { port } = await start();
    const head = `host: x\r\nsec-fetch-site: none\r\nconnection: close\r\n${type && `content-type: ${type}\r\n`}`;
    const response = await sendRaw(port, `POST /api/assets HTTP/1.1\r\n${head}content-length: 2\r\n\r\n{}`);
    expect(response.status).toBe(status);
  });

  it('that is compressed gets 415, on a GET 400, on a DELETE is forwarded', async () => {
    const { port } = await start();
    const send = async (method: string, more = '') =>
      (
        await sendRaw(
          port,
          `${method} /api/assets HTTP/1.1\r\n${JSON_HEAD}${more}connection: close\r\ncontent-length: 2\r\n\r\n{}`,
        )
      ).status;
    expect(await send('POST', 'content-encoding: gzip\r\n')).toBe(415);
    expect(await send('GET')).toBe(400);
    expect(await send('DELETE')).toBe(200);
  });
});

describe('an upload', () => {
  const upload = (body: Buffer, url: string) =>
    request(`${url}/api/upload/images`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=b' },
      body,
    });

  it('is forwarded completely', async () => {
    const { url: mediaUrl, state } = await startMedia();
    const { url } = await startGateway({ upstreams: { media: mediaUrl } });
    const response = await upload(Buffer.alloc(40_000_000), url);
    expect([response.statusCode, await response.body.json()]).toEqual([200, { success: true, urls: [] }]);
    expect(state.bytes).toBe(40_000_000);
  });

  it('with too large a content-length gets 413 in the upload error format', async () => {
    const { url: mediaUrl, state } = await startMedia();
    const { port } = await startGateway({ upstreams: { media: mediaUrl } });
    const response = await sendRaw(
      port,
      `POST /api/upload/images HTTP/1.1\r\n${UPLOAD_HEAD}content-length: 2000000000\r\n\r\n`,
    );
    expect(response.status).toBe(413);
    expect(JSON.parse(response.body)).toMatchObject({ success: false, error: expect.any(String), code: 'too_large' });
    expect(state.bytes).toBe(0);
  });

  it('without end is aborted at the limit, upstream too', async () => {
    const { url: mediaUrl, state } = await startMedia();
    const { port } = await startGateway({ upstreams: { media: mediaUrl }, limits: { maxUploadBytes: 5_000_000 } });
    const { socket, ended } = openRaw(port);
    socket.write(`POST /api/upload/images HTTP/1.1\r\n${UPLOAD_HEAD}transfer-encoding: chunked\r\n\r\n`);
    const sent = await writeUntilClosed(socket, chunkOf(65_536), 2_000_000_000);
    expect(parseResponse(await ended).status).toBe(413);
    expect(sent).toBeLessThan(25_000_000);
    await eventually(() => expect(state.aborted).toBe(1));
    expect(state.bytes).toBeLessThanOrEqual(5_000_000);
  });

  it('below the minimum rate gets 408', async () => {
    const { url: mediaUrl, state } = await startMedia();
    const { port } = await startGateway({ upstreams: { media: mediaUrl }, limits: { uploadGraceMs: 100 } });
    const response = await sendRaw(
      port,
      `POST /api/upload/images HTTP/1.1\r\n${UPLOAD_HEAD}content-length: 1000000\r\n\r\n--b`,
    );
    expect(response.status).toBe(408);
    expect(state.bytes).toBe(0);
  });

  it('that stalls gets 408 and is aborted upstream', async () => {
    const { url: mediaUrl, state } = await startMedia();
    const { port } = await startGateway({
      upstreams: { media: mediaUrl },
      limits: { uploadGraceMs: 100, minUploadBytesPerSecond: 1_000_000 },
    });
    const head = `POST /api/upload/images HTTP/1.1\r\n${UPLOAD_HEAD}content-length: 1000000\r\n\r\n`;
    expect((await sendRaw(port, head + 'a'.repeat(100_000))).status).toBe(408);
    await eventually(() => expect(state.aborted).toBe(1));
  });

  it('is aborted upstream if the client disconnects', async () => {
    const { url: mediaUrl, state } = await startMedia();
    const { port } = await startGateway({ upstreams: { media: mediaUrl } });
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/upload/images HTTP/1.1\r\n${UPLOAD_HEAD}content-length: 1000000\r\n\r\n`);
    socket.write(Buffer.alloc(100_000));
    await eventually(() => expect(state.bytes).toBe(100_000));
    socket.destroy();
    await eventually(() => expect(state.aborted).toBe(1));
  });

  it('of forty clients that disconnect at once, three times, ends nothing but these', async () => {
    const { url: mediaUrl, state } = await startMedia();
    const { url, port } = await startGateway({ upstreams: { media: mediaUrl }, limits: { maxUploadsPerClient: 40 } });
    const head = `POST /api/upload/images HTTP/1.1\r\n${UPLOAD_HEAD}content-length: 1000000\r\n\r\n`;
    for (let round = 1; round <= 3; round++) {
      const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
      for (const [index, socket] of sockets.entries()) socket.write(head + 'x'.repeat(70_000 + 1_000 * index));
      await eventually(() => expect(state.open).toBe(40));
      for (const socket of sockets) socket.destroy();
      await eventually(() => expect(state.aborted).toBe(40 * round));
    }
    expect((await request(`${url}/livez`)).statusCode).toBe(200);
  });

  it('beyond the slots of its network gets 429, until another one ends; other networks are served', async () => {
    const { url: mediaUrl, state } = await startMedia();
    const { url, port } = await startGateway({ upstreams: { media: mediaUrl }, trustProxy: '127.0.0.0/8' });
    const from = (address: string) => `${UPLOAD_HEAD}x-forwarded-for: ${address}\r\n`;
    const begin = (address: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`POST /api/upload/images HTTP/1.1\r\n${from(address)}content-length: 1000000\r\n\r\n`);
      socket.write('x'.repeat(70_000));
      return socket;
    };
    const slow = Array.from({ length: 6 }, () => begin('203.0.113.1'));
    await eventually(() => expect(state.open).toBe(6));
    const send = async (address: string) => {
      const { statusCode, headers, body } = await request(`${url}/api/upload/images`, {
        method: 'POST',
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'multipart/form-data; boundary=b',
          'x-forwarded-for': address,
        },
        body: 'x',
      });
      return { statusCode, retry: headers['retry-after'], body: await body.json() };
    };
    expect(await send('203.0.113.1')).toMatchObject({
      statusCode: 429,
      retry: '5',
      body: { success: false, error: expect.any(String), code: 'too_many_uploads' },
    });
    expect((await send('203.0.113.2')).statusCode).toBe(200);
    slow[0]!.destroy();
    await eventually(async () => expect((await send('203.0.113.1')).statusCode).toBe(200));
    for (const socket of slow) socket.destroy();
  });

  it('gets an early error response of the service while it is still being sent', async () => {
    const media = await startService((app) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', (_request, _payload, done) => done(null));
      app.post('/api/upload/images', async (_request, reply) =>
        reply.code(415).send({ success: false, error: 'no', message: 'no', code: 'not_an_image' }),
      );
    });
    const { port } = await startGateway({ upstreams: { media: media.url } });
    const { socket, ended } = openRaw(port);
    socket.write(`POST /api/upload/images HTTP/1.1\r\n${UPLOAD_HEAD}content-length: 40000000\r\n\r\n`);
    await writeUntilClosed(socket, Buffer.alloc(65_536), 40_000_000);
    const response = parseResponse(await ended);
    expect([response.status, JSON.parse(response.body).code]).toEqual([415, 'not_an_image']);
  });

  it('may take longer than uploadResponseTimeoutMs', async () => {
    const { url: mediaUrl } = await startMedia();
    const { port } = await startGateway({
      upstreams: { media: mediaUrl },
      limits: { uploadResponseTimeoutMs: 500, responseTimeoutMs: 100 },
    });
    const { socket, ended } = openRaw(port);
    const head = `${UPLOAD_HEAD}connection: close\r\ncontent-length: 180000\r\n`;
    socket.write(`POST /api/upload/images HTTP/1.1\r\n${head}\r\n`);
    socket.write(Buffer.alloc(100_000));
    for (let i = 0; i < 8; i++) {
      await sleep(250);
      socket.write(Buffer.alloc(10_000));
    }
    expect(parseResponse(await ended).status).toBe(200);
  });

  it('gets 504 if the service does not respond to it', async () => {
    const media = await startService((app) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', (_request, payload, done) => {
        payload.on('end', () => done(null)).resume();
      });
      app.post('/api/upload/images', () => new Promise(() => undefined));
    });
    const { url } = await startGateway({ upstreams: { media: media.url }, limits: { uploadResponseTimeoutMs: 500 } });
    const response = await upload(Buffer.alloc(100_000), url);
    expect([response.statusCode, ((await response.body.json()) as { code: string }).code]).toEqual([504, 'timeout']);
  });

  it('gets 504 if the service stops reading it', async () => {
    const media = await startService((app) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', (_request, payload, _done) => void payload.pause());
      app.post('/api/upload/images', async () => ({}));
    });
    const { port } = await startGateway({ upstreams: { media: media.url }, limits: { uploadResponseTimeoutMs: 500 } });
    const { socket, ended } = openRaw(port);
    socket.write(`POST /api/upload/images HTTP/1.1\r\n${UPLOAD_HEAD}content-length: 40000000\r\n\r\n`);
    await writeUntilClosed(socket, Buffer.alloc(65_536), 40_000_000);
    expect(parseResponse(await ended).status).toBe(504);
  });

  it('as JSON gets 415', async () => {
    const { url } = await startGateway();
    const response = await request(`${url}/api/upload/images`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.statusCode).toBe(415);
  });
});
