import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from './settings.ts';

export type BucketObject = { key: string; etag: string; size: number };

export type Bucket = {
  create(): Promise<void>;
  list(): AsyncIterable<BucketObject>;
  /** Undefined if the object has been deleted. */
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, content: Buffer): Promise<void>;
  delete(key: string): Promise<void>;
  /** States when the newest backup was made. */
  writeStatus(at: Date): Promise<void>;
  close(): void;
};

const ATTEMPTS = 3;
/** The media service reads it, for the status page (services/media/src/storage/backup-status.client.ts). No backup contains it. */
const STATUS_KEY = 'backup-status.json';

export function openBucket({ bucket: Bucket, endpoint, region, ...credentials }: BucketSettings): Bucket {
  const s3 = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Many S3 servers do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function readOnce(Key: string): Promise<Buffer> {
    const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    const content = Buffer.from(await Body!.transformToByteArray());
    if (content.length !== ContentLength) throw new Error(`${Key}: the response ended early`);
    return content;
  }

  return {
    async create() {
      await s3.send(new CreateBucketCommand({ Bucket })).catch((error: S3ServiceException) => {
        if (error.name !== 'BucketAlreadyOwnedByYou' && error.name !== 'BucketAlreadyExists') throw error;
      });
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket }))
        for (const { Key, ETag, Size } of Contents)
          if (Key !== STATUS_KEY) yield { key: Key!, etag: ETag!, size: Size! };
    },
    async read(key) {
      // The client repeats a request, but not the reading of its response.
      for (let attempt = 1; ; attempt++) {
        try {
          return await readOnce(key);
        } catch (error) {
          if (isMissing(error)) return undefined;
          if (attempt === ATTEMPTS) throw error;
        }
      }
    },
    async write(Key, Body) {
      const ContentType = Key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },
    async delete(Key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async writeStatus(at) {
      const Body = JSON.stringify({ at: at.toISOString() });
      await s3.send(new PutObjectCommand({ Bucket, Key: STATUS_KEY, Body, ContentType: 'application/json' }));
    },
    close: () => s3.destroy(),
  };
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as S3ServiceException;
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
}
