import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@commonyard/testing/eventually';
import { NEWS_CONSUMER } from '../src/news/news.consumers.ts';
import {
  ADMIN,
  ASKER,
  ASKERS_MANAGER,
  inquiry,
  inspection,
  letter,
  listing,
  MANAGER,
  message,
  OPERATOR,
  OTHER_ADMIN,
  PEOPLE,
  UNOWNED,
  user,
  VISITOR,
} from './events.ts';
import { envelope, feedOf, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  for (const person of PEOPLE) await service.say('user.registered', person, { time: '2026-01-01T00:00:00.000Z' });
  await settled();
});
beforeEach(() => service.db.deleteFrom('notifications').execute());
afterAll(() => service.close());

let markers = 1_000;
/** Waits until all that was said so far has been handled: events come in the order in which they are said. */
async function settled() {
  const marker = user({ id: ++markers, name: 'Marker', active: false });
  await service.say('user.updated', marker);
  await eventually(() =>
    service.db.selectFrom('people').select('id').where('id', '=', marker.id).executeTakeFirstOrThrow(),
  );
}

/** Who was told and has not read it, by id. */
async function told(): Promise<number[]> {
  await settled();
  const rows = await service.db
    .selectFrom('notifications')
    .select('userId')
    .where('readAt', 'is', null)
    .orderBy('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

describe('a listing', () => {
  it('that was submitted waits for the platform, and its municipality knows', async () => {
    await service.say('asset.submitted', listing(), { actorid: OPERATOR });
    expect(await told()).toEqual([ADMIN, MANAGER, OTHER_ADMIN]);
    const [row] = await feedOf(service, ADMIN);
    expect(row).toMatchObject({
      kind: 'asset.submitted',
      params: { assetId: 1, assetType: 'available_asset', title: 'Street sweeper', municipality: 'smiths-falls' },
      path: '/admin?tab=pending-available&listing=1',
      readAt: null,
    });
    expect((await feedOf(service, MANAGER))[0]?.path).toBe('/equipment/available/1');
  });

  it('that was decided about is told to its side, with the reason', async () => {
    const rejected = listing({ id: 2, version: 2, status: 'unavailable', reason: 'Too old' });
    await service.say('asset.rejected', rejected, { actorid: ADMIN });
    expect(await told()).toEqual([MANAGER, OPERATOR]);
    expect((await feedOf(service, OPERATOR))[0]?.params).toMatchObject({ reason: 'Too old' });
  });

  it('is not told as decided once that was taken back, in whichever order the events come', async () => {
    const approved = listing({ id: 3, version: 2, status: 'available' });
    const undone = listing({ id: 3, version: 3, status: 'pending' });
    await service.say('asset.approved', approved, { actorid: ADMIN });
    expect(await told()).toEqual([MANAGER, OPERATOR]);
    await service.say('asset.updated', undone, { actorid: ADMIN });
    expect(await told()).toEqual([]);
    await service.say('asset.updated', { ...undone, id: 4 }, { actorid: ADMIN });
    await service.say('asset.approved', { ...approved, id: 4 }, { actorid: ADMIN });
    expect(await told()).toEqual([]);
  });

  it('that was decided about anew is told as that', async () => {
    await service.say('asset.approved', listing({ id: 5, version: 2, status: 'available' }), { actorid: ADMIN });
    await service.say('asset.updated', listing({ id: 5, version: 3 }), { actorid: ADMIN });
    await service.say('asset.rejected', listing({ id: 5, version: 4, status: 'unavailable' }), { actorid: ADMIN });
    await settled();
    expect((await feedOf(service, OPERATOR)).map(({ kind }) => kind)).toEqual(['asset.rejected']);
  });
});

describe('an inquiry', () => {
  it('is told to those it is for', async () => {
    await service.say('inquiry.created', inquiry(), { actorid: ASKER });
    expect(await told()).toEqual([ADMIN, MANAGER, OPERATOR, OTHER_ADMIN]);
    expect((await feedOf(service, OPERATOR))[0]).toMatchObject({
      params: { inquiryId: 18, title: 'Street sweeper', name: 'Alex Asker', municipality: 'kenora' },
      path: '/inquiries?inquiry=18',
    });
  });

  it('names a visitor by the name given', async () => {
    await service.say('inquiry.created', inquiry({ sender: VISITOR }));
    await settled();
    expect((await feedOf(service, OPERATOR))[0]?.params).toMatchObject({ name: 'Jane Doe', municipality: null });
    expect(JSON.stringify(await feedOf(service, OPERATOR))).not.toContain('jane@example.ca');
  });

  it('with a new status is told to both sides', async () => {
    await service.say('inquiry.status_changed', inquiry({ status: 'completed' }), { actorid: ADMIN });
    expect(await told()).toEqual([MANAGER, OPERATOR, ASKER, ASKERS_MANAGER]);
    expect((await feedOf(service, ASKER))[0]?.params).toMatchObject({ status: 'completed' });
  });

  it('has messages told to the other side', async () => {
    await service.say('message.posted', message(), { actorid: OPERATOR });
    expect(await told()).toEqual([ASKER, ASKERS_MANAGER]);
    expect((await feedOf(service, ASKER))[0]?.params).toMatchObject({ messageId: 70, name: 'Olive Operator' });
    await service.say('message.posted', message({ userId: ASKER, listing: UNOWNED }), { actorid: ASKER });
    expect(await told()).toEqual([ADMIN, ASKER, ASKERS_MANAGER, OTHER_ADMIN]);
  });

  it('has inspections told to both sides and the platform', async () => {
    await service.say('inspection.completed', inspection(), { actorid: OPERATOR });
    expect(await told()).toEqual([ADMIN, MANAGER, ASKER, ASKERS_MANAGER, OTHER_ADMIN]);
    expect((await feedOf(service, ASKER))[0]).toMatchObject({
      params: { inspectionId: 9, inspectionType: 'post', failed: 2 },
      path: '/inspections?tab=post&inspection=9',
    });
  });
});

it('tells the platform of a letter, and nobody of its answer', async () => {
  await service.say('contact.received', letter());
  await service.say('contact.answered', { ...letter(), answer: 'Welcome' }, { actorid: ADMIN });
  expect(await told()).toEqual([ADMIN, OTHER_ADMIN]);
  expect((await feedOf(service, ADMIN))[0]?.params).toEqual({ contactId: 5, subject: 'Joining', name: 'Jane Doe' });
});

describe('an account', () => {
  it('that is new is told to its municipality and the platform', async () => {
    await service.say('user.registered', user({ id: 31, name: 'Nia New' }), { actorid: 31 });
    expect(await told()).toEqual([ADMIN, MANAGER, OTHER_ADMIN]);
    expect((await feedOf(service, ADMIN))[0]).toMatchObject({ params: { name: 'Nia New' }, path: '/users?user=31' });
  });

  it('is told of its new role, by whoever gave it', async () => {
    await service.say('user.registered', user({ id: 32 }), { time: '2026-01-01T00:00:00.000Z' });
    await service.say('user.updated', user({ id: 32, version: 2, name: 'Renamed' }), { actorid: ADMIN });
    await service.say('user.updated', user({ id: 32, version: 3, municipality: 'hearst' }), { actorid: 32 });
    expect(await told()).toEqual([]);
    const promoted = user({ id: 32, version: 4, municipality: 'hearst', role: 'municipal_admin' });
    await service.say('user.updated', promoted, { actorid: ADMIN });
    expect(await told()).toEqual([32]);
  });

  it('that is replayed is nothing to be told of', async () => {
    await service.say('user.updated', user({ id: 33, role: 'municipal_admin', municipality: 'hearst' }));
    await service.say('user.updated', user({ id: 33, role: 'municipal_admin', municipality: 'hearst' }));
    expect(await told()).toEqual([]);
  });

  it('that was closed is told once, and is told nothing itself', async () => {
    await service.say('user.registered', user({ id: 34, municipality: 'kenora' }), {
      time: '2026-01-01T00:00:00.000Z',
    });
    const closed = user({ id: 34, version: 2, municipality: 'kenora', active: false });
    await service.say('user.deactivated', closed, { actorid: ADMIN });
    await service.say('user.deactivated', { ...closed, version: 3 }, { actorid: ADMIN });
    await service.say(
      'asset.approved',
      listing({ id: 9, version: 2, status: 'available', userId: 34, municipality: null }),
    );
    expect(await told()).toEqual([ASKERS_MANAGER, OTHER_ADMIN]);
  });
});

describe(NEWS_CONSUMER, () => {
  it('tells once, however often the event comes', async () => {
    const event = envelope('asset.submitted', listing({ id: 40 }));
    for (let copy = 0; copy < 20; copy++) await service.publish('asset.submitted', JSON.stringify(event));
    expect(await told()).toEqual([ADMIN, MANAGER, OTHER_ADMIN]);
  });

  it('keeps what it cannot read, and goes on', async () => {
    await service.publish('asset.submitted', '{');
    await service.publish('asset.submitted', JSON.stringify({ ...envelope('asset.submitted', listing()), data: {} }));
    await service.say('asset.submitted', listing({ id: 41 }));
    expect(await told()).toEqual([ADMIN, MANAGER, OTHER_ADMIN]);
    const letters = await service.db.selectFrom('deadLetters').selectAll().execute();
    expect(letters.map(({ consumer, type }) => [consumer, type])).toEqual([
      [NEWS_CONSUMER, 'asset.submitted'],
      [NEWS_CONSUMER, 'asset.submitted'],
    ]);
  });

  it('waits for an account whose own event is still on its way', async () => {
    await service.say(
      'asset.approved',
      listing({ id: 42, version: 2, status: 'available', userId: 50, municipality: null }),
    );
    await service.say('user.registered', user({ id: 50 }), { time: '2026-01-01T00:00:00.000Z' });
    await eventually(async () => expect(await feedOf(service, 50)).toHaveLength(1));
  });

  it('has what happened before it was there in the feed, in its time and as read, and mails nobody', async () => {
    await service.say('asset.submitted', listing({ id: 43, title: 'Recent' }));
    await service.say('asset.submitted', listing({ id: 44, title: 'Old' }), { time: '2026-01-01T00:00:00.000Z' });
    expect(await told()).toEqual([ADMIN, MANAGER, OTHER_ADMIN]);
    const feed = await feedOf(service, ADMIN);
    expect(feed.map(({ params, readAt }) => [params.title, readAt])).toEqual([
      ['Recent', null],
      ['Old', '2026-01-01T00:00:00.000Z'],
    ]);
    expect(
      await service.db.selectFrom('digestItems').select('userId').where('path', 'like', '%listing=44').execute(),
    ).toEqual([]);
  });

  it('asks how somebody wants to be told', async () => {
    const quiet = { userId: OTHER_ADMIN, kind: 'asset.submitted', inApp: false, email: 'off' } as const;
    await service.db.insertInto('preferences').values(quiet).execute();
    await service.say('asset.submitted', listing({ id: 44 }));
    expect(await told()).toEqual([ADMIN, MANAGER]);
  });
});
