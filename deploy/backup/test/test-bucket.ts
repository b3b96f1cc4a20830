import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { testBackends } from '@commonyard/testing/backends';
import { openBucket } from '../src/objects.ts';

/** An empty bucket of the S3 server of the tests, with a client as the services have it. */
export async function createTestBucket() {
  const { s3 } = testBackends();
  const { endpoint, region, ...credentials } = s3;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const Bucket = `backup-${crypto.randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  const bucket = openBucket({ ...s3, bucket: Bucket });
  return {
    bucket,
    settings: { ...s3, bucket: Bucket },
    put: async (Key: string, Body: string | Buffer) =>
      void (await client.send(new PutObjectCommand({ Bucket, Key, Body }))),
    remove: async (Key: string) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
    /** The content of every object, by key. */
    async contents(): Promise<Record<string, string>> {
      const all: Record<string, string> = {};
      for await (const { key } of bucket.list()) all[key] = (await bucket.read(key))!.toString('base64');
      return all;
    },
    close() {
      client.destroy();
      bucket.close();
    },
  };
}
