// The only file that imports the S3 client. It uses plain S3, so any server will do.
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
import { HttpError } from '@commonyard/service-kit/errors/http-error';

export type StoreOptions = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the first object creates a missing bucket. */
  createBucket?: boolean;
  /** Timeout of one attempt, until its response begins. */
  timeoutMs?: number;
};

export type ObjectInfo = { bytes: number; etag: string };

/** Objects by key. Every call is attempted three times and throws 503 when the server is unavailable, 507 when it is full. */
export type ObjectStore = {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined where there is no such object. */
  find(key: string): Promise<ObjectInfo | undefined>;
  /** With its content, a stream that must be read or destroyed. Undefined where there is no such object. */
  open(key: string): Promise<(ObjectInfo & { body: Readable }) | undefined>;
  /** Does nothing where there is no such object. */
  delete(key: string): Promise<void>;
  createBucket(): Promise<void>;
  close(): void;
};

/** Whether a call failed because the server did not respond, so that each other one would too. */
export const isStoreAway = (error: Error): boolean => {
  const { $metadata } = ((error.cause as Error | undefined)?.cause ?? {}) as Partial<S3ServiceException>;
  return $metadata !== undefined && $metadata.httpStatusCode === undefined;
};

const ATTEMPTS = 3;
/** A slow client of a delivery holds a connection to the store meanwhile. */
const MAX_CONNECTIONS = 500;
const MAX_IDLE_MS = 60_000;
/** The errors of servers that have no room. */
const FULL = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'EntityTooLarge']);

export function openStore({ bucket: Bucket, timeoutMs = 5_000, ...options }: StoreOptions): ObjectStore {
  const { endpoint, region, accessKeyId, secretAccessKey, createBucket = false } = options;
  const s3 = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Many servers do not support trailing checksums; TCP and TLS have their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: MAX_IDLE_MS,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });

  /** Throws the HTTP error for an error of the S3 client. Its cause, for the log, names the bucket and the server. */
  function throwStoreError(error: unknown): never {
    const { name, message, $metadata } = error as S3ServiceException;
    const isFull = FULL.has(name) || $metadata?.httpStatusCode === 507;
    const storeError = isFull
      ? new HttpError(507, 'storage_full', UPLOAD_MESSAGES.full, { headers: { 'retry-after': '3600' } })
      : new HttpError(503, 'storage_unavailable', UPLOAD_MESSAGES.unavailable, { headers: { 'retry-after': '5' } });
    storeError.cause = new Error(`bucket ${Bucket} at ${endpoint}: ${name}: ${message}`, { cause: error });
    throw storeError;
  }

  function undefinedIfMissing(error: unknown): undefined {
    const { name, $metadata } = error as S3ServiceException;
    // A missing bucket is a fault of the store, not a missing object.
    if ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket') return undefined;
    return throwStoreError(error);
  }

  return {
    async put(Key, Body, ContentType) {
      const put = () => s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
      const createBucketAndPut = async (error: S3ServiceException) => {
        if (!createBucket || error.name !== 'NoSuchBucket') throw error;
        await this.createBucket();
        await put();
      };
      await put().catch(createBucketAndPut).catch(throwStoreError);
    },
    async find(Key) {
      const found = await s3.send(new HeadObjectCommand({ Bucket, Key })).catch(undefinedIfMissing);
      return found && { bytes: found.ContentLength!, etag: found.ETag! };
    },
    async open(Key) {
      const found = await s3.send(new GetObjectCommand({ Bucket, Key })).catch(undefinedIfMissing);
      return found && { bytes: found.ContentLength!, etag: found.ETag!, body: found.Body as Readable };
    },
    async delete(Key) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key })).catch(undefinedIfMissing);
    },
    async createBucket() {
      await s3.send(new CreateBucketCommand({ Bucket })).catch((error: S3ServiceException) => {
        if (error.name !== 'BucketAlreadyOwnedByYou' && error.name !== 'BucketAlreadyExists') throw error;
      });
    },
    close: () => s3.destroy(),
  };
}
