import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import type { App } from '@commonyard/service-kit/http/app';
import { openStore } from '../src/storage/object-store.client.ts';
import { caller, startTestService } from './test-service.ts';
import { pdf } from './document-files.ts';
import { jpeg } from './image-files.ts';
import { CONTENT_TYPE, form, upload } from './multipart.ts';

type Fault = (request: IncomingMessage, response: ServerResponse) => void;
const xml =
  (status: number, code: string): Fault =>
  (request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>it is so</Message></Error>`);
    });
  };
const faults = {
  'closes connections': (request) => request.socket.destroy(),
  'never responds': (request) => void request.resume(),
  fails: xml(500, 'InternalError'),
  throttles: xml(503, 'SlowDown'),
  'denies access': xml(403, 'AccessDenied'),
  'has lost the bucket': xml(404, 'NoSuchBucket'),
  'is full': xml(507, 'XMinioStorageFull'),
} satisfies Record<string, Fault>;

let fault: Fault;
const media = await startTestService();
const server = createServer((request, response) => fault(request, response));
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const { port } = server.address() as AddressInfo;
const store = openStore({ ...media.storeOptions, endpoint: `http://127.0.0.1:${port}`, timeoutMs: 100 });
const app = await media.build({ store });
afterAll(async () => {
  await app.close();
  store.close();
  server.closeAllConnections();
  server.close();
  await media.close();
});
beforeEach(() => media.db.deleteFrom('pendingDeletions').execute());

const uploadDocument = async (to: App) =>
  to.inject({
    method: 'POST',
    url: '/api/upload/documents',
    headers: { ...(await caller.operator()), 'content-type': CONTENT_TYPE },
    payload: form({ name: 'document', filename: 'order.pdf', type: 'application/pdf', bytes: pdf('') }),
  });
const photo = '/media/00000000-0000-4000-8000-000000000000/1280.webp';
const get = async (from: App, url: string, method: 'GET' | 'HEAD' = 'GET') =>
  from.inject({ url, method, headers: await caller.admin() });

describe.each(Object.entries(faults))('while the store %s', (name, given) => {
  const status = name === 'is full' ? 507 : 503;
  beforeEach(() => {
    fault = given;
  });

  it(`${status}: an upload fails and nothing of it stays`, async () => {
    const response = await upload(app, await jpeg());
    expect(response.statusCode).toBe(status);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json()).toMatchObject({ success: false, error: expect.stringMatching(/Please try again/) });
    expect(response.body).not.toMatch(/127\.0\.0\.1|it is so|<Code>/);
    expect(await media.db.selectFrom('images').select('id').execute()).toEqual([]);
    // Objects that may have been written are deleted soon, before the reservation would expire.
    const pending = await media.db.selectFrom('pendingDeletions').selectAll().execute();
    expect(pending).toHaveLength(1);
    expect(Date.parse(pending[0]!.dueAt) - Date.now()).toBeLessThan(2 * 60_000);
  });

  it(`${status}: a document cannot be uploaded, and one from before is described, so that it can be added`, async () => {
    const response = await uploadDocument(app);
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toMatch(/127\.0\.0\.1|it is so|<Code>/);
    const earlier = (await uploadDocument(media.app)).json<UploadedDocument>();
    const described = await app.inject({
      url: `/api/upload/documents/${earlier.id}`,
      headers: await caller.operator(),
    });
    expect([described.statusCode, described.json()]).toEqual([200, earlier]);
  });

  it(`${status}: an image cannot be delivered`, async () => {
    for (const response of [await get(app, photo)]) {
      expect(response.statusCode).toBe(status);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
    }
  });
});

it('a failing call is attempted three times', async () => {
  let calls = 0;
  fault = (request, response) => {
    calls++;
    if (calls < 3) request.socket.destroy();
    else response.writeHead(200, { etag: '"e"', 'content-length': '0' }).end();
  };
  await store.put('key', Buffer.from('x'), 'image/webp');
  expect(calls).toBe(3);
});

it('an object that breaks off aborts the response', async () => {
  fault = (_request, response) => {
    response.writeHead(200, { etag: '"e"', 'content-length': '1000' });
    response.write(Buffer.alloc(500));
    setTimeout(() => response.destroy(), 50);
  };
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${photo}`, { headers: await caller.admin() });
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
});

it('the log names the bucket, its server and the error', async () => {
  fault = faults['has lost the bucket'];
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const logging = await media.build({ store, log });
  await get(logging, photo);
  await logging.close();
  expect(lines).toHaveLength(1);
  const { msg, err } = JSON.parse(lines[0]!) as { msg: string; err: { message: string } };
  expect(msg).toBe('request failed: storage_unavailable');
  expect(err.message).toContain(
    `bucket ${media.storeOptions.bucket} at http://127.0.0.1:${port}: NoSuchBucket: it is so`,
  );
});

it('the service stays ready', async () => {
  fault = faults['never responds'];
  expect((await get(app, '/readyz')).statusCode).toBe(200);
});

it('201: an upload creates a bucket that was missing at start-up, where the settings ask for it', async () => {
  const bucket = `late-${crypto.randomUUID()}`;
  const uploadTo = async (createBucket: boolean) => {
    const late = openStore({ ...media.storeOptions, bucket, createBucket });
    const response = await upload(await media.build({ store: late }), await jpeg());
    late.close();
    return response.statusCode;
  };
  expect(await uploadTo(false)).toBe(503);
  expect(await uploadTo(true)).toBe(201);
});
