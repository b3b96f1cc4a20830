import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { ApprovalDecided } from '@commonyard/contracts/events/identity';
import type { InquiryEvent } from '@commonyard/contracts/events/inquiries';
import { RETENTION_RULES, type HoldKind } from '@commonyard/contracts/records.values';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { handleOnce } from '@commonyard/service-kit/events/consumer';
import { projectHold } from '@commonyard/service-kit/records/holds';
import { eventually } from '@commonyard/testing/eventually';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { commitWhileWaiting } from '@commonyard/testing/lock-waits';
import { lockCalendar } from '../src/availability/availability.repository.ts';
import { followOfficers, setInquiries } from '../src/followers/followers.service.ts';
import type { LoanInquiry } from '../src/followers/followers.repository.ts';
import { insertDocument, listKeptIds, markRemoved } from '../src/loans/documents.repository.ts';
import { lockLoan } from '../src/loans/loans.repository.ts';
import { inquiriesConsumer } from '../src/followers/inquiries.consumer.ts';
import { listingsConsumer } from '../src/followers/listings.consumer.ts';
import { usersConsumer } from '../src/followers/users.consumer.ts';
import { retention } from '../src/records/records.service.ts';
import { loanSteps } from './loan-steps.ts';
import { statementsOf } from './stored-statements.ts';
import { borrower, borrowingOfficer, colleague, owner, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { loanIn, get } = loanSteps(service);
const statements = statementsOf(service);
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

it('a new officer waits for the calendar of two loans of a listing, and holds none of them meanwhile', async () => {
  await service.projectOfficer();
  const listingId = await service.lendableListing();
  const [first, second] = [await loanIn('requested', listingId), await loanIn('requested', listingId, days(50, 54))];
  const causes = () =>
    service.db.selectFrom('loans').select('cause').where('id', 'in', [first.id, second.id]).orderBy('id').execute();
  await service.db
    .updateTable('loans')
    .set({ cause: 'lender_without_officer' })
    .where('id', 'in', [first.id, second.id])
    .execute();
  await commitWhileWaiting(service.db, {
    lock: async (trx) => {
      await lockCalendar(trx, listingId);
      await lockLoan(trx, second.id);
    },
    request: () =>
      service.db
        .transaction()
        .execute((trx) => followOfficers(trx, [{ municipality: 'lanark-highlands', isNew: true }])),
    change: (trx) => lockLoan(trx, first.id),
  });
  expect(await causes()).toEqual([{ cause: null }, { cause: null }]);
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

  const hold = (kind: HoldKind, id: number, held: boolean) =>
    service.db.transaction().execute((trx) => projectHold(trx, kind, { id, held, userIds: [] }));
  const setInquiriesOf = (inquiries: LoanInquiry[]) =>
    service.db.transaction().execute((trx) => setInquiries(trx, inquiries));
  const agreementOf = async (loanId: number): Promise<number> =>
    (await service.db.selectFrom('agreements').select('id').where('loanId', '=', loanId).executeTakeFirstOrThrow()).id;
  const signature = {
    side: 'lender',
    method: 'account',
    name: 'Olga Officer',
    title: 'Clerk',
    authority: 'by_law',
    reference: null,
    documentId: null,
    sha256: '0'.repeat(64),
    confirmedAt: '2026-05-01T12:00:00.000Z',
    signedAt: '2026-05-01T12:00:00.000Z',
  } as const;
  async function addDocument(loanId: number): Promise<string> {
    const documentId = crypto.randomUUID();
    const file = { name: 'gate.jpg', type: 'image/jpeg', bytes: 1, sha256: signature.sha256, remark: null } as const;
    const added = { side: 'lender', addedBy: 5, addedAt: signature.signedAt } as const;
    const document = { documentId, loanId, kind: 'photo', title: 'Gate', ...file, ...added } as const;
    await service.db.transaction().execute((trx) => insertDocument(trx, document));
    return documentId;
  }

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

  it('keeps a loan seven years after its last statement or payment, whatever shorter period is stored', async () => {
    const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * 86_400_000).toISOString();
    await service.db.insertInto('retentionPeriods').values({ rule: 'loans', period: 2, updatedBy: 1 }).execute();
    const [recent, old, corrected, paid] = [
      await statements.insert({ issuedAt: yearsAgo(4) }),
      await statements.insert({ issuedAt: yearsAgo(8) }),
      await statements.insert({ issuedAt: yearsAgo(8) }),
      await statements.insert({ issuedAt: yearsAgo(8), state: 'paid' }),
    ];
    await statements.credit(corrected, { issuedAt: yearsAgo(6) });
    await service.db
      .updateTable('statements')
      .set({ paidAt: yearsAgo(6) })
      .where('id', '=', paid.id)
      .execute();
    const end = (loanId: number, endedAt: string) =>
      service.db.updateTable('loans').set({ endedAt }).where('id', '=', loanId).execute();
    await end(recent.loanId, yearsAgo(4));
    for (const { loanId } of [old, corrected, paid]) await end(loanId, yearsAgo(8));
    await run();
    await service.db.deleteFrom('retentionPeriods').execute();
    const ids = [recent, old, corrected, paid].map(({ loanId }) => loanId);
    const kept = await service.db.selectFrom('loans').select('id').where('id', 'in', ids).orderBy('id').execute();
    expect(kept.map(({ id }) => id)).toEqual([recent, corrected, paid].map(({ loanId }) => loanId));
  });

  it.each([
    ['its inquiry', 'inquiry', 921],
    ['the account of a user who signed its agreement', 'account', 31],
    ['the account of a user who confirmed its hand-over', 'account', 5],
  ] as const)('keeps a loan with its agreement and documents while %s is on hold', async (_of, kind, recordId) => {
    const { id } = await loanIn('out', await service.lendableListing());
    const [removed, kept] = [await addDocument(id), await addDocument(id)];
    await setInquiriesOf([{ loanId: id, inquiryId: 921 }]);
    await service.db
      .insertInto('signatures')
      .values({ ...signature, userId: 31, agreementId: await agreementOf(id) })
      .execute();
    await hold(kind, recordId, true);
    await service.db.transaction().execute(async (trx) => {
      await markRemoved(trx, { loanId: id, documentId: removed }, { removedBy: 5, removedAt: signature.signedAt });
      expect(await listKeptIds(trx, id)).toEqual([removed, kept].toSorted());
    });
    await service.db
      .updateTable('loans')
      .set({ status: 'closed', dueAt: null, endedAt: '2010-05-01T12:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    await run();
    expect((await get(id)).statusCode).toBe(200);
    await hold(kind, recordId, false);
    await run();
    expect((await get(id)).statusCode).toBe(404);
  });
});
