import { afterAll, describe, expect, it } from '@jest/globals';
import type { Events } from '@commonyard/contracts/events/event-table';
import type { DamageReport } from '@commonyard/contracts/http/damage-reports';
import type { Loan, LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import { addDays, addMonths } from '@commonyard/contracts/calendar-days.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { startConsumers } from '@commonyard/service-kit/events/consumer';
import { testBus } from '@commonyard/testing/bus';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { eventually } from '@commonyard/testing/eventually';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { inspectionsConsumer } from '../src/followers/inspections.consumer.ts';
import { deleteLoans } from '../src/records/records.repository.ts';
import { loanSteps, setLoan } from './loan-steps.ts';
import {
  as,
  borrower,
  borrowingColleague,
  borrowingOfficer,
  officer,
  owner,
  send,
  startTestService,
} from './test-service.ts';

const service = await startTestService();
const stream = testBus();
const consumers = startConsumers([inspectionsConsumer], { ...service.deps, bus: stream.bus });
const { loanIn, request, accept, get } = loanSteps(service);
afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.stop()));
  await stream.close();
  await service.close();
});
await service.projectBorrower();

type Caller = ReturnType<typeof borrower>;
const NOTE = 'The blade is bent';
const report = (id: number | string, caller: Caller = borrower(), body: object = { note: NOTE }, headers = {}) =>
  send(service, caller, 'POST', `/api/loans/${id}/damage-reports`, body, headers);
const reports = async (id: number, caller: Caller = borrower()) =>
  (await send(service, caller, 'GET', `/api/loans/${id}/damage-reports`)).json<DamageReport[]>();
const setOut = (
  id: number | string,
  caller: Caller = owner(),
  body: object = { note: 'Hydraulic leak' },
  headers = {},
) => send(service, caller, 'POST', `/api/availability/${id}/out-of-service`, body, headers);
const clear = (id: number | string, caller: Caller = owner(), body: object = { note: 'Repaired' }, headers = {}) =>
  send(service, caller, 'POST', `/api/availability/${id}/out-of-service/clear`, body, headers);
const availability = async (id: number, caller: Caller = as.guest()) =>
  (await send(service, caller, 'GET', `/api/availability/${id}`)).json();
const typesOf = async (id: number) => (await service.eventsOfLoan(id)).map(({ type }) => type);
const today = torontoDay(new Date());
const allDays = [{ startsOn: today, endsOn: addDays(addMonths(today, 24), -1) }];
const laterDays = { startsOn: dayFromNow(60), endsOn: dayFromNow(62) };

describe('POST /api/loans/:id/damage-reports', () => {
  it('201: both sides read it, the machine is out of service, and later borrowers are told once', async () => {
    const listingId = await service.lendableListing();
    const later = await loanIn('accepted', listingId, laterDays);
    const open = (await request(listingId, { startsOn: dayFromNow(90), endsOn: dayFromNow(91) })).json<Loan>();
    const { id } = await loanIn('accepted', listingId);
    const response = await report(id);
    expect([response.statusCode, response.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        side: 'borrower',
        by: 'Bea Borrower',
        note: NOTE,
        inspectionId: null,
        items: [],
        documents: [],
        reportedAt: expect.any(String),
        clearedAt: null,
        clearedNote: null,
      },
    ]);
    for (const caller of [borrower(), owner(), officer(), as.admin()])
      expect(await reports(id, caller)).toEqual([response.json()]);
    expect((await availability(listingId)).unavailable).toEqual(allDays);
    await report(id, owner(), { note: 'The cab too' });
    const notified = async (loanId: number) => (await typesOf(loanId)).filter((type) => type === 'loan.out_of_service');
    expect([await notified(later.id), await notified(open.id), await notified(id)]).toEqual([
      ['loan.out_of_service'],
      ['loan.out_of_service'],
      [],
    ]);
    expect((await service.eventsOfLoan(id)).filter(({ type }) => type === 'loan.damage_reported')).toMatchObject([
      { actorid: 14, data: { by: 'borrower', reason: NOTE } },
      { actorid: 4, data: { by: 'lender', reason: 'The cab too' } },
    ]);
    for (const loanId of [id, later.id, open.id])
      expect((await get(loanId)).json().outOfServiceSince).toEqual(expect.any(String));
    const history = (await send(service, borrower(), 'GET', `/api/loans/${id}/history`)).json<LoanHistoryEntry[]>();
    expect(history.at(-2)).toMatchObject({ action: 'damage_reported', side: 'borrower', by: 'Bea Borrower' });
  });

  it('201 once for a repeated request, 422 for its key with another note', async () => {
    const { id } = await loanIn('accepted', await service.lendableListing());
    const key = { 'idempotency-key': 'damage' };
    const [first, second] = [
      await report(id, borrower(), undefined, key),
      await report(id, borrower(), undefined, key),
    ];
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(await reports(id)).toHaveLength(1);
    expect((await report(id, borrower(), { note: 'Another' }, key)).statusCode).toBe(422);
  });

  it('201 with photos that the own side added, 400 for others', async () => {
    const loan = await loanIn('accepted', await service.lendableListing());
    const photo = async (side: 'lender' | 'borrower', loanId = loan.id) => {
      const documentId = crypto.randomUUID();
      const row = { name: 'a.jpg', type: 'image/jpeg', bytes: 9, sha256: 'ab', remark: null } as const;
      await service.db
        .insertInto('loanDocuments')
        .values({
          ...row,
          documentId,
          loanId,
          side,
          kind: 'photo',
          title: 'Blade',
          addedBy: 14,
          addedAt: new Date().toISOString(),
          removedBy: null,
          removedAt: null,
        })
        .execute();
      return documentId;
    };
    const own = await photo('borrower');
    const response = await report(loan.id, borrower(), { note: NOTE, documentIds: [own] });
    expect([response.statusCode, response.json().documents]).toEqual([201, [{ id: own, title: 'Blade' }]]);
    const other = await loanIn('accepted', await service.lendableListing());
    for (const id of [await photo('lender'), await photo('borrower', other.id), crypto.randomUUID()])
      expect((await report(loan.id, borrower(), { note: NOTE, documentIds: [own, id] })).statusCode).toBe(400);
    await service.db.updateTable('loanDocuments').set({ removedAt: new Date().toISOString() }).execute();
    expect((await reports(loan.id))[0]!.documents).toEqual([]);
  });

  it('401, 403, 404 and 409', async () => {
    const { id } = await loanIn('accepted', await service.lendableListing());
    expect((await report(id, as.guest())).statusCode).toBe(401);
    expect((await report(id, as.admin())).statusCode).toBe(403);
    for (const caller of [borrowingColleague(), as.operator({ userId: 99, municipality: 'hearst' })]) {
      expect((await report(id, caller)).statusCode).toBe(404);
      expect((await send(service, caller, 'GET', `/api/loans/${id}/damage-reports`)).statusCode).toBe(404);
    }
    expect((await report(2_147_483_647)).statusCode).toBe(404);
    for (const status of ['requested', 'quoted', 'declined', 'cancelled'] as const) {
      const loan = await loanIn(status, await service.lendableListing());
      const response = await report(loan.id, officer());
      expect([status, response.statusCode, response.json().code]).toEqual([status, 409, 'invalid_transition']);
    }
  });

  it('409 for one report too many', async () => {
    const { id } = await loanIn('accepted', await service.lendableListing());
    for (let count = 0; count < 20; count++) expect((await report(id)).statusCode).toBe(201);
    expect((await report(id)).json().code).toBe('too_many_reports');
  });

  it('goes with its loan', async () => {
    const { id } = await loanIn('accepted', await service.lendableListing());
    await report(id);
    await service.db.transaction().execute((trx) => deleteLoans(trx, [id]));
    expect(await service.db.selectFrom('damageReports').selectAll().where('loanId', '=', id).execute()).toEqual([]);
  });
});

describe('POST /api/availability/:id/out-of-service', () => {
  it('200: no day is free and nothing can be requested or accepted, until it is cleared', async () => {
    const listingId = await service.lendableListing();
    const before = await availability(listingId);
    const quoted = await loanIn('quoted', listingId);
    const response = await setOut(listingId, officer());
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { unavailable: allDays, nextFreeOn: null, outOfServiceNote: 'Hydraulic leak', version: before.version + 1 },
    ]);
    const seen = await availability(listingId);
    expect(seen).toMatchObject({ unavailable: allDays, outOfServiceSince: expect.any(String) });
    expect(seen).not.toHaveProperty('outOfServiceNote');
    expect((await service.eventsOf(listingId)).at(-1)).toMatchObject({
      type: 'availability.changed',
      data: { unavailable: [{ startsOn: today }] },
    });
    for (const rejected of [await accept(quoted.id, borrowingOfficer()), await request(listingId, laterDays)])
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'out_of_service']);
    expect((await get(quoted.id, borrowingOfficer())).json().actions).not.toContain('accept');

    const { id } = await loanIn('accepted', await service.lendableListing());
    await report(id);
    const back = await clear(listingId, officer());
    expect([back.statusCode, back.json()]).toMatchObject([200, { unavailable: before.unavailable }]);
    expect(back.json()).not.toHaveProperty('outOfServiceSince');
    expect((await typesOf(quoted.id)).slice(-2)).toEqual(['loan.out_of_service', 'loan.back_in_service']);
    expect((await accept(quoted.id, borrowingOfficer())).statusCode).toBe(200);
    expect((await reports(id))[0]!.clearedAt).toBeNull();
  });

  it('200: tells a borrowing side whose days have begun without a hand-over, and none whose days have passed', async () => {
    const listingId = await service.lendableListing();
    const [begun, past] = [await loanIn('accepted', listingId), await loanIn('accepted', listingId, laterDays)];
    await setLoan(service, begun.id, { startsOn: addDays(today, -1), endsOn: today });
    await setLoan(service, past.id, { startsOn: addDays(today, -3), endsOn: addDays(today, -2) });
    expect((await setOut(listingId)).statusCode).toBe(200);
    expect(await typesOf(begun.id)).toContain('loan.out_of_service');
    expect(await typesOf(past.id)).not.toContain('loan.out_of_service');
  });

  it('200: clearing also clears the damage reports of the machine', async () => {
    const listingId = await service.lendableListing();
    const { id } = await loanIn('accepted', listingId);
    await report(id);
    await clear(listingId);
    expect(await reports(id)).toMatchObject([{ clearedAt: expect.any(String), clearedNote: 'Repaired' }]);
    const entries = await service.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'details'])
      .where('calendarId', '=', listingId)
      .where('action', 'in', ['out_of_service', 'back_in_service'])
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'out_of_service', actorId: 14, details: { reason: null } },
      { action: 'back_in_service', actorId: 4, details: { reason: { digest: expect.any(String) } } },
    ]);
  });

  it('400, 401, 403, 404, and 409 for a stale version and the state that it has', async () => {
    const listingId = await service.lendableListing();
    const hidden = await service.projectListing({ removed: true });
    for (const [name, send] of [
      ['out', setOut],
      ['clear', clear],
    ] as const) {
      for (const body of [{}, { note: 'ab' }, { note: null }, { note: 'x'.repeat(2_001) }])
        expect([name, (await send(listingId, owner(), body)).statusCode]).toEqual([name, 400]);
      expect((await send(listingId, as.guest())).statusCode).toBe(401);
      expect((await send(listingId, borrower())).statusCode).toBe(403);
      expect((await send(listingId, as.admin())).statusCode).toBe(403);
      expect((await send(hidden, borrower())).statusCode).toBe(404);
      const stale = await send(listingId, owner(), undefined, { 'if-match': '"99"' });
      expect([name, stale.json().code]).toEqual([name, 'stale_version']);
    }
    expect((await clear(listingId)).json().code).toBe('not_out_of_service');
    await setOut(listingId);
    expect((await setOut(listingId)).json().code).toBe('already_out_of_service');
  });

  it('is taken by one of several users at once', async () => {
    const listingId = await service.lendableListing();
    const codes = await Promise.all(Array.from({ length: 6 }, async () => (await setOut(listingId)).statusCode));
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe(inspectionsConsumer.name, () => {
  const inspection = (over: Partial<Events['inspection.completed']>): Events['inspection.completed'] => ({
    id: 900,
    inquiryId: 77,
    type: 'post',
    userId: 14,
    failed: 1,
    major: [{ item: 'brakes', note: 'Squeal', photo: null }],
    listing: { id: 1, type: 'available_asset', title: 'Grader', userId: 3, municipality: 'lanark-highlands' },
    sender: { userId: 14, municipality: 'smiths-falls', name: null, email: null, locale: 'en' },
    ...over,
  });
  const publish = (event: unknown) =>
    stream.bus.publish(
      'inspection.completed',
      crypto.randomUUID(),
      typeof event === 'string' ? event : JSON.stringify(event),
    );
  const publishInspection = (over: Partial<Events['inspection.completed']>) =>
    publish(eventEnvelope('inspection.completed', inspection(over)));

  it('takes the machine of a major fault out of service, once', async () => {
    const listingId = await service.lendableListing();
    const { id: loanId } = await loanIn('accepted', listingId);
    const envelope = eventEnvelope('inspection.completed', inspection({ id: 901, loanId }));
    await publish(envelope);
    await publish(envelope);
    await publishInspection({ id: 901, loanId });
    await eventually(async () => expect(await reports(loanId)).toHaveLength(1));
    expect(await reports(loanId)).toMatchObject([
      { side: null, note: null, inspectionId: 901, items: [{ item: 'brakes', note: 'Squeal' }] },
    ]);
    expect((await availability(listingId)).unavailable).toEqual(allDays);
    await eventually(async () =>
      expect((await typesOf(loanId)).filter((type) => type === 'loan.damage_reported')).toHaveLength(1),
    );
  });

  it('ignores minor faults, pre inspections, inquiries without a loan, and events of earlier versions', async () => {
    const listingId = await service.lendableListing();
    const { id: loanId } = await loanIn('accepted', listingId);
    const requested = await loanIn('requested', await service.lendableListing());
    await publishInspection({ id: 902, loanId, major: [] });
    await publishInspection({ id: 903, loanId, type: 'pre' });
    await publishInspection({ id: 904 });
    await publishInspection({ id: 905, loanId: requested.id });
    const { major: _, ...earlier } = inspection({ id: 906, loanId });
    await publish(eventEnvelope('inspection.completed', earlier));
    const last = await loanIn('accepted', await service.lendableListing());
    await publishInspection({ id: 907, loanId: last.id });
    await eventually(async () => expect(await reports(last.id)).toHaveLength(1));
    expect([await reports(loanId), await reports(requested.id)]).toEqual([[], []]);
    expect((await availability(listingId)).unavailable).not.toEqual(allDays);
  });

  it('takes the inspection of a closed loan that was completed before its end only', async () => {
    const closedAt = async (endedAt: string) => {
      const { id } = await loanIn('accepted', await service.lendableListing());
      await service.db
        .updateTable('loans')
        .set({ status: 'closed', endedAt, turn: null, dueAt: null })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const [hour, now] = [3_600_000, Date.now()];
    const [old, late] = [
      await closedAt(new Date(now - hour).toISOString()),
      await closedAt(new Date(now + hour).toISOString()),
    ];
    await publishInspection({ id: 909, loanId: old });
    await publishInspection({ id: 910, loanId: late });
    await eventually(async () => expect(await reports(late)).toHaveLength(1));
    expect(await reports(old)).toEqual([]);
  });

  it('moves invalid events to dead letters and continues', async () => {
    await publish('{');
    await publishInspection({ id: 'x' as never });
    const { id: loanId } = await loanIn('accepted', await service.lendableListing());
    await publishInspection({ id: 908, loanId });
    await eventually(async () => expect(await reports(loanId)).toHaveLength(1));
    const letters = await service.db
      .selectFrom('deadLetters')
      .selectAll()
      .where('consumer', '=', inspectionsConsumer.name)
      .execute();
    expect(letters).toHaveLength(2);
  });
});
