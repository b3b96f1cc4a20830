import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { services } from '@commonyard/dev-stack/services';
import { testBackends } from '@commonyard/testing/backends';
import { eventually } from '@commonyard/testing/eventually';
import { imageForm } from '@commonyard/testing/factories/images';
import { runServiceCommand } from '@commonyard/testing/script';
import { startReplicas, type Replicas } from '../src/replicas.ts';

/** How long the upload takes from when the processes that receive it were asked to end. */
const REST_MS = 8_000;

const { postgresUrl, natsUrl, s3 } = testBackends();
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const webRoot = mkdtempSync(join(tmpdir(), 'web-'));
writeFileSync(join(webRoot, 'index.html'), 'page');

let media: Replicas;
let gateway: Replicas;

beforeAll(async () => {
  const ownerUrl = await ensureDatabase(postgresUrl, `test_upload_${crypto.randomUUID().slice(0, 8)}`);
  const common = {
    NATS_URL: natsUrl,
    PUBLIC_URL: 'http://localhost:8080',
    COMMONYARD_LIMITS: 'off',
    // As in the chart.
    SHUTDOWN_GRACE_MS: '120000',
  };
  const env = {
    ...common,
    DATABASE_URL: withDatabaseUser(ownerUrl, 'media_app', 'test-only'),
    CALLER_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    IMAGE_ID_SECRET: 'i'.repeat(32),
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: `test-${crypto.randomUUID()}`,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    S3_CREATE_BUCKET: 'true',
  };
  expect((await runServiceCommand('media', 'migrate', { ...env, DATABASE_OWNER_URL: ownerUrl })).code).toBe(0);
  media = await startReplicas('services/media/src/server.ts', env);
  gateway = await startReplicas('gateway/src/server.ts', {
    ...common,
    CALLER_PRIVATE_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    FORM_TOKEN_SECRET: 'f'.repeat(32),
    WEB_ROOT: webRoot,
    ...Object.fromEntries(services.map(({ name }) => [`${name.toUpperCase()}_URL`, media.url])),
  });
});
afterAll(async () => {
  await gateway?.close();
  await media?.close();
  rmSync(webRoot, { recursive: true });
});

it('finishes an upload while the gateway and the media service are replaced', async () => {
  const upload = startUpload();
  await upload.sent();
  // The upload is on the first connection of each, hence at the replica that is replaced first.
  const replaced = Promise.all([media.restart({}), gateway.restart({})]);
  await eventually(() => expect([media.ending(), gateway.ending()]).toEqual([1, 1]));
  upload.finish();
  expect(await upload.response).toEqual([201, expect.stringContaining('"success":true')]);
  await replaced;
}, 240_000);

/** Uploads half an image, then some bytes from time to time, and from `finish` on the rest at a constant rate. */
function startUpload() {
  const half = Promise.withResolvers<void>();
  let finishing = false;
  const response = (async (): Promise<[number, string]> => {
    const { body, headers } = await createUpload();
    const sending = request(`${gateway.url}/api/upload/images`, { method: 'POST', agent: false, headers });
    const received = new Promise<[number, string]>((resolve) => {
      sending.once('error', (error) => resolve([0, error.message]));
      sending.once('response', (incoming) => {
        void text(incoming)
          .catch(String)
          .then((answer) => resolve([incoming.statusCode ?? 0, answer]));
      });
    });
    let end = Math.floor(body.length / 2);
    sending.write(body.subarray(0, end), () => half.resolve());
    const send = async (bytes: number, ms: number) => {
      sending.write(body.subarray(end, end + bytes));
      end += bytes;
      await sleep(ms);
    };
    while (!finishing && !sending.destroyed) await send(100, 50);
    const part = Math.ceil((body.length - end) / 100);
    while (end < body.length && !sending.destroyed) await send(part, REST_MS / 100);
    sending.end();
    return received;
  })();
  return {
    response,
    /** Waits until half of the body is sent. */
    sent: () => half.promise,
    finish: () => void (finishing = true),
  };
}

/** A PNG of noise: a smaller file, sent as slowly, would be slower than the gateway allows. */
async function createUpload() {
  const raw = { width: 1000, height: 700, channels: 3 } as const;
  const bytes = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
  const form = new Response(imageForm([{ name: 'noise.png', type: 'image/png', bytes: new Uint8Array(bytes) }]));
  const body = Buffer.from(await form.arrayBuffer());
  const type = form.headers.get('content-type')!;
  return { body, headers: { 'content-type': type, 'content-length': body.length, 'x-requested-with': 'test' } };
}
