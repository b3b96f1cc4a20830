import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DEMO_IMAGES } from '@commonyard/contracts/demo/demo.values';
import { INQUIRY_STATUSES } from '@commonyard/contracts/inquiries.values';
import { imageUrl } from '@commonyard/contracts/media.values';
import { outboxOf } from '@commonyard/testing/outbox';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { as, idsOf, publicInquiry, send, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await seedDemo(service.db);
});
afterAll(() => service.close());

const get = async (url: string, who = as.admin()) => (await send(service, who, 'GET', url)).json();
const manager = as.municipalAdmin();

it('leaves exactly 3 inquiries waiting for the administrator, and something in every state', async () => {
  expect(await get('/api/inquiries/counts')).toMatchObject({
    pending: 3,
    waiting: 3,
    newContactMessages: 1,
  });
  for (const status of INQUIRY_STATUSES)
    expect((await get(`/api/inquiries?status=${status}`)).length).toBeGreaterThan(1);
  for (const status of ['new', 'read', 'answered'])
    expect(await get(`/api/contact-messages?status=${status}`)).toHaveLength(1);
});

it('shows each demo account what is its own', async () => {
  for (const who of [manager, as.operator()]) {
    expect((await get('/api/inquiries', who)).length).toBeGreaterThan(2);
    expect((await get('/api/inspections', who)).length).toBeGreaterThan(1);
    expect((await get('/api/inquiries/counts', who)).pending).toBeGreaterThan(0);
  }
  expect((await get('/api/inquiries/5/messages', manager)).length).toBeGreaterThan(3);
});

it('shows inspections of both kinds, drafts and failed items with pictures that exist', async () => {
  const inspections = await get('/api/inspections');
  const kinds = new Set(
    inspections.map(({ type, completed }: { type: string; completed: boolean }) => `${type} ${completed}`),
  );
  expect(kinds).toEqual(new Set(['pre true', 'pre false', 'post true', 'post false']));
  const post = await get('/api/inspections/2', manager);
  expect(post.pre).toMatchObject({ id: 1, completed: true, hourMeter: 2_310.5 });
  const known = DEMO_IMAGES.map(({ id }) => imageUrl(id));
  for (const { data } of (await outboxOf(service.db)).filter(({ type }) => type === 'inspection.saved'))
    for (const image of (data as { images: string[] }).images) expect(known).toContain(image);
});

it('is seeded once, and what comes after gets other numbers', async () => {
  const events = (await outboxOf(service.db)).length;
  expect(await seedDemo(service.db)).toBe(0);
  expect(await outboxOf(service.db)).toHaveLength(events);
  const { id: assetId } = await service.know();
  const asked = await send(service, as.anonymous(), 'POST', '/api/public-inquiries', publicInquiry(assetId));
  expect(asked.json().id).toBeGreaterThan(100);
  expect(idsOf(await send(service, as.admin(), 'GET', '/api/inquiries'))[0]).toBe(asked.json().id);
});

it('gives way to what the listings say of themselves', async () => {
  await service.know({ id: 1, version: 1, title: 'Renamed grader', userId: 2, municipality: 'renfrew-county' });
  expect((await get('/api/inquiries/7')).asset.title).toBe('Renamed grader');
  await seedDemo(service.db);
  expect((await get('/api/inquiries/7')).asset.title).toBe('Renamed grader');
});

it('refuses to seed in production', async () => {
  const seed = join(import.meta.dirname, '../src/seed.ts');
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', DATABASE_URL: service.ownerUrl };
  const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
    execFile(process.execPath, [seed], { env }, (error, _out, stderr) => resolve({ code: error?.code, stderr })),
  );
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('not for production') });
});
