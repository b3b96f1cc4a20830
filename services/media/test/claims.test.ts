import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { EventEnvelope } from '@commonyard/contracts/events/envelope';
import type { InspectionSaved } from '@commonyard/contracts/events/inquiries';
import { imageIdOf } from '@commonyard/contracts/image-url.values';
import { startConsumer } from '@commonyard/service-kit/events/consumer';
import { testBus } from '@commonyard/testing/bus';
import { listingEvent } from '@commonyard/testing/factories/events';
import { eventually } from '@commonyard/testing/eventually';
import { claimsConsumer } from '../src/claims/claims.consumer.ts';
import { silent, startTestService } from './test-service.ts';
import { jpeg } from './image-files.ts';
import { upload } from './multipart.ts';

let nextListing = 1;
const media = await startTestService();
const stream = testBus();
const claims = startConsumer({ ...claimsConsumer, db: media.db, bus: stream.bus, log: silent });
const photo = await jpeg(100, 80);
const urls = (await upload(media.app, photo, photo, photo)).json<{ urls: string[] }>().urls;
afterAll(async () => {
  await claims.stop();
  await stream.close();
  await media.close();
});

const listing = (id: number, version: number, images: string[]) => listingEvent({ id, version, images });

type Type = 'asset.submitted' | 'asset.approved' | 'asset.rejected' | 'asset.updated' | 'asset.deleted';
const envelope = (type: Type, data: ListingEvent): EventEnvelope => ({
  ...eventEnvelope(type, data),
  source: 'assets',
});
/** A redelivery has another message id, as after a crash of the publisher. */
const deliver = (event: { type: string }, payload = JSON.stringify(event)) =>
  stream.bus.publish(event.type, crypto.randomUUID(), payload);
const handled = async (event: EventEnvelope) =>
  (await media.db.selectFrom('inbox').selectAll().where('eventId', '=', event.id).execute()).length;

async function publish(type: Type, data: ListingEvent): Promise<EventEnvelope> {
  const event = envelope(type, data);
  await deliver(event);
  await eventually(async () => expect(await handled(event)).toBe(1));
  return event;
}
async function claimed(claimant: string): Promise<string[]> {
  const rows = await media.db.selectFrom('claims').select('imageId').where('claimant', '=', claimant).execute();
  return urls.filter((url) => rows.some(({ imageId }) => imageId === imageIdOf(url)));
}
async function isUnclaimed(url: string): Promise<boolean> {
  const image = await media.db
    .selectFrom('images')
    .select('unclaimedSince')
    .where('id', '=', imageIdOf(url)!)
    .executeTakeFirstOrThrow();
  return image.unclaimedSince !== null;
}

describe('a listing', () => {
  it('claims its images when submitted and keeps them when approved or rejected', async () => {
    const id = nextListing++;
    expect(await isUnclaimed(urls[0]!)).toBe(true);
    await publish('asset.submitted', listing(id, 1, urls.slice(0, 2)));
    expect(await claimed(`asset:${id}`)).toEqual(urls.slice(0, 2));
    await publish('asset.rejected', listing(id, 2, urls.slice(0, 2)));
    await publish('asset.approved', listing(id, 3, urls.slice(0, 2)));
    expect(await claimed(`asset:${id}`)).toEqual(urls.slice(0, 2));
    expect(await Promise.all(urls.map(isUnclaimed))).toEqual([false, false, true]);
    await publish('asset.deleted', listing(id, 4, urls.slice(0, 2)));
  });

  it('releases removed images when updated, and all when deleted', async () => {
    const id = nextListing++;
    await publish('asset.submitted', listing(id, 1, urls));
    await publish('asset.updated', listing(id, 2, [urls[2]!]));
    expect(await claimed(`asset:${id}`)).toEqual([urls[2]]);
    expect(await Promise.all(urls.map(isUnclaimed))).toEqual([true, true, false]);
    await publish('asset.deleted', listing(id, 3, [urls[2]!]));
    expect(await claimed(`asset:${id}`)).toEqual([]);
    expect(await Promise.all(urls.map(isUnclaimed))).toEqual([true, true, true]);
  });

  it('ignores an older version', async () => {
    const id = nextListing++;
    await publish('asset.updated', listing(id, 5, [urls[0]!]));
    await publish('asset.submitted', listing(id, 1, urls));
    expect(await claimed(`asset:${id}`)).toEqual([urls[0]]);
    await publish('asset.deleted', listing(id, 6, []));
    await publish('asset.updated', listing(id, 5, urls));
    expect(await claimed(`asset:${id}`)).toEqual([]);
  });

  it('shares an image with another listing: it stays claimed until both release it', async () => {
    const [one, two] = [nextListing++, nextListing++];
    await publish('asset.submitted', listing(one, 1, [urls[0]!]));
    await publish('asset.submitted', listing(two, 1, [urls[0]!]));
    await publish('asset.deleted', listing(one, 2, []));
    expect(await isUnclaimed(urls[0]!)).toBe(false);
    await publish('asset.deleted', listing(two, 2, []));
    expect(await isUnclaimed(urls[0]!)).toBe(true);
  });

  it('claims the images of a change apart, for its owners only, until an event names them no more', async () => {
    const id = nextListing++;
    const state = { status: 'available', withdrawn: false } as const;
    const audienceOf = (claimant: string) =>
      media.db.selectFrom('claimants').select('audience').where('claimant', '=', claimant).executeTakeFirst();
    await publish('asset.approved', { ...listing(id, 1, [urls[0]!]), ...state });
    expect(await audienceOf(`asset:${id}:change`)).toBeUndefined();
    await publish('asset.updated', { ...listing(id, 2, [urls[0]!]), ...state, changeImages: [urls[1]!] });
    expect([await claimed(`asset:${id}`), await claimed(`asset:${id}:change`)]).toEqual([[urls[0]], [urls[1]]]);
    expect([await audienceOf(`asset:${id}`), await audienceOf(`asset:${id}:change`)]).toEqual([
      { audience: 'public' },
      { audience: 'owner' },
    ]);
    await publish('asset.approved', { ...listing(id, 3, [urls[1]!]), ...state });
    expect([await claimed(`asset:${id}`), await claimed(`asset:${id}:change`)]).toEqual([[urls[1]], []]);
    await publish('asset.updated', { ...listing(id, 4, []), ...state, changeImages: [urls[0]!] });
    await publish('asset.deleted', { ...listing(id, 5, []), ...state, changeImages: [urls[0]!] });
    expect(await claimed(`asset:${id}:change`)).toEqual([]);
  });

  it('may claim an image that is not stored', async () => {
    const id = nextListing++;
    const unknown = ['/media/00000000-0000-4000-8000-000000000001/1280.webp', 'https://elsewhere.example/x.jpg'];
    await publish('asset.submitted', listing(id, 1, [urls[1]!, ...unknown]));
    expect(await claimed(`asset:${id}`)).toEqual([urls[1]]);
    await publish('asset.deleted', listing(id, 2, []));
  });
});

it('records the time of the newest event, at most the present', async () => {
  const timeOf = async (id: number) => {
    const row = media.db.selectFrom('claimants').select('eventAt').where('claimant', '=', `asset:${id}`);
    return (await row.executeTakeFirstOrThrow()).eventAt;
  };
  const publishAt = async (time: string, data: ListingEvent) => {
    const event = { ...envelope('asset.updated', data), time };
    await deliver(event);
    await eventually(async () => expect(await handled(event)).toBe(1));
  };
  const id = nextListing++;
  await publishAt('2020-02-03T04:05:06.000Z', listing(id, 1, []));
  expect(Date.parse(await timeOf(id))).toBe(Date.parse('2020-02-03T04:05:06.000Z'));
  await publishAt('2999-01-01T00:00:00.000Z', listing(id, 2, []));
  expect(Date.parse(await timeOf(id))).toBeLessThanOrEqual(Date.now());
});

describe('who may read the images of a listing', () => {
  const owned = { userId: 3, municipality: 'smiths-falls' };
  const stateOf = (id: number) =>
    media.db
      .selectFrom('claimants')
      .select(['audience', 'userId', 'municipality'])
      .where('claimant', '=', `asset:${id}`)
      .executeTakeFirst();
  const state = (id: number, version: number, over: Partial<ListingEvent>) => ({
    ...listing(id, version, []),
    ...over,
  });

  it('is the public while it is available and not withdrawn, else the owner', async () => {
    const id = nextListing++;
    const steps: [Type, Partial<ListingEvent>, 'owner' | 'public'][] = [
      ['asset.submitted', { status: 'pending' }, 'owner'],
      ['asset.approved', { status: 'available', withdrawn: false }, 'public'],
      ['asset.updated', { status: 'available', withdrawn: true }, 'owner'],
      ['asset.updated', { status: 'available', withdrawn: false }, 'public'],
      ['asset.updated', { status: 'pending', withdrawn: false }, 'owner'],
      ['asset.rejected', { status: 'unavailable', withdrawn: false }, 'owner'],
      ['asset.updated', { status: 'leased', withdrawn: false }, 'owner'],
      ['asset.approved', { status: 'available', withdrawn: false }, 'public'],
    ];
    for (const [index, [type, over, audience]] of steps.entries()) {
      await publish(type, state(id, index + 1, over));
      expect([index, await stateOf(id)]).toEqual([index, { audience, ...owned }]);
    }
  });

  it('does not change with an older version, and changes when the same version is published again', async () => {
    const id = nextListing++;
    await publish('asset.approved', state(id, 5, { status: 'available' }));
    await publish('asset.submitted', state(id, 4, { status: 'pending' }));
    expect(await stateOf(id)).toEqual({ audience: 'public', ...owned });
    await publish('asset.updated', state(id, 5, { status: 'available', withdrawn: true, userId: null }));
    expect(await stateOf(id)).toEqual({ ...owned, audience: 'owner', userId: null });
  });
});

describe('an inspection', () => {
  const saved = (id: number, version: number, over: Partial<InspectionSaved> = {}) =>
    eventEnvelope('inspection.saved', {
      id,
      version,
      inquiryId: 3,
      type: 'pre',
      completed: false,
      images: [urls[0]!],
      parties: [],
      ...over,
    });
  const publishSaved = async (...args: Parameters<typeof saved>) => {
    const event = saved(...args);
    await deliver(event);
    await eventually(async () => expect(await handled(event)).toBe(1));
    return event;
  };
  const stateOf = (id: number) =>
    media.db
      .selectFrom('claimants')
      .select(['version', 'audience', 'parties'])
      .where('claimant', '=', `inspection:${id}`)
      .executeTakeFirst();
  const [parties, laterParties] = [
    ['municipality:kenora', 'user:3'],
    ['municipality:hearst', 'user:3'],
  ];

  it('claims its images for its parties, and releases them when it is removed', async () => {
    await publishSaved(9, 1, { parties });
    expect(await claimed('inspection:9')).toEqual([urls[0]]);
    expect(await stateOf(9)).toEqual({ version: 1, audience: 'users', parties });
    await publishSaved(9, 2, { parties, images: [] });
    expect(await claimed('inspection:9')).toEqual([]);
  });

  it('has the parties of the newest version, also when the same version is published again', async () => {
    await publishSaved(10, 2, { parties });
    await publishSaved(10, 1, { parties: laterParties });
    expect(await stateOf(10)).toEqual({ version: 2, audience: 'users', parties });
    await publishSaved(10, 2, { parties: laterParties });
    expect(await stateOf(10)).toEqual({ version: 2, audience: 'users', parties: laterParties });
  });

  it('does not get the parties of a redelivered event back', async () => {
    const first = await publishSaved(11, 1, { parties });
    await publishSaved(11, 1, { parties: laterParties });
    await deliver(first);
    await publishSaved(12, 1);
    expect(await stateOf(11)).toMatchObject({ parties: laterParties });
    expect(await handled(first)).toBe(1);
  });

  it('keeps its parties where an event with invalid ones becomes a dead letter', async () => {
    await publishSaved(14, 1, { parties });
    const poison = saved(14, 2, { parties: 'user:3' as never });
    await deliver(poison);
    await publishSaved(15, 1);
    expect(await handled(poison)).toBe(0);
    expect(await stateOf(14)).toEqual({ version: 1, audience: 'users', parties });
    const letters = media.db
      .deleteFrom('deadLetters')
      .where('payload', '=', JSON.stringify(poison))
      .returning('consumer');
    expect(await letters.execute()).toEqual([{ consumer: claimsConsumer.name }]);
  });
});

it('a redelivered event is handled once', async () => {
  const id = nextListing++;
  const event = await publish('asset.submitted', listing(id, 1, [urls[0]!]));
  // Handling the redelivery would restore the claim.
  await media.db.deleteFrom('claims').where('claimant', '=', `asset:${id}`).execute();
  await deliver(event);
  await publish('asset.submitted', listing(nextListing++, 1, []));
  expect(await claimed(`asset:${id}`)).toEqual([]);
  expect(await handled(event)).toBe(1);
});

it('invalid events become dead letters, and the next event is handled', async () => {
  const good = envelope('asset.submitted', listing(nextListing++, 1, [urls[0]!]));
  const { images: _, ...incomplete } = listing(1, 1, []);
  const poison = [
    '{',
    JSON.stringify({ ...envelope('asset.updated', listing(1, 1, [])), data: incomplete }),
    JSON.stringify({ ...envelope('asset.updated', listing(1, 1, [])), dataschema: 'asset.updated/0' }),
  ];
  for (const payload of poison) await deliver({ type: 'asset.updated' }, payload);
  await deliver(good);
  await eventually(async () => expect(await handled(good)).toBe(1));
  const deadLetters = await media.db.selectFrom('deadLetters').selectAll().orderBy('id').execute();
  expect(deadLetters.map(({ payload, consumer }) => [payload, consumer])).toEqual(
    poison.map((payload) => [payload, claimsConsumer.name]),
  );
});
