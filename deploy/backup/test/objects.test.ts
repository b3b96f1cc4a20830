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
let copy: string;
beforeEach(async () => {
  bucket = `backup-${crypto.randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  objects = openBucket({ ...s3, bucket });
  copy = join(folder, bucket);
  mkdirSync(copy);
});

const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));

it('copies each object once, and what came since', async () => {
  await put('a/1.webp', 'first');
  expect(await objects.copyTo(copy)).toBe(1);
  await put('b/2.webp', 'second');
  expect(await objects.copyTo(copy)).toBe(2);
  expect(readFileSync(join(copy, 'a/1.webp'), 'utf8')).toBe('first');
  expect(readFileSync(join(copy, 'b/2.webp'), 'utf8')).toBe('second');
});

it('puts the bucket back as it was: what is missing comes, what came since goes', async () => {
  mkdirSync(join(copy, 'a'));
  writeFileSync(join(copy, 'a/1.webp'), 'first');
  await put('b/2.webp', 'came since');
  await objects.removeAllBut(await objects.fillFrom(copy));
  const again = join(folder, `${bucket}-again`);
  mkdirSync(again);
  expect(await objects.copyTo(again)).toBe(1);
  expect(readFileSync(join(again, 'a/1.webp'), 'utf8')).toBe('first');
});
