import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { Preferences } from '@commonyard/contracts/http/notifications';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { openEventStream } from '@commonyard/testing/event-stream';
import { loanEvent, userEvent } from '@commonyard/testing/factories/events';
import { startMailServer } from '@commonyard/testing/mail-server';
import { latestDigestTime } from '../src/digest/digest.policy.ts';
import { writeDueDigests } from '../src/digest/digest.job.ts';
import {
  ADMIN,
  inquiry,
  message,
  MUNICIPAL_ADMIN,
  OPERATOR,
  OTHER_ADMIN,
  SENDER,
  SENDER_MUNICIPAL_ADMIN,
  USERS,
} from './factories.ts';
import { as, BEFORE_INSTALLATION, inboxOf, send, startTestService } from './test-service.ts';

const [service, server] = await Promise.all([startTestService(), startMailServer()]);
const { db } = service;
await service.registerUsers();
const emailJob = service.startEmailJob(server.url);
afterAll(async () => {
  await emailJob.stop();
  await service.close();
  await server.stop();
});
beforeEach(async () => {
  await allDispatched();
  // An email that is being sent would arrive in the next test.
  await eventually(async () => {
    const waiting = db.selectFrom('emails').select('id').where('status', '=', 'waiting');
    expect(await waiting.execute()).toEqual([]);
  });
  for (const table of ['notifications', 'emails', 'digestItems', 'preferences'] as const)
    await db.deleteFrom(table).execute();
  server.accepted.splice(0);
});

let markers = 1_000;
/** Waits until every event published before has been dispatched: events are dispatched in order. */
async function allDispatched() {
  const marker = userEvent({ id: ++markers, name: 'Marker', active: false });
  await service.publish('user.updated', marker);
  await eventually(() => db.selectFrom('users').select('id').where('id', '=', marker.id).executeTakeFirstOrThrow());
}
/** The ids of the users with an unread notification, each as often as it has one. */
async function notifiedUsers(): Promise<number[]> {
  await allDispatched();
  const rows = await db
    .selectFrom('notifications')
    .select('userId')
    .where('readAt', 'is', null)
    .orderBy('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}
const mailTo = (userId: number) =>
  eventually(() => {
    const [mail, ...others] = server.to(`user${userId}@example.ca`);
    expect([mail !== undefined, others]).toEqual([true, []]);
    return mail!;
  });
const callerOf = (id: number) => {
  const { role, municipality } = USERS.find((user) => user.id === id)!;
  return as.operator({ userId: id, role, municipality });
};

const LENDERS = [MUNICIPAL_ADMIN, OPERATOR];
const BORROWERS = [SENDER, SENDER_MUNICIPAL_ADMIN];
const QUOTED: Partial<LoanEvent> = {
  id: 12,
  version: 2,
  status: 'quoted',
  turn: 'borrower',
  by: 'lender',
  totalCents: 203_400,
};

describe('recipients', () => {
  it('loan.requested notifies the lending side, and no other operator of its municipality', async () => {
    await service.publish('user.registered', userEvent({ id: 21 }), BEFORE_INSTALLATION);
    await service.publish('loan.requested', loanEvent({ id: 12, reason: 'Snow' }), { actorid: SENDER });
    expect(await notifiedUsers()).toEqual(LENDERS);
    expect((await inboxOf(service, OPERATOR))[0]).toMatchObject({
      kind: 'loan.action',
      params: {
        loanId: 12,
        occasion: 'loan.requested',
        title: 'Street sweeper',
        lender: 'smiths-falls',
        borrower: 'kenora',
        dateFrom: '2026-12-01',
        dateTo: '2026-12-05',
        name: null,
      },
      path: '/loans?loan=12',
    });
    expect(JSON.stringify(await inboxOf(service, OPERATOR))).not.toContain('Snow');
  });

  it('loan.proposed notifies the officers of the side that asks, not the operator who asks', async () => {
    await service.publish('loan.proposed', loanEvent({ ...QUOTED, by: 'borrower' }), { actorid: SENDER });
    expect(await notifiedUsers()).toEqual([SENDER_MUNICIPAL_ADMIN]);
  });

  it('loan.accepted by an officer notifies the other side, and the operator whose request it was', async () => {
    const accepted = loanEvent({ ...QUOTED, version: 3, status: 'accepted', turn: null, by: 'borrower' });
    await service.publish('loan.accepted', accepted, { actorid: SENDER_MUNICIPAL_ADMIN });
    expect(await notifiedUsers()).toEqual([...LENDERS, SENDER].toSorted((a, b) => a - b));
  });

  it('an officer who owns the listing is notified once', async () => {
    const listing = { ...loanEvent().listing, userId: MUNICIPAL_ADMIN };
    await service.publish('loan.requested', loanEvent({ listing }), { actorid: SENDER });
    expect(await notifiedUsers()).toEqual([MUNICIPAL_ADMIN]);
  });

  it('the user who acted is not notified, whatever the side', async () => {
    await service.publish('loan.dates_taken', loanEvent({ by: null }), { actorid: MUNICIPAL_ADMIN });
    expect(await notifiedUsers()).toEqual([OPERATOR, ...BORROWERS]);
  });

  it('every transition of a loan notifies each recipient once, also redelivered', async () => {
    const transitions = [
      ['loan.requested', {}, SENDER],
      ['loan.quoted', { status: 'quoted', turn: 'borrower', by: 'lender' }, OPERATOR],
      ['loan.countered', { status: 'countered', turn: 'lender', by: 'borrower' }, SENDER],
      ['loan.accepted', { status: 'accepted', turn: null, by: 'lender' }, OPERATOR],
      ['loan.closed', { status: 'closed', turn: null, by: null }, null],
    ] as const;
    for (const [index, [type, over, actorid]] of transitions.entries()) {
      const event = { ...eventEnvelope(type, loanEvent({ id: 30, version: index + 1, ...over })), actorid };
      for (let copy = 0; copy < 3; copy++) await service.publishRaw(type, JSON.stringify(event));
    }
    await allDispatched();
    const occasionsOf = async (id: number) => (await inboxOf(service, id)).map(({ params }) => params.occasion);
    // The newest first.
    expect(await occasionsOf(MUNICIPAL_ADMIN)).toEqual(['loan.closed', 'loan.countered', 'loan.requested']);
    expect(await occasionsOf(SENDER_MUNICIPAL_ADMIN)).toEqual(['loan.closed', 'loan.accepted', 'loan.quoted']);
    expect(await notifiedUsers()).toHaveLength(3 * 2 + 3 * 2);
  });

  it('the inquiry of a loan notifies nobody in addition, but its messages do', async () => {
    const ofLoan = inquiry({ loanId: 12, status: 'in_progress' });
    await service.publish('inquiry.created', ofLoan, { actorid: SENDER });
    await service.publish('inquiry.dates_changed', ofLoan, { actorid: OPERATOR });
    await service.publish('inquiry.status_changed', { ...ofLoan, status: 'cancelled' }, { actorid: OPERATOR });
    expect(await notifiedUsers()).toEqual([]);
    expect(await db.selectFrom('emails').select('id').execute()).toEqual([]);
    await service.publish('message.posted', message(), { actorid: OPERATOR });
    expect(await notifiedUsers()).toEqual(BORROWERS);
  });

  it('an invalid event becomes a dead letter', async () => {
    await service.publishRaw('loan.quoted', '{');
    await service.publish('loan.quoted', { ...loanEvent(), listing: 7 } as never);
    await service.publish('loan.requested', loanEvent(), { actorid: SENDER });
    expect(await notifiedUsers()).toEqual(LENDERS);
    expect(await db.selectFrom('deadLetters').select('type').execute()).toEqual([
      { type: 'loan.quoted' },
      { type: 'loan.quoted' },
    ]);
  });
});

describe('an email', () => {
  it('in English has the days, the sides, the total in dollars and what to do next', async () => {
    await service.publish(
      'loan.countered',
      loanEvent({ ...QUOTED, status: 'countered', turn: 'lender', by: 'borrower' }),
      {
        actorid: SENDER,
      },
    );
    const { subject, text, headers } = await mailTo(OPERATOR);
    expect(subject).toBe('Counter-offer for a loan: Street sweeper');
    expect(text).toContain('Kenora sent a counter-offer for the loan of “Street sweeper”.');
    expect(text).toContain('Open the loan to accept the counter-offer, to send a new quote, or to decline.');
    expect(text).toContain(
      'Equipment: Street sweeper\nDates: December 1–5, 2026\nLender: Smiths Falls\nBorrower: Kenora\nTotal: $2,034.00',
    );
    expect(text).toContain('https://commonyard.test/loans?loan=12');
    expect(headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true);
  });

  it('in French too', async () => {
    await service.publish('loan.quoted', loanEvent(QUOTED), { actorid: OPERATOR });
    const { subject, text } = await mailTo(SENDER);
    expect(subject).toBe('Soumission pour un prêt : Street sweeper');
    expect(text).toContain('La municipalité prêteuse (Smiths Falls) a envoyé une soumission');
    expect(text).toContain(
      'Ouvrez le prêt pour accepter la soumission, pour envoyer une contre-offre ou pour refuser.',
    );
    expect(text).toContain('Dates\u00a0: 1–5 décembre 2026');
    expect(text).toMatch(/Total\s: 2\s034,00\s\$/);
    expect(text).toContain('https://commonyard.test/loans?loan=12');
  });

  it('about the end of a loan has the reason', async () => {
    const declined = loanEvent({ ...QUOTED, status: 'declined', turn: null, reason: 'It is in repair.' });
    await service.publish('loan.declined', declined, { actorid: OPERATOR });
    expect((await mailTo(SENDER)).text).toContain('Motif : It is in repair.');
    expect((await mailTo(SENDER_MUNICIPAL_ADMIN)).text).toContain('Reason: It is in repair.');
  });

  it('waits for the daily digest where the user prefers that', async () => {
    const daily = { userId: OPERATOR, kind: 'loan.action', inApp: true, email: 'daily' } as const;
    await db.insertInto('preferences').values(daily).execute();
    await service.publish('loan.requested', loanEvent({ id: 12 }), { actorid: SENDER });
    await allDispatched();
    await writeDueDigests(service, new Date(latestDigestTime(new Date()).getTime() + 90_000_000));
    const { text } = await mailTo(OPERATOR);
    expect(text).toContain('- Kenora asks to borrow “Street sweeper”.');
    expect(text).toContain('https://commonyard.test/loans?loan=12');
  });

  it('has a link that ends emails of its kind only', async () => {
    await service.publish('loan.requested', loanEvent(), { actorid: SENDER });
    const { text = '' } = await mailTo(OPERATOR);
    const [, url] = /https:\/\/commonyard\.test(\/api\/notifications\/unsubscribe\S+)/.exec(text)!;
    expect((await service.app.inject({ method: 'POST', url: url!, headers: await as.guest() })).statusCode).toBe(200);
    const preferences = (
      await send(service, as.operator(), 'GET', '/api/notifications/preferences')
    ).json<Preferences>();
    expect(preferences).toContainEqual({ kind: 'loan.action', inApp: true, email: 'off' });
    expect(preferences).toContainEqual({ kind: 'loan.update', inApp: true, email: 'now' });
  });
});

describe('the stream', () => {
  it('reports a loan to its sides and the platform, and calendars and lists to every user', async () => {
    const replica = await service.startReplica();
    const open = async (caller: ReturnType<typeof as.operator>) =>
      openEventStream(`${replica.url}/api/notifications/stream`, await caller);
    const sides = await Promise.all([...LENDERS, ...BORROWERS, ADMIN, OTHER_ADMIN].map((id) => open(callerOf(id))));
    const uninvolved = await open(as.operator({ userId: 77, municipality: 'smiths-falls' }));
    await service.publish('loan.quoted', loanEvent({ ...QUOTED, id: 55 }), { actorid: OPERATOR });
    const days = { id: 1, version: 2, unavailable: [] };
    await service.publish('availability.changed', { ...days, id: 99 });
    await service.publish('asset.busy_changed', { id: 98, version: 2 });
    await service.publish('asset.busy_changed', { id: 1, version: 2 }, { actorid: OPERATOR });
    await service.publish('availability.changed', days, { actorid: OPERATOR });
    const changesOf = async (stream: (typeof sides)[number]) => {
      await stream.next(
        'changed',
        ({ thing, id }: { thing: string; id: number }) => thing === 'availability' && id === 1,
      );
      return stream.events.filter(({ event }) => event === 'changed').map(({ data }) => data);
    };
    const ofAll = [
      { thing: 'listing', id: 1 },
      { thing: 'availability', id: 1 },
    ];
    for (const stream of sides) expect(await changesOf(stream)).toEqual([{ thing: 'loan', id: 55 }, ...ofAll]);
    expect(await changesOf(uninvolved)).toEqual(ofAll);
    for (const stream of [...sides, uninvolved]) stream.close();
  });
});
