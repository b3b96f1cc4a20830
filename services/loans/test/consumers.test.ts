import { afterAll, describe, expect, it } from '@jest/globals';
import type { Events, EventType } from '@commonyard/contracts/events/event-table';
import type { InquiryEvent } from '@commonyard/contracts/events/inquiries';
import { startConsumers } from '@commonyard/service-kit/events/consumer';
import { testBus } from '@commonyard/testing/bus';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import { listingsConsumer } from '../src/followers/listings.consumer.ts';
import { inquiriesConsumer } from '../src/followers/inquiries.consumer.ts';
import { usersConsumer } from '../src/followers/users.consumer.ts';
import { holdsConsumer } from '../src/records/records.service.ts';
import { loanSteps } from './loan-steps.ts';
import { startTestService } from './test-service.ts';

const service = await startTestService();
const stream = testBus();
const consumers = startConsumers([listingsConsumer, usersConsumer, inquiriesConsumer, holdsConsumer], {
  ...service.deps,
  bus: stream.bus,
});
afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  await stream.close();
  await service.close();
});
const publish = async (type: EventType, event: unknown) =>
  stream.bus.publish(type, crypto.randomUUID(), typeof event === 'string' ? event : JSON.stringify(event));
const publishEvent = async <T extends EventType>(type: T, data: Events[T]) => publish(type, eventEnvelope(type, data));

const rowOf = (table: 'listings' | 'users', id: number) =>
  service.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const deadLettersOf = (consumer: string) =>
  service.db.selectFrom('deadLetters').selectAll().where('consumer', '=', consumer).execute();

describe(listingsConsumer.name, () => {
  it('projects whose a listing is, and whether it is public, until its removal', async () => {
    await publishEvent('asset.submitted', listingEvent({ id: 1 }));
    await publishEvent(
      'asset.approved',
      listingEvent({ id: 1, version: 2, status: 'available', availableTo: '2027-05-01' }),
    );
    await publishEvent('asset.updated', listingEvent({ id: 1, version: 3, status: 'available', withdrawn: true }));
    await eventually(async () => expect(await rowOf('listings', 1)).toMatchObject({ status: 'unavailable' }));
    const deleted = listingEvent({ id: 1, version: 4, status: 'available', availableTo: '2027-05-01' });
    await publishEvent('asset.deleted', deleted);
    await eventually(async () =>
      expect(await rowOf('listings', 1)).toMatchObject({
        version: 4,
        removed: true,
        userId: 3,
        availableTo: '2027-05-01',
      }),
    );
    expect(JSON.stringify(await rowOf('listings', 1))).not.toContain(deleted.contactEmail);
  });

  it('ignores older versions and redelivered events', async () => {
    const newest = eventEnvelope('asset.updated', listingEvent({ id: 2, version: 5, status: 'available' }));
    await publish('asset.updated', newest);
    await eventually(() => rowOf('listings', 2));
    await publishEvent('asset.submitted', listingEvent({ id: 2, version: 1, status: 'pending' }));
    await publish('asset.updated', newest);
    await publishEvent('asset.submitted', listingEvent({ id: 3 }));
    await eventually(() => rowOf('listings', 3));
    expect(await rowOf('listings', 2)).toMatchObject({ version: 5, status: 'available' });
  });

  it('moves invalid events to dead letters and continues', async () => {
    await publish('asset.updated', '{');
    await publishEvent('asset.updated', { ...listingEvent({ id: 4 }), userId: 'x' as never });
    await publishEvent('asset.updated', listingEvent({ id: 5 }));
    await eventually(() => rowOf('listings', 5));
    await eventually(async () => expect(await deadLettersOf(listingsConsumer.name)).toHaveLength(2));
  });
});

describe(usersConsumer.name, () => {
  it('projects the role and the name of a user, without address', async () => {
    await publishEvent('user.registered', userEvent({ id: 1 }));
    await publishEvent('user.updated', userEvent({ id: 1, version: 2, role: 'municipal_admin' }));
    await publishEvent('user.deactivated', userEvent({ id: 1, version: 3, role: 'municipal_admin', active: false }));
    await eventually(async () => expect(await rowOf('users', 1)).toMatchObject({ active: false }));
    expect(await rowOf('users', 1)).toEqual({
      id: 1,
      name: 'Olive Operator',
      version: 3,
      role: 'municipal_admin',
      municipality: 'smiths-falls',
      active: false,
    });
  });

  it('ignores older versions and redelivered events', async () => {
    const newest = eventEnvelope('user.updated', userEvent({ id: 2, version: 5, role: 'admin' }));
    await publish('user.updated', newest);
    await eventually(() => rowOf('users', 2));
    await publishEvent('user.registered', userEvent({ id: 2 }));
    await publish('user.updated', newest);
    await publishEvent('user.registered', userEvent({ id: 3 }));
    await eventually(() => rowOf('users', 3));
    expect(await rowOf('users', 2)).toMatchObject({ role: 'admin' });
  });

  it('moves invalid events to dead letters and continues', async () => {
    await publishEvent('user.updated', { id: 4 } as never);
    await publishEvent('user.approval_decided', { userId: 4 } as never);
    await publishEvent('user.registered', userEvent({ id: 5 }));
    await eventually(() => rowOf('users', 5));
    await eventually(async () => expect(await deadLettersOf(usersConsumer.name)).toHaveLength(2));
  });
});

describe(inquiriesConsumer.name, () => {
  const inquiry: Omit<InquiryEvent, 'id'> = {
    version: 1,
    status: 'in_progress',
    previousStatus: null,
    dateFrom: null,
    dateTo: null,
    guestLinks: [],
    listing: { id: 1, type: 'available_asset', title: 'Grader', userId: 4, municipality: 'lanark-highlands' },
    sender: { userId: 14, municipality: 'smiths-falls', name: null, email: null, locale: 'en' },
  };

  it('sets the inquiry of a loan once, and moves invalid events to dead letters', async () => {
    // A test above projects another user with this id.
    await service.projectOfficer(true, 9);
    const loan = await loanSteps(service).loanIn('requested', await service.lendableListing());
    const inquiryOf = async () =>
      (await loanSteps(service).get(loan.id)).json<{ inquiryId: number | null }>().inquiryId;
    const created = eventEnvelope('inquiry.created', { ...inquiry, id: 70, loanId: loan.id });
    await publish('inquiry.created', created);
    await publish('inquiry.created', created);
    await publishEvent('inquiry.created', { ...inquiry, id: 'x' as never, loanId: loan.id });
    await publishEvent('inquiry.created', { ...inquiry, id: 71 });
    await eventually(async () => expect(await deadLettersOf(inquiriesConsumer.name)).toHaveLength(1));
    await eventually(async () => expect(await inquiryOf()).toBe(70));
  });
});

describe(holdsConsumer.name, () => {
  const held = () => service.db.selectFrom('heldElsewhere').select(['kind', 'recordId']).orderBy('kind').execute();

  it('projects holds on listings, inquiries and accounts until they are lifted, and keeps poison aside', async () => {
    const hold = eventEnvelope('asset.hold_changed', { id: 7, held: true, userIds: [3] });
    await publish('asset.hold_changed', hold);
    await publish('asset.hold_changed', hold);
    await publishEvent('user.hold_changed', { id: 8, held: true, userIds: [8] });
    const ofInquiry = eventEnvelope('inquiry.hold_changed', { id: 70, held: true, userIds: [14] });
    await publish('inquiry.hold_changed', ofInquiry);
    await publish('inquiry.hold_changed', ofInquiry);
    await publishEvent('user.hold_changed', { id: 9 } as never);
    await publishEvent('inquiry.hold_changed', { id: 71 } as never);
    await eventually(async () =>
      expect(await held()).toEqual([
        { kind: 'account', recordId: 8 },
        { kind: 'inquiry', recordId: 70 },
        { kind: 'listing', recordId: 7 },
      ]),
    );
    await publishEvent('asset.hold_changed', { id: 7, held: false, userIds: [] });
    await publishEvent('inquiry.hold_changed', { id: 70, held: false, userIds: [] });
    await eventually(async () => expect(await held()).toEqual([{ kind: 'account', recordId: 8 }]));
    await eventually(async () => expect(await deadLettersOf(holdsConsumer.name)).toHaveLength(2));
  });
});
