import { afterAll, describe, expect, it } from '@jest/globals';
import type { EventType, Events, LoanEventType } from '@commonyard/contracts/events/event-table';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { handleOnce, startConsumer } from '@commonyard/service-kit/events/consumer';
import { testBus } from '@commonyard/testing/bus';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { loanEvent, userEvent } from '@commonyard/testing/factories/events';
import { loansConsumer } from '../src/loans/loans.consumer.ts';
import { handleUserEvent } from '../src/followers/users.consumer.ts';
import { holdsConsumer } from '../src/records/records.service.ts';
import { retention } from '../src/records/records.service.ts';
import { postReply } from '../src/messages/messages.service.ts';
import { as, eventsOf, projectUser, send, startTestService, submitInquiryAs } from './test-service.ts';

const service = await startTestService();
const { db } = service;
const stream = testBus();
const consumer = startConsumer({ ...loansConsumer, ...service.deps, bus: stream.bus });
afterAll(async () => {
  await consumer.stop();
  await stream.close();
  await service.close();
});

const publishRaw = async (type: EventType, payload: string) => stream.bus.publish(type, crypto.randomUUID(), payload);
const publish = async <T extends LoanEventType>(type: T, data: Events[T], over = {}) => {
  const event = { ...eventEnvelope(type, data), ...over };
  await publishRaw(type, JSON.stringify(event));
  return event;
};
const inquiriesOf = (loanId: number) => db.selectFrom('inquiries').selectAll().where('loanId', '=', loanId).execute();
const inquiryOf = async (loanId: number) => {
  const [inquiry, ...others] = await inquiriesOf(loanId);
  expect(others).toEqual([]);
  return inquiry!;
};
const status = async (loanId: number, expected: string) =>
  eventually(async () => expect((await inquiryOf(loanId))?.status).toBe(expected));

let lastLoanId = 0;
/** A loan of a new listing. */
async function newLoan(over: Partial<LoanEvent> = {}): Promise<LoanEvent> {
  const { id, title } = await service.projectListing({ userId: 3, municipality: 'smiths-falls' });
  const listing = { ...loanEvent().listing, id, title };
  return loanEvent({ id: ++lastLoanId, listing, ...over });
}
/** A loan with its inquiry. */
async function requestedLoan(over: Partial<LoanEvent> = {}) {
  const loan = await newLoan(over);
  await publish('loan.requested', loan);
  await status(loan.id, 'in_progress');
  return { loan, inquiry: await inquiryOf(loan.id) };
}

describe('loan.requested', () => {
  it('opens an inquiry of the borrower in progress, with the days and the purpose', async () => {
    await projectUser(db, 4, 'Bea Borrower', 1, 'kenora');
    const { loan, inquiry } = await requestedLoan({ reason: 'Snow on the way to the mine' });
    expect(inquiry).toMatchObject({
      assetId: loan.listing.id,
      userId: 4,
      municipality: 'kenora',
      message: 'Snow on the way to the mine',
      dateFrom: '2026-12-01',
      dateTo: '2026-12-05',
      status: 'in_progress',
    });
    expect(await eventsOf(service, 'inquiry.created', inquiry.id)).toMatchObject([
      { actorid: 4, data: { loanId: loan.id, status: 'in_progress', dateFrom: '2026-12-01' } },
    ]);
    for (const caller of [as.operator({ userId: 4, municipality: 'kenora' }), as.operator({ userId: 3 })])
      expect((await send(service, caller, 'GET', `/api/inquiries/${inquiry.id}`)).json()).toMatchObject({
        loanId: loan.id,
        name: 'Bea Borrower',
        unread: false,
      });
  });

  it('writes a sentence in the language of the borrower where there is no purpose', async () => {
    const french = userEvent({ id: 41, name: 'Béa', municipality: 'hearst', locale: 'fr' });
    await db.transaction().execute((trx) => handleUserEvent(trx, { data: french }));
    const { inquiry } = await requestedLoan({ borrower: { userId: 41, municipality: 'hearst' } });
    expect(inquiry).toMatchObject({
      locale: 'fr',
      message: 'Nous aimerions emprunter « Motor grader with wing » à ces dates.',
    });
    const { inquiry: other } = await requestedLoan({ borrower: { userId: 42, municipality: 'hearst' } });
    expect(other.message).toBe('We would like to borrow "Motor grader with wing" on these days.');
  });

  it('opens one inquiry, however often it is delivered', async () => {
    const loan = await newLoan();
    const event = await publish('loan.requested', loan);
    for (let copy = 0; copy < 5; copy++) await publishRaw('loan.requested', JSON.stringify(event));
    await publish('loan.requested', loan);
    await requestedLoan();
    const { id } = await inquiryOf(loan.id);
    expect(await eventsOf(service, 'inquiry.created', id)).toHaveLength(1);
  });

  it('waits for the projection of its listing', async () => {
    const listing = { ...loanEvent().listing, id: 900_001 };
    const loan = loanEvent({ id: ++lastLoanId, listing });
    await publish('loan.requested', loan);
    await requestedLoan();
    expect(await inquiriesOf(loan.id)).toEqual([]);
    await service.projectListing({ id: listing.id });
    await status(loan.id, 'in_progress');
  });
});

describe('loan.quoted of an offer on a need', () => {
  const OFFER = {
    status: 'quoted',
    turn: 'borrower',
    by: 'lender',
    totalCents: 203_400,
    need: { id: 77, title: 'Grader wanted' },
  } as const;

  it('opens an inquiry of the user who posted the need, which names both listings', async () => {
    await projectUser(db, 4, 'Bea Borrower', 2, 'kenora');
    const loan = await newLoan(OFFER);
    await publish('loan.quoted', loan, { actorid: 3 });
    await status(loan.id, 'in_progress');
    const inquiry = await inquiryOf(loan.id);
    expect(inquiry).toMatchObject({
      assetId: loan.listing.id,
      userId: 4,
      municipality: 'kenora',
      message: 'Offer of "Motor grader with wing" on the need "Grader wanted".',
      dateFrom: '2026-12-01',
      loanVersion: 1,
    });
    for (const caller of [as.operator({ userId: 4, municipality: 'kenora' }), as.operator({ userId: 3 })])
      expect((await send(service, caller, 'GET', `/api/inquiries/${inquiry.id}`)).json()).toMatchObject({
        loanId: loan.id,
        unread: false,
      });
    const french = userEvent({ id: 43, name: 'Béa', municipality: 'hearst', locale: 'fr' });
    await db.transaction().execute((trx) => handleUserEvent(trx, { data: french }));
    const other = await newLoan({ ...OFFER, borrower: { userId: 43, municipality: 'hearst' } });
    await publish('loan.quoted', other);
    await status(other.id, 'in_progress');
    expect((await inquiryOf(other.id)).message).toBe(
      'Offre de « Motor grader with wing » pour le besoin « Grader wanted ».',
    );
  });

  it('opens one inquiry, however often it is delivered, also after a later event', async () => {
    const loan = await newLoan(OFFER);
    const countered = { ...loan, version: 2, status: 'countered', previousStatus: 'quoted' } as const;
    await publish('loan.countered', { ...countered, endsOn: '2026-12-06' });
    const event = await publish('loan.quoted', loan);
    await eventually(async () => expect((await inquiryOf(loan.id))?.loanVersion).toBe(2));
    for (let copy = 0; copy < 3; copy++) await publishRaw('loan.quoted', JSON.stringify(event));
    await publish('loan.quoted', loan);
    await requestedLoan();
    const { id, dateTo } = await inquiryOf(loan.id);
    expect([dateTo, await eventsOf(service, 'inquiry.created', id)]).toMatchObject(['2026-12-06', [{}]]);
  });

  it('opens none by an invalid event, which becomes a dead letter', async () => {
    const loan = await newLoan(OFFER);
    await publish('loan.quoted', { ...loan, need: { id: 77 } as never });
    await requestedLoan();
    await eventually(async () =>
      expect(await db.selectFrom('deadLetters').select('consumer').execute()).toEqual([
        { consumer: loansConsumer.name },
      ]),
    );
    expect(await inquiriesOf(loan.id)).toEqual([]);
  });
});

describe('the inquiry of a loan', () => {
  it.each([
    ['loan.closed', 'closed', 'completed'],
    ['loan.declined', 'declined', 'cancelled'],
    ['loan.cancelled', 'cancelled', 'cancelled'],
    ['loan.expired', 'expired', 'cancelled'],
  ] as const)('follows %s: a loan that is %s has an inquiry that is %s', async (type, loanStatus, expected) => {
    const { loan, inquiry } = await requestedLoan();
    await publish('loan.accepted', { ...loan, version: 2, status: 'accepted' });
    const ended = { ...loan, version: 3, status: loanStatus };
    await publish(type, ended, { actorid: 7 });
    await status(loan.id, expected);
    expect(await eventsOf(service, 'inquiry.status_changed', inquiry.id)).toMatchObject([
      { actorid: 7, data: { loanId: loan.id, previousStatus: 'in_progress', status: expected } },
    ]);
    const entry = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('inquiryId', '=', inquiry.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ action: 'status_changed', actorId: 7, after: { status: expected } });
  });

  it.each([
    ['loan.closed', 'closed'],
    ['loan.cancelled', 'cancelled'],
  ] as const)('takes messages for 30 days after %s of an accepted loan', async (type, loanStatus) => {
    const { loan, inquiry } = await requestedLoan();
    const ended = { ...loan, version: 3, status: loanStatus, previousStatus: 'accepted' as const };
    await publish(type, ended, { time: '2026-12-06T15:00:00.000Z' });
    const messagesUntil = '2027-01-06T05:00:00.000Z';
    await eventually(async () => expect((await inquiryOf(loan.id)).messagesUntil).toBe(messagesUntil));
    const shown = await send(service, as.operator({ userId: 3 }), 'GET', `/api/inquiries/${inquiry.id}`);
    expect(shown.json()).toMatchObject({ messagesUntil, status: loanStatus === 'closed' ? 'completed' : 'cancelled' });
    const draft = { inquiryId: inquiry.id, userId: 3, side: null, content: 'The bucket is in the yard.' };
    const reply = async (now: string) =>
      db.transaction().execute((trx) => postReply(trx, draft, undefined, () => new Date(now)));
    expect(await reply('2027-01-06T04:59:59.000Z')).toMatchObject({ content: draft.content });
    await expect(reply(messagesUntil)).rejects.toMatchObject({ code: 'inquiry_closed' });
  });

  it('takes no messages after the end of a loan that was never accepted', async () => {
    const { loan, inquiry } = await requestedLoan();
    await publish('loan.cancelled', { ...loan, version: 2, status: 'cancelled', previousStatus: 'quoted' });
    await status(loan.id, 'cancelled');
    expect((await inquiryOf(loan.id)).messagesUntil).toBeNull();
    const url = `/api/inquiries/${inquiry.id}/messages`;
    const reply = await send(service, as.operator({ userId: 3 }), 'POST', url, { content: 'Next year?' });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'inquiry_closed']);
  });

  it('takes over other days of a quote, once', async () => {
    const { loan, inquiry } = await requestedLoan();
    const quoted = { ...loan, version: 2, status: 'quoted' as const, startsOn: '2026-12-07', endsOn: '2026-12-09' };
    const event = await publish('loan.quoted', quoted);
    await publishRaw('loan.quoted', JSON.stringify(event));
    await publish('loan.countered', { ...quoted, version: 3, status: 'countered' });
    await eventually(async () => expect((await inquiryOf(loan.id)).loanVersion).toBe(3));
    expect(await inquiryOf(loan.id)).toMatchObject({ dateFrom: '2026-12-07', dateTo: '2026-12-09' });
    expect(await eventsOf(service, 'inquiry.dates_changed', inquiry.id)).toMatchObject([
      { data: { loanId: loan.id, dateFrom: '2026-12-07', status: 'in_progress' } },
    ]);
  });

  it('ignores versions older than the one it has followed', async () => {
    const { loan } = await requestedLoan();
    await publish('loan.cancelled', { ...loan, version: 5, status: 'cancelled' });
    await status(loan.id, 'cancelled');
    await publish('loan.quoted', { ...loan, version: 2, status: 'quoted', startsOn: '2026-11-30' });
    await requestedLoan();
    expect(await inquiryOf(loan.id)).toMatchObject({ status: 'cancelled', dateFrom: '2026-12-01', loanVersion: 5 });
  });

  it('is opened first where a later event arrives first', async () => {
    const loan = await newLoan({ reason: 'Snow' });
    await publish('loan.quoted', { ...loan, version: 2, status: 'quoted', endsOn: '2026-12-06', reason: null });
    await publish('loan.requested', loan);
    await eventually(async () => expect((await inquiryOf(loan.id))?.loanVersion).toBe(2));
    expect(await inquiryOf(loan.id)).toMatchObject({ message: 'Snow', dateTo: '2026-12-06' });
  });

  it('does not change by invalid events, which become dead letters', async () => {
    await db.deleteFrom('deadLetters').execute();
    const { loan } = await requestedLoan();
    await publishRaw('loan.closed', '{');
    await publish('loan.closed', { ...loan, version: null as never });
    await requestedLoan();
    await eventually(async () => {
      const letters = await db.selectFrom('deadLetters').select('consumer').execute();
      expect(letters).toEqual([{ consumer: loansConsumer.name }, { consumer: loansConsumer.name }]);
    });
    expect((await inquiryOf(loan.id)).status).toBe('in_progress');
  });

  it('409 follows_loan for a status by hand; notes and messages stay possible', async () => {
    const { inquiry } = await requestedLoan();
    const url = `/api/inquiries/${inquiry.id}`;
    for (const body of [{ status: 'completed' }, { status: 'cancelled', adminNotes: 'Lost' }, { status: 'pending' }]) {
      const response = await send(service, as.admin(), 'PATCH', url, body);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'follows_loan',
        message: 'The status of this inquiry follows its loan',
      });
    }
    const noted = await send(service, as.admin(), 'PATCH', url, { adminNotes: 'A good example' });
    expect(noted.json()).toMatchObject({ adminNotes: 'A good example', status: 'in_progress' });
    const reply = await send(service, as.operator(), 'POST', `${url}/messages`, { content: 'The key is in the shed.' });
    expect(reply.statusCode).toBe(201);
  });
});

it('an inquiry without a loan names none', async () => {
  const { id } = await service.projectListing();
  const inquiryId = await submitInquiryAs(service, as.operator(), id);
  const [summary] = (await send(service, as.operator(), 'GET', '/api/inquiries?limit=1')).json();
  expect(summary).toMatchObject({ id: inquiryId, loanId: null });
  expect((await eventsOf(service, 'inquiry.created', inquiryId))[0]!.data).not.toHaveProperty('loanId');
});

describe('records', () => {
  it('documents, which may come after the end of a loan, open no thread again', () => {
    expect(loansConsumer.types).toContain('loan.closed');
    expect(loansConsumer.types.filter((type) => type.startsWith('loan.document'))).toEqual([]);
  });

  it('the closed account of a borrower leaves the status to the loan', async () => {
    const borrower = { userId: 61, municipality: 'kenora' };
    const { loan, inquiry } = await requestedLoan({ borrower });
    const closed = userEvent({ id: 61, version: 9, name: 'Former user', active: false, closed: { heir: 'nobody' } });
    await db.transaction().execute((trx) => handleUserEvent(trx, { data: closed }));
    expect(await inquiryOf(loan.id)).toMatchObject({ status: 'in_progress' });
    const { content } = await db
      .selectFrom('messages')
      .select('content')
      .where('inquiryId', '=', inquiry.id)
      .executeTakeFirstOrThrow();
    expect(content).toContain('This inquiry ends with its loan.');
    await publish('loan.cancelled', { ...loan, version: 2, status: 'cancelled' });
    await status(loan.id, 'cancelled');
  });

  it('an ended one is removed after seven years, unless its listing is on hold', async () => {
    const { loan, inquiry } = await requestedLoan();
    await publish('loan.cancelled', { ...loan, version: 2, status: 'cancelled' });
    await status(loan.id, 'cancelled');
    const hold = (held: boolean) =>
      db
        .transaction()
        .execute((trx) =>
          handleOnce(trx, holdsConsumer, [
            eventEnvelope('asset.hold_changed', { id: loan.listing.id, held, userIds: [] }),
          ]),
        );
    const updatedAt = new Date(Date.now() - 8 * 366 * 86_400_000).toISOString();
    await db.updateTable('inquiries').set({ updatedAt }).where('id', '=', inquiry.id).execute();
    await hold(true);
    await removeDue(db, retention, 'job');
    expect(await inquiriesOf(loan.id)).toHaveLength(1);
    await hold(false);
    await removeDue(db, retention, 'job');
    expect(await inquiriesOf(loan.id)).toEqual([]);
  });

  it('the file of a person names the loan', async () => {
    const { loan } = await requestedLoan({ borrower: { userId: 71, municipality: 'kenora' } });
    const file = await send(service, as.operator({ userId: 71 }), 'GET', '/api/records/inquiries/my-data');
    expect(file.json().inquiries).toMatchObject([{ loanId: loan.id }]);
  });
});
