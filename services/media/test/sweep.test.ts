import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imageIdOf } from '@commonyard/contracts/media.values';
import { replaceClaims } from '../src/claims/claims.repository.ts';
import { sweep } from '../src/images/images.job.ts';
import { objectKeys } from '../src/images/images.mapper.ts';
import { completeUpload, storeObjects } from '../src/images/images.service.ts';
import { encodeVariants } from '../src/images/variants.ts';
import { caller, startTestService, type Media } from './test-service.ts';
import { jpeg } from './image-files.ts';
import { upload } from './multipart.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

let media: Media;
beforeEach(async () => {
  media = await startTestService();
});
afterEach(() => media.close());

async function uploaded(count = 1): Promise<string[]> {
  const photo = await jpeg(60, 40);
  const response = await upload(media.app, ...Array.from({ length: count }, () => photo));
  return response.json<{ urls: string[] }>().urls.map((url) => imageIdOf(url)!);
}
let version = 1;
const ownerOnly = { audience: 'owner' as const, userId: 3, municipality: null };
const claim = (claimant: string, imageIds: string[]) =>
  media.db.transaction().execute((trx) => replaceClaims(trx, { ...ownerOnly, claimant, version: version++, imageIds }));
const imageIds = async () => (await media.db.selectFrom('images').select('id').execute()).map(({ id }) => id);
const pendingDeletions = () => media.db.selectFrom('removals').selectAll().execute();

describe('an image', () => {
  it('without a claim is kept for a day, then row and objects are deleted', async () => {
    const [id] = await uploaded();
    expect(await sweep(media, inHours(23.9))).toEqual({ images: 0, objects: 0 });
    expect(await media.keys()).toEqual(objectKeys(id!).toSorted());
    expect(await sweep(media, inHours(24.1))).toEqual({ images: 1, objects: 1 });
    expect([await imageIds(), await media.keys(), await pendingDeletions()]).toEqual([[], [], []]);
    const response = await media.app.inject({ url: `/media/${id}/1280.webp`, headers: await caller.admin() });
    expect(response.statusCode).toBe(404);
  });

  it('with a claim stays at any age', async () => {
    const [kept, other] = await uploaded(2);
    await claim('asset:1', [kept!]);
    expect(await sweep(media, inHours(10_000))).toEqual({ images: 1, objects: 1 });
    expect(await imageIds()).toEqual([kept]);
    expect(await media.keys()).toEqual(objectKeys(kept!).toSorted());
    expect(other).not.toBe(kept);
  });

  it('is kept for a day after its last claim ends', async () => {
    const [id] = await uploaded();
    await claim('asset:1', [id!]);
    await media.db
      .updateTable('images')
      .set({ createdAt: inHours(-100).toISOString() })
      .execute();
    await claim('asset:1', []);
    expect(await sweep(media, inHours(23.9))).toEqual({ images: 0, objects: 0 });
    await claim('asset:1', [id!]);
    expect(await sweep(media, inHours(100))).toEqual({ images: 0, objects: 0 });
  });

  it('claimed before it was stored stays', async () => {
    const id = crypto.randomUUID();
    await claim('asset:1', [id]);
    const stored = await storeObjects(media, id, await encodeVariants(await jpeg(60, 40)));
    await media.db.transaction().execute((trx) => completeUpload(trx, [stored]));
    expect(await sweep(media, inHours(100))).toEqual({ images: 0, objects: 0 });
  });
});

describe('an interrupted upload', () => {
  it('leaves no objects for good', async () => {
    await storeObjects(media, crypto.randomUUID(), await encodeVariants(await jpeg(60, 40)));
    expect(await media.keys()).toHaveLength(3);
    expect(await sweep(media, inHours(0.9))).toEqual({ images: 0, objects: 0 });
    expect(await sweep(media, inHours(1.1))).toEqual({ images: 0, objects: 1 });
    expect([await media.keys(), await pendingDeletions()]).toEqual([[], []]);
  });

  it('cannot complete once deleting its objects has begun', async () => {
    const stored = await storeObjects(media, crypto.randomUUID(), await encodeVariants(await jpeg(60, 40)));
    await sweep({ ...media, store: failing() }, inHours(2)).catch(() => undefined);
    const completion = media.db.transaction().execute((trx) => completeUpload(trx, [stored]));
    await expect(completion).rejects.toThrow('removed too early');
    expect(await imageIds()).toEqual([]);
  });
});

const failing = () => ({
  ...media.store,
  delete: async () => {
    throw new Error('the store is unavailable');
  },
});

it('failed deletions are retried later', async () => {
  const ids = await uploaded(3);
  await expect(sweep({ ...media, store: failing() }, inHours(25))).rejects.toThrow('the store is unavailable');
  expect(await imageIds()).toEqual([]);
  expect(await media.keys()).toHaveLength(9);
  // Retries wait five minutes.
  expect(await sweep(media, inHours(25))).toEqual({ images: 0, objects: 0 });
  expect(await sweep(media, inHours(25.2))).toEqual({ images: 0, objects: ids.length });
  expect([await media.keys(), await pendingDeletions()]).toEqual([[], []]);
});

it('concurrent sweeps of two replicas delete each image once', async () => {
  await uploaded(5);
  const [one, two] = await Promise.all([sweep(media, inHours(25)), sweep(media, inHours(25))]);
  await sweep(media, inHours(25));
  expect(one.images + two.images).toBeLessThanOrEqual(5);
  expect([await imageIds(), await media.keys(), await pendingDeletions()]).toEqual([[], [], []]);
});

it('one sweep deletes more than a batch', async () => {
  const rows = Array.from({ length: 250 }, () => ({
    id: crypto.randomUUID(),
    width: 1,
    height: 1,
    bytes: 1,
    unclaimedSince: new Date().toISOString(),
  }));
  await media.db.insertInto('images').values(rows).execute();
  expect(await sweep(media, inHours(25))).toEqual({ images: 250, objects: 250 });
});
