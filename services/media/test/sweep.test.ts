import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imageIdOf } from '@commonyard/contracts/image-url.values';
import { HttpError } from '@commonyard/service-kit/errors/http-error';
import { replaceClaims } from '../src/claims/claims.repository.ts';
import { sweep } from '../src/images/images.job.ts';
import { objectKeys } from '../src/images/images.mapper.ts';
import { completeUpload, storeObjects } from '../src/images/images.service.ts';
import { encodeVariants } from '../src/images/variants.ts';
import { openStore } from '../src/storage/object-store.client.ts';
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
const ownerOnly = { of: 'images' as const, audience: 'owner' as const, userId: 3, municipality: null, parties: null };
const claim = (claimant: string, ids: string[], eventAt = inHours(0)) =>
  media.db
    .transaction()
    .execute((trx) =>
      replaceClaims(trx, { ...ownerOnly, claimant, version: version++, ids, eventAt: eventAt.toISOString() }),
    );
const SOURCES = ['asset', 'inspection'] as const;
type Sweep = { eventsOf?: readonly string[]; deps?: Partial<Media> };
/** Sweeps after events of that time have arrived, by default of both publishers. */
async function sweepAt(hours: number, { eventsOf = SOURCES, deps = {} }: Sweep = {}) {
  for (const source of eventsOf) await claim(`${source}:999`, [], inHours(hours));
  return sweep({ ...media, ...deps }, inHours(hours));
}
const imageIds = async () => (await media.db.selectFrom('images').select('id').execute()).map(({ id }) => id);
const pendingDeletions = () => media.db.selectFrom('pendingDeletions').selectAll().execute();

describe('an image', () => {
  it('without a claim is kept for a day, then row and objects are deleted', async () => {
    const [id] = await uploaded();
    expect(await sweepAt(23.9)).toEqual({ images: 0, objects: 0 });
    expect(await media.keys()).toEqual(objectKeys(id!).toSorted());
    expect(await sweepAt(24.1)).toEqual({ images: 1, objects: 1 });
    expect([await imageIds(), await media.keys(), await pendingDeletions()]).toEqual([[], [], []]);
    const response = await media.app.inject({ url: `/media/${id}/1280.webp`, headers: await caller.admin() });
    expect(response.statusCode).toBe(404);
  });

  it('with a claim stays at any age', async () => {
    const [kept, other] = await uploaded(2);
    await claim('asset:1', [kept!]);
    expect(await sweepAt(10_000)).toEqual({ images: 1, objects: 1 });
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
    expect(await sweepAt(23.9)).toEqual({ images: 0, objects: 0 });
    await claim('asset:1', [id!]);
    expect(await sweepAt(100)).toEqual({ images: 0, objects: 0 });
  });

  it('claimed before it was stored stays', async () => {
    const id = crypto.randomUUID();
    await claim('asset:1', [id]);
    const stored = await storeObjects(media, id, await encodeVariants(await jpeg(60, 40)));
    await media.db.transaction().execute((trx) => completeUpload(trx, [stored]));
    expect(await sweepAt(100)).toEqual({ images: 0, objects: 0 });
  });
});

describe('an image whose claim may still be on the way', () => {
  it('is kept while no event has arrived that is a day younger, also of an installation without events', async () => {
    const [id] = await uploaded();
    expect(await sweep(media, inHours(48))).toEqual({ images: 0, objects: 0 });
    // As after an outage: the events that arrive are old.
    await claim('asset:1', [], inHours(23.9));
    expect(await sweep(media, inHours(48))).toEqual({ images: 0, objects: 0 });
    await claim('asset:2', [id!], inHours(23));
    await claim('asset:3', [], inHours(24.1));
    expect(await sweep(media, inHours(10_000))).toEqual({ images: 0, objects: 0 });
    expect(await imageIds()).toEqual([id]);
  });

  it.each(SOURCES)('is kept for two weeks while only events of the kind %s arrive', async (eventsOf) => {
    for (const source of SOURCES) await claim(`${source}:1`, []);
    await uploaded();
    expect(await sweepAt(13 * 24, { eventsOf: [eventsOf] })).toEqual({ images: 0, objects: 0 });
    expect(await sweepAt(14 * 24 + 1, { eventsOf: [eventsOf] })).toEqual({ images: 1, objects: 1 });
  });

  it('is not kept for a publisher from which no event ever came', async () => {
    await uploaded();
    expect(await sweepAt(24.1, { eventsOf: ['asset'] })).toEqual({ images: 1, objects: 1 });
  });
});

describe('an interrupted upload', () => {
  it('leaves no objects for good', async () => {
    await storeObjects(media, crypto.randomUUID(), await encodeVariants(await jpeg(60, 40)));
    expect(await media.keys()).toHaveLength(3);
    expect(await sweepAt(0.9)).toEqual({ images: 0, objects: 0 });
    expect(await sweepAt(1.1)).toEqual({ images: 0, objects: 1 });
    expect([await media.keys(), await pendingDeletions()]).toEqual([[], []]);
  });

  it('cannot complete once deleting its objects has begun', async () => {
    const stored = await storeObjects(media, crypto.randomUUID(), await encodeVariants(await jpeg(60, 40)));
    await sweepAt(2, { deps: { store: failing() } }).catch(() => undefined);
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
  await expect(sweepAt(25, { deps: { store: failing() } })).rejects.toThrow('3 of 3 rows failed');
  expect(await imageIds()).toEqual([]);
  expect(await media.keys()).toHaveLength(9);
  // Retries wait five minutes.
  expect(await sweepAt(25)).toEqual({ images: 0, objects: 0 });
  expect(await sweepAt(25.2)).toEqual({ images: 0, objects: ids.length });
  expect([await media.keys(), await pendingDeletions()]).toEqual([[], []]);
});

it('images whose objects the store does not delete keep no others', async () => {
  const [kept] = await uploaded(3);
  const store = {
    ...media.store,
    delete: async (key: string) => {
      if (objectKeys(kept!).includes(key)) throw new Error('access denied');
      await media.store.delete(key);
    },
  };
  await expect(sweepAt(25, { deps: { store } })).rejects.toThrow('1 of 3 rows failed');
  await expect(sweepAt(25.2, { deps: { store } })).rejects.toThrow('1 of 1 rows failed');
  expect((await pendingDeletions()).map(({ imageId }) => imageId)).toEqual([kept]);
  expect(await media.keys()).toEqual(objectKeys(kept!).toSorted());
  expect(await sweepAt(25.4)).toEqual({ images: 0, objects: 1 });
});

it('a sweep ends at the first image where the store does not respond', async () => {
  await uploaded(3);
  const store = openStore({ ...media.storeOptions, endpoint: 'http://127.0.0.1:1', timeoutMs: 100 });
  await expect(sweepAt(25, { deps: { store } })).rejects.toThrow(HttpError);
  store.close();
});

it('concurrent sweeps of two replicas delete each image once', async () => {
  await uploaded(5);
  const [one, two] = await Promise.all([sweepAt(25), sweepAt(25)]);
  await sweepAt(25);
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
  expect(await sweepAt(25)).toEqual({ images: 250, objects: 250 });
});
