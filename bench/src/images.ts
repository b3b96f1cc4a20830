import { join } from 'node:path';
import sharp from 'sharp';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { startS3 } from '@commonyard/dev-stack/backends/s3';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { migrations } from '@commonyard/media/src/migrations/index.ts';
import { startAssets } from './list.ts';
import { createCallerSigner } from './support/caller-signer.ts';
import { ratioOf, median, type Figure } from './support/figures.ts';
import { runImageLoop } from './support/image-loop.ts';
import { interleavedRounds } from './support/interleaved-rounds.ts';
import { measurePacedP99 } from './support/paced-load.ts';
import { startServer, waitUntilOk, withServers, type StopLater } from './support/servers.ts';
import { uploadDuring } from './support/upload-loop.ts';

/** As many as the media service decodes at a time. */
const PARALLEL = 2;
const SECONDS = 4;
const LIST = '/api/assets?type=available_asset&category=construction&status=available&limit=24';
const LISTS_PER_SECOND = 100;

/** The cost of image uploads against the same encoding without a server, and what they cost the lists of other users. */
export async function benchImages(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const assets = await startAssets(folder, stopLater);
    const media = await startMedia(folder, assets.postgresUrl, stopLater);
    const file = await createPhoto();
    const upload = (work: Promise<unknown>) => uploadDuring({ ...media, file, parallel: PARALLEL }, work);
    const encode = () => runImageLoop({ folder, file, parallel: PARALLEL, seconds: SECONDS });

    const uploads = await interleavedRounds({
      uploads: () => upload(delay(SECONDS)),
      sharp: encode,
    });
    const perSecond = (name: 'uploads' | 'sharp') => median(uploads.map((round) => round[name])).toFixed(1);
    console.log(`  images per second: uploads ${perSecond('uploads')}, sharp ${perSecond('sharp')}`);

    const list = { url: assets.service.url + LIST, headers: assets.guestHeaders(), perSecond: LISTS_PER_SECOND };
    await waitUntilOk(list.url, list.headers);
    const measureLists = () => measurePacedP99({ ...list, seconds: SECONDS });
    const lists = await interleavedRounds({
      idle: measureLists,
      busy: async () => {
        const p99 = measureLists();
        await upload(p99);
        return p99;
      },
    });
    const p99 = (name: 'idle' | 'busy') => median(lists.map((round) => round[name])).toFixed(1);
    return [
      {
        id: 'I',
        name: `image uploads, ${PARALLEL} in parallel : the same encoding in a sharp loop`,
        ratio: ratioOf(uploads, (round) => round.uploads / round.sharp),
        target: { atLeast: 0.85 },
      },
      {
        id: 'I',
        name: `p99 of a list while ${PARALLEL} uploads run : without uploads`,
        ratio: ratioOf(lists, ({ busy, idle }) => busy / idle),
        target: { atMost: 3 },
        note: `${p99('busy')} against ${p99('idle')} ms at ${LISTS_PER_SECOND} lists per second`,
      },
    ];
  });
}

const delay = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1_000));

/** Starts the media service and an S3 server, not pinned to a processor. Returns where to upload. */
async function startMedia(folder: string, postgresUrl: string, stopLater: StopLater) {
  const s3 = stopLater(await startS3({ dataDir: join(folder, 's3'), buckets: ['bench'] }));
  const ownerUrl = await ensureDatabase(postgresUrl, 'media');
  const databaseUrl = withDatabaseUser(ownerUrl, 'media_app', 'bench-only');
  await migrateSchema({ ownerUrl, appUrl: databaseUrl, schema: 'media', migrations });
  const { publicKey, callerHeaders } = createCallerSigner('media');
  const env = {
    DATABASE_URL: databaseUrl,
    CALLER_PUBLIC_KEY: publicKey,
    IMAGE_ID_SECRET: 'a-secret-of-the-bench-with-32-characters-or-more',
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: 'bench',
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    COMMONYARD_LIMITS: 'off',
  };
  const { url } = stopLater(await startServer('services/media', folder, env, 'any'));
  await waitUntilOk(`${url}/readyz`);
  const headers = callerHeaders({ userId: 3, role: 'municipal_operator', municipality: 'smiths-falls' });
  return { url: `${url}/api/upload/images`, headers };
}

/** A JPEG of 12 megapixels and about 2 MB, as a phone takes it. */
async function createPhoto(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const texture = await sharp({
    create: { width: width / 8, height: height / 8, channels: 3, background: 'gray', noise },
  })
    .png()
    .toBuffer();
  return sharp(texture).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 88 }).toBuffer();
}
