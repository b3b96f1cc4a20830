import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_IMAGES } from '@commonyard/demo/listings';
import { INQUIRY_STATUSES } from '@commonyard/contracts/inquiries.values';
import { imageUrl } from '@commonyard/contracts/image-url.values';
import { createDocument } from '@commonyard/demo/inquiries';
import { linkTokenSettings } from '@commonyard/testing/link-tokens';
import { outboxOf } from '@commonyard/testing/outbox';
import { runServiceCommand } from '@commonyard/testing/script';
import { readImportDocument } from '@commonyard/service-kit/import-document';
import { importRecords } from '../src/import/import-records.ts';
import { ImportDocument } from '../src/import/import.schema.ts';
import { publicInquiryBody } from '@commonyard/testing/factories/inquiries';
import { as, idsOf, send, startTestService } from './test-service.ts';

const NOW = new Date();
const demo = createDocument(NOW);
const daysAgo = (days: number, hours = 0) => new Date(NOW.getTime() - (days * 24 - hours) * 3_600_000).toISOString();

const folder = mkdtempSync(join(tmpdir(), 'inquiries-import-'));
const service = await startTestService();
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const get = async (url: string, caller = as.admin()) => (await send(service, caller, 'GET', url)).json();
const manager = () => as.municipalAdmin();

function writeDocument(document: unknown): string {
  const file = join(folder, 'inquiries.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}

const importDocument = async (document: unknown) =>
  importRecords(service.db, readImportDocument(ImportDocument, writeDocument(document)));

const runImport = (document: unknown) =>
  runServiceCommand('inquiries', 'import', { DATABASE_URL: service.appUrl, ...linkTokenSettings }, [
    writeDocument(document),
  ]);

describe('an invalid document', () => {
  const [inquiry] = demo.inquiries;
  const [contactMessage] = demo.contactMessages;
  it.each([
    [{ ...demo, inquiries: [{ ...inquiry, createdAt: 'yesterday' }] }, 'inquiries.0.createdAt'],
    [{ ...demo, inquiries: [inquiry, { ...inquiry, id: 'x' }] }, 'inquiries.1.id'],
    [{ ...demo, inquiries: [{ ...inquiry, assetId: 9_999 }] }, 'inquiries.0: '],
    [{ ...demo, inquiries: [{ ...inquiry, userId: null }] }, 'inquiries.0: A guest needs a name and an email'],
    [{ ...demo, inquiries: [{ ...inquiry, changes: [...inquiry!.changes, ...inquiry!.changes] }] }, 'inquiries.0: '],
    [{ ...demo, contactMessages: [{ ...contactMessage, email: 'x' }] }, 'contactMessages.0.email'],
    [{ ...demo, inspections: [{ ...demo.inspections[0], inquiryId: 9 }] }, 'inspections.0: '],
    [{ ...demo, extra: [] }, 'extra'],
  ])('is rejected with the path of the record, and stores nothing (%#)', async (document, path) => {
    await expect(importDocument(document)).rejects.toThrow(path);
    expect(await get('/api/inquiries')).toEqual([]);
    expect(await outboxOf(service.db)).toEqual([]);
  });

  it('makes the command print one line and exit with 1', async () => {
    const { code, stdout, stderr } = await runImport({ ...demo, extra: [] });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^.+inquiries\.json: extra: .+\n$/);
  });
});

describe('the demo document', () => {
  beforeAll(async () => {
    const { stdout, stderr } = await runImport(demo);
    expect([stdout, stderr]).toEqual([
      'inquiries: 9 inquiries, 5 inspections, 3 contact messages imported, 0 already present\n',
      '',
    ]);
  });

  it('has exactly 3 pending inquiries and records of every status', async () => {
    expect(await get('/api/inquiries/counts')).toMatchObject({ pending: 3, waiting: 3, newContactMessages: 1 });
    for (const status of INQUIRY_STATUSES)
      expect((await get(`/api/inquiries?status=${status}`)).length).toBeGreaterThan(1);
    for (const status of ['new', 'read', 'answered'])
      expect(await get(`/api/contact-messages?status=${status}`)).toHaveLength(1);
  });

  it('has inquiries, inspections and messages of each demo user', async () => {
    for (const caller of [manager(), as.operator()]) {
      expect((await get('/api/inquiries', caller)).length).toBeGreaterThan(2);
      expect((await get('/api/inspections', caller)).length).toBeGreaterThan(1);
      expect((await get('/api/inquiries/counts', caller)).pending).toBeGreaterThan(0);
    }
    expect((await get('/api/inquiries/5/messages', manager())).length).toBeGreaterThan(3);
  });

  it('has drafts and completed inspections of both types, with demo images only', async () => {
    const inspections = await get('/api/inspections');
    const kinds = new Set(
      inspections.map(({ type, completed }: { type: string; completed: boolean }) => `${type} ${completed}`),
    );
    expect(kinds).toEqual(new Set(['pre true', 'pre false', 'post true', 'post false']));
    const post = await get('/api/inspections/2', manager());
    expect(post.pre).toMatchObject({ id: 1, completed: true, hourMeter: 2_310.5 });
    const demoImages = DEMO_IMAGES.map(({ id }) => imageUrl(id));
    for (const { data } of (await outboxOf(service.db)).filter(({ type }) => type === 'inspection.saved'))
      for (const image of (data as { images: string[] }).images) expect(demoImages).toContain(image);
  });

  it('dates rows, audit entries and events by the records', async () => {
    expect(await get('/api/inquiries/6')).toMatchObject({ createdAt: daysAgo(6), updatedAt: daysAgo(6, 15) });
    expect(await get('/api/inquiries/6/messages')).toMatchObject([
      { createdAt: daysAgo(6, 5) },
      { createdAt: daysAgo(6, 10) },
    ]);
    expect(await get('/api/inspections/1')).toMatchObject({ createdAt: daysAgo(35), completedAt: daysAgo(35) });
    const audit = await service.db
      .selectFrom('auditLog')
      .select(['action', 'at'])
      .where('inquiryId', '=', 6)
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { action: 'created', at: daysAgo(6) },
      { action: 'status_changed', at: daysAgo(6, 15) },
    ]);
    // All older than the installation of notifications, which therefore informs nobody.
    for (const { time } of await outboxOf(service.db)) expect(Date.parse(time)).toBeLessThanOrEqual(NOW.getTime());
  });

  it('is imported once, and later records get higher ids', async () => {
    const events = (await outboxOf(service.db)).length;
    expect(await importDocument(demo)).toEqual({
      inquiries: { imported: 0, skipped: 9 },
      inspections: { imported: 0, skipped: 5 },
      contactMessages: { imported: 0, skipped: 3 },
    });
    expect(await outboxOf(service.db)).toHaveLength(events);
    const { id: assetId } = await service.projectListing();
    const created = await send(service, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(assetId));
    expect(created.json().id).toBeGreaterThan(100);
    expect(idsOf(await send(service, as.admin(), 'GET', '/api/inquiries'))[0]).toBe(created.json().id);
  });

  it('leaves listings that events have updated', async () => {
    await service.projectListing({ id: 1, version: 1, title: 'Renamed grader', userId: 2 });
    expect((await get('/api/inquiries/7')).asset.title).toBe('Renamed grader');
    await importDocument(demo);
    expect((await get('/api/inquiries/7')).asset.title).toBe('Renamed grader');
  });
});

it('generates ids above imported ones', async () => {
  const [, guestInquiry] = demo.inquiries;
  await importDocument({ ...demo, inquiries: [{ ...guestInquiry!, id: 5_000 }] });
  const { id: assetId } = await service.projectListing();
  const created = await send(service, as.guest(), 'POST', '/api/public-inquiries', publicInquiryBody(assetId));
  expect(created.json().id).toBe(5_001);
});
