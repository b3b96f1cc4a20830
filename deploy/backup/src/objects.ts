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
  /** Copies each object that the folder does not have yet. Gives how many the folder has. */
  copyTo(folder: string): Promise<number>;
  /** Puts each file of the folder into the bucket. Gives their keys. */
  fillFrom(folder: string): Promise<Set<string>>;
  removeAllBut(kept: Set<string>): Promise<void>;
};

export function openBucket({ bucket: Bucket, endpoint, region, ...credentials }: BucketSettings): Bucket {
  const s3 = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // Trailing checksums are younger than many servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function* keys(): AsyncGenerator<string> {
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
      for (const { Key } of page.Contents ?? []) yield Key!;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  return {
    async copyTo(folder) {
      const there = await filesBelow(folder);
      for await (const Key of keys()) {
        if (there.has(Key)) continue;
        const file = fileOf(folder, Key);
        await mkdir(dirname(file), { recursive: true });
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
        await pipeline(Body as Readable, createWriteStream(file, { mode: 0o600 }));
        there.add(Key);
      }
      return there.size;
    },
    async fillFrom(folder) {
      const there = await filesBelow(folder);
      for (const Key of there) {
        const file = fileOf(folder, Key);
        const { size: ContentLength } = await stat(file);
        const ContentType = Key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
        await s3.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(file), ContentLength, ContentType }));
      }
      return there;
    },
    async removeAllBut(kept) {
      for await (const Key of keys()) {
        if (!kept.has(Key)) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
      }
    },
  };
}

/** The keys that a folder has files of. */
async function filesBelow(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')));
}

/** Throws where a key would lead out of the folder. */
function fileOf(folder: string, key: string): string {
  const file = resolve(folder, key);
  if (!file.startsWith(resolve(folder) + sep)) throw new Error(`An object's key leads out of the folder: ${key}`);
  return file;
}
