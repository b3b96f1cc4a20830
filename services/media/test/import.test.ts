import { afterAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { IMAGE_WIDTHS, imageUrl, imageVariant } from '@commonyard/contracts/image-url.values';
import { runServiceCommand } from '@commonyard/testing/script';
import { jpeg, png, unacceptedFiles } from './image-files.ts';
import { caller, startTestService } from './test-service.ts';

const media = await startTestService();
const folder = mkdtempSync(join(tmpdir(), 'media-import-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await media.close();
});

const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

async function runImport(document: unknown) {
  const file = join(folder, 'media.json');
  writeFileSync(file, JSON.stringify(document));
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = media.storeOptions;
  const env = {
    DATABASE_URL: media.appUrl,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return runServiceCommand('media', 'import', env, [file]);
}

it('stores the files under the given ids as uploads are, once', async () => {
  writeFileSync(join(folder, 'a.png'), await png(1_600, 1_000));
  writeFileSync(join(folder, 'b.jpg'), await jpeg(1_280, 800));
  const document = {
    images: [
      { id: first, file: 'a.png' },
      { id: second, file: './b.jpg' },
    ],
  };
  expect(await runImport(document)).toEqual({
    code: 0,
    stdout: 'media: 2 images imported, 0 already present\n',
    stderr: '',
  });
  for (const id of [first, second])
    for (const width of IMAGE_WIDTHS) {
      const url = imageVariant(imageUrl(id), width);
      const response = await media.app.inject({ url, headers: await caller.admin() });
      expect(response.statusCode).toBe(200);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: width * 0.625,
      });
    }
  const rows = await media.db.selectFrom('images').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { id: first, width: 1_280 },
    { id: second, width: 1_280 },
  ]);
  expect(rows[0]!.unclaimedSince).not.toBeNull();
  expect(await media.db.selectFrom('pendingDeletions').selectAll().execute()).toEqual([]);
  expect(await runImport(document)).toEqual({
    code: 0,
    stdout: 'media: 0 images imported, 2 already present\n',
    stderr: '',
  });
});

it('names the first invalid file and stores nothing', async () => {
  const keys = await media.keys();
  const id = '00000000-0000-4000-8000-000000000003';
  writeFileSync(join(folder, 'drawing.svg'), unacceptedFiles['svg']!);
  for (const [image, problem] of [
    [{ id: 'x', file: 'a.png' }, /images\.1\.id: /],
    [{ id: first, file: 'missing.png' }, /^images\.1\.file: ENOENT.*\n$/],
    [{ id: first, file: 'drawing.svg' }, /^images\.1\.file: Please choose JPEG, PNG or WebP images\n$/],
  ] as const) {
    const { code, stdout, stderr } = await runImport({ images: [{ id, file: 'a.png' }, image] });
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(problem);
  }
  expect(await media.keys()).toEqual(keys);
});
