import { describe, expect, it } from '@jest/globals';
import type { ListingEvent, MatchesFound } from '@commonyard/contracts/events/assets';
import type { StreamChange } from '@commonyard/contracts/http/notifications';
import type { EmailTiming } from '@commonyard/contracts/notifications.values';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { openEventStream } from '@commonyard/testing/event-stream';
import { eventually } from '@commonyard/testing/eventually';
import { listingEvent } from '@commonyard/testing/factories/events';
import { countOverdueEmails } from '../src/email/email.repository.ts';
import { ADMIN, MUNICIPAL_ADMIN, OPERATOR, SENDER, SENDER_MUNICIPAL_ADMIN } from './factories.ts';
import { startMailTests } from './mail-tests.ts';
import { as, inboxOf } from './test-service.ts';

const { service, db, at, goTo, stopEmailJobs, allDispatched, received, waiting } = await startMailTests();

const NEED = 50;
const match = (id: number, over: Partial<MatchesFound['matches'][number]> = {}): MatchesFound['matches'][number] => ({
  id,
  title: `Grader ${id}`,
  municipality: 'kenora',
  municipalityName: 'Kenora',
  availableFrom: null,
  availableTo: null,
  wantedDays: 5,
  freeDays: 5,
  distanceKm: 25,
  sameKind: true,
  ...over,
});
/** Matches of a need of the operator of Smiths Falls. */
const matches = (over: Partial<MatchesFound> = {}): MatchesFound => ({
  id: NEED,
  type: 'needed_asset',
  title: 'Grader',
  userId: OPERATOR,
  municipality: 'smiths-falls',
  availableFrom: '2026-12-01',
  availableTo: '2026-12-05',
  matches: [match(61)],
  ...over,
});
const find = (minutes: number, over: Partial<MatchesFound> = {}) =>
  service.publish('match.found', matches(over), { time: at(minutes).toISOString() });
const prefer = (userId: number, inApp: boolean, email: EmailTiming) =>
  db.insertInto('preferences').values({ userId, kind: 'match.found', inApp, email }).execute();

describe('match.found', () => {
  it('notifies the owner and the administrators of its municipality', async () => {
    await find(0, { matches: [match(61), match(62, { municipality: null, freeDays: 2 })] });
    await allDispatched();
    const ofMatches = db.selectFrom('notifications').where('kind', '=', 'match.found');
    const notified = await ofMatches.select('userId').orderBy('userId').execute();
    expect(notified.map(({ userId }) => userId)).toEqual([MUNICIPAL_ADMIN, OPERATOR]);
    const of = { wantedDays: 5, distanceKm: 25, sameKind: true };
    expect(await inboxOf(service, OPERATOR)).toMatchObject([
      {
        kind: 'match.found',
        params: {
          assetId: NEED,
          assetType: 'needed_asset',
          title: 'Grader',
          municipality: 'smiths-falls',
          place: 'smiths-falls',
          availableFrom: '2026-12-01',
          availableTo: '2026-12-05',
          matches: [
            { ...of, id: 61, title: 'Grader 61', place: 'kenora', freeDays: 5 },
            { ...of, id: 62, title: 'Grader 62', place: null, freeDays: 2 },
          ],
        },
        path: `/equipment/needed/${NEED}#matches`,
        readAt: null,
      },
    ]);
  });

  it('notifies once, also redelivered, and becomes a dead letter where it is malformed', async () => {
    const event = { ...eventEnvelope('match.found', matches()), time: at(0).toISOString() };
    await service.publishRaw('match.found', JSON.stringify({ ...event, id: crypto.randomUUID(), data: { id: 1 } }));
    for (let copy = 0; copy < 3; copy++) await service.publishRaw('match.found', JSON.stringify(event));
    await allDispatched();
    expect(await inboxOf(service, OPERATOR)).toHaveLength(1);
    goTo(10.1);
    const [mail] = await received(OPERATOR, 1);
    expect(mail!.subject).toBe('A machine matches your need: Grader for 5 days');
    expect(await db.deleteFrom('deadLetters').returning('type').execute()).toEqual([{ type: 'match.found' }]);
  });

  it('is emailed in the language of the recipient, with a link to the page of the listing', async () => {
    const need = match(71, { title: 'Road grader', municipality: 'smiths-falls', freeDays: 3 });
    await find(0, { id: 51, type: 'available_asset', userId: SENDER, municipality: 'kenora', matches: [need] });
    await allDispatched();
    goTo(10.1);
    const [french] = await received(SENDER, 1);
    const [english] = await received(SENDER_MUNICIPAL_ADMIN, 1);
    const plain = (text = '') => text.replaceAll(/[\u00A0\u202F]/g, ' ');
    expect(plain(french!.subject)).toBe('Un besoin correspond à votre machine : Grader');
    expect(plain(french!.text)).toContain('- Road grader, Smiths Falls : libre 3 jours sur 5 · 25 km · même type');
    expect(english!.subject).toBe('A need matches your machine: Grader');
    expect(english!.text).toContain('- Road grader, Smiths Falls: free on 3 of 5 days · 25 km · same kind');
    for (const { text } of [french!, english!])
      expect(text).toContain('https://commonyard.test/equipment/available/51#matches');
  });

  it('respects the preferences: at once, daily or never', async () => {
    await prefer(OPERATOR, true, 'daily');
    await prefer(MUNICIPAL_ADMIN, false, 'off');
    await find(0);
    await allDispatched();
    expect(await waiting()).toEqual([]);
    expect(await db.selectFrom('digestItems').select(['userId', 'kind', 'path']).execute()).toEqual([
      { userId: OPERATOR, kind: 'match.found', path: `/equipment/needed/${NEED}#matches` },
    ]);
    expect(await inboxOf(service, MUNICIPAL_ADMIN, 'municipal_admin')).toEqual([]);
    expect(await inboxOf(service, OPERATOR)).toHaveLength(1);
  });

  it('updates the open pages of the owner and of no other user', async () => {
    const replica = await service.startReplica();
    const open = async (userId: number, municipality: string) =>
      openEventStream(`${replica.url}/api/notifications/stream`, await as.operator({ userId, municipality }));
    const pages = [await open(OPERATOR, 'smiths-falls'), await open(SENDER, 'kenora')];
    await find(0);
    // Everybody's pages show it.
    await service.publish('asset.busy_changed', { id: 99, version: 1 }, { actorid: ADMIN });
    const isListing = ({ thing }: StreamChange) => thing === 'listing';
    const shown = await Promise.all(pages.map((page) => page.next('changed', isListing)));
    expect(shown.map(({ data }) => (data as StreamChange).id)).toEqual([NEED, 99]);
    for (const page of pages) page.close();
  });
});

describe('the email about matches', () => {
  it('waits ten minutes for further matches of the same user, of the same and of other listings', async () => {
    const first = await find(0);
    await find(4, { matches: [match(62), match(61, { freeDays: 4 })] });
    await find(9, { id: 52, type: 'available_asset', title: 'Roller', matches: [match(63)] });
    await allDispatched();
    expect(await inboxOf(service, OPERATOR)).toHaveLength(3);
    goTo(9.9);
    expect(await waiting()).toEqual([{ userId: MUNICIPAL_ADMIN }, { userId: OPERATOR }]);
    goTo(10.1);
    const [mail] = await received(OPERATOR, 1);
    expect(mail!.messageId).toBe(`<${first.id}.u${OPERATOR}@commonyard.test>`);
    expect(mail!.subject).toBe('New matches for 2 of your listings');
    expect(mail!.text).toContain(
      '2 machines match your need: Grader for 5 days\n- Grader 62, Kenora: free on all 5 days · 25 km · same kind\n- Grader 61, Kenora: free on 4 of 5 days · 25 km · same kind\n\nA need matches your machine: Roller\n- Grader 63, Kenora:',
    );
    expect(mail!.text).toContain('https://commonyard.test/equipment/available/52#matches');
    await received(MUNICIPAL_ADMIN, 1);
  });

  it('takes no further matches once it was sent', async () => {
    await find(0);
    await allDispatched();
    goTo(10.1);
    await received(OPERATOR, 1);
    await eventually(async () => expect(await waiting()).toEqual([]));
    await find(11, { matches: [match(62)] });
    await allDispatched();
    goTo(21.1);
    const [, second] = await received(OPERATOR, 2);
    expect(second!.text).toContain('Grader 62');
    expect(second!.text).not.toContain('Grader 61');
  });

  it('is not overdue while it waits', async () => {
    await stopEmailJobs();
    await find(0);
    await allDispatched();
    const earlier = { createdAt: at(-5).toISOString() } as never;
    await db.updateTable('emails').set(earlier).execute();
    expect(await countOverdueEmails(db)).toBe(0);
    await db
      .updateTable('emails')
      .set({ nextAt: at(-2).toISOString() })
      .execute();
    expect(await countOverdueEmails(db)).toBe(2);
  });
});

describe('a listing that is not public any more', () => {
  const ENDS: [string, 'asset.updated' | 'asset.rejected' | 'asset.deleted', Partial<ListingEvent>][] = [
    ['withdrawn', 'asset.updated', { status: 'available', previousStatus: 'available', withdrawn: true }],
    ['pending again', 'asset.updated', { status: 'pending', previousStatus: 'available' }],
    ['lent', 'asset.updated', { status: 'leased', previousStatus: 'available' }],
    ['rejected', 'asset.rejected', { status: 'unavailable', previousStatus: 'available' }],
    ['deleted', 'asset.deleted', { status: 'available', previousStatus: 'available' }],
  ];
  /** The owner takes part in every channel but the digest, the administrator of its municipality in the digest. */
  async function findOfTwo() {
    await prefer(MUNICIPAL_ADMIN, false, 'daily');
    await find(0, { matches: [match(61), match(62)] });
  }
  const left = async () => ({
    emails: (await db.selectFrom('emails').select('content').where('status', '=', 'waiting').execute()).flatMap(
      ({ content }) => (content?.about === 'matches' ? content.found.map(({ params }) => idsOf(params)) : []),
    ),
    digest: (await db.selectFrom('digestItems').select('params').execute()).map(({ params }) => idsOf(params)),
    inApp: (await inboxOf(service, OPERATOR)).map(({ params }) => idsOf(params)),
  });
  const idsOf = ({ matches: of = [] }: { matches?: { id: number }[] | undefined }) => of.map(({ id }) => id);
  const NOTHING = { emails: [], digest: [], inApp: [] };

  it.each(ENDS)('leaves what was not sent or read, where it is %s', async (_state, type, over) => {
    await findOfTwo();
    const end = (id: number) =>
      service.publish(type, listingEvent({ id, version: 9, userId: SENDER, municipality: 'kenora', ...over }), {
        actorid: ADMIN,
      });
    await end(61);
    await allDispatched();
    expect(await left()).toEqual({ emails: [[62]], digest: [[62]], inApp: [[62]] });
    await end(62);
    await allDispatched();
    const { emails, digest, inApp } = await left();
    // A decision on a listing notifies its own party.
    expect([emails, digest, inApp]).toEqual(Object.values(NOTHING));
  });

  it('takes all its matches with it, where it is the own one, and leaves those of other listings', async () => {
    await findOfTwo();
    await find(1, { id: 52, type: 'available_asset', matches: [match(63)] });
    await service.publish(
      'asset.updated',
      listingEvent({ id: NEED, version: 9, status: 'available', withdrawn: true }),
      {
        actorid: OPERATOR,
      },
    );
    await allDispatched();
    expect(await left()).toEqual({ emails: [[63]], digest: [[63]], inApp: [[63]] });
  });

  it('stays in what was read, and in what tells of it after it is public again', async () => {
    await find(0);
    await allDispatched();
    await db
      .updateTable('notifications')
      .set({ readAt: at(0).toISOString() })
      .execute();
    await service.publish('asset.updated', listingEvent({ id: 61, version: 9, status: 'available', withdrawn: true }), {
      actorid: SENDER,
    });
    await service.publish('asset.updated', listingEvent({ id: 61, version: 10, status: 'available' }), {
      actorid: SENDER,
    });
    await find(2);
    // It stays public.
    await service.publish('asset.updated', listingEvent({ id: 61, version: 11, status: 'available' }), {
      actorid: SENDER,
    });
    await allDispatched();
    expect(await left()).toMatchObject({ inApp: [[61], [61]] });
    expect((await left()).emails).toEqual([[61], [61]]);
  });

  it('updates the count of unread notifications on open pages', async () => {
    const replica = await service.startReplica();
    await find(0);
    await allDispatched();
    const url = `${replica.url}/api/notifications/stream`;
    const page = await openEventStream(url, await as.operator({ userId: OPERATOR }));
    await service.publish(
      'asset.deleted',
      listingEvent({ id: 61, version: 9, userId: SENDER, municipality: 'kenora' }),
      {
        actorid: SENDER,
      },
    );
    await page.next('changed', ({ thing }: StreamChange) => thing === 'count');
    page.close();
  });
});
