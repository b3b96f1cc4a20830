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

const UPLOAD_MS = 60_000;

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

it('finishes an upload of 60 s while the gateway and the media service are replaced', async () => {
  const upload = startUpload();
  // By now it has reached a replica of each, and it outlasts the shutdown of all others.
  await upload.sent(0.2);
  await Promise.all([media.restart({}), gateway.restart({})]);
  expect(await upload.response).toEqual([201, expect.stringContaining('"success":true')]);
}, 240_000);

/** Uploads an image at a constant rate. `response` has the status and the body, or the reason why there is none. */
function startUpload() {
  let sentShare = 0;
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
    const parts = 120;
    for (let part = 1; part <= parts && !sending.destroyed; part++) {
      sending.write(body.subarray((body.length * (part - 1)) / parts, (body.length * part) / parts));
      sentShare = part / parts;
      await sleep(UPLOAD_MS / parts);
    }
    sending.end();
    return received;
  })();
  return {
    response,
    /** Waits until this share of the body is sent. */
    sent: (share: number) => eventually(() => expect(sentShare).toBeGreaterThanOrEqual(share), { within: 60_000 }),
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
