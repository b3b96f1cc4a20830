// The only file that knows the S3 client. It speaks plain S3, so any server will do.
import type { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import { UPLOAD_MESSAGES } from '@commonyard/contracts/media.values';
import { HttpError } from '@commonyard/service-kit/errors';

export type StoreOptions = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long one attempt may take until its answer begins. */
  timeoutMs?: number;
};

export type ObjectInfo = { bytes: number; etag: string };

/** Objects by key. Every call tries three times and throws 503 when the server is away, 507 when it is full. */
export type ObjectStore = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined where there is no such object. */
  find(key: string): Promise<ObjectInfo | undefined>;
  /** Its content too; the stream has to be read or destroyed. */
  open(key: string): Promise<(ObjectInfo & { body: Readable }) | undefined>;
  /** Fine too where there is none. */
  delete(key: string): Promise<void>;
  createBucket(): Promise<void>;
  close(): void;
};

const ATTEMPTS = 3;
/** A slow reader of a picture holds a connection to the store meanwhile. */
const MAX_CONNECTIONS = 500;
const SLOWEST_READER_MS = 60_000;

export function openStore({ bucket: Bucket, timeoutMs = 5_000, ...options }: StoreOptions): ObjectStore {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  const s3 = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Trailing checksums are younger than many servers; the connection has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: SLOWEST_READER_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });

  return {
    async put(Key, Body, ContentType) {
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType })).catch(fail);
    },
    async find(Key) {
      const found = await s3.send(new HeadObjectCommand({ Bucket, Key })).catch(missing);
      return found && { bytes: found.ContentLength!, etag: found.ETag! };
    },
    async open(Key) {
      const found = await s3.send(new GetObjectCommand({ Bucket, Key })).catch(missing);
      return found && { bytes: found.ContentLength!, etag: found.ETag!, body: found.Body as Readable };
    },
    async delete(Key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key })).catch(missing);
    },
    async createBucket() {
      await s3.send(new CreateBucketCommand({ Bucket })).catch((error: S3ServiceException) => {
        if (error.name !== 'BucketAlreadyOwnedByYou' && error.name !== 'BucketAlreadyExists') throw error;
      });
    },
    close: () => s3.destroy(),
  };
}

const FULL = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'EntityTooLarge']);

function fail(error: unknown): never {
  const { name, $metadata } = error as S3ServiceException;
  const full = FULL.has(name) || $metadata?.httpStatusCode === 507;
  const refusal = full
    ? new HttpError(507, 'storage_full', UPLOAD_MESSAGES.full, { headers: { 'retry-after': '3600' } })
    : new HttpError(503, 'storage_unavailable', UPLOAD_MESSAGES.unavailable, { headers: { 'retry-after': '5' } });
  refusal.cause = error;
  throw refusal;
}

function missing(error: unknown): undefined {
  const { name, $metadata } = error as S3ServiceException;
  // A bucket that is missing is trouble with the store, not an object that is not there.
  if ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket') return undefined;
  return fail(error);
}
