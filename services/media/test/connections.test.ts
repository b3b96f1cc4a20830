import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '@commonyard/service-kit/http/app';
import { NETWORK_HEADER } from '@commonyard/service-kit/http/network';
import { noUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { eventually } from '@commonyard/testing/eventually';
import type { Deps } from '../src/deps.ts';
import { sweep } from '../src/images/images.job.ts';
import type { UploadSpeed } from '../src/uploads/upload-body.ts';
import { caller, startTestService } from './test-service.ts';
import { jpeg, noisy } from './image-files.ts';
import { CONTENT_TYPE, images, part } from './multipart.ts';

const LIMIT = 41_000_000;
const A_DAY_LATER = () => new Date(Date.now() + 25 * 3_600_000);

let app: App;
let agent: Agent;
const media = await startTestService();
afterAll(() => media.close());
beforeEach(() => {
  agent = new Agent({ keepAlive: true, maxSockets: 50 });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
});

async function listen(minSpeed?: UploadSpeed, overrides: Partial<Deps> = {}) {
  app = await media.build({ ...(minSpeed && { minUploadSpeed: minSpeed }), ...overrides });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Record<string, unknown> };
type Upload = { client: ClientRequest; responsePromise: Promise<Answer> };

/** Begins an upload whose body the test writes piece by piece. */
async function beginUpload(headers: Record<string, string> = {}): Promise<Upload> {
  const { port } = app.server.address() as AddressInfo;
  const client = request({
    port,
    agent,
    method: 'POST',
    path: '/api/upload/images',
    headers: { ...(await caller.guest()), 'content-type': CONTENT_TYPE, ...headers },
  });
  const responsePromise = (async () => {
    const [response] = (await once(client, 'response')) as [IncomingMessage];
    let text = '';
    for await (const piece of response) text += String(piece);
    return { status: response.statusCode!, headers: response.headers, body: JSON.parse(text) as Answer['body'] };
  })();
  responsePromise.catch(() => undefined);
  client.on('error', () => undefined);
  return { client, responsePromise };
}

const NEVER_TOO_SLOW = { bytesPerSecond: 1, crowdedBytesPerSecond: 1, graceMs: 600_000 };

async function send(body: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const { client, responsePromise } = await beginUpload(headers);
  client.end(body);
  return responsePromise;
}

/** Writes until the server closes the connection. Returns the sent bytes and the response status, if one arrived. */
async function writeUntilClosed(
  { client, responsePromise }: Upload,
  piece: Buffer,
): Promise<{ sent: number; status: number | undefined }> {
  let open = true;
  client.once('close', () => (open = false));
  while (open) {
    // After the response the request emits no `drain` event.
    if (client.writableLength < piece.length) client.write(piece);
    await sleep(1);
  }
  const status = await responsePromise.then(
    (response) => response.status,
    () => undefined,
  );
  return { sent: client.socket?.bytesWritten ?? 0, status };
}

async function expectNothingStored() {
  // The server abandons an upload shortly after its connection closes.
  await eventually(async () => {
    await sweep(media, A_DAY_LATER());
    expect(await media.keys()).toEqual([]);
    expect(await media.db.selectFrom('pendingDeletions').selectAll().execute()).toEqual([]);
  });
  expect(await media.db.selectFrom('images').selectAll().execute()).toEqual([]);
}

describe('an endless body', () => {
  const megabyte = Buffer.alloc(1_000_000, 'x');
  it.each([
    ['before the first part', async () => Buffer.from('\r\n')],
    ['within a file', async () => part({ bytes: 'x' }).subarray(0, -3)],
    ['within a field', async () => part({ name: 'title', filename: null, bytes: 'x' }).subarray(0, -3)],
    ['behind the last part', async () => images(await jpeg())],
  ])('%s is cut off', async (_name, start) => {
    await listen();
    const upload = await beginUpload();
    upload.client.write(await start());
    const { sent, status } = await writeUntilClosed(upload, megabyte);
    // A rejected body is drained up to the limit again; the rest fits into socket buffers.
    expect(sent).toBeLessThan(2 * LIMIT + 20_000_000);
    expect([201, 413, undefined]).toContain(status);
    await sweep(media, A_DAY_LATER());
  });

  it('413 arrives while the client is sending, where the declared length exceeds the limit', async () => {
    await listen();
    const { client, responsePromise } = await beginUpload({ 'content-length': '2000000000' });
    client.write(megabyte);
    expect(await responsePromise).toMatchObject({ status: 413, body: { success: false, code: 'too_large' } });
    client.destroy();
  });
});

describe('408: a body that does not arrive', () => {
  const minSpeed = { bytesPerSecond: 16_384, crowdedBytesPerSecond: 16_384, graceMs: 100 };
  it.each([
    ['nothing at all', async () => Buffer.alloc(0)],
    ['less than the declared length', async () => images(await jpeg()).subarray(0, -20)],
    ['half a file', async () => images(await noisy(400, 400).jpeg().toBuffer()).subarray(0, 20_000)],
  ])('%s', async (_name, start) => {
    await listen(minSpeed);
    const { client, responsePromise } = await beginUpload({ 'content-length': '1000000' });
    client.flushHeaders();
    client.write(await start());
    expect(await responsePromise).toMatchObject({
      status: 408,
      headers: { connection: 'close' },
      body: { success: false, code: 'timeout', error: 'The upload took too long to arrive. Please try again' },
    });
    await expectNothingStored();
  });

  it('a byte every 20 ms', async () => {
    await listen(minSpeed);
    const { client, responsePromise } = await beginUpload();
    const drip = setInterval(() => client.write('x'), 20);
    client.write(part({ bytes: 'x' }).subarray(0, -3));
    expect(await responsePromise).toMatchObject({ status: 408 });
    clearInterval(drip);
  });
});

describe('a client that disconnects', () => {
  it.each([
    ['in the middle of the first file', 0.2],
    ['in the middle of the last file', 0.9],
    ['before the last boundary', 0.9999],
  ])('%s leaves nothing stored', async (_name, share) => {
    await listen();
    const image = await noisy(1_200, 900).jpeg().toBuffer();
    const body = images(image, image, image);
    const { client } = await beginUpload();
    await new Promise((written) => client.write(body.subarray(0, Math.floor(body.length * share)), written));
    client.destroy();
    await expectNothingStored();
  });
});

it('forty clients that disconnect at once, anywhere in their uploads, three times, end nothing', async () => {
  await listen();
  const body = images(await noisy(400, 400).jpeg().toBuffer(), await noisy(400, 400).jpeg().toBuffer());
  for (let round = 0; round < 3; round++) {
    const uploads = await Promise.all(Array.from({ length: 40 }, () => beginUpload()));
    await Promise.all(
      uploads.map(
        ({ client }, index) =>
          new Promise((written) => client.write(body.subarray(0, Math.floor((body.length * index) / 40)), written)),
      ),
    );
    for (const { client } of uploads) client.destroy();
    // Not before the server has abandoned enough of them.
    await eventually(async () => expect((await send(body)).status).toBe(201));
  }
});

it('the connection of a rejected upload serves the next request', async () => {
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

it('503: the ninth concurrent upload; the eight are served', async () => {
  // No upload is too slow, however long the ninth takes.
  const minSpeed = NEVER_TOO_SLOW;
  let accepted = 0;
  const assertLeft = async () => void accepted++;
  await listen(minSpeed, { usage: { ...noUsageLimits, assertLeft } });
  const body = images(await jpeg());
  const held: Upload[] = [];
  for (let count = 0; count < 8; count++) {
    const upload = await beginUpload({ [NETWORK_HEADER]: `network ${count}` });
    upload.client.write(body.subarray(0, 100));
    held.push(upload);
  }
  // Before the eighth is accepted, the ninth could take its place.
  await eventually(() => expect(accepted).toBe(8));
  const rejected = await send(body);
  expect(rejected.status).toBe(503);
  expect(rejected.headers['retry-after']).toBe('5');
  expect(rejected.body).toMatchObject({
    success: false,
    code: 'busy',
    error: 'Many images are being uploaded right now. Please try again in a moment',
  });
  for (const { client } of held) client.end(body.subarray(100));
  for (const { responsePromise } of held) expect(await responsePromise).toMatchObject({ status: 201 });
  expect((await send(body)).status).toBe(201);
});

describe('slow uploads of one client', () => {
  const users = { one: () => caller.admin({ userId: 1 }), another: () => caller.admin({ userId: 2 }) };
  const hold = async (
    count: number,
    headersOf: (index: number) => Promise<Record<string, string>>,
    accepted: () => number,
  ) => {
    const held: Upload[] = [];
    for (let index = 0; index < count; index++) {
      const upload = await beginUpload(await headersOf(index));
      upload.client.write(part({ bytes: 'x' }).subarray(0, -3));
      held.push(upload);
    }
    await eventually(() => expect(accepted()).toBe(count));
    return held;
  };
  async function start(speed: UploadSpeed) {
    let accepted = 0;
    await listen(speed, { usage: { ...noUsageLimits, assertLeft: async () => void accepted++ } });
    return () => accepted;
  }

  it.each([
    ['a network', async () => ({ [NETWORK_HEADER]: 'one' }), async () => ({ [NETWORK_HEADER]: 'another' })],
    ['an account', users.one, users.another],
    ['a network of which another client has an account', async () => ({ [NETWORK_HEADER]: 'one' }), users.one],
  ] as const)('429 beyond the slots of %s; another client is served', async (_name, one, another) => {
    const accepted = await start(NEVER_TOO_SLOW);
    const held = await hold(4, one, accepted);
    const body = images(await jpeg());
    expect(await send(body, await one())).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      body: { success: false, code: 'too_many_uploads' },
    });
    expect((await send(body, await another())).status).toBe(201);
    for (const { client } of held) client.destroy();
    await eventually(async () => expect((await send(body, await one())).status).toBe(201));
  });

  it('in all slots end with 408 where another upload arrives', async () => {
    // No speed is enough, from the first byte on, once all slots are taken.
    const accepted = await start({ bytesPerSecond: 0, crowdedBytesPerSecond: Infinity, graceMs: 0.001 });
    const held = await hold(8, async (index) => ({ [NETWORK_HEADER]: `network ${index % 2}` }), accepted);
    const body = images(await jpeg());
    expect((await send(body, { [NETWORK_HEADER]: 'another' })).status).toBe(201);
    expect(await Promise.race(held.map(({ responsePromise }) => responsePromise))).toMatchObject({ status: 408 });
    for (const { client } of held) client.destroy();
  });
});

it('twenty concurrent uploads of five images get 201 or 503', async () => {
  await listen();
  const image = await noisy(1_600, 1_000).jpeg().toBuffer();
  const body = images(image, image, image, image, image);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(body, { [NETWORK_HEADER]: `network ${index}` })),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(8);
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
});
