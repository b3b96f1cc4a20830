import { request as connect } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import { MAX_DOCUMENT_IMAGE_BYTES, MAX_PDF_BYTES } from '@commonyard/contracts/documents.values';
import { createUsageLimits } from '@commonyard/service-kit/limits/usage-limits';
import { createStorageRoom } from '../src/images/storage-room.service.ts';
import { pdf, pdfOf, pdfWithPacked } from './document-files.ts';
import { jpeg, png, unacceptedFiles, webp } from './image-files.ts';
import { CONTENT_TYPE, END, form, type Part } from './multipart.ts';
import { caller, startTestService } from './test-service.ts';

const media = await startTestService();
afterAll(() => media.close());

const signedIn = () => caller.operator();
async function send(payload: Buffer | string, headers?: Record<string, string>, app = media.app) {
  return app.inject({
    method: 'POST',
    url: '/api/upload/documents',
    headers: { ...(headers ?? (await signedIn())), 'content-type': CONTENT_TYPE },
    payload,
  });
}
const document = (bytes: Buffer | string, over: Partial<Part> = {}) =>
  form({ name: 'document', filename: 'order.pdf', type: 'application/pdf', bytes, ...over });
async function upload(bytes: Buffer, over: Partial<Part> = {}): Promise<UploadedDocument> {
  const response = await send(document(bytes, over));
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining('"id"')]);
  return response.json();
}
const rows = () => media.db.selectFrom('documents').select(['id', 'stored']).execute();
const keys = async () => (await media.keys()).filter((key) => key.startsWith('documents/'));

/** Nothing of a rejected upload stays. */
async function expectRejected(
  status: number,
  code: string,
  payload: Buffer | string,
  headers?: Record<string, string>,
) {
  const before = [await rows(), await keys()];
  const response = await send(payload, headers);
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { code, message: expect.any(String), requestId: expect.any(String) },
  ]);
  expect([await rows(), await keys()]).toEqual(before);
}

describe('201: an upload', () => {
  it.each([
    ['application/pdf', 'order.pdf', () => pdf()],
    ['image/jpeg', 'order.jpg', () => jpeg(40, 30)],
    ['image/png', 'order.png', () => png(40, 30)],
    ['image/webp', 'order.webp', () => webp(40, 30)],
  ] as const)('of %s is kept byte for byte, apart from images', async (type, name, of) => {
    const bytes = await of();
    const stored = await upload(bytes, { filename: 'order.bin', type: 'text/html' });
    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name,
      type,
      bytes: bytes.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      remark: null,
    });
    const object = await media.store.open(`documents/${stored.id}`);
    expect(Buffer.concat(await object!.body.toArray()).equals(bytes)).toBe(true);
  });

  it('cannot be read by any path of images, by nobody', async () => {
    const { id } = await upload(pdf());
    for (const headers of [await caller.admin(), await signedIn(), await caller.guest()])
      for (const path of [`/media/${id}/1280.webp`, `/media/documents/1280.webp`, `/media/documents%2f${id}/1280.webp`])
        expect([path, (await media.app.inject({ url: path, headers })).statusCode]).not.toEqual([path, 200]);
    expect((await media.app.inject({ url: `/media/documents/${id}`, headers: await caller.admin() })).statusCode).toBe(
      403,
    );
  });

  it.each([
    ['../../x.pdf', 'x.pdf'],
    ['..\\..\\x.pdf', 'x.pdf'],
    ['/etc/passwd', 'passwd.pdf'],
    ['Bon de commande été.pdf', 'Bon de commande été.pdf'],
    ['order.html', 'order.pdf'],
    ['a\u202Efdp.exe', 'a-fdp.pdf'],
    ['עברית.pdf', 'עברית.pdf'],
    ['NUL.pdf', '_NUL.pdf'],
    ['', 'file.pdf'],
  ])('named %j is called %j', async (filename, name) => {
    expect((await upload(pdf(), { filename })).name).toBe(name);
  });

  it.each([240, 3_000])('with a name of %d characters has a short one', async (length) => {
    expect((await upload(pdf(), { filename: `${'x'.repeat(length)}.pdf` })).name).toBe(`${'x'.repeat(80)}.pdf`);
  });

  it.each([
    ['a script', pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'), 'scripts'],
    ['an action that starts a program', pdf('<< /S /Launch >>'), 'scripts'],
    ['a script whose name has escaped characters', pdf('<< /S /J#61vaScript >>'), 'scripts'],
    ['a packed script', pdfWithPacked('<< /AA << /O << /S /JavaScript >> >> >>'), 'scripts'],
    ['a packed catalogue without one', pdfWithPacked('<< /Type /Catalog >>'), null],
    ['a password', pdf('trailer << /Encrypt 5 0 R >>'), 'encrypted'],
    ['no end', pdf('', ''), 'broken'],
    ['HTML after its end', Buffer.concat([pdf(), Buffer.from('<html><script>alert(1)</script>')]), null],
    ['words that look like names', pdf('(/JSON and /Launched)'), null],
  ])('with %s is kept with a remark', async (_name, bytes, remark) => {
    expect((await upload(bytes)).remark).toBe(remark);
  });

  it('of packed objects that unpack to gigabytes is kept', async () => {
    expect(await upload(pdfWithPacked(' '.repeat(50_000_000)))).toMatchObject({ remark: null });
  });

  it('of the largest size is kept', async () => {
    expect((await upload(pdfOf(MAX_PDF_BYTES))).bytes).toBe(MAX_PDF_BYTES);
  });
});

describe('400', () => {
  it.each([
    ['no file', 'no_document', END],
    ['an empty body', 'no_document', ''],
    ['a file of 0 bytes', 'empty_document', document('')],
    ['another field', 'malformed_upload', document(pdf(), { name: 'images' })],
    ['a field beside it', 'malformed_upload', form({ name: 'title', filename: null, bytes: 'x' })],
    ['a cut body', 'malformed_upload', document(pdf()).subarray(0, -30)],
  ])('%s', async (_name, code, payload) => {
    await expectRejected(400, code, payload);
  });
});

it('401: a guest, and nothing is read', async () => {
  await expectRejected(401, 'not_signed_in', document(pdf()), await caller.guest());
  expect((await send(document(pdf()), {})).statusCode).toBe(401);
});

describe('413', () => {
  it.each([
    ['a PDF of one byte more than 5 MB', 'document_too_large', () => document(pdfOf(MAX_PDF_BYTES + 1))],
    [
      'a file of one byte more than 8 MB',
      'document_too_large',
      () => document(Buffer.alloc(MAX_DOCUMENT_IMAGE_BYTES + 1, 1)),
    ],
    ['a second file', 'too_many_documents', () => form(...[1, 2].map(() => ({ name: 'document', bytes: pdf() })))],
  ])('%s', async (_name, code, payload) => {
    await expectRejected(413, code, payload());
  });

  it('a body of 200 MB, before it is read', async () => {
    const app = await media.build();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const before = [await rows(), await keys()];
    const status = await new Promise<number | undefined>((resolve, reject) => {
      void signedIn().then((headers) => {
        const client = connect({
          port,
          method: 'POST',
          path: '/api/upload/documents',
          headers: { ...headers, 'content-type': CONTENT_TYPE, 'content-length': 200_000_000 },
        });
        client.on('error', reject);
        client.on('response', (response) => {
          resolve(response.statusCode);
          client.destroy();
        });
        client.write(document(pdf()));
      });
    });
    expect([status, await rows(), await keys()]).toEqual([413, ...before]);
    await app.close();
  });
});

it.each(Object.entries(unacceptedFiles).filter(([name]) => !['empty', 'pdf'].includes(name)))(
  '415: %s, whatever it is called',
  async (_name, bytes) => {
    await expectRejected(415, 'not_a_document', document(bytes, { filename: 'order.pdf', type: 'application/pdf' }));
  },
);

it('415: an HTML file, whatever it is called', async () => {
  const html = '<!doctype html><script>alert(1)</script>';
  await expectRejected(415, 'not_a_document', document(html, { filename: 'order.pdf', type: 'application/pdf' }));
});

it('415: an HTML file with a PDF behind it, and JSON', async () => {
  await expectRejected(415, 'not_a_document', document(Buffer.concat([Buffer.from('<html></html>'), pdf()])));
  const headers = { ...(await signedIn()), 'content-type': 'application/json' };
  const response = await media.app.inject({ method: 'POST', url: '/api/upload/documents', headers, payload: '{}' });
  expect(response.statusCode).toBe(415);
});

it('429: above the limit of an account, whose files all count', async () => {
  const app = await media.build({ usage: createUsageLimits() });
  const headers = await caller.operator({ userId: 77 });
  for (let count = 0; count < 60; count++) await send(document(count % 2 ? pdf() : 'no document'), headers, app);
  expect((await send(document(pdf()), headers, app)).json()).toMatchObject({ code: 'account_limit_reached' });
  const usage = await app.inject({ url: '/api/upload/usage', headers });
  expect(usage.json()).toContainEqual(
    expect.objectContaining({ kind: 'documents', scope: 'account', thisHour: { used: 60, max: 60 } }),
  );
  await app.close();
});

it('507: documents count for the room of the store', async () => {
  await upload(pdf());
  const storageRoom = createStorageRoom(media.db, 1);
  await storageRoom.measure();
  const app = await media.build({ storageRoom });
  expect((await send(document(pdf()), undefined, app)).statusCode).toBe(507);
  await app.close();
});

describe('an uploaded document', () => {
  const read = async (id: string, headers: Record<string, string>) =>
    media.app.inject({ url: `/api/upload/documents/${id}`, headers });

  it('200: is described to its uploader only', async () => {
    const stored = await upload(pdf());
    expect((await read(stored.id, await signedIn())).json()).toEqual(stored);
    for (const headers of [await caller.operator({ userId: 4 }), await caller.admin(), await caller.municipalAdmin()])
      expect((await read(stored.id, headers)).statusCode).toBe(404);
    expect((await read(stored.id, await caller.guest())).statusCode).toBe(401);
    expect((await read(crypto.randomUUID(), await signedIn())).statusCode).toBe(404);
    expect((await read('x', await signedIn())).statusCode).toBe(400);
  });

  it('404: an hour before it may be deleted', async () => {
    const { id } = await upload(pdf());
    const age = (hours: number) =>
      media.db
        .updateTable('documents')
        .set({ createdAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .where('id', '=', id)
        .execute();
    await age(22.9);
    expect((await read(id, await signedIn())).statusCode).toBe(200);
    await age(23.1);
    expect((await read(id, await signedIn())).statusCode).toBe(404);
  });
});
