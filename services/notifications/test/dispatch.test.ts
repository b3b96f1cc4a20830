import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { dispatchConsumer } from '../src/dispatch/dispatch.consumer.ts';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import {
  ADMIN,
  SENDER,
  SENDER_MUNICIPAL_ADMIN,
  inquiry,
  inspection,
  contactMessage,
  reportDecided,
  MUNICIPAL_ADMIN,
  message,
  OPERATOR,
  OTHER_ADMIN,
  GUEST_LISTING,
  GUEST,
} from './factories.ts';
import { BEFORE_INSTALLATION, inboxOf, startTestService } from './test-service.ts';

let markers = 1_000;
const service = await startTestService();
await service.registerUsers();
await allDispatched();
beforeEach(() => service.db.deleteFrom('notifications').execute());
afterAll(() => service.close());

/** Waits until every event published before has been dispatched: events are dispatched in order. */
async function allDispatched() {
  const marker = userEvent({ id: ++markers, name: 'Marker', active: false });
  await service.publish('user.updated', marker);
  await eventually(() =>
    service.db.selectFrom('users').select('id').where('id', '=', marker.id).executeTakeFirstOrThrow(),
  );
}

/** The ids of the users with an unread notification. */
async function notifiedUsers(): Promise<number[]> {
  await allDispatched();
  const rows = await service.db
    .selectFrom('notifications')
    .select('userId')
    .where('readAt', 'is', null)
    .orderBy('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

describe('listing events', () => {
  it('asset.submitted notifies the platform and the administrators of the municipality', async () => {
    await service.publish('asset.submitted', listingEvent(), { actorid: OPERATOR });
    expect(await notifiedUsers()).toEqual([ADMIN, MUNICIPAL_ADMIN, OTHER_ADMIN]);
    const [row] = await inboxOf(service, ADMIN);
    expect(row).toMatchObject({
      kind: 'asset.submitted',
      params: { assetId: 1, assetType: 'available_asset', title: 'Street sweeper', municipality: 'smiths-falls' },
      path: '/admin?tab=pending-available&listing=1',
      readAt: null,
    });
    expect((await inboxOf(service, MUNICIPAL_ADMIN))[0]?.path).toBe('/equipment/available/1');
  });

  it('asset.rejected notifies the owner party, with the reason', async () => {
    const rejected = listingEvent({ id: 2, version: 2, status: 'unavailable', reason: 'Too old' });
    await service.publish('asset.rejected', rejected, { actorid: ADMIN });
    expect(await notifiedUsers()).toEqual([MUNICIPAL_ADMIN, OPERATOR]);
    expect((await inboxOf(service, OPERATOR))[0]?.params).toMatchObject({ reason: 'Too old' });
  });

  it('asset.updated to pending retracts the decision, also where it arrives first', async () => {
    const approved = listingEvent({ id: 3, version: 2, status: 'available' });
    const reopened = listingEvent({ id: 3, version: 3, status: 'pending' });
    await service.publish('asset.approved', approved, { actorid: ADMIN });
    expect(await notifiedUsers()).toEqual([MUNICIPAL_ADMIN, OPERATOR]);
    await service.publish('asset.updated', reopened, { actorid: ADMIN });
    expect(await notifiedUsers()).toEqual([]);
    await service.publish('asset.updated', { ...reopened, id: 4 }, { actorid: ADMIN });
    await service.publish('asset.approved', { ...approved, id: 4 }, { actorid: ADMIN });
    expect(await notifiedUsers()).toEqual([]);
  });

  it('a decision on a change says so, and is retracted when the change waits again', async () => {
    const state = { status: 'available', previousStatus: 'available' } as const;
    const rejected = listingEvent({ id: 6, version: 4, ...state, reason: 'Another machine' });
    await service.publish('asset.rejected', rejected, { actorid: ADMIN });
    expect(await notifiedUsers()).toEqual([MUNICIPAL_ADMIN, OPERATOR]);
    expect((await inboxOf(service, OPERATOR))[0]).toMatchObject({
      kind: 'asset.rejected',
      params: { isChange: true, reason: 'Another machine' },
    });
    const again = listingEvent({ id: 6, version: 5, ...state, changeWaits: true });
    await service.publish('asset.updated', again, { actorid: ADMIN });
    expect(await notifiedUsers()).toEqual([]);
    await service.publish('asset.approved', listingEvent({ id: 6, version: 6, ...state }), { actorid: ADMIN });
    expect(await notifiedUsers()).toEqual([MUNICIPAL_ADMIN, OPERATOR]);
    expect((await inboxOf(service, OPERATOR))[0]).toMatchObject({ kind: 'asset.approved', params: { isChange: true } });
  });

  it('a new decision replaces the notification of the earlier one', async () => {
    await service.publish('asset.approved', listingEvent({ id: 5, version: 2, status: 'available' }), {
      actorid: ADMIN,
    });
    await service.publish('asset.updated', listingEvent({ id: 5, version: 3 }), { actorid: ADMIN });
    await service.publish('asset.rejected', listingEvent({ id: 5, version: 4, status: 'unavailable' }), {
      actorid: ADMIN,
    });
    await allDispatched();
    expect((await inboxOf(service, OPERATOR)).map(({ kind }) => kind)).toEqual(['asset.rejected']);
  });
});

describe('inquiry events', () => {
  it('inquiry.created notifies the owner party and the platform', async () => {
    await service.publish('inquiry.created', inquiry(), { actorid: SENDER });
    expect(await notifiedUsers()).toEqual([ADMIN, MUNICIPAL_ADMIN, OPERATOR, OTHER_ADMIN]);
    expect((await inboxOf(service, OPERATOR))[0]).toMatchObject({
      params: { inquiryId: 18, title: 'Street sweeper', name: 'Alex Sender', municipality: 'kenora' },
      path: '/inquiries?inquiry=18',
    });
  });

  it('inquiry.created names a guest sender without the address', async () => {
    await service.publish('inquiry.created', inquiry({ sender: GUEST }));
    await allDispatched();
    expect((await inboxOf(service, OPERATOR))[0]?.params).toMatchObject({ name: 'Jane Doe', municipality: null });
    expect(JSON.stringify(await inboxOf(service, OPERATOR))).not.toContain('jane@example.ca');
  });

  it('inquiry.status_changed notifies both parties', async () => {
    await service.publish('inquiry.status_changed', inquiry({ status: 'completed' }), { actorid: ADMIN });
    expect(await notifiedUsers()).toEqual([MUNICIPAL_ADMIN, OPERATOR, SENDER, SENDER_MUNICIPAL_ADMIN]);
    expect((await inboxOf(service, SENDER))[0]?.params).toMatchObject({ status: 'completed' });
  });

  it('message.posted notifies the other party', async () => {
    await service.publish('message.posted', message(), { actorid: OPERATOR });
    expect(await notifiedUsers()).toEqual([SENDER, SENDER_MUNICIPAL_ADMIN]);
    expect((await inboxOf(service, SENDER))[0]?.params).toMatchObject({ messageId: 70, name: 'Olive Operator' });
    await service.publish('message.posted', message({ userId: SENDER, listing: GUEST_LISTING }), { actorid: SENDER });
    expect(await notifiedUsers()).toEqual([ADMIN, SENDER, SENDER_MUNICIPAL_ADMIN, OTHER_ADMIN]);
  });

  it('inspection.completed notifies both parties and the platform', async () => {
    await service.publish('inspection.completed', inspection(), { actorid: OPERATOR });
    expect(await notifiedUsers()).toEqual([ADMIN, MUNICIPAL_ADMIN, SENDER, SENDER_MUNICIPAL_ADMIN, OTHER_ADMIN]);
    expect((await inboxOf(service, SENDER))[0]).toMatchObject({
      params: { inspectionId: 9, inspectionType: 'post', failed: 2 },
      path: '/inspections?tab=post&inspection=9',
    });
  });
});

it('report.decided notifies the reported user alone, without the administrator', async () => {
  await service.publish('report.decided', reportDecided(), { actorid: ADMIN });
  await service.publish('report.decided', reportDecided({ userId: null }), { actorid: ADMIN });
  expect(await notifiedUsers()).toEqual([OPERATOR]);
  expect((await inboxOf(service, OPERATOR))[0]).toMatchObject({
    kind: 'report.decided',
    params: {
      reportId: 40,
      reported: 'message',
      outcome: 'hidden',
      afterAnswer: false,
      reason: 'No private numbers.',
      title: 'Street sweeper',
      name: null,
    },
    path: '/reports?notice=40',
  });
});

it('contact.received notifies the platform, contact.answered no user', async () => {
  await service.publish('contact.received', contactMessage());
  await service.publish('contact.answered', { ...contactMessage(), answer: 'Welcome' }, { actorid: ADMIN });
  expect(await notifiedUsers()).toEqual([ADMIN, OTHER_ADMIN]);
  expect((await inboxOf(service, ADMIN))[0]?.params).toEqual({
    contactId: 5,
    subject: 'Joining',
    isGuest: true,
    name: 'Jane Doe',
  });
});

describe('user events', () => {
  it('user.registered notifies the administrators of the municipality and the platform', async () => {
    await service.publish('user.registered', userEvent({ id: 31, name: 'Nia New' }), { actorid: 31 });
    expect(await notifiedUsers()).toEqual([ADMIN, MUNICIPAL_ADMIN, OTHER_ADMIN]);
    expect((await inboxOf(service, ADMIN))[0]).toMatchObject({ params: { name: 'Nia New' }, path: '/users?user=31' });
  });

  it('user.updated notifies the user of a new role, not of a new name or of the own change', async () => {
    await service.publish('user.registered', userEvent({ id: 32 }), BEFORE_INSTALLATION);
    await service.publish('user.updated', userEvent({ id: 32, version: 2, name: 'Renamed' }), { actorid: ADMIN });
    await service.publish('user.updated', userEvent({ id: 32, version: 3, municipality: 'hearst' }), { actorid: 32 });
    expect(await notifiedUsers()).toEqual([]);
    const promoted = userEvent({ id: 32, version: 4, municipality: 'hearst', role: 'municipal_admin' });
    await service.publish('user.updated', promoted, { actorid: ADMIN });
    expect(await notifiedUsers()).toEqual([32]);
  });

  it('a replay notifies nobody', async () => {
    await service.publish('user.updated', userEvent({ id: 33, role: 'municipal_admin', municipality: 'hearst' }));
    await service.publish('user.updated', userEvent({ id: 33, role: 'municipal_admin', municipality: 'hearst' }));
    expect(await notifiedUsers()).toEqual([]);
  });

  it('user.deactivated notifies once, and the closed account is not notified any more', async () => {
    await service.publish('user.registered', userEvent({ id: 34, municipality: 'kenora' }), BEFORE_INSTALLATION);
    const closed = userEvent({ id: 34, version: 2, municipality: 'kenora', active: false });
    await service.publish('user.deactivated', closed, { actorid: ADMIN });
    await service.publish('user.deactivated', { ...closed, version: 3 }, { actorid: ADMIN });
    await service.publish(
      'asset.approved',
      listingEvent({ id: 9, version: 2, status: 'available', userId: 34, municipality: null }),
    );
    expect(await notifiedUsers()).toEqual([SENDER_MUNICIPAL_ADMIN, OTHER_ADMIN]);
  });
});

describe(dispatchConsumer.name, () => {
  it('notifies once of an event that is delivered repeatedly', async () => {
    const event = eventEnvelope('asset.submitted', listingEvent({ id: 40 }));
    for (let copy = 0; copy < 20; copy++) await service.publishRaw('asset.submitted', JSON.stringify(event));
    expect(await notifiedUsers()).toEqual([ADMIN, MUNICIPAL_ADMIN, OTHER_ADMIN]);
  });

  it('moves an invalid event to the dead letters and continues', async () => {
    await service.publishRaw('asset.submitted', '{');
    await service.publishRaw(
      'asset.submitted',
      JSON.stringify({ ...eventEnvelope('asset.submitted', listingEvent()), data: {} }),
    );
    await service.publish('asset.submitted', listingEvent({ id: 41 }));
    expect(await notifiedUsers()).toEqual([ADMIN, MUNICIPAL_ADMIN, OTHER_ADMIN]);
    const deadLetters = await service.db.selectFrom('deadLetters').selectAll().execute();
    expect(deadLetters.map(({ consumer, type }) => [consumer, type])).toEqual([
      [dispatchConsumer.name, 'asset.submitted'],
      [dispatchConsumer.name, 'asset.submitted'],
    ]);
  });

  it('retries an event about a user who is not projected yet', async () => {
    await service.publish(
      'asset.approved',
      listingEvent({ id: 42, version: 2, status: 'available', userId: 50, municipality: null }),
    );
    await service.publish('user.registered', userEvent({ id: 50 }), BEFORE_INSTALLATION);
    await eventually(async () => expect(await inboxOf(service, 50)).toHaveLength(1));
  });

  it('stores an event from before the installation as read at its time, and emails nobody', async () => {
    await service.publish('asset.submitted', listingEvent({ id: 43, title: 'Recent' }));
    await service.publish('asset.submitted', listingEvent({ id: 44, title: 'Old' }), BEFORE_INSTALLATION);
    expect(await notifiedUsers()).toEqual([ADMIN, MUNICIPAL_ADMIN, OTHER_ADMIN]);
    const feed = await inboxOf(service, ADMIN);
    expect(feed.map(({ params, readAt }) => [params.title, readAt])).toEqual([
      ['Recent', null],
      ['Old', BEFORE_INSTALLATION.time],
    ]);
    expect(
      await service.db.selectFrom('digestItems').select('userId').where('path', 'like', '%listing=44').execute(),
    ).toEqual([]);
  });

  it('respects the preferences', async () => {
    const allOff = { userId: OTHER_ADMIN, kind: 'asset.submitted', inApp: false, email: 'off' } as const;
    await service.db.insertInto('preferences').values(allOff).execute();
    await service.publish('asset.submitted', listingEvent({ id: 44 }));
    expect(await notifiedUsers()).toEqual([ADMIN, MUNICIPAL_ADMIN]);
  });
});
