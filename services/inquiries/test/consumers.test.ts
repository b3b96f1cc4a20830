import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { EventType } from '@commonyard/contracts/events/envelope';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import { testBus } from '@commonyard/testing/bus';
import { eventually } from '@commonyard/testing/eventually';
import { LISTINGS_CONSUMER, startListings } from '../src/listings/listings.consumers.ts';
import { PEOPLE_CONSUMER, startPeople } from '../src/people/people.consumers.ts';
import { startService, type TestService } from './service.ts';

let service: TestService;
let stream: ReturnType<typeof testBus>;
let consumers: { stop(): Promise<void> }[];
beforeAll(async () => {
  service = await startService();
  stream = testBus();
  const deps = { db: service.db, bus: stream.bus, log: service.log };
  consumers = [startListings(deps), startPeople(deps)];
});
afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  await stream.close();
  await service.close();
});

const envelope = (type: EventType, data: unknown) => ({
  specversion: '1.0',
  id: crypto.randomUUID(),
  source: 'test',
  type,
  time: new Date().toISOString(),
  dataschema: `${type}/1`,
  datacontenttype: 'application/json',
  actorid: null,
  data,
});
const publish = async (type: EventType, event: unknown) =>
  stream.bus.publish(type, crypto.randomUUID(), typeof event === 'string' ? event : JSON.stringify(event));
const say = (type: EventType, data: unknown) => publish(type, envelope(type, data));

const listing = (over: Partial<ListingEvent>): ListingEvent => ({
  id: 1,
  version: 1,
  type: 'available_asset',
  status: 'pending',
  previousStatus: null,
  title: 'Street sweeper',
  category: 'road-maintenance',
  region: 'Ontario',
  images: ['/media/a.webp', '/media/b.webp'],
  userId: 4,
  municipality: 'kenora',
  municipalityName: 'Kenora',
  contactEmail: 'secret@example.ca',
  locale: 'en',
  ...over,
});
const user = (over: Partial<UserEvent>): UserEvent => ({
  id: 1,
  version: 1,
  name: 'Pat Person',
  email: 'pat@example.ca',
  role: 'municipal_operator',
  municipality: 'kenora',
  locale: 'fr',
  active: true,
  ...over,
});
const listingOf = (id: number) =>
  service.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const personOf = (id: number) =>
  service.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const lettersOf = (consumer: string) =>
  service.db.selectFrom('deadLetters').selectAll().where('consumer', '=', consumer).execute();

describe(LISTINGS_CONSUMER, () => {
  it('follows a listing from its submission to its removal', async () => {
    await say('asset.submitted', listing({ id: 1 }));
    await eventually(async () => expect(await listingOf(1)).toMatchObject({ status: 'pending', wasPublic: false }));
    await say('asset.approved', listing({ id: 1, version: 2, status: 'available' }));
    await say('asset.updated', listing({ id: 1, version: 3, status: 'leased', title: 'Sweeper' }));
    await say('asset.deleted', listing({ id: 1, version: 4, status: 'leased', title: 'Sweeper' }));
    await eventually(async () => expect((await listingOf(1)).removed).toBe(true));
    const row = await listingOf(1);
    expect(row).toMatchObject({ version: 4, title: 'Sweeper', wasPublic: true, image: '/media/a.webp', userId: 4 });
    expect(JSON.stringify(row)).not.toContain('secret@example.ca');
  });

  it('ignores what is older than what it knows, and what comes again', async () => {
    const newest = envelope('asset.updated', listing({ id: 2, version: 5, title: 'Newest' }));
    await publish('asset.updated', newest);
    await eventually(() => listingOf(2));
    await say('asset.submitted', listing({ id: 2, version: 1, title: 'Oldest' }));
    for (let copy = 0; copy < 5; copy++) await publish('asset.updated', newest);
    await say('asset.submitted', listing({ id: 3 }));
    await eventually(() => listingOf(3));
    expect(await listingOf(2)).toMatchObject({ version: 5, title: 'Newest' });
    const { count } = await service.db
      .selectFrom('inbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('eventId', '=', newest.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('keeps what it cannot read, and goes on', async () => {
    await publish('asset.updated', '{');
    await say('asset.updated', { ...listing({ id: 4 }), title: 17 });
    await publish('asset.updated', { ...envelope('asset.updated', listing({ id: 4 })), dataschema: 'asset.updated/9' });
    await say('asset.updated', listing({ id: 5 }));
    await eventually(() => listingOf(5));
    await eventually(async () => expect(await lettersOf(LISTINGS_CONSUMER)).toHaveLength(3));
    await expect(listingOf(4)).rejects.toThrow('no result');
  });
});

describe(PEOPLE_CONSUMER, () => {
  it('follows a person', async () => {
    await say('user.registered', user({ id: 1 }));
    await say('user.updated', user({ id: 1, version: 2, name: 'Pat Married', municipality: null }));
    await say('user.deactivated', user({ id: 1, version: 3, name: 'Pat Married', active: false }));
    await eventually(async () => expect((await personOf(1)).active).toBe(false));
    expect(await personOf(1)).toEqual({
      id: 1,
      version: 3,
      name: 'Pat Married',
      municipality: 'kenora',
      locale: 'fr',
      active: false,
    });
  });

  it('ignores what is older than what it knows, and what comes again', async () => {
    const newest = envelope('user.updated', user({ id: 2, version: 5, name: 'New Name' }));
    await publish('user.updated', newest);
    await eventually(() => personOf(2));
    await say('user.registered', user({ id: 2, name: 'Old Name' }));
    await publish('user.updated', newest);
    await say('user.registered', user({ id: 3 }));
    await eventually(() => personOf(3));
    expect((await personOf(2)).name).toBe('New Name');
  });

  it('keeps what it cannot read, and goes on', async () => {
    await publish('user.updated', 'null');
    await say('user.updated', { id: 4 });
    await say('user.registered', user({ id: 5 }));
    await eventually(() => personOf(5));
    await eventually(async () => expect(await lettersOf(PEOPLE_CONSUMER)).toHaveLength(2));
  });
});
