import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { testBackends } from '@commonyard/testing/backends';
import { openBucket } from '../src/objects.ts';

const { s3 } = testBackends();
const { endpoint, region, ...credentials } = s3;
const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
const folder = mkdtempSync(join(tmpdir(), 'commonyard-backup-'));
afterAll(() => {
  client.destroy();
  rmSync(folder, { recursive: true, force: true });
});

let bucket: string;
let objects: ReturnType<typeof openBucket>;
let download: string;
beforeEach(async () => {
  bucket = `backup-${crypto.randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  objects = openBucket({ ...s3, bucket });
  download = join(folder, bucket);
  mkdirSync(download);
});

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));

it('downloads each object once, and new objects on the next call', async () => {
  await put('a/1.webp', 'first');
  expect(await objects.downloadTo(download)).toBe(1);
  await put('b/2.webp', 'second');
  expect(await objects.downloadTo(download)).toBe(2);
  expect(readFileSync(join(download, 'a/1.webp'), 'utf8')).toBe('first');
  expect(readFileSync(join(download, 'b/2.webp'), 'utf8')).toBe('second');
});

it('restores the bucket: uploads missing objects and deletes newer ones', async () => {
  mkdirSync(join(download, 'a'));
  writeFileSync(join(download, 'a/1.webp'), 'first');
  await put('b/2.webp', 'newer');
  await objects.deleteExcept(await objects.uploadFrom(download));
  const restored = join(folder, `${bucket}-restored`);
  mkdirSync(restored);
  expect(await objects.downloadTo(restored)).toBe(1);
  expect(readFileSync(join(restored, 'a/1.webp'), 'utf8')).toBe('first');
});
