import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { documentGrantText, DOCUMENT_LIMITS } from '@commonyard/contracts/documents.values';
import type { DocumentAddress, LoanDocument, UploadedDocument } from '@commonyard/contracts/http/documents';
import type { LoanRecord } from '@commonyard/contracts/http/loan-records';
import type { LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import { projectHold } from '@commonyard/service-kit/records/holds';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { testDocumentAddresses } from '@commonyard/testing/factories/images';
import { readZip } from '@commonyard/testing/read-zip';
import { retention } from '../src/records/records.service.ts';
import { loanSteps } from './loan-steps.ts';
import {
  as,
  borrower,
  borrowingColleague,
  borrowingOfficer,
  colleague,
  officer,
  owner,
  send,
  startTestService,
} from './test-service.ts';

/** The uploads of the caller that media knows, and the content of each. */
let uploads = new Map<string, UploadedDocument>();
let contents = new Map<string, Buffer>();
let isAway = false;
const media = createServer((request, response) => {
  const url = new URL(request.url!, 'http://media');
  const id = url.pathname.split('/').at(-1)!;
  if (isAway || request.headers[CALLER_HEADER] === undefined) return void response.destroy();
  if (url.pathname.startsWith('/media/documents/')) {
    const grant = { id, userId: 14, expires: Number(url.searchParams.get('expires')) };
    const isGranted = testDocumentAddresses.isSigned(documentGrantText(grant), url.searchParams.get('signature')!);
    const content = isGranted && contents.get(id);
    return void response.writeHead(content ? 200 : 404).end(content || '{}');
  }
  const upload = uploads.get(id);
  response.writeHead(upload ? 200 : 404, { 'content-type': 'application/json' });
  return void response.end(JSON.stringify(upload ?? { code: 'document_not_found', message: 'Not found' }));
});
await new Promise<void>((resolve) => {
  media.listen(0, '127.0.0.1', resolve);
});
const service = await startTestService({ mediaUrl: `http://127.0.0.1:${(media.address() as AddressInfo).port}` });
const { loanIn, accept, get: getLoan } = loanSteps(service);
afterAll(async () => {
  await service.close();
  media.close();
});
beforeEach(() => {
  uploads = new Map();
  contents = new Map();
  isAway = false;
});
await service.projectBorrower();

/** A file that the caller uploaded. */
function uploaded(over: Partial<UploadedDocument> = {}): string {
  const id = crypto.randomUUID();
  uploads.set(id, {
    id,
    name: 'order 7.pdf',
    type: 'application/pdf',
    bytes: 48_000,
    sha256: 'ab'.repeat(32),
    remark: null,
    ...over,
  });
  contents.set(id, Buffer.from(`content of ${id}`));
  return id;
}
type Caller = ReturnType<typeof borrower>;
const add = (
  id: number | string,
  caller: Caller = borrower(),
  over: object = {},
  headers: Record<string, string> = {},
) =>
  send(
    service,
    caller,
    'POST',
    `/api/loans/${id}/documents`,
    { documentId: uploaded(), kind: 'purchase_order', title: 'Order 7', ...over },
    headers,
  );
const added = async (id: number, caller: Caller = borrower(), over: object = {}) => {
  const response = await add(id, caller, over);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json<LoanDocument>();
};
const list = async (id: number | string, caller: Caller = borrower()) =>
  send(service, caller, 'GET', `/api/loans/${id}/documents`);
const remove = (id: number | string, documentId: string, caller: Caller = borrower()) =>
  send(service, caller, 'DELETE', `/api/loans/${id}/documents/${documentId}`);
const address = (id: number | string, documentId: string, caller: Caller = borrower()) =>
  send(service, caller, 'GET', `/api/loans/${id}/documents/${documentId}/address`);
const requested = async () => (await loanIn('requested', await service.lendableListing())).id;

describe('POST /api/loans/:id/documents', () => {
  it('201: the document, for both sides, with an event that names all documents of the loan', async () => {
    const id = await requested();
    const first = await added(id, borrower(), { kind: 'certificate', title: '  Certificate 2026 ' });
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'certificate',
      title: 'Certificate 2026',
      name: 'order 7.pdf',
      type: 'application/pdf',
      bytes: 48_000,
      sha256: 'ab'.repeat(32),
      remark: null,
      side: 'borrower',
      by: 'Bea Borrower',
      addedAt: expect.any(String),
      removable: true,
    });
    const second = await added(id, owner());
    expect(second).toMatchObject({ side: 'lender', removable: true });
    for (const caller of [borrower(), borrowingOfficer(), owner(), officer(), as.admin()]) {
      const documents = (await list(id, caller)).json<LoanDocument[]>();
      expect(documents.map((document) => document.id)).toEqual([second.id, first.id]);
    }
    const removable = async (caller: Caller) =>
      (await list(id, caller)).json<LoanDocument[]>().map((document) => document.removable);
    expect([await removable(borrowingOfficer()), await removable(officer()), await removable(as.admin())]).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
    const events = (await service.eventsOfLoan(id)).filter(({ type }) => type === 'loan.document_added');
    expect(events.map(({ data }) => data)).toMatchObject([
      { id, version: 2, by: 'borrower', documentIds: [first.id] },
      { id, version: 3, by: 'lender', documentIds: [first.id, second.id].toSorted() },
    ]);
    expect(JSON.stringify(events)).not.toContain('Certificate 2026');
  });

  it('201 in every state of a loan', async () => {
    for (const status of ['quoted', 'countered', 'accepted', 'declined', 'cancelled'] as const)
      await added((await loanIn(status, await service.lendableListing())).id, owner());
  });

  it('raises the version, so that a dialog that was opened before says what was added', async () => {
    const { id, version } = await loanIn('quoted', await service.lendableListing());
    await added(id, officer());
    const stale = await accept(id, borrowingOfficer(), { 'if-match': `"${version}"` });
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { code: 'stale_version' }]);
    expect((await getLoan(id)).json()).toMatchObject({ version: version + 1, status: 'quoted' });
  });

  it('201 once per key, also where the response was lost', async () => {
    const id = await requested();
    const documentId = uploaded();
    const key = { 'idempotency-key': 'k1' };
    const [first, repeated] = [
      await add(id, borrower(), { documentId }, key),
      await add(id, borrower(), { documentId }, key),
    ];
    expect([first.statusCode, repeated.statusCode, repeated.json()]).toEqual([201, 201, first.json()]);
    expect((await list(id)).json()).toHaveLength(1);
  });

  it('400: a file that media does not know as one of the caller', async () => {
    const response = await add(await requested(), borrower(), { documentId: crypto.randomUUID() });
    expect([response.statusCode, response.json()]).toMatchObject([400, { fields: { documentId: expect.any(String) } }]);
  });

  it('401, 403 for administrators of the platform, 404 for everybody else', async () => {
    const id = await requested();
    expect((await add(id, as.guest())).statusCode).toBe(401);
    expect((await add(id, as.admin())).statusCode).toBe(403);
    for (const caller of [colleague(), borrowingColleague(), as.municipalAdmin()])
      expect((await add(id, caller)).statusCode).toBe(404);
    expect((await add(2_000_000_000)).statusCode).toBe(404);
    expect((await add('x')).statusCode).toBe(400);
  });

  it('409: a file that is a document already, of this loan or another, also a removed one', async () => {
    const [id, other] = [await requested(), await requested()];
    const document = await added(id);
    for (const loan of [id, other])
      expect((await add(loan, borrower(), { documentId: document.id })).json()).toMatchObject({
        code: 'document_in_use',
      });
    // As if media still knew it.
    await remove(id, document.id);
    expect((await add(id, borrower(), { documentId: document.id })).statusCode).toBe(409);
    expect((await list(other)).json()).toEqual([]);
  });

  it('409: above 30 documents, of which removed ones do not count; not even by two at a time', async () => {
    const id = await requested();
    for (let count = 1; count < DOCUMENT_LIMITS.perLoan; count++) await added(id);
    const statuses = await Promise.all([add(id), add(id, owner())]);
    expect(statuses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const [document] = (await list(id, owner())).json<LoanDocument[]>().filter(({ side }) => side === 'borrower');
    await remove(id, document!.id);
    await added(id);
    expect((await add(id)).json()).toMatchObject({ code: 'too_many_documents' });
  });

  it('503: while media is away, and the next attempt succeeds', async () => {
    const id = await requested();
    const documentId = uploaded();
    isAway = true;
    expect((await add(id, borrower(), { documentId })).statusCode).toBe(503);
    isAway = false;
    await added(id, borrower(), { documentId });
  });
});

describe('GET /api/loans/:id/documents', () => {
  it('200: none; 400, 401, 404', async () => {
    const id = await requested();
    expect((await list(id)).json()).toEqual([]);
    expect((await list('x')).statusCode).toBe(400);
    expect((await list(id, as.guest())).statusCode).toBe(401);
    for (const caller of [colleague(), as.municipalAdmin()]) expect((await list(id, caller)).statusCode).toBe(404);
  });
});

describe('DELETE /api/loans/:id/documents/:documentId', () => {
  it('204: the title stays in the history, and media is told what is left', async () => {
    const id = await requested();
    const [kept, removed] = [await added(id), await added(id, borrower(), { title: 'Wrong order' })];
    const response = await remove(id, removed.id, borrowingOfficer());
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await list(id)).json<LoanDocument[]>().map((document) => document.id)).toEqual([kept.id]);
    expect((await service.eventsOfLoan(id)).at(-1)).toMatchObject({
      type: 'loan.document_removed',
      data: { id, by: 'borrower', documentIds: [kept.id] },
    });
    const history = (await send(service, owner(), 'GET', `/api/loans/${id}/history`)).json<LoanHistoryEntry[]>();
    expect(history.map(({ action, document }) => [action, document])).toEqual([
      ['requested', null],
      ['document_added', 'Order 7'],
      ['document_added', 'Wrong order'],
      ['document_removed', 'Wrong order'],
    ]);
    expect((await service.auditOfLoan(id)).at(-1)).toMatchObject({
      action: 'document_removed',
      actorId: 15,
      details: { side: 'borrower', kind: 'purchase_order', documentId: removed.id },
    });
  });

  it('403: one of the other side; 404: a removed one, one of another loan, a guessed id, and for strangers', async () => {
    const [id, other] = [await requested(), await requested()];
    const document = await added(id);
    expect((await remove(id, document.id, officer())).json()).toMatchObject({ code: 'document_of_other_side' });
    expect((await remove(id, document.id, as.admin())).statusCode).toBe(403);
    expect((await remove(id, document.id, as.guest())).statusCode).toBe(401);
    expect((await remove(id, document.id, as.municipalAdmin())).statusCode).toBe(404);
    expect((await remove(other, document.id)).statusCode).toBe(404);
    expect((await remove(id, crypto.randomUUID())).statusCode).toBe(404);
    expect((await remove(id, 'x')).statusCode).toBe(400);
    expect((await remove(id, document.id)).statusCode).toBe(204);
    expect((await remove(id, document.id)).statusCode).toBe(404);
  });

  it('409: a photo of a damage report, which stays with the loan', async () => {
    const { id } = await loanIn('accepted', await service.lendableListing());
    const [photo, other] = [await added(id, borrower(), { kind: 'photo' }), await added(id)];
    const body = { note: 'The blade is bent', documentIds: [photo.id] };
    expect((await send(service, borrower(), 'POST', `/api/loans/${id}/damage-reports`, body)).statusCode).toBe(201);
    const removable = (await list(id)).json<LoanDocument[]>().map((document) => [document.id, document.removable]);
    expect(new Map(removable as [string, boolean][])).toEqual(
      new Map([
        [photo.id, false],
        [other.id, true],
      ]),
    );
    const response = await remove(id, photo.id);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'document_in_report',
        message: 'This photo is part of a damage report and stays with the loan.',
      },
    ]);
    expect((await remove(id, other.id)).statusCode).toBe(204);
    expect((await list(id)).json<LoanDocument[]>().map((document) => document.id)).toEqual([photo.id]);
  });

  it('204 while the loan is on hold: media keeps the file, also after later changes', async () => {
    const { id, listing } = await loanIn('requested', await service.lendableListing());
    const [held, later] = [await added(id), await added(id)];
    await service.db
      .transaction()
      .execute((trx) => projectHold(trx as never, 'listing', { id: listing.id, held: true, userIds: [] }));
    await remove(id, held.id);
    await remove(id, later.id);
    const third = await added(id);
    expect((await service.eventsOfLoan(id)).at(-1)!.data).toMatchObject({
      documentIds: [held.id, later.id, third.id].toSorted(),
    });
    expect((await list(id)).json<LoanDocument[]>().map((document) => document.id)).toEqual([third.id]);
    expect((await address(id, held.id)).statusCode).toBe(404);
  });
});

describe('GET /api/loans/:id/documents/:documentId/address', () => {
  it('200: an address that media accepts from this caller for five minutes', async () => {
    const id = await requested();
    const document = await added(id);
    for (const [caller, userId] of [
      [borrower(), 14],
      [officer(), 5],
      [as.admin(), 1],
    ] as const) {
      const { url, expiresAt } = (await address(id, document.id, caller)).json<DocumentAddress>();
      const { pathname, searchParams } = new URL(url, 'http://x');
      const expires = Number(searchParams.get('expires'));
      expect(pathname).toBe(`/media/documents/${document.id}`);
      expect(Date.parse(expiresAt)).toBe(expires * 1_000);
      expect(Math.abs(expires * 1_000 - Date.now() - 300_000)).toBeLessThan(60_000);
      const grant = { id: document.id, userId, expires };
      expect(testDocumentAddresses.isSigned(documentGrantText(grant), searchParams.get('signature')!)).toBe(true);
      const stranger = { ...grant, userId: 99 };
      expect(testDocumentAddresses.isSigned(documentGrantText(stranger), searchParams.get('signature')!)).toBe(false);
    }
  });

  it('400, 401, and 404 for strangers, another loan, a guessed and a removed document', async () => {
    const [id, other] = [await requested(), await requested()];
    const document = await added(id);
    expect((await address(id, 'x')).statusCode).toBe(400);
    expect((await address(id, document.id, as.guest())).statusCode).toBe(401);
    for (const caller of [colleague(), borrowingColleague(), as.municipalAdmin()])
      expect((await address(id, document.id, caller)).statusCode).toBe(404);
    expect((await address(other, document.id)).statusCode).toBe(404);
    expect((await address(id, crypto.randomUUID())).statusCode).toBe(404);
    await remove(id, document.id);
    expect((await address(id, document.id)).statusCode).toBe(404);
  });
});

describe('the record', () => {
  const archive = async (id: number) =>
    readZip((await send(service, borrower(), 'GET', `/api/loans/${id}/record.zip`)).rawPayload);

  it('200: lists the documents with their hashes, and the history names them', async () => {
    const id = await requested();
    await added(id, borrower(), { documentId: uploaded({ remark: 'scripts' }) });
    const french = as.operator({ userId: 14, municipality: 'smiths-falls', locale: 'fr' });
    const record = (await send(service, french, 'GET', `/api/loans/${id}/record`)).json<LoanRecord>();
    const textOf = (name: string) => JSON.stringify(record.sections.find((section) => section.name === name));
    for (const text of ['Order 7', 'Bon de commande', '48 ko', 'Bea Borrower', 'ab'.repeat(32), 'scripts'])
      expect(textOf('documents')).toContain(text);
    expect(textOf('history')).toContain('Document d’un prêt ajouté : Order 7');
  });

  it('200: the archive has their files in a folder, and names those that cannot be read', async () => {
    const id = await requested();
    const one = await added(id, borrower(), { title: '../../etc/passwd' });
    const two = await added(id, officer(), {
      title: 'Photo',
      documentId: uploaded({ name: 'a.webp', type: 'image/webp' }),
    });
    const missing = await added(id, borrower(), { title: 'Missing' });
    contents.delete(missing.id);
    const files = await archive(id);
    const names = [...files.keys()].filter((name) => name.startsWith('documents/'));
    expect(names.toSorted()).toEqual(['documents/Photo.webp', 'documents/etc-passwd.pdf']);
    expect(files.get('documents/etc-passwd.pdf')!.toString()).toBe(`content of ${one.id}`);
    expect(files.get('documents/Photo.webp')!.toString()).toBe(`content of ${two.id}`);
    expect(files.get('missing.txt')!.toString()).toContain('Missing (documents/Missing.pdf): Please download it');
    const json = JSON.parse(files.get('record.json')!.toString()) as { documents: object[] };
    expect(json.documents).toHaveLength(3);
    expect(JSON.stringify(json.documents)).not.toContain('removable');
  });

  it('200: the archive holds 40 MB of documents, and names the others', async () => {
    const id = await requested();
    for (let count = 0; count < 6; count++)
      await added(id, borrower(), { title: `Scan ${count}`, documentId: uploaded({ bytes: 8_000_000 }) });
    const files = await archive(id);
    expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toHaveLength(5);
    expect(files.get('missing.txt')!.toString()).toContain('Scan 0 (documents/Scan 0.pdf)');
  });
});

it('a loan whose retention has ended is removed with its documents, which media is told', async () => {
  const id = (await loanIn('declined', await service.lendableListing())).id;
  await added(id);
  await service.db.updateTable('loans').set({ endedAt: '2000-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
  await removeDue(service.db, { ...retention, rules: RETENTION_RULES.loans }, 'command');
  expect(await service.db.selectFrom('loanDocuments').select('title').where('loanId', '=', id).execute()).toEqual([]);
  expect((await service.eventsOfLoan(id)).at(-1)).toMatchObject({
    type: 'loan.document_removed',
    data: { id, by: null, documentIds: [] },
  });
});
