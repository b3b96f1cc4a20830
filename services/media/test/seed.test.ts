import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { DEMO_IMAGES, DEMO_LISTINGS } from '@commonyard/contracts/demo/demo.values';
import { imageUrl } from '@commonyard/contracts/media.values';
import { illustrationOf } from '../src/demo/illustration.ts';
import { caller, startMedia, type Media } from './harness.ts';

let media: Media;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.close());

/** As the launcher runs it: a process of its own, since the service itself cannot decode drawings. */
async function seed(env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = media.storeOptions;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/seed.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: media.databaseUrl,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

it('draws a picture for each one the demonstration names, once', async () => {
  expect(await seed()).toEqual({ code: 0, output: `media: ${DEMO_IMAGES.length} demo images added\n` });
  for (const { id } of DEMO_IMAGES) {
    const answer = await media.app.inject({ url: imageUrl(id), headers: await caller.anonymous() });
    expect(answer.statusCode).toBe(200);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1_280, height: 800 });
  }
  expect(await seed()).toEqual({ code: 0, output: 'media: 0 demo images added\n' });
  expect(await media.keys()).toHaveLength(DEMO_IMAGES.length * 3);
}, 60_000);

it('refuses to run in production', async () => {
  const { code, output } = await seed({ NODE_ENV: 'production' });
  expect(code).not.toBe(0);
  expect(output).toContain('not for production');
});

it('has a drawing of its own for every listing that names a machine, and none that speaks to the outside', () => {
  const drawings = DEMO_IMAGES.map((image) => {
    const { title } = DEMO_LISTINGS.find(({ id }) => id === image.listing)!;
    return illustrationOf({ ...image, title });
  });
  expect(new Set(drawings).size).toBe(drawings.length);
  for (const drawing of drawings) {
    expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/href|url\(|http|<text|NaN|undefined/);
  }
});
