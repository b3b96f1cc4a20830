import {
  CreateBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { testBackends } from './backends.ts';

it('runs PostgreSQL 18, which folds case the same on every system', async () => {
  const client = new pg.Client({ connectionString: testBackends().postgresUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      "SELECT current_setting('server_version_num')::int / 10000 AS major, lower('ŻÓŁĆ') AS folded",
    );
    expect(rows).toEqual([{ major: 18, folded: 'żółć' }]);
  } finally {
    await client.end();
  }
});

it('runs NATS with JetStream', async () => {
  const { hostname, port } = new URL(testBackends().natsUrl);
  const socket = connect(Number(port), hostname);
  const [greeting] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(JSON.parse(greeting.toString().slice('INFO '.length))).toMatchObject({ jetstream: true });
});

it('runs an S3 server that pages lists and rejects unsigned requests', async () => {
  const { endpoint, region, ...credentials } = testBackends().s3;
  const s3 = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const Bucket = `test-${randomUUID()}`;
  await s3.send(new CreateBucketCommand({ Bucket }));
  await s3.send(new HeadBucketCommand({ Bucket }));
  for (const Key of ['a', 'b/ü +', 'c']) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));

  const found = await s3.send(new GetObjectCommand({ Bucket, Key: 'b/ü +' }));
  expect(await found.Body!.transformToString()).toBe('b/ü +');
  expect((await fetch(`${endpoint}/${Bucket}/a`)).status).toBe(403);

  const first = await s3.send(new ListObjectsV2Command({ Bucket, MaxKeys: 2 }));
  const second = await s3.send(
    new ListObjectsV2Command({ Bucket, MaxKeys: 2, ContinuationToken: first.NextContinuationToken }),
  );
  const keys = [...first.Contents!, ...second.Contents!].map(({ Key }) => Key);
  expect(keys).toEqual(['a', 'b/ü +', 'c']);
  await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })) } }));
  expect((await s3.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  s3.destroy();
});
