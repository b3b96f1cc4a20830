import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { ApprovalDecided } from '@commonyard/contracts/events/identity';
import type { InquiryEvent } from '@commonyard/contracts/events/inquiries';
import { RETENTION_RULES } from '@commonyard/contracts/records.values';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { handleOnce } from '@commonyard/service-kit/events/consumer';
import { projectHold } from '@commonyard/service-kit/records/holds';
import { eventually } from '@commonyard/testing/eventually';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { lockCalendar } from '../src/availability/availability.repository.ts';
import { setInquiries } from '../src/followers/followers.service.ts';
import { lockLoan } from '../src/loans/loans.repository.ts';
import { inquiriesConsumer } from '../src/followers/inquiries.consumer.ts';
import { listingsConsumer } from '../src/followers/listings.consumer.ts';
import { usersConsumer } from '../src/followers/users.consumer.ts';
import { retention } from '../src/records/records.service.ts';
import { loanSteps } from './loan-steps.ts';
import { borrower, borrowingOfficer, colleague, owner, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { loanIn, get } = loanSteps(service);
afterAll(() => service.close());

const days = (from: number, to: number) => ({ startsOn: dayFromNow(from), endsOn: dayFromNow(to) });
const listingOf = (id: number, over: object) =>
  listingEvent({ id, status: 'available', userId: 4, municipality: 'lanark-highlands', title: 'Grader', ...over });
const handleListing = (type: 'asset.updated' | 'asset.deleted', id: number, over: object) =>
  service.db
    .transaction()
    .execute((trx) => handleOnce(trx, listingsConsumer, [eventEnvelope(type, listingOf(id, over))]));

/** The sessions that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    service.db,
  );
  return rows[0]!.n;
}

describe('the loans of a listing follow it', () => {
  it('a removed listing cancels its open loans; an accepted one keeps title and days', async () => {
    const listingId = await service.lendableListing();
    const accepted = await loanIn('accepted', listingId);
    const open = await loanIn('quoted', listingId, days(50, 54));
    await handleListing('asset.deleted', listingId, { version: 2 });
    await handleListing('asset.deleted', listingId, { version: 2 });
    expect((await get(open.id)).json()).toMatchObject({ status: 'cancelled', endedBy: null, reason: null });
    expect((await get(accepted.id)).json()).toMatchObject({
      status: 'accepted',
      listing: { title: 'Grader', removed: true },
      ...days(30, 34),
    });
    expect((await service.eventsOfLoan(open.id)).map(({ type }) => type)).toEqual([
      'loan.requested',
      'loan.quoted',
      'loan.cancelled',
    ]);
  });

  it('a new owner of the same municipality sees its loans, the former one does not', async () => {
    const listingId = await service.lendableListing();
    const { id } = await loanIn('quoted', listingId);
    await handleListing('asset.updated', listingId, { version: 2, userId: 6, title: 'Motor grader' });
    expect((await get(id, colleague())).json()).toMatchObject({ side: 'lender', listing: { title: 'Motor grader' } });
    expect((await get(id, owner())).statusCode).toBe(404);
    const found = await send(service, colleague(), 'GET', '/api/loans?search=motor');
    expect(found.json()).toHaveLength(1);
  });
});

it('a loan has the inquiry that names it, and keeps it', async () => {
  const { id } = await loanIn('requested', await service.lendableListing());
  const inquiry: Omit<InquiryEvent, 'id'> = {
    version: 1,
    status: 'pending',
    previousStatus: null,
    dateFrom: null,
    dateTo: null,
    guestLinks: [],
    listing: { id: 1, type: 'available_asset', title: 'Grader', userId: 4, municipality: 'lanark-highlands' },
    sender: { userId: 14, municipality: 'smiths-falls', name: null, email: null, locale: 'en' },
  };
  const handle = (data: Pick<InquiryEvent, 'id' | 'loanId'>) =>
    service.db
      .transaction()
      .execute((trx) =>
        handleOnce(trx, inquiriesConsumer, [eventEnvelope('inquiry.created', { ...inquiry, ...data })]),
      );
  await handle({ id: 900 });
  expect((await get(id)).json().inquiryId).toBeNull();
  await handle({ id: 901, loanId: id });
  await handle({ id: 902, loanId: id });
  await handle({ id: 903, loanId: 999_999 });
  expect((await get(id)).json()).toMatchObject({ inquiryId: 901, version: 1 });
});

it('the inquiries of two loans of a listing wait for its calendar, not for each other', async () => {
  const listingId = await service.lendableListing();
  const [first, second] = [await loanIn('requested', listingId), await loanIn('requested', listingId, days(50, 54))];
  const inquiries = [
    { loanId: first.id, inquiryId: 911 },
    { loanId: second.id, inquiryId: 912 },
  ];
  let setting = Promise.resolve();
  await service.db.transaction().execute(async (trx) => {
    await lockCalendar(trx, listingId);
    await lockLoan(trx, second.id);
    setting = service.db.transaction().execute((other) => setInquiries(other, inquiries));
    await eventually(async () => expect(await countWaiting()).toBe(1));
    await lockLoan(trx, first.id);
  });
  await setting;
  expect((await get(first.id)).json().inquiryId).toBe(911);
  expect((await get(second.id)).json().inquiryId).toBe(912);
});

describe('an account whose approval is taken back', () => {
  const takeBack = (userId: number, id: string = crypto.randomUUID()) => {
    const decided = {
      userId,
      approval: 'pending',
      municipality: 'smiths-falls',
      organization: null,
      reason: 'Unknown',
    };
    const event = { ...eventEnvelope('user.approval_decided', decided as ApprovalDecided), id };
    return service.db.transaction().execute((trx) => handleOnce(trx, usersConsumer, [event]));
  };
  const typesOf = async (id: number) => (await service.eventsOfLoan(id)).map(({ type }) => type);

  it.each([
    ['borrower', 14],
    ['lender', 4],
  ] as const)(
    '%s: both sides read it in the history of open loans, once; accepted ones go on',
    async (side, userId) => {
      const listingId = await service.lendableListing();
      const [open, accepted] = [await loanIn('quoted', listingId), await loanIn('accepted', listingId, days(50, 54))];
      const eventId = crypto.randomUUID();
      for (let copy = 0; copy < 2; copy++) await takeBack(userId, eventId);
      expect(await typesOf(open.id)).toEqual(['loan.requested', 'loan.quoted', 'loan.approval_taken_back']);
      expect(await typesOf(accepted.id)).not.toContain('loan.approval_taken_back');
      const event = (await service.eventsOfLoan(open.id)).at(-1);
      expect(event).toMatchObject({
        actorid: null,
        data: { by: side, status: 'quoted', turn: 'borrower', version: 3 },
      });
      for (const reader of [owner(), borrowingOfficer()]) {
        const history = await send(service, reader, 'GET', `/api/loans/${open.id}/history`);
        expect(history.json().at(-1)).toMatchObject({ action: 'approval_taken_back', side });
      }
      expect((await get(accepted.id, borrowingOfficer())).json().status).toBe('accepted');
    },
  );

  it('an approval and a refusal tell nobody', async () => {
    const { id } = await loanIn('requested', await service.lendableListing());
    for (const approval of ['approved', 'refused'] as const) {
      const decided = { userId: 14, approval, municipality: 'smiths-falls', organization: null, reason: null };
      const event = eventEnvelope('user.approval_decided', decided);
      await service.db.transaction().execute((trx) => handleOnce(trx, usersConsumer, [event]));
    }
    expect(await typesOf(id)).toEqual(['loan.requested']);
  });
});

it('a closed account: its municipality goes on with its loans, or they end; its feeds are revoked', async () => {
  const close = (heir: 'municipality' | 'nobody', version: number) =>
    service.db
      .transaction()
      .execute((trx) =>
        handleOnce(trx, usersConsumer, [
          eventEnvelope(
            'user.updated',
            userEvent({ id: 14, version, municipality: 'smiths-falls', active: false, closed: { heir } }),
          ),
        ]),
      );
  const listingId = await service.lendableListing();
  const [open, accepted] = [await loanIn('quoted', listingId), await loanIn('accepted', listingId, days(50, 54))];
  await send(service, borrower(), 'POST', '/api/loan-feeds', { scope: 'user' });
  await close('municipality', 2);
  expect((await send(service, borrower(), 'GET', '/api/loan-feeds')).json()).toEqual([]);
  expect((await get(open.id, borrowingOfficer())).json().status).toBe('quoted');
  await close('nobody', 3);
  expect((await get(open.id, borrowingOfficer())).json().status).toBe('cancelled');
  expect((await get(accepted.id, borrowingOfficer())).json().status).toBe('accepted');
});

describe('retention', () => {
  const run = () => removeDue(service.db, { ...retention, rules: RETENTION_RULES.loans }, 'command');
  const endLongAgo = (id: number) =>
    service.db
      .updateTable('loans')
      .set({ endedAt: new Date(Date.now() - 8 * 366 * 86_400_000).toISOString() })
      .where('id', '=', id)
      .execute();

  it('removes loans years after their end, with quotes and an entry, unless a listing or an account is on hold', async () => {
    const [removed, held, recent] = [
      await loanIn('declined', await service.lendableListing()),
      await loanIn('declined', await service.lendableListing()),
      await loanIn('declined', await service.lendableListing()),
    ];
    await endLongAgo(removed.id);
    await endLongAgo(held.id);
    const hold = { id: held.listing.id, held: true, userIds: [] };
    await service.db.transaction().execute((trx) => projectHold(trx, 'listing', hold));
    expect((await run()).loans).toBe(1);
    const statuses = [removed, held, recent].map(async ({ id }) => (await get(id)).statusCode);
    expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
    expect((await service.auditOfLoan(removed.id)).at(-1)).toMatchObject({ action: 'removed', actorId: null });
    const quotes = service.db.selectFrom('quotes').select('id').where('loanId', '=', removed.id);
    expect(await quotes.execute()).toEqual([]);
    await service.db.transaction().execute((trx) => projectHold(trx, 'account', { id: 14, held: true, userIds: [14] }));
    await service.db.transaction().execute((trx) => projectHold(trx, 'listing', { ...hold, held: false }));
    expect((await run()).loans).toBe(0);
    await service.db.transaction().execute((trx) => projectHold(trx, 'account', { id: 14, held: false, userIds: [] }));
    expect((await run()).loans).toBe(1);
  });
});
