import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWebStale } from './web-build.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-build-'));
  await mkdir(join(folder, 'web/src/features'), { recursive: true });
  await mkdir(join(folder, 'web/dist'));
});
afterAll(() => rm(folder, { recursive: true }));

it('is stale where there is no build, or where a source is newer than the build', async () => {
  await write('web/src/features/list.tsx', 100);
  expect(isWebStale(folder)).toBe(true);
  await write('web/dist/index.html', 200);
  expect(isWebStale(folder)).toBe(false);
  await write('web/src/features/list.tsx', 300);
  expect(isWebStale(folder)).toBe(true);
  await write('web/dist/index.html', 400);
  await write('web/vite.config.ts', 500);
  expect(isWebStale(folder)).toBe(true);
});

async function write(file: string, modifiedAt: number): Promise<void> {
  await writeFile(join(folder, file), '');
  await utimes(join(folder, file), modifiedAt, modifiedAt);
}
