import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imageIdOf } from '@commonyard/contracts/media.values';
import { replaceClaims } from '../src/claims/claims.repository.ts';
import { sweep } from '../src/cleanup/sweep.ts';
import { insertImages } from '../src/images/images.repository.ts';
import { keysOf, storePicture } from '../src/images/storing.ts';
import { makeVariants } from '../src/images/variants.ts';
import { caller, startMedia, type Media } from './harness.ts';
import { jpeg } from './files.ts';
import { upload } from './multipart.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

let media: Media;
beforeEach(async () => {
  media = await startMedia();
});
afterEach(() => media.close());

async function uploaded(count = 1): Promise<string[]> {
  const photo = await jpeg(60, 40);
  const answer = await upload(media.app, ...Array.from({ length: count }, () => photo));
  return answer.json<{ urls: string[] }>().urls.map((url) => imageIdOf(url)!);
}
let version = 1;
const claim = (claimant: string, imageIds: string[]) =>
  media.db.transaction().execute((trx) => replaceClaims(trx, { claimant, version: version++, imageIds }));
const imageIds = async () => (await media.db.selectFrom('images').select('id').execute()).map(({ id }) => id);
const removals = () => media.db.selectFrom('removals').selectAll().execute();

describe('an image', () => {
  it('that nothing claims is kept for a day and then goes, row and objects', async () => {
    const [id] = await uploaded();
    expect(await sweep(media, inHours(23.9))).toEqual({ images: 0, pictures: 0 });
    expect(await media.keys()).toEqual(keysOf(id!).toSorted());
    expect(await sweep(media, inHours(24.1))).toEqual({ images: 1, pictures: 1 });
    expect([await imageIds(), await media.keys(), await removals()]).toEqual([[], [], []]);
    const gone = await media.app.inject({ url: `/media/${id}/1280.webp`, headers: await caller.anonymous() });
    expect(gone.statusCode).toBe(404);
  });

  it('that something claims stays, however old', async () => {
    const [kept, other] = await uploaded(2);
    await claim('asset:1', [kept!]);
    expect(await sweep(media, inHours(10_000))).toEqual({ images: 1, pictures: 1 });
    expect(await imageIds()).toEqual([kept]);
    expect(await media.keys()).toEqual(keysOf(kept!).toSorted());
    expect(other).not.toBe(kept);
  });

  it('that is let go of has a day from then on', async () => {
    const [id] = await uploaded();
    await claim('asset:1', [id!]);
    await media.db
      .updateTable('images')
      .set({ createdAt: inHours(-100).toISOString() })
      .execute();
    await claim('asset:1', []);
    expect(await sweep(media, inHours(23.9))).toEqual({ images: 0, pictures: 0 });
    await claim('asset:1', [id!]);
    expect(await sweep(media, inHours(100))).toEqual({ images: 0, pictures: 0 });
  });

  it('whose claim was heard of before it was stored stays', async () => {
    const id = crypto.randomUUID();
    await claim('asset:1', [id]);
    const stored = await storePicture(media, id, await makeVariants(await jpeg(60, 40)));
    await media.db.transaction().execute((trx) => insertImages(trx, [stored]));
    expect(await sweep(media, inHours(100))).toEqual({ images: 0, pictures: 0 });
  });
});

describe('an upload that broke off', () => {
  it('before its rows were written leaves no objects for good', async () => {
    await storePicture(media, crypto.randomUUID(), await makeVariants(await jpeg(60, 40)));
    expect(await media.keys()).toHaveLength(3);
    expect(await sweep(media, inHours(0.9))).toEqual({ images: 0, pictures: 0 });
    expect(await sweep(media, inHours(1.1))).toEqual({ images: 0, pictures: 1 });
    expect([await media.keys(), await removals()]).toEqual([[], []]);
  });

  it('cannot finish once its objects began to be removed', async () => {
    const stored = await storePicture(media, crypto.randomUUID(), await makeVariants(await jpeg(60, 40)));
    await sweep({ ...media, store: failing() }, inHours(2)).catch(() => undefined);
    const finish = media.db.transaction().execute((trx) => insertImages(trx, [stored]));
    await expect(finish).rejects.toThrow('removed too early');
    expect(await imageIds()).toEqual([]);
  });
});

const failing = () => ({
  ...media.store,
  delete: async () => {
    throw new Error('the store is away');
  },
});

it('objects that could not be removed are removed later', async () => {
  const ids = await uploaded(3);
  await expect(sweep({ ...media, store: failing() }, inHours(25))).rejects.toThrow('the store is away');
  expect(await imageIds()).toEqual([]);
  expect(await media.keys()).toHaveLength(9);
  // Not again at once, but after a while.
  expect(await sweep(media, inHours(25))).toEqual({ images: 0, pictures: 0 });
  expect(await sweep(media, inHours(25.2))).toEqual({ images: 0, pictures: ids.length });
  expect([await media.keys(), await removals()]).toEqual([[], []]);
});

it('two replicas that sweep at once do the work once', async () => {
  await uploaded(5);
  const [one, two] = await Promise.all([sweep(media, inHours(25)), sweep(media, inHours(25))]);
  await sweep(media, inHours(25));
  expect(one.images + two.images).toBeLessThanOrEqual(5);
  expect([await imageIds(), await media.keys(), await removals()]).toEqual([[], [], []]);
});

it('more than a batch is swept in one go', async () => {
  const rows = Array.from({ length: 250 }, () => ({
    id: crypto.randomUUID(),
    width: 1,
    height: 1,
    bytes: 1,
    unclaimedSince: new Date().toISOString(),
  }));
  await media.db.insertInto('images').values(rows).execute();
  expect(await sweep(media, inHours(25))).toEqual({ images: 250, pictures: 250 });
});
