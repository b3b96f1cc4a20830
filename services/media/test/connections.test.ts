import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '@commonyard/service-kit/app';
import { eventually } from '@commonyard/testing/eventually';
import { sweep } from '../src/cleanup/sweep.ts';
import { caller, startMedia, type Media } from './harness.ts';
import { jpeg, noisy } from './files.ts';
import { CONTENT_TYPE, images, part } from './multipart.ts';

const LIMIT = 41_000_000;
const A_DAY_LATER = () => new Date(Date.now() + 25 * 3_600_000);

let media: Media;
let app: App;
let agent: Agent;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.close());
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 50 });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
});

async function listen(pace?: { bytesPerSecond: number; graceMs: number }) {
  app = await media.build(pace && { pace });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Record<string, unknown> };
type Upload = { client: ClientRequest; answer: Promise<Answer> };

/** An upload whose body is written by the test, piece by piece. */
async function begin(headers: Record<string, string> = {}): Promise<Upload> {
  const { port } = app.server.address() as AddressInfo;
  const client = request({
    port,
    agent,
    method: 'POST',
    path: '/api/upload/images',
    headers: { ...(await caller.anonymous()), 'content-type': CONTENT_TYPE, ...headers },
  });
  const answer = (async () => {
    const [response] = (await once(client, 'response')) as [IncomingMessage];
    let text = '';
    for await (const piece of response) text += String(piece);
    return { status: response.statusCode!, headers: response.headers, body: JSON.parse(text) as Answer['body'] };
  })();
  answer.catch(() => undefined);
  client.on('error', () => undefined);
  return { client, answer };
}

async function send(body: Buffer): Promise<Answer> {
  const { client, answer } = await begin();
  client.end(body);
  return answer;
}

/** Writes until the server closes the connection. Gives how much went out and what was answered, if it could be heard. */
async function pour({ client, answer }: Upload, piece: Buffer): Promise<{ sent: number; status: number | undefined }> {
  let open = true;
  client.once('close', () => (open = false));
  while (open) {
    // A request that was answered already no longer says that it is drained.
    if (client.writableLength < piece.length) client.write(piece);
    await sleep(1);
  }
  const status = await answer.then(
    (heard) => heard.status,
    () => undefined,
  );
  return { sent: client.socket?.bytesWritten ?? 0, status };
}

async function nothingIsLeft() {
  // An upload that broke off is given up a moment after its connection.
  await eventually(async () => {
    await sweep(media, A_DAY_LATER());
    expect(await media.keys()).toEqual([]);
    expect(await media.db.selectFrom('removals').selectAll().execute()).toEqual([]);
  });
  expect(await media.db.selectFrom('images').selectAll().execute()).toEqual([]);
}

describe('a body without end', () => {
  const megabyte = Buffer.alloc(1_000_000, 'x');
  it.each([
    ['before the first part', async () => Buffer.from('\r\n')],
    ['within a file', async () => part({ bytes: 'x' }).subarray(0, -3)],
    ['within a field', async () => part({ name: 'title', filename: null, bytes: 'x' }).subarray(0, -3)],
    ['behind the last part', async () => images(await jpeg())],
  ])('%s is cut off', async (_name, start) => {
    await listen();
    const upload = await begin();
    upload.client.write(await start());
    const { sent, status } = await pour(upload, megabyte);
    // What is refused early is still listened to for as long again; the rest fits into the buffers on the way.
    expect(sent).toBeLessThan(2 * LIMIT + 20_000_000);
    expect([201, 413, undefined]).toContain(status);
    await sweep(media, A_DAY_LATER());
  });

  it('413 is heard where a length beyond the limit was declared', async () => {
    await listen();
    const { client, answer } = await begin({ 'content-length': '2000000000' });
    client.write(megabyte);
    expect(await answer).toMatchObject({ status: 413, body: { success: false, code: 'too_large' } });
    client.destroy();
  });
});

describe('408: a body that does not come', () => {
  const pace = { bytesPerSecond: 16_384, graceMs: 100 };
  it.each([
    ['nothing at all', async () => Buffer.alloc(0)],
    ['a declared length that is not kept', async () => images(await jpeg()).subarray(0, -20)],
    ['half a file', async () => images(await noisy(400, 400).jpeg().toBuffer()).subarray(0, 20_000)],
  ])('%s', async (_name, start) => {
    await listen(pace);
    const { client, answer } = await begin({ 'content-length': '1000000' });
    client.flushHeaders();
    client.write(await start());
    expect(await answer).toMatchObject({
      status: 408,
      headers: { connection: 'close' },
      body: { success: false, code: 'timeout', error: 'The upload took too long to arrive. Please try again' },
    });
    await nothingIsLeft();
  });

  it('a byte now and then', async () => {
    await listen(pace);
    const { client, answer } = await begin();
    const drip = setInterval(() => client.write('x'), 20);
    client.write(part({ bytes: 'x' }).subarray(0, -3));
    expect(await answer).toMatchObject({ status: 408 });
    clearInterval(drip);
  });
});

describe('a client that goes away', () => {
  it.each([
    ['in the middle of the first file', 0.2],
    ['in the middle of the last file', 0.9],
    ['before the last boundary', 0.9999],
  ])('%s leaves nothing', async (_name, share) => {
    await listen();
    const picture = await noisy(1_200, 900).jpeg().toBuffer();
    const body = images(picture, picture, picture);
    const { client } = await begin();
    await new Promise((written) => client.write(body.subarray(0, Math.floor(body.length * share)), written));
    client.destroy();
    await nothingIsLeft();
  });
});

it('a refused connection serves the next request', async () => {
  await listen();
  agent.maxSockets = 1;
  const large = images(Buffer.alloc(12_000_000));
  for (const [body, status] of [
    [large, 413],
    [images('text'), 415],
    [large, 413],
    [images(await jpeg()), 201],
  ] as const) {
    expect((await send(body)).status).toBe(status);
  }
  expect(Object.values({ ...agent.sockets, ...agent.freeSockets }).flat()).toHaveLength(1);
});

it('503: uploads beyond eight at once are told to come back, and the eight are served', async () => {
  await listen();
  const body = images(await jpeg());
  const held: Upload[] = [];
  for (let count = 0; count < 8; count++) {
    const upload = await begin();
    upload.client.write(body.subarray(0, 100));
    held.push(upload);
  }
  const refusal = await eventually(async () => {
    const answer = await send(body);
    expect(answer.status).toBe(503);
    return answer;
  });
  expect(refusal.headers['retry-after']).toBe('5');
  expect(refusal.body).toMatchObject({
    success: false,
    code: 'busy',
    error: 'Many images are being uploaded right now. Please try again in a moment',
  });
  for (const { client } of held) client.end(body.subarray(100));
  for (const { answer } of held) expect(await answer).toMatchObject({ status: 201 });
  expect((await send(body)).status).toBe(201);
});

it('twenty clients with five images each are all answered', async () => {
  await listen();
  const picture = await noisy(1_600, 1_000).jpeg().toBuffer();
  const body = images(picture, picture, picture, picture, picture);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(8);
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
});
