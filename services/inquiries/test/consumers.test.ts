import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import { startConsumers } from '@commonyard/service-kit/events/consumer';
import { testBus } from '@commonyard/testing/bus';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import { eventually } from '@commonyard/testing/eventually';
import { listingsConsumer } from '../src/followers/listings.consumer.ts';
import { usersConsumer } from '../src/followers/users.consumer.ts';
import { startTestService } from './test-service.ts';

const service = await startTestService();
const stream = testBus();
const consumers = startConsumers([listingsConsumer, usersConsumer], { ...service.deps, bus: stream.bus });
afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  await stream.close();
  await service.close();
});
const publish = async (type: EventType, event: unknown) =>
  stream.bus.publish(type, crypto.randomUUID(), typeof event === 'string' ? event : JSON.stringify(event));
const publishEvent = async <T extends EventType>(type: T, data: Events[T]) => publish(type, eventEnvelope(type, data));

const listingOf = (id: number) =>
  service.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const userOf = (id: number) =>
  service.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const deadLettersOf = (consumer: string) =>
  service.db.selectFrom('deadLetters').selectAll().where('consumer', '=', consumer).execute();

describe(listingsConsumer.name, () => {
  it('projects a listing from its submission to its removal', async () => {
    await publishEvent('asset.submitted', listingEvent({ id: 1 }));
    await eventually(async () => expect(await listingOf(1)).toMatchObject({ status: 'pending', wasPublic: false }));
    await publishEvent('asset.approved', listingEvent({ id: 1, version: 2, status: 'available' }));
    await publishEvent('asset.updated', listingEvent({ id: 1, version: 3, status: 'leased', title: 'Sweeper' }));
    const images = ['/media/a.webp', '/media/b.webp'];
    const deleted = listingEvent({ id: 1, version: 4, status: 'leased', title: 'Sweeper', images });
    await publishEvent('asset.deleted', deleted);
    await eventually(async () => expect((await listingOf(1)).removed).toBe(true));
    const row = await listingOf(1);
    expect(row).toMatchObject({ version: 4, title: 'Sweeper', wasPublic: true, image: '/media/a.webp', userId: 3 });
    expect(JSON.stringify(row)).not.toContain(deleted.contactEmail);
  });

  it('ignores older versions and redelivered events', async () => {
    const newest = eventEnvelope('asset.updated', listingEvent({ id: 2, version: 5, title: 'Newest' }));
    await publish('asset.updated', newest);
    await eventually(() => listingOf(2));
    await publishEvent('asset.submitted', listingEvent({ id: 2, version: 1, title: 'Oldest' }));
    for (let copy = 0; copy < 5; copy++) await publish('asset.updated', newest);
    await publishEvent('asset.submitted', listingEvent({ id: 3 }));
    await eventually(() => listingOf(3));
    expect(await listingOf(2)).toMatchObject({ version: 5, title: 'Newest' });
    const { count } = await service.db
      .selectFrom('inbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('eventId', '=', newest.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('moves invalid events to dead letters and continues', async () => {
    await publish('asset.updated', '{');
    await publishEvent('asset.updated', { ...listingEvent({ id: 4 }), title: 17 as never });
    await publish('asset.updated', {
      ...eventEnvelope('asset.updated', listingEvent({ id: 4 })),
      dataschema: 'asset.updated/0',
    });
    await publishEvent('asset.updated', listingEvent({ id: 5 }));
    await eventually(() => listingOf(5));
    await eventually(async () => expect(await deadLettersOf(listingsConsumer.name)).toHaveLength(3));
    await expect(listingOf(4)).rejects.toThrow('no result');
  });
});

describe(usersConsumer.name, () => {
  it('projects a user', async () => {
    await publishEvent('user.registered', userEvent({ id: 1 }));
    await publishEvent('user.updated', userEvent({ id: 1, version: 2, name: 'Pat Married', municipality: null }));
    await publishEvent(
      'user.deactivated',
      userEvent({ id: 1, version: 3, name: 'Pat Married', locale: 'fr', active: false }),
    );
    await eventually(async () => expect((await userOf(1)).active).toBe(false));
    expect(await userOf(1)).toEqual({
      id: 1,
      version: 3,
      name: 'Pat Married',
      municipality: 'smiths-falls',
      locale: 'fr',
      active: false,
      role: 'municipal_operator',
    });
  });

  it('ignores older versions and redelivered events', async () => {
    const newest = eventEnvelope('user.updated', userEvent({ id: 2, version: 5, name: 'New Name' }));
    await publish('user.updated', newest);
    await eventually(() => userOf(2));
    await publishEvent('user.registered', userEvent({ id: 2, name: 'Old Name' }));
    await publish('user.updated', newest);
    await publishEvent('user.registered', userEvent({ id: 3 }));
    await eventually(() => userOf(3));
    expect((await userOf(2)).name).toBe('New Name');
  });

  it('moves invalid events to dead letters and continues', async () => {
    await publish('user.updated', 'null');
    await publishEvent('user.updated', { id: 4 } as never);
    await publishEvent('user.registered', userEvent({ id: 5 }));
    await eventually(() => userOf(5));
    await eventually(async () => expect(await deadLettersOf(usersConsumer.name)).toHaveLength(2));
  });
});
