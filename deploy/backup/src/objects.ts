import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from './settings.ts';

export type Bucket = {
  /** Downloads every object that the folder does not contain yet. Returns the number of files in the folder. */
  downloadTo(folder: string): Promise<number>;
  /** Uploads every file of the folder. Returns their keys. */
  uploadFrom(folder: string): Promise<Set<string>>;
  deleteExcept(keys: Set<string>): Promise<void>;
};

export function openBucket({ bucket: Bucket, endpoint, region, ...credentials }: BucketSettings): Bucket {
  const s3 = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // Many S3 servers do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function* listKeys(): AsyncGenerator<string> {
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
      for (const { Key } of page.Contents ?? []) yield Key!;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  return {
    async downloadTo(folder) {
      const downloaded = await listFiles(folder);
      for await (const Key of listKeys()) {
        if (downloaded.has(Key)) continue;
        const file = filePath(folder, Key);
        await mkdir(dirname(file), { recursive: true });
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
        await pipeline(Body as Readable, createWriteStream(file, { mode: 0o600 }));
        downloaded.add(Key);
      }
      return downloaded.size;
    },
    async uploadFrom(folder) {
      const files = await listFiles(folder);
      for (const Key of files) {
        const file = filePath(folder, Key);
        const { size: ContentLength } = await stat(file);
        const ContentType = Key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
        await s3.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(file), ContentLength, ContentType }));
      }
      return files;
    },
    async deleteExcept(keys) {
      for await (const Key of listKeys()) {
        if (!keys.has(Key)) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
      }
    },
  };
}

/** Object keys of the files in a folder. */
async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')));
}

/** Throws if the key would be outside of the folder. */
function filePath(folder: string, key: string): string {
  const file = resolve(folder, key);
  if (!file.startsWith(resolve(folder) + sep)) throw new Error(`Object key is outside of the folder: ${key}`);
  return file;
}
