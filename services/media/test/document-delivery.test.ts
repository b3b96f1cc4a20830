import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentAddress, documentGrantText, type DocumentGrant } from '@commonyard/contracts/documents.values';
import type { UploadedDocument } from '@commonyard/contracts/http/documents';
import { createSignedTexts } from '@commonyard/service-kit/auth/signed-texts';
import { testDocumentAddresses } from '@commonyard/testing/factories/images';
import { openStore } from '../src/storage/object-store.client.ts';
import { pdf } from './document-files.ts';
import { CONTENT_TYPE, form } from './multipart.ts';
import { caller, startTestService } from './test-service.ts';

const media = await startTestService();
afterAll(() => media.close());

const FILE = pdf('<html><script>alert(1)</script>');
let stored: UploadedDocument;
let other: UploadedDocument;
async function upload(filename: string): Promise<UploadedDocument> {
  const response = await media.app.inject({
    method: 'POST',
    url: '/api/upload/documents',
    headers: { ...(await caller.operator()), 'content-type': CONTENT_TYPE },
    payload: form({ name: 'document', filename, bytes: FILE }),
  });
  return response.json();
}
beforeAll(async () => {
  stored = await upload('Reçu été.pdf');
  other = await upload('other.pdf');
});

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
const grant = (over: Partial<DocumentGrant> = {}): DocumentGrant => ({
  id: stored.id,
  userId: 3,
  expires: inSeconds(300),
  ...over,
});
const addressOf = (given = grant(), texts = testDocumentAddresses) =>
  documentAddress(given, texts.sign(documentGrantText(given)));
const get = async (url: string, headers?: Record<string, string>, app = media.app) =>
  app.inject({ url, headers: headers ?? (await caller.operator()) });

it('200: the file as an attachment that runs nothing and is stored nowhere', async () => {
  const response = await get(addressOf());
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(FILE)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Recu ete.pdf"; filename*=UTF-8''Re%C3%A7u%20%C3%A9t%C3%A9.pdf`,
    'content-length': String(FILE.length),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
});

it('401: without a session, whatever the address says', async () => {
  expect((await get(addressOf(), await caller.guest())).statusCode).toBe(401);
  expect((await media.app.inject({ url: addressOf() })).statusCode).toBe(401);
});

describe('403', () => {
  const texts = createSignedTexts('x'.repeat(40), 'document address');
  it.each([
    ['an address that ended', () => addressOf(grant({ expires: inSeconds(-1) }))],
    ['no signature', () => `/media/documents/${stored.id}?expires=${inSeconds(300)}`],
    ['no time', () => `/media/documents/${stored.id}`],
    ['a signature for another user', () => addressOf(grant({ userId: 4 }))],
    ['the signature of another document', () => addressOf(grant({ id: other.id })).replace(other.id, stored.id)],
    ['a later time than was signed', () => addressOf().replace(/expires=\d+/, `expires=${inSeconds(9_000)}`)],
    ['the signature of another secret', () => addressOf(grant(), texts)],
    [
      'another signature',
      () => addressOf().replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
    ],
  ])('%s', async (_name, address) => {
    const response = await get(address());
    expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'document_address_ended' }]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('also for administrators, and for another user of the same municipality', async () => {
    for (const headers of [await caller.admin(), await caller.operator({ userId: 4 }), await caller.municipalAdmin()])
      expect((await get(addressOf(), headers)).statusCode).toBe(403);
  });
});

it('404: a document that does not exist, or is being deleted', async () => {
  expect((await get(addressOf(grant({ id: crypto.randomUUID() })))).json()).toMatchObject({
    code: 'document_not_found',
  });
  const { id } = await upload('gone.pdf');
  await media.db.updateTable('documents').set({ deletedAt: new Date().toISOString() }).where('id', '=', id).execute();
  expect((await get(addressOf(grant({ id })))).statusCode).toBe(404);
});

it('400: an id in another form, or a query that no address has', async () => {
  expect((await get('/media/documents/x')).statusCode).toBe(400);
  expect((await get(addressOf().slice(0, -1))).statusCode).toBe(400);
  expect((await get(addressOf().replace(/expires=(\d+)/, 'expires=$1.0'))).statusCode).toBe(400);
  expect((await get(`${addressOf()}&inline=1`)).statusCode).toBe(400);
});

it('503: a file that was changed in the store, or is missing there, reaches nobody', async () => {
  const { id } = await upload('changed.pdf');
  const url = addressOf(grant({ id }));
  await media.store.put(`documents/${id}`, pdf('another content of the file'), 'application/pdf');
  const changed = await get(url);
  expect([changed.statusCode, changed.json()]).toMatchObject([503, { code: 'document_damaged' }]);
  expect(changed.body).not.toContain('another content');
  await media.store.delete(`documents/${id}`);
  expect((await get(url)).json()).toMatchObject({ code: 'document_missing' });
});

it('503: while the store is away', async () => {
  const store = openStore({ ...media.storeOptions, endpoint: 'http://127.0.0.1:1', timeoutMs: 100 });
  const app = await media.build({ store });
  expect((await get(addressOf(), undefined, app)).statusCode).toBe(503);
  await app.close();
  store.close();
});
