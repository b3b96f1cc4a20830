import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Agreement } from '@commonyard/contracts/http/agreements';
import type { LoanRecord, RecordBlock } from '@commonyard/contracts/http/loan-records';
import type { Loan } from '@commonyard/contracts/http/loans';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { INSPECTION_ITEMS } from '@commonyard/contracts/inspections.values';
import {
  LOAN_RECORD_SECTIONS,
  MAX_RECORD_MESSAGES,
  type LoanRecordSectionName,
} from '@commonyard/contracts/loan-records.values';
import { CALLER_HEADER } from '@commonyard/service-kit/auth/caller';
import { uploadedImageUrl } from '@commonyard/testing/factories/images';
import { readZip } from '@commonyard/testing/read-zip';
import { upsertUser } from '../src/projections/users.repository.ts';
import { loanSteps } from './loan-steps.ts';
import { as, borrower, borrowingOfficer, colleague, officer, send, startTestService } from './test-service.ts';

/** What the other services respond, by path without query; undefined ends the connection. */
let responses = new Map<string, unknown>();
let requested: { path: string; hasCaller: boolean }[] = [];
/** A test holds the photos back with a promise that is not resolved yet. */
let photosSent = Promise.resolve();
const others = createServer((request, response) => {
  const path = request.url!.replace(/\?.*/, '');
  requested.push({ path, hasCaller: request.headers[CALLER_HEADER] !== undefined });
  const known = responses.get(path) ?? responses.get(request.url!);
  if (known instanceof Buffer)
    return void photosSent.then(() => response.writeHead(200, { 'content-type': 'image/webp' }).end(known));
  if (known === 'fail') return response.destroy();
  response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
  return response.end(JSON.stringify(known ?? { code: 'not_found', message: 'Not found' }));
});
await new Promise<void>((resolve) => {
  others.listen(0, '127.0.0.1', resolve);
});
const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
const service = await startTestService({ assetsUrl: url, inquiriesUrl: url, mediaUrl: url });
const { loanIn } = loanSteps(service);
afterAll(async () => {
  await service.close();
  others.close();
});
beforeEach(() => {
  responses = new Map();
  requested = [];
});

for (const [id, name, municipality, role] of [
  [4, 'Olive Owner', 'lanark-highlands', 'municipal_operator'],
  [14, 'Bea Borrower', 'smiths-falls', 'municipal_operator'],
  [15, 'Ben Officer', 'smiths-falls', 'municipal_admin'],
] as const)
  await service.db.transaction().execute((trx) =>
    // Whoever left keeps the name.
    upsertUser(trx, { id, version: 1, role, municipality, active: id !== 14, name }),
  );

const createdAt = '2026-11-01T15:00:00.000Z';
const message = (id: number, over: object = {}) => ({
  id,
  inquiryId: 77,
  userId: 5,
  authorName: 'Olga Officer',
  municipality: 'lanark-highlands',
  content: `Message ${id}`,
  hidden: false,
  createdAt,
  ...over,
});
const inspection = (id: number, over: object = {}) => ({
  id,
  type: 'pre',
  date: '2026-11-02',
  completed: true,
  hourMeter: 1_204.5,
  fuel: 6,
  contentHash: 'c0ffee',
  notes: 'A scratch on the blade',
  checklist: INSPECTION_ITEMS.pre.map((item) => ({ item, result: 'pass', note: null, photo: null })),
  images: [],
  completedByName: 'Olga Officer',
  completedAt: createdAt,
  ...over,
});

/** An accepted loan of which the other services know a thread, an inspection and these photos. */
async function knownLoan({ photos = [], title = 'Grader' }: { photos?: string[]; title?: string } = {}): Promise<Loan> {
  const loan = await loanIn('accepted', await service.lendableListing({}, { title }));
  await service.db.updateTable('loans').set({ inquiryId: 77 }).where('id', '=', loan.id).execute();
  const opening = { name: 'Bea Borrower', municipality: 'smiths-falls', message: 'For the lane', createdAt };
  responses.set('/api/inquiries/77', { ...opening, messageHidden: false });
  const hidden = message(3, { content: 'Told off by an administrator', hidden: true });
  responses.set('/api/inquiries/77/messages', [message(2), hidden]);
  responses.set('/api/inspections', [{ id: 9 }]);
  responses.set('/api/inspections/9', inspection(9));
  responses.set(`/api/assets/${loan.listing.id}`, { images: photos });
  return loan;
}
const store = (photo: string, bytes = 'large') => {
  responses.set(photo, Buffer.from(bytes));
  responses.set(photo.replace('1280', '320'), Buffer.from('small'));
  return photo;
};

const read = (id: number | string, caller = borrower()) => send(service, caller, 'GET', `/api/loans/${id}/record`);
const textOf = (record: LoanRecord, name: string) =>
  JSON.stringify(record.sections.find((section) => section.name === name)!.blocks);
const archive = async (id: number | string, caller = borrower()) => {
  const response = await send(service, caller, 'GET', `/api/loans/${id}/record.zip`);
  return { response, files: response.statusCode === 200 ? readZip(response.rawPayload) : new Map<string, Buffer>() };
};

describe('GET /api/loans/:id/record', () => {
  it('200: everything about the loan, with the names of both sides, in dollars', async () => {
    const photo = uploadedImageUrl();
    const { id } = await knownLoan({ photos: [photo] });
    const response = await read(id);
    expect(response.statusCode).toBe(200);
    const record = response.json<LoanRecord>();
    expect(record).toMatchObject({ loanId: id, title: `Loan #${id}: Grader` });
    expect(record.facts.slice(0, 3)).toEqual([
      { label: 'Lender', value: 'Lanark Highlands' },
      { label: 'Borrower', value: 'Smiths Falls' },
      { label: 'State', value: 'Accepted' },
    ]);
    const { rows } = record.sections.find(({ name }) => name === 'history')!.blocks[0] as RecordBlock;
    expect(rows.map((cells) => [cells[1], cells[2], cells[4]])).toEqual([
      ['Loan requested', 'Bea Borrower, Smiths Falls', ''],
      ['Quote sent', 'Olga Officer, Lanark Highlands', '$2,034.00'],
      ['Loan accepted', 'Ben Officer, Smiths Falls', '$2,034.00'],
    ]);
    expect(textOf(record, 'quotes')).toContain('$2,034.00');
    expect(textOf(record, 'terms')).toContain('These terms are those of quote 1.');
    expect(textOf(record, 'inspections')).toContain('1,204.5 h');
    for (const text of ['3/4', 'Pass', 'c0ffee']) expect(textOf(record, 'inspections')).toContain(text);
    expect(textOf(record, 'inspections')).toContain('A scratch on the blade');
    expect(record.sections.find(({ name }) => name === 'photos')!.blocks[0]!.photos).toEqual([
      { url: photo, name: 'Grader, Photo 1' },
    ]);
    expect(requested.every(({ hasCaller }) => hasCaller)).toBe(true);
  });

  it('200: the history says what another last day costs more or less', async () => {
    const { id, endsOn } = await knownLoan();
    const extend = (days: number) =>
      send(service, officer(), 'POST', `/api/loans/${id}/extensions`, { endsOn: addDays(endsOn, days) });
    await extend(3);
    await send(service, borrowingOfficer(), 'POST', `/api/loans/${id}/extensions/agree`);
    await extend(-4);
    const record = (await read(id, officer())).json<LoanRecord>();
    const { rows } = record.sections.find(({ name }) => name === 'history')!.blocks[0] as RecordBlock;
    const more = '$2,034.00 (+$508.50)';
    expect(rows.slice(-3).map((cells) => cells[4])).toEqual([more, more, '$2,034.00 (−$2,034.00)']);
  });

  it('200 in French', async () => {
    const { id } = await knownLoan();
    const french = as.operator({ userId: 14, municipality: 'smiths-falls', locale: 'fr' });
    const record = (await read(id, french)).json<LoanRecord>();
    expect(record.title).toBe(`Prêt nº ${id} : Grader`);
    expect(record.sections.map(({ title }) => title)).toEqual([
      'Jours et état',
      'Soumissions et contre-offres',
      'Conditions',
      'Entente',
      'Personnes-ressources, lieu et heure',
      'Assurance',
      'Messages',
      'Inspections',
      'Dommages',
      'Remise et retour',
      'Relevé et paiement',
      'Documents',
      'Photos de l’annonce',
      'Historique',
    ]);
    expect(textOf(record, 'history')).toContain('Soumission envoyée');
    expect(textOf(record, 'terms')).toContain('Assurance responsabilité minimale');
    expect(textOf(record, 'inspections')).toContain('Pneus ou chenilles');
    expect(textOf(record, 'quotes')).toMatch(/2\s034,00\s\$/);
    const inEnglish = await send(service, french, 'GET', `/api/loans/${id}/record?language=en`);
    expect(inEnglish.json<LoanRecord>().title).toBe(`Loan #${id}: Grader`);
    expect((await send(service, french, 'GET', `/api/loans/${id}/record?language=de`)).statusCode).toBe(400);
  });

  it('200: a text that an administrator hid stays hidden, for administrators too', async () => {
    const { id } = await knownLoan();
    for (const caller of [borrower(), as.admin()]) {
      const text = textOf((await read(id, caller)).json(), 'messages');
      expect(text).toContain('For the lane');
      expect(text).toContain('Hidden by an administrator');
      expect(text).not.toContain('Told off');
    }
  });

  it('200: a long thread keeps its newest messages and says so', async () => {
    const { id } = await knownLoan();
    responses.set(
      '/api/inquiries/77/messages',
      Array.from({ length: 100 }, (_, index) => message(index + 1)),
    );
    const record = (await read(id)).json<LoanRecord>();
    expect(textOf(record, 'messages')).toContain(`Only the newest ${MAX_RECORD_MESSAGES} messages are listed.`);
  });

  it('200: what other services do not give says so; a loan without an inquiry has no messages', async () => {
    const { id } = await knownLoan();
    for (const path of responses.keys()) responses.set(path, 'fail');
    const record = (await read(id)).json<LoanRecord>();
    for (const name of ['messages', 'inspections', 'photos'])
      expect(textOf(record, name)).toContain('cannot be read at the moment');
    responses.delete('/api/inquiries/77');
    expect(textOf((await read(id)).json(), 'inspections')).toContain('with others of your municipality');
    await service.db.updateTable('loans').set({ inquiryId: null }).where('id', '=', id).execute();
    expect(textOf((await read(id)).json(), 'messages')).toContain('There are no messages.');
  });

  it('400, 401, and 404 for a foreign loan', async () => {
    const { id } = await knownLoan();
    for (const path of ['record', 'record.zip']) {
      const statusOf = async (caller: ReturnType<typeof borrower>, of: number | string = id) =>
        (await send(service, caller, 'GET', `/api/loans/${of}/${path}`)).statusCode;
      expect(await statusOf(borrower(), 'x')).toBe(400);
      expect(await statusOf(as.guest())).toBe(401);
      for (const caller of [colleague(), as.municipalAdmin()]) expect(await statusOf(caller)).toBe(404);
      expect(await statusOf(borrower(), 2_000_000_000)).toBe(404);
    }
  });
});

type RecordJson = { loan: Loan } & Record<
  | 'agreement'
  | 'insurance'
  | 'messages'
  | 'inspections'
  | 'damageReports'
  | 'statements'
  | 'documents'
  | 'photos'
  | 'history',
  unknown
>;

describe('GET /api/loans/:id/record.zip', () => {
  it('200: the page, the data and each photo once, with an audit entry that the history does not show', async () => {
    const photo = store(uploadedImageUrl());
    const { id } = await knownLoan({ photos: [photo, photo] });
    const { response, files } = await archive(id);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="loan-${id}-record.zip"`,
      'cache-control': 'no-store',
    });
    expect([...files.keys()]).toEqual([
      'record.json',
      'agreement.en.html',
      'agreement.fr.html',
      'Grader, Photo 2.webp',
      'record.html',
    ]);
    const { sha256 } = (await send(service, borrower(), 'GET', `/api/loans/${id}/agreement`)).json<Agreement>();
    expect(createHash('sha256').update(files.get('agreement.en.html')!).digest('hex')).toBe(sha256);
    expect(files.get('Grader, Photo 2.webp')!.toString()).toBe('large');
    const html = files.get('record.html')!.toString();
    expect(html).toContain(`data:image/webp;base64,${Buffer.from('small').toString('base64')}`);
    expect(html).toContain('Bea Borrower, Smiths Falls');
    expect(html).not.toMatch(/<script|https?:/);
    const json = files.get('record.json')!.toString();
    expect(JSON.parse(json)).toMatchObject({ loan: { id, status: 'accepted' }, inspections: [{ id: 9 }] });
    expect(json).not.toContain('Told off');
    const entries = await service.auditOfLoan(id);
    expect(entries.at(-1)).toMatchObject({ action: 'exported', actorId: 14 });
    const history = await send(service, officer(), 'GET', `/api/loans/${id}/history`);
    expect(history.json<{ action: string }[]>().at(-1)!.action).toBe('accepted');
  });

  it('200: the data has a part for each section', async () => {
    const { id } = await knownLoan({ photos: [store(uploadedImageUrl())] });
    const damage = { note: 'The blade is bent' };
    expect((await send(service, borrower(), 'POST', `/api/loans/${id}/damage-reports`, damage)).statusCode).toBe(201);
    const { files } = await archive(id);
    const json = JSON.parse(files.get('record.json')!.toString()) as RecordJson;
    const parts: Record<LoanRecordSectionName, unknown> = {
      loan: json.loan.startsOn,
      quotes: json.loan.quotes[0],
      terms: json.loan.quotes[0]!.terms,
      agreement: json.agreement,
      plan: json.loan.plan,
      insurance: json.insurance,
      messages: json.messages,
      inspections: json.inspections,
      damage: json.damageReports,
      handover: json.loan.handovers,
      statement: json.statements,
      documents: json.documents,
      photos: json.photos,
      history: json.history,
    };
    expect(Object.keys(parts)).toEqual([...LOAN_RECORD_SECTIONS]);
    for (const [name, part] of Object.entries(parts)) expect([name, part]).toEqual([name, expect.anything()]);
    expect(json.damageReports).toMatchObject([{ note: 'The blade is bent', by: 'Bea Borrower' }]);
  });

  it('200: names of files lead nowhere, and texts are no markup', async () => {
    const photos = [store(uploadedImageUrl()), store(uploadedImageUrl())];
    const { id } = await knownLoan({ photos, title: '../../<img src=x onerror=alert(1)>\u202E"' });
    const { files } = await archive(id, borrowingOfficer());
    const names = [...files.keys()];
    expect(names).toHaveLength(6);
    for (const name of names) expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}:*?"<>|]|^\.|\.\./u);
    expect(files.get('record.html')!.toString()).not.toContain('<img src=x');
  });

  it('200: with 200 photos and one more, which the list of what is missing names', async () => {
    const photos = Array.from({ length: 201 }, (_, index) => store(uploadedImageUrl(), `photo ${index}`));
    const { files } = await archive((await knownLoan({ photos })).id);
    expect([...files.keys()].filter((name) => name.endsWith('.webp'))).toHaveLength(200);
    expect(files.get('Grader, Photo 200.webp')!.toString()).toBe('photo 199');
    expect(files.get('missing.txt')!.toString()).toContain(`Grader, Photo 201 (${photos[200]})`);
  });

  it('200: while media and inquiries are away the file says what is missing', async () => {
    const photo = uploadedImageUrl();
    const { id } = await knownLoan({ photos: [photo, 'https://elsewhere.example/a.webp'] });
    responses.set(photo, 'fail');
    responses.set('/api/inquiries/77', 'fail');
    const { files } = await archive(id);
    expect([...files.keys()]).toEqual([
      'record.json',
      'agreement.en.html',
      'agreement.fr.html',
      'record.html',
      'missing.txt',
    ]);
    const missing = files.get('missing.txt')!.toString();
    for (const text of ['- Messages', photo, 'https://elsewhere.example/a.webp']) expect(missing).toContain(text);
    expect(requested.map(({ path }) => path)).not.toContain('/a.webp');
  });
});

it('503 for a third archive at a time, and none of them later', async () => {
  const { id } = await knownLoan({ photos: [store(uploadedImageUrl())] });
  const { promise, resolve } = Promise.withResolvers<void>();
  photosSent = promise;
  const archives = [archive(id), archive(id), archive(id)];
  // The two that were begun wait for their photo; only the refused one ends.
  expect((await Promise.race(archives)).response.statusCode).toBe(503);
  resolve();
  const statuses = (await Promise.all(archives)).map(({ response }) => response.statusCode);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 503]);
  expect((await archive(id)).response.statusCode).toBe(200);
});
