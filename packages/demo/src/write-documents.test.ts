import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertDemoAllowed, writeDocuments } from './write-documents.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterAll(() => rm(folder, { recursive: true }));

const readJson = async (...path: string[]) => JSON.parse(await readFile(join(folder, ...path), 'utf8')) as unknown;

it('writes one document per service, with its files beside it', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  async function* createFiles() {
    yield { name: 'a.png', content: Buffer.from('image') };
  }
  await writeDocuments(
    folder,
    {
      identity: { createDocument: (time) => ({ users: [], time }) },
      media: { createDocument: () => ({ images: [{ file: 'a.png' }] }), createFiles },
    },
    now,
  );
  expect(await readJson('identity.json')).toEqual({ users: [], time: now.toISOString() });
  expect(await readJson('media', 'media.json')).toEqual({ images: [{ file: 'a.png' }] });
  expect(await readFile(join(folder, 'media', 'a.png'), 'utf8')).toBe('image');
});

it('produces no demo data in production', () => {
  expect(() => assertDemoAllowed({ NODE_ENV: 'production' })).toThrow(/not produced with NODE_ENV=production/);
  expect(() => assertDemoAllowed({})).not.toThrow();
});
