import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { Preferences } from '@commonyard/contracts/http/notifications';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { openEventStream } from '@commonyard/testing/event-stream';
import { eventQuote, loanEvent, userEvent } from '@commonyard/testing/factories/events';
import { lendingTerms } from '@commonyard/testing/factories/loans';
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
    // One about messages waits for further ones.
    const waiting = db.selectFrom('emails').select('id').where('status', '=', 'waiting').where('inquiryId', 'is', null);
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

  it('loan.quoted of an offer notifies the side of the need, which reads of both listings', async () => {
    const need = { id: 77, title: 'Sweeper wanted' };
    await service.publish('loan.quoted', loanEvent({ ...QUOTED, version: 1, need }), { actorid: OPERATOR });
    expect(await notifiedUsers()).toEqual(BORROWERS);
    expect((await inboxOf(service, SENDER))[0]).toMatchObject({
      kind: 'loan.action',
      params: { occasion: 'loan.quoted', title: 'Street sweeper', need: 'Sweeper wanted', lender: 'smiths-falls' },
      path: '/loans?loan=12',
    });
    const { subject, text } = await mailTo(SENDER_MUNICIPAL_ADMIN);
    expect(subject).toBe('Loan 12: Street sweeper – offer on your need');
    expect(text).toContain('Smiths Falls offers “Street sweeper” on your need “Sweeper wanted”.');
    expect((await mailTo(SENDER)).text).toContain('offre « Street sweeper » pour votre besoin « Sweeper wanted ».');
    // A later quote is one of the loan.
    const later = loanEvent({ ...QUOTED, version: 4, previousStatus: 'countered', need });
    await service.publish('loan.quoted', later, { actorid: OPERATOR });
    await allDispatched();
    expect((await inboxOf(service, SENDER))[0]!.params).not.toHaveProperty('need');
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
    expect(subject).toBe('Loan 12: Street sweeper – counter-offer');
    expect(text).toContain('Kenora sent a counter-offer for the loan of “Street sweeper”.');
    expect(text).toContain('Open the loan to accept the counter-offer, to send a new quote, or to decline.');
    expect(text).toContain(
      'Equipment: Street sweeper\nDates: December 1–5, 2026\nLender: Smiths Falls\nBorrower: Kenora\nTotal: $2,034.00\nFrom: Alex Sender, Kenora',
    );
    expect(text).toContain('https://commonyard.test/loans?loan=12');
    expect(headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true);
  });

  it('in French too', async () => {
    await service.publish('loan.quoted', loanEvent(QUOTED), { actorid: OPERATOR });
    const { subject, text } = await mailTo(SENDER);
    expect(subject).toBe('Prêt 12\u00a0: Street sweeper – soumission');
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

  it('about a withdrawn listing has the true cause and the reason, for both sides', async () => {
    const cause = { turn: null, by: null, cause: 'listing_withdrawn', reason: 'Sold' } as const;
    await service.publish('loan.cancelled', loanEvent({ ...QUOTED, ...cause, status: 'cancelled' }));
    const { text } = await mailTo(OPERATOR);
    expect(text).toContain('Smiths Falls withdrew the listing “Street sweeper”. The loan was cancelled.');
    expect(text).toContain('Reason: Sold');
    expect((await mailTo(SENDER)).text).toContain(
      'La municipalité prêteuse (Smiths Falls) a retiré l’annonce « Street sweeper ». Le prêt a été annulé.',
    );
    await allDispatched();
    expect((await inboxOf(service, OPERATOR))[0]!.params).toMatchObject({ cause: 'listing_withdrawn', reason: 'Sold' });
  });

  it('about an accepted loan of a deleted listing says that it goes on', async () => {
    const cause = { turn: null, by: null, cause: 'listing_deleted', reason: 'Sold' } as const;
    await service.publish('loan.listing_removed', loanEvent({ ...QUOTED, ...cause, status: 'accepted' }));
    const { text } = await mailTo(SENDER_MUNICIPAL_ADMIN);
    expect(text).toContain('Smiths Falls deleted the listing “Street sweeper”. The accepted loan goes on');
    expect(text).toContain('Reason: Sold');
  });

  it('about a municipality without an administrator names it, also when the loan expires', async () => {
    const cause = { cause: 'borrower_without_officer', reason: 'Retired', by: 'borrower' } as const;
    await service.publish('loan.officer_missing', loanEvent({ ...QUOTED, ...cause }));
    expect((await mailTo(OPERATOR)).text).toContain('Kenora has no municipal administrator any more.');
    await service.publish('loan.expired', loanEvent({ ...QUOTED, ...cause, version: 3, status: 'expired', by: null }));
    const expired = await eventually(() => {
      const found = server.to(`user${OPERATOR}@example.ca`).find(({ subject }) => subject?.endsWith('expired'));
      if (!found) throw new Error('no email yet');
      return found;
    });
    expect(expired.text).toContain('expired, because Kenora has no municipal administrator.');
  });

  it('about taken days names these days only', async () => {
    const taken = [
      { startsOn: '2026-12-02', endsOn: '2026-12-02' },
      { startsOn: '2026-12-04', endsOn: '2026-12-05' },
    ];
    await service.publish('loan.dates_taken', loanEvent({ ...QUOTED, by: null, taken }));
    expect((await mailTo(OPERATOR)).text).toContain(
      'Days of the loan of “Street sweeper” are not free any more: December 2, 2026; December 4–5, 2026.',
    );
    expect((await mailTo(SENDER)).text).toContain('ne sont plus libres : 2 décembre 2026; 4–5 décembre 2026.');
    await allDispatched();
    expect((await inboxOf(service, OPERATOR))[0]!.params).toMatchObject({ taken });
  });

  it('has the lines, the terms and the deadline of a quote, which the notification has not', async () => {
    const daysBefore = { startsOn: '2026-12-02', endsOn: '2026-12-06' };
    const quote = eventQuote({ note: 'Bring your own operator' });
    const offer = { quote, terms: lendingTerms(), daysBefore, expiresAt: '2026-12-01T05:00:00.000Z' };
    await service.publish('loan.quoted', loanEvent({ ...QUOTED, ...offer }), { actorid: MUNICIPAL_ADMIN });
    const { text = '', html = '' } = await mailTo(SENDER_MUNICIPAL_ADMIN);
    for (const part of [text, html])
      for (const words of [
        'Morgan Manager',
        'December 2–6, 2026',
        'Rental, Grader, 5 days',
        '$2,250.00',
        '$234.00',
        'own operator',
      ])
        expect(part).toContain(words);
    expect(text).toContain('Answer by: November 30, 2026 at 11:59 p.m.');
    expect(text).toContain('- Damage beyond wear: The borrower pays');
    const [notification] = await inboxOf(service, SENDER);
    expect(notification!.params).toMatchObject({ occasion: 'loan.quoted', name: null });
    expect(JSON.stringify(notification)).not.toContain('operator"');
  });

  it('tells an operator above its limit which officer accepts, and the officer to accept', async () => {
    const quoted = loanEvent({ ...QUOTED, quote: eventQuote(), operatorLimitCents: 0 });
    await service.publish('loan.quoted', quoted, { actorid: OPERATOR });
    const [toOperator, toOfficer] = [await mailTo(SENDER), await mailTo(SENDER_MUNICIPAL_ADMIN)];
    expect(toOperator.text).toContain('accepte; adressez-vous à Kim Kenora.');
    expect(toOperator.text).toContain('Ouvrir le prêt et s’adresser à un administrateur municipal');
    expect(toOperator.text).not.toContain('Ouvrez le prêt pour accepter');
    expect(toOfficer.text).toContain('Open the loan to accept the quote, to send a counter-offer, or to decline.');
    expect(toOfficer.text).toContain('Open the loan:\nhttps://commonyard.test/loans?loan=12');
  });

  it('says what the borrower wants the equipment for, and who cancelled', async () => {
    await service.publish('loan.requested', loanEvent({ id: 12, reason: 'Ditches on\nCounty Road 3' }), {
      actorid: SENDER,
    });
    expect((await mailTo(OPERATOR)).text).toContain('> Ditches on\n> County Road 3');
    const cancelled = { ...QUOTED, status: 'cancelled', previousStatus: 'accepted', turn: null } as const;
    await service.publish('loan.cancelled', loanEvent({ ...cancelled, by: 'lender', reason: 'It broke' }), {
      actorid: MUNICIPAL_ADMIN,
    });
    const { text } = await mailTo(SENDER_MUNICIPAL_ADMIN);
    expect(text).toContain('From: Morgan Manager, Smiths Falls');
    expect(text).toContain('Reason: It broke');
    server.accepted.splice(0);
    await service.publish('loan.cancelled', loanEvent({ ...cancelled, by: null, reason: 'A duplicate' }), {
      actorid: ADMIN,
    });
    const byPlatform = await mailTo(SENDER_MUNICIPAL_ADMIN);
    expect(byPlatform.text).toContain('From: An administrator of CommonYard');
    expect(byPlatform.text).not.toContain('Ada');
  });

  it('belongs to one thread for each recipient, through the whole loan', async () => {
    await service.publish('loan.quoted', loanEvent(QUOTED), { actorid: OPERATOR });
    await service.publish('loan.expired', loanEvent({ ...QUOTED, status: 'expired', turn: null, by: null }));
    const referencesOf = (userId: number, count: number) =>
      eventually(() => {
        const mails = server.to(`user${userId}@example.ca`);
        expect(mails).toHaveLength(count);
        expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(count);
        return mails.map(({ references, inReplyTo }) => [references, inReplyTo]);
      });
    const root = (userId: number) => `<loan-12.u${userId}@commonyard.test>`;
    expect(await referencesOf(SENDER, 2)).toEqual([1, 2].map(() => [root(SENDER), root(SENDER)]));
    expect(await referencesOf(OPERATOR, 1)).toEqual([[root(OPERATOR), root(OPERATOR)]]);
  });

  it('of an older publisher leaves out what the event does not have', async () => {
    await service.publish('loan.quoted', loanEvent(QUOTED), { actorid: 99 });
    const { text } = await mailTo(SENDER_MUNICIPAL_ADMIN);
    expect(text).toContain('Total: $2,034.00\nFrom: Smiths Falls');
    expect(text).not.toMatch(/Answer by|Terms|Quote\n/);
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
