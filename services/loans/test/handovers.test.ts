import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { Loan, LoanHistoryEntry, MachineCalendar } from '@commonyard/contracts/http/loans';
import { startOfTorontoDay, torontoDay, torontoHour } from '@commonyard/service-kit/http/calendar-day';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import { HANDOVER_MESSAGES } from '@commonyard/contracts/handovers.values';
import { remindOfSignatures } from '../src/agreements/signature-reminders.job.ts';
import { finishFinalEnds } from '../src/loan-steps/final-ends.job.ts';
import { remindOfHandovers } from '../src/loan-steps/hand-over-reminders.job.ts';
import { warnNextLoans } from '../src/loan-steps/late-machines.job.ts';
import { actOnDueLoans } from '../src/loans/loans.job.ts';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { loanSteps, onDay, setLoan } from './loan-steps.ts';
import {
  as,
  borrower,
  borrowingColleague,
  borrowingOfficer,
  colleague,
  officer,
  owner,
  send,
  startTestService,
  type Headers,
} from './test-service.ts';

/** What inquiries responds, by path; undefined ends the connection. */
let responses = new Map<string, unknown>();
const inquiries = createServer((request, response) => {
  const known = responses.get(request.url!);
  if (known === 'fail') return response.destroy();
  response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' });
  return response.end(JSON.stringify(known ?? { code: 'inspection_not_found', message: 'Not found' }));
});
await new Promise<void>((resolve) => {
  inquiries.listen(0, '127.0.0.1', resolve);
});
const service = await startTestService({
  inquiriesUrl: `http://127.0.0.1:${(inquiries.address() as AddressInfo).port}`,
});
const steps = loanSteps(service);
const { loanIn, inspect, confirm, waive, get } = steps;
afterAll(async () => {
  await service.close();
  inquiries.close();
});
beforeEach(() => {
  responses = new Map();
});
await service.projectOwner();
await service.projectBorrower();
await service.projectBorrowingOfficer();

type Caller = Headers | Promise<Headers>;
const today = torontoDay(new Date());
const post = (id: number, path: string, caller: Caller, body?: object, headers: Headers = {}) =>
  send(service, caller, 'POST', `/api/loans/${id}/${path}`, body, headers);
const inState = async (status: 'accepted' | 'signed' | 'out' | 'returned'): Promise<Loan> => {
  const loan = await loanIn(status, await service.lendableListing());
  if (status === 'accepted') {
    await setLoan(service, loan.id, { startsOn: dayFromNow(0), endsOn: dayFromNow(4) });
    await waive(loan.id);
  }
  return (await get(loan.id)).json<Loan>();
};
const failed = (response: { statusCode: number; json: () => { code: string } }) => [
  response.statusCode,
  response.json().code,
];
const typesOf = async (id: number) => (await service.eventsOfLoan(id)).map(({ type }) => type);
const lastEvent = async (id: number) => (await service.eventsOfLoan(id)).at(-1)!;
const lentDays = async (id: number) =>
  (
    await service.db
      .selectFrom('busyPeriods')
      .select((days) => [days.fn<string>('lower', ['days']).as('from'), days.fn<string>('upper', ['days']).as('to')])
      .where('loanId', '=', id)
      .execute()
  ).map(({ from, to }) => [from, addDays(to, -1)]);
const stepOf = async (id: number, step: string, caller: Caller) =>
  (await get(id, caller)).json<Loan>().steps!.find((each) => each.step === step)!;
const todoOf = async (caller: Caller): Promise<number[]> =>
  (await send(service, caller, 'GET', '/api/loans?stage=todo&limit=50')).json().map(({ id }: Loan) => id);

describe('POST /api/loans/:id/handovers', () => {
  it('200: the first confirmation is the turn of the other side, the second one makes the loan out', async () => {
    const { id, version } = await inState('signed');
    const pre = await inspect(id, 'pre');
    expect(await stepOf(id, 'hand_over', owner())).toMatchObject({ state: 'open', mine: true });
    const first = await confirm(id, 'hand_over', pre, owner(), {}, { 'if-match': `"${version}"` });
    expect(first.json()).toMatchObject({
      status: 'signed',
      turn: 'borrower',
      version: version + 1,
      handovers: [
        { kind: 'hand_over', side: 'lender', name: 'Olive Owner', onOtherPhone: false, hourMeter: 1_200.5, fuel: 8 },
      ],
    });
    expect(await stepOf(id, 'hand_over', owner())).toMatchObject({ mine: false });
    expect([await todoOf(borrower()), await todoOf(owner())]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.hand_over_confirmed',
      data: { by: 'lender', turn: 'borrower' },
    });
    const second = await confirm(id, 'hand_over', pre, borrower());
    expect(second.json()).toMatchObject({ status: 'out', turn: null, outAt: expect.any(String), emergencyAt: null });
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.handed_over',
      data: { by: 'borrower', previousStatus: 'signed' },
    });
    expect(await stepOf(id, 'hand_over', owner())).toMatchObject({ state: 'done', by: 'Bea Borrower', mine: false });
    expect(await todoOf(borrower())).not.toContain(id);
    const history = (await get(id)).json().version;
    expect(history).toBe(version + 2);
    expect(await lentDays(id)).toHaveLength(1);
  });

  it('200: both confirm on one phone, with both names', async () => {
    const { id } = await inState('signed');
    const pre = await inspect(id, 'pre');
    const response = await confirm(id, 'hand_over', pre, owner(), { otherName: 'Paul Phone' });
    expect(response.json()).toMatchObject({
      status: 'out',
      handovers: [
        { side: 'lender', name: 'Olive Owner', onOtherPhone: false },
        { side: 'borrower', name: 'Paul Phone', onOtherPhone: true },
      ],
    });
    expect(JSON.stringify(await service.auditOfLoan(id))).not.toContain('Paul');
  });

  it('200: the return after the post inspection frees the days after today', async () => {
    const { id, listing } = await inState('out');
    const post = await inspect(id, 'post');
    await confirm(id, 'return', post, borrower());
    expect((await get(id)).json()).toMatchObject({ status: 'out', turn: 'lender' });
    const response = await confirm(id, 'return', post, officer());
    expect(response.json()).toMatchObject({ status: 'returned', turn: 'lender', returnedAt: expect.any(String) });
    expect(await lentDays(id)).toEqual([[today, today]]);
    expect(await typesOf(id)).toEqual(expect.arrayContaining(['loan.return_confirmed', 'loan.returned']));
    expect((await service.eventsOf(listing.id)).at(-1)).toMatchObject({ type: 'availability.changed' });
    const { body } = await send(service, owner(), 'GET', `/api/loans/export?listing=${listing.id}`);
    const [head, row] = body.split('\r\n');
    expect(head).toMatch(
      /,Handed over,Back since,Hour meter at the hand-over,Hour meter at the return,Recalled for,Overdue since$/,
    );
    expect(row).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,1200\.50,1216\.00,,$/);
  });

  it('200: an inspection whose event has not come is read from inquiries', async () => {
    const { id } = await inState('signed');
    await service.db.updateTable('loans').set({ inquiryId: 77 }).where('id', '=', id).execute();
    const body = { inspectionId: 5, contentHash: 'a'.repeat(64) };
    const inspection = {
      id: 5,
      type: 'pre',
      completed: true,
      completedAt: new Date().toISOString(),
      hourMeter: 10.5,
      fuel: null,
      contentHash: body.contentHash,
      inquiry: { id: 77, status: 'in_progress', name: null, organization: null, municipalityName: null },
    };
    responses.set('/api/inspections/5', { ...inspection, inquiry: { ...inspection.inquiry, id: 78 } });
    expect(failed(await confirm(id, 'hand_over', body, owner()))).toEqual([409, 'inspection_missing']);
    responses.set('/api/inspections/5', { ...inspection, completed: false });
    expect(failed(await confirm(id, 'hand_over', body, owner()))).toEqual([409, 'inspection_missing']);
    responses.set('/api/inspections/5', 'fail');
    expect((await confirm(id, 'hand_over', body, owner())).statusCode).toBe(503);
    responses.set('/api/inspections/5', inspection);
    expect((await confirm(id, 'hand_over', body, owner())).json()).toMatchObject({
      status: 'signed',
      handovers: [{ hourMeter: 10.5, fuel: null }],
    });
  });

  it('409: another hash, an older inspection, one of the other kind or of another loan', async () => {
    const { id } = await inState('signed');
    const pre = await inspect(id, 'pre');
    const other = await inspect((await inState('signed')).id, 'pre');
    const after = await inspect(id, 'post');
    const changed = { ...pre, contentHash: 'f'.repeat(64) };
    expect(failed(await confirm(id, 'hand_over', changed, owner()))).toEqual([409, 'inspection_changed']);
    expect(failed(await confirm(id, 'hand_over', after, owner()))).toEqual([409, 'inspection_missing']);
    expect(failed(await confirm(id, 'hand_over', other, owner()))).toEqual([409, 'inspection_missing']);
    expect((await confirm(id, 'hand_over', pre, owner())).statusCode).toBe(200);
    expect(failed(await confirm(id, 'hand_over', pre, officer()))).toEqual([409, 'invalid_transition']);
    const newer = await inspect(id, 'pre');
    expect(failed(await confirm(id, 'hand_over', pre, borrower()))).toEqual([409, 'inspection_changed']);
    // The lending side confirmed the older one: it must read the newer one too.
    expect((await confirm(id, 'hand_over', newer, borrower())).json()).toMatchObject({
      status: 'signed',
      turn: 'lender',
    });
    expect((await confirm(id, 'hand_over', newer, owner())).json()).toMatchObject({ status: 'out' });
  });

  it('409 not_signed: an unsigned loan is handed over in an emergency only, which is marked', async () => {
    const { id } = await inState('accepted');
    const pre = await inspect(id, 'pre');
    expect(failed(await confirm(id, 'hand_over', pre, owner()))).toEqual([409, 'not_signed']);
    const emergencyReason = 'The dam may break tonight';
    const first = await confirm(id, 'hand_over', pre, owner(), { emergencyReason });
    expect(first.json()).toMatchObject({ status: 'accepted', emergencyReason, emergencyAt: expect.any(String) });
    expect(await lastEvent(id)).toMatchObject({ data: { emergency: true, reason: emergencyReason } });
    const second = (await confirm(id, 'hand_over', pre, borrower())).json<Loan>();
    expect(second).toMatchObject({ status: 'out', emergencyReason });
    const hours = (Date.parse(second.signatureDueAt!) - Date.parse(second.outAt!)) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    const history = (await send(service, borrower(), 'GET', `/api/loans/${id}/history`)).json<LoanHistoryEntry[]>();
    expect(history.at(-1)).toMatchObject({ action: 'handed_over', emergency: true });
  });

  it('needs a certificate of insurance, or its waiver, at the second confirmation', async () => {
    const { id } = await loanIn('accepted', await service.lendableListing());
    await setLoan(service, id, { status: 'signed', startsOn: dayFromNow(0), endsOn: dayFromNow(4) });
    const pre = await inspect(id, 'pre');
    expect((await confirm(id, 'hand_over', pre, officer())).statusCode).toBe(200);
    expect(failed(await confirm(id, 'hand_over', pre, borrowingOfficer()))).toEqual([409, 'certificate_missing']);
    expect((await get(id)).json()).toMatchObject({ status: 'signed', turn: 'borrower' });
    await waive(id);
    expect((await confirm(id, 'hand_over', pre, borrowingOfficer())).json()).toMatchObject({ status: 'out' });
  });

  it('a hand-over in an emergency is reminded of its signatures the next day, and is not closed without them', async () => {
    const { id } = await inState('accepted');
    const emergencyReason = 'The dam may break';
    const pre = await inspect(id, 'pre');
    await confirm(id, 'hand_over', pre, officer(), { otherName: 'Bea Borrower', emergencyReason });
    await remindOfSignatures(service.deps, onDay(0));
    expect(await typesOf(id)).not.toContain('loan.signature_missing');
    await remindOfSignatures(service.deps, onDay(1));
    expect((await lastEvent(id)).type).toBe('loan.signature_missing');
    const back = await inspect(id, 'post');
    await confirm(id, 'return', back, officer(), { otherName: 'Bea Borrower' });
    expect((await get(id, officer())).json<Loan>().actions).not.toContain('propose_nothing_charged');
    expect(failed(await post(id, 'end', officer(), { outcome: 'nothing_charged' }))).toEqual([
      409,
      'invalid_transition',
    ]);
    await service.db.updateTable('loans').set({ signatureDueAt: null }).where('id', '=', id).execute();
    expect((await get(id, officer())).json<Loan>().actions).toContain('propose_nothing_charged');
  });

  it('hands over no machine that is out of service, and takes one back', async () => {
    const { id, listing } = await inState('signed');
    const pre = await inspect(id, 'pre');
    const setService = (outOfServiceSince: string | null) =>
      service.db.updateTable('calendars').set({ outOfServiceSince }).where('listingId', '=', listing.id).execute();
    await setService(new Date().toISOString());
    expect(failed(await confirm(id, 'hand_over', pre, officer()))).toEqual([409, 'out_of_service']);
    expect((await get(id)).json().actions).not.toContain('confirm_hand_over');
    expect(await stepOf(id, 'hand_over', officer())).toMatchObject({ state: 'open', mine: false });
    await setService(null);
    expect((await get(id)).json().actions).toContain('confirm_hand_over');
    await confirm(id, 'hand_over', pre, officer(), { otherName: 'Bea Borrower' });
    await setService(new Date().toISOString());
    const post = await inspect(id, 'post');
    expect((await confirm(id, 'return', post, officer(), { otherName: 'Bea Borrower' })).json()).toMatchObject({
      status: 'returned',
    });
  });

  it('409 machine_out: while the machine is out on another loan', async () => {
    const { id, listing } = await inState('signed');
    await service.db.deleteFrom('busyPeriods').where('loanId', '=', id).execute();
    const before = await loanIn('out', listing.id);
    const pre = await inspect(id, 'pre');
    expect(failed(await confirm(id, 'hand_over', pre, owner()))).toEqual([409, 'machine_out']);
    await steps.bothConfirm(before.id, 'return');
    expect((await confirm(id, 'hand_over', pre, owner())).statusCode).toBe(200);
  });

  it('409: before the first day, after the last one, and in other states', async () => {
    const { id } = await inState('signed');
    const pre = await inspect(id, 'pre');
    await setLoan(service, id, { startsOn: dayFromNow(2), endsOn: dayFromNow(4) });
    expect(failed(await confirm(id, 'hand_over', pre, owner()))).toEqual([409, 'invalid_transition']);
    await setLoan(service, id, { startsOn: dayFromNow(-4), endsOn: dayFromNow(-2) });
    expect(failed(await confirm(id, 'hand_over', pre, owner()))).toEqual([409, 'invalid_transition']);
    await setLoan(service, id, { startsOn: dayFromNow(-4), endsOn: dayFromNow(2) });
    expect(failed(await confirm(id, 'return', pre, owner()))).toEqual([409, 'invalid_transition']);
    expect(failed(await confirm(id, 'hand_over', pre, owner(), {}, { 'if-match': '"1"' }))).toEqual([
      409,
      'stale_version',
    ]);
  });

  it('401, 403, 404', async () => {
    const { id } = await inState('signed');
    const pre = await inspect(id, 'pre');
    expect((await confirm(id, 'hand_over', pre, as.guest())).statusCode).toBe(401);
    expect((await confirm(id, 'hand_over', pre, as.admin())).statusCode).toBe(403);
    for (const caller of [colleague(), borrowingColleague()])
      expect((await confirm(id, 'hand_over', pre, caller)).statusCode).toBe(404);
  });

  it('two confirmations at once, and a repeated one, make exactly one transition', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, version } = await inState('signed');
      const pre = await inspect(id, 'pre');
      const key = { 'idempotency-key': crypto.randomUUID() };
      const both = await Promise.all([
        confirm(id, 'hand_over', pre, owner(), {}, key),
        confirm(id, 'hand_over', pre, borrower()),
        confirm(id, 'hand_over', pre, owner(), {}, key),
      ]);
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect((await get(id)).json()).toMatchObject({ status: 'out', version: version + 2 });
      expect((await typesOf(id)).filter((type) => type === 'loan.handed_over')).toHaveLength(1);
    }
  });
});

describe('the end of a loan that was handed over', () => {
  it('is returned without an inspection where both sides say that it is back', async () => {
    const { id } = await inState('out');
    await post(id, 'end', borrower(), { outcome: 'back' });
    const { status, proposedEnd, turn } = (await post(id, 'end/agree', officer())).json<Loan>();
    expect([status, proposedEnd, turn]).toEqual(['returned', null, 'lender']);
    expect(await lentDays(id)).toEqual([[today, today]]);
    // Nobody is checked what happened.
    await actOnDueLoans(service.deps, onDay(30));
    expect((await get(id)).json()).toMatchObject({ status: 'returned', asksForEnd: false });
  });

  it('is closed once the lending side charges nothing more and the other one agrees, or does not disagree', async () => {
    const { id } = await inState('returned');
    expect(failed(await post(id, 'end', borrower(), { outcome: 'nothing_charged' }))).toEqual([
      409,
      'invalid_transition',
    ]);
    expect(failed(await post(id, 'end', officer(), { outcome: 'back' }))).toEqual([409, 'invalid_transition']);
    expect(await stepOf(id, 'closing', owner())).toMatchObject({ state: 'open', mine: true });
    expect((await post(id, 'end', owner(), { outcome: 'nothing_charged' })).json()).toMatchObject({ turn: 'borrower' });
    expect((await post(id, 'end/dispute', borrower(), { reason: 'You owe us fuel' })).json()).toMatchObject({
      status: 'returned',
      turn: 'lender',
    });
    await post(id, 'end', owner(), { outcome: 'nothing_charged' });
    await finishFinalEnds(service.deps, onDay(11));
    expect((await get(id)).json()).toMatchObject({ status: 'closed', turn: null });
    expect(await stepOf(id, 'closing', owner())).toMatchObject({ state: 'done', by: 'Olive Owner' });
  });
});

describe('a machine that is late', () => {
  it('both sides are told on days 1, 3 and 7, and must act, until it is back', async () => {
    const { id } = await inState('out');
    await setLoan(service, id, { startsOn: dayFromNow(-4), endsOn: dayFromNow(-1) });
    const notified: number[] = [];
    for (let day = 0; day < 20; day++) {
      await actOnDueLoans(service.deps, onDay(day));
      notified.push((await typesOf(id)).filter((type) => type === 'loan.overdue').length);
    }
    expect(notified.slice(0, 9)).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3]);
    expect(notified.at(-1)).toBe(3);
    expect((await get(id)).json()).toMatchObject({ status: 'out', overdueSince: today, turn: null, asksForEnd: false });
    for (const caller of [officer(), borrower()]) expect(await todoOf(caller)).toContain(id);
    await steps.bothConfirm(id, 'return');
    expect(await todoOf(borrower())).not.toContain(id);
  });

  it('the parties of the next loan are told once, and see it', async () => {
    const listingId = await service.lendableListing();
    const { id } = await loanIn('out', listingId);
    await setLoan(service, id, { startsOn: dayFromNow(-4), endsOn: dayFromNow(-1) });
    const next = await loanIn('accepted', listingId, { startsOn: dayFromNow(10), endsOn: dayFromNow(12) });
    await setLoan(service, next.id, { startsOn: dayFromNow(3), endsOn: dayFromNow(5) });
    expect(await warnNextLoans(service.deps)).toBe(0);
    await actOnDueLoans(service.deps);
    const warned = await Promise.all([warnNextLoans(service.deps), warnNextLoans(service.deps)]);
    expect(warned[0] + warned[1]).toBe(1);
    expect(await lastEvent(next.id)).toMatchObject({ type: 'loan.machine_late', data: { day: dayFromNow(-1) } });
    expect((await get(next.id)).json()).toMatchObject({ lateLoanEndsOn: dayFromNow(-1) });
  });

  it('the parties of the next loan read the day of a recall', async () => {
    const listingId = await service.lendableListing();
    const { id } = await loanIn('out', listingId);
    await setLoan(service, id, { startsOn: dayFromNow(-4), endsOn: dayFromNow(1) });
    const dueAt = onDay(-1).toISOString();
    await service.db
      .updateTable('loans')
      .set({ recallDue: dayFromNow(-2), dueAt })
      .where('id', '=', id)
      .execute();
    const next = await loanIn('accepted', listingId, { startsOn: dayFromNow(10), endsOn: dayFromNow(12) });
    await setLoan(service, next.id, { startsOn: dayFromNow(2), endsOn: dayFromNow(5) });
    await actOnDueLoans(service.deps);
    await warnNextLoans(service.deps);
    expect(await lastEvent(next.id)).toMatchObject({ type: 'loan.machine_late', data: { day: dayFromNow(-2) } });
    expect((await get(next.id)).json()).toMatchObject({ lateLoanEndsOn: dayFromNow(-2) });
  });
});

describe('the day before', () => {
  const setTimes = (id: number, times: { acceptedAt?: string; outAt?: string }) =>
    service.db.updateTable('loans').set(times).where('id', '=', id).execute();
  const remindersOf = async (id: number) =>
    (await service.eventsOfLoan(id))
      .filter(({ type }) => type === 'loan.pick_up_tomorrow' || type === 'loan.return_tomorrow')
      .map(({ type, data }) => [type, (data as LoanEvent).day]);
  /** Runs the job twice at once, as two replicas do, and once more. */
  const runJobsAt = async (now: Date) => {
    await Promise.all([remindOfHandovers(service.deps, now), remindOfHandovers(service.deps, now)]);
    await remindOfHandovers(service.deps, now);
  };
  /** The same in the morning of the day so many days from today. */
  const runJobs = (days: number) => runJobsAt(torontoHour(dayFromNow(days), 6));
  const plan = {
    pickUp: { address: '12 Depot Road', from: '08:00', to: '09:00', float: true },
    return: { address: '3 Yard Street', from: '15:00', to: '16:00', float: false },
  };

  it.each(['accepted', 'signed'] as const)(
    'of the pick-up of a loan that is %s both sides are told once',
    async (status) => {
      const { id } = await inState(status);
      await setLoan(service, id, { startsOn: dayFromNow(5), endsOn: dayFromNow(9) });
      await runJobs(3);
      expect(await remindersOf(id)).toEqual([]);
      await runJobs(4);
      expect(await remindersOf(id)).toEqual([['loan.pick_up_tomorrow', dayFromNow(5)]]);
      const { data } = await lastEvent(id);
      expect(data).toMatchObject({ by: null, status, openSteps: expect.arrayContaining(['hand_over_plan']) });
      const history = (await send(service, borrower(), 'GET', `/api/loans/${id}/history`)).json<LoanHistoryEntry[]>();
      expect(history.at(-1)).toMatchObject({ action: 'pick_up_tomorrow', day: dayFromNow(5), part: null, side: null });
      await runJobs(5);
      expect(await remindersOf(id)).toHaveLength(1);
    },
  );

  it('names what is still open, and place and time once they are arranged', async () => {
    const { id } = await loanIn('accepted', await service.lendableListing());
    await setLoan(service, id, { startsOn: dayFromNow(5), endsOn: dayFromNow(9) });
    await runJobs(4);
    expect((await lastEvent(id)).data).toMatchObject({
      openSteps: ['lender_signature', 'borrower_signature', 'certificate_missing', 'hand_over_plan'],
    });
    expect((await lastEvent(id)).data).not.toHaveProperty('arranged');
    await send(service, borrower(), 'PUT', `/api/loans/${id}/hand-over-plan`, plan);
    await waive(id);
    await setLoan(service, id, { startsOn: dayFromNow(6), endsOn: dayFromNow(9) });
    await runJobs(5);
    expect((await lastEvent(id)).data).toMatchObject({
      day: dayFromNow(6),
      openSteps: ['lender_signature', 'borrower_signature'],
      arranged: { part: 'hand_over_plan', handOverPlan: plan },
    });
  });

  it('is told again for another first day, and not for a loan that was cancelled', async () => {
    const { id } = await inState('accepted');
    await setLoan(service, id, { startsOn: dayFromNow(5), endsOn: dayFromNow(9) });
    await runJobs(4);
    await setLoan(service, id, { startsOn: dayFromNow(7), endsOn: dayFromNow(9) });
    await runJobs(6);
    expect(await remindersOf(id)).toEqual([
      ['loan.pick_up_tomorrow', dayFromNow(5)],
      ['loan.pick_up_tomorrow', dayFromNow(7)],
    ]);
    await setLoan(service, id, { startsOn: dayFromNow(8), endsOn: dayFromNow(9) });
    await steps.cancel(id, officer());
    await runJobs(7);
    expect(await remindersOf(id)).toHaveLength(2);
  });

  it('of the return is told before the last day, that of a recall, and another last day', async () => {
    const { id } = await inState('out');
    await runJobs(3);
    expect(await remindersOf(id)).toEqual([['loan.return_tomorrow', dayFromNow(4)]]);
    await post(id, 'recall', officer(), { day: dayFromNow(2), reason: 'A flood at home' });
    await runJobs(1);
    await post(id, 'recall/withdraw', officer());
    await post(id, 'extensions', borrowingOfficer(), { endsOn: dayFromNow(9) });
    await post(id, 'extensions/agree', officer());
    await runJobs(8);
    expect(await remindersOf(id)).toEqual([
      ['loan.return_tomorrow', dayFromNow(4)],
      ['loan.return_tomorrow', dayFromNow(2)],
      ['loan.return_tomorrow', dayFromNow(9)],
    ]);
  });

  it('of the return is not told of a machine that is back, or of which a side says so', async () => {
    const [back, said] = [await inState('returned'), await inState('out')];
    await post(said.id, 'end', borrower(), { outcome: 'back' });
    await runJobs(3);
    for (const { id } of [back, said]) expect(await remindersOf(id)).toEqual([]);
  });

  it.each([
    ['2026-11-01', '2026-11-01T10:59:59.999Z', '2026-11-01T11:00:00Z'],
    ['2027-03-14', '2027-03-14T09:59:59.999Z', '2027-03-14T10:00:00Z'],
    ['2027-07-01', '2027-07-01T09:59:59.999Z', '2027-07-01T10:00:00Z'],
  ])('is told from six in the morning of %s on', async (day, before, six) => {
    const { id } = await inState('accepted');
    await setLoan(service, id, { startsOn: addDays(day, 1), endsOn: addDays(day, 3) });
    await setTimes(id, { acceptedAt: `${addDays(day, -1)}T12:00:00Z` });
    await runJobsAt(new Date(before));
    expect(await remindersOf(id)).toEqual([]);
    await runJobsAt(new Date(six));
    expect(await remindersOf(id)).toEqual([['loan.pick_up_tomorrow', addDays(day, 1)]]);
  });

  it('of the return is not told once a side has confirmed it', async () => {
    const { id } = await inState('out');
    await confirm(id, 'return', await inspect(id, 'post'), borrower());
    await runJobs(3);
    expect(await remindersOf(id)).toEqual([]);
  });

  it('is not told of what was accepted, handed over, recalled or agreed on today', async () => {
    const accepted = await inState('accepted');
    await setLoan(service, accepted.id, { startsOn: dayFromNow(1), endsOn: dayFromNow(4) });
    const out = await inState('out');
    await setLoan(service, out.id, { startsOn: today, endsOn: dayFromNow(1) });
    const [recalled, extended] = [await inState('out'), await inState('out')];
    for (const { id } of [recalled, extended]) await setTimes(id, { outAt: onDay(-1).toISOString() });
    await post(recalled.id, 'recall', officer(), { day: dayFromNow(1), reason: 'A flood at home' });
    await post(extended.id, 'extensions', officer(), { endsOn: dayFromNow(1) });
    expect((await post(extended.id, 'extensions/agree', borrowingOfficer())).statusCode).toBe(200);
    const recalledBefore = await inState('out');
    await setTimes(recalledBefore.id, { outAt: onDay(-2).toISOString() });
    await setLoan(service, recalledBefore.id, { startsOn: dayFromNow(-2), endsOn: dayFromNow(1) });
    await service.db.updateTable('loans').set({ recallDue: today }).where('id', '=', recalledBefore.id).execute();
    expect((await post(recalledBefore.id, 'recall/withdraw', officer())).statusCode).toBe(200);
    await runJobs(0);
    for (const { id } of [accepted, out, recalled, extended, recalledBefore]) expect(await remindersOf(id)).toEqual([]);
    await setTimes(accepted.id, { acceptedAt: onDay(-1).toISOString() });
    await setTimes(out.id, { outAt: onDay(-1).toISOString() });
    await runJobs(0);
    expect(await remindersOf(accepted.id)).toEqual([['loan.pick_up_tomorrow', dayFromNow(1)]]);
    expect(await remindersOf(out.id)).toEqual([['loan.return_tomorrow', dayFromNow(1)]]);
  });
});

describe('POST /api/loans/:id/recall', () => {
  const recall = (id: number, day: string, caller: Caller = officer()) =>
    post(id, 'recall', caller, { day, reason: 'A flood at home' });

  it('200: an officer of the lending side; it is late after that day, unless the recall is taken back', async () => {
    const { id } = await inState('out');
    const response = await recall(id, dayFromNow(1));
    expect(response.json()).toMatchObject({ recallDue: dayFromNow(1), recallReason: 'A flood at home' });
    expect(await lastEvent(id)).toMatchObject({ type: 'loan.recalled', data: { day: dayFromNow(1), by: 'lender' } });
    await actOnDueLoans(service.deps, onDay(2));
    expect((await get(id)).json()).toMatchObject({ overdueSince: dayFromNow(2) });
    expect((await post(id, 'recall/withdraw', officer())).json()).toMatchObject({
      recallDue: null,
      overdueSince: null,
    });
    await actOnDueLoans(service.deps, onDay(3));
    expect((await get(id)).json()).toMatchObject({ overdueSince: null });
  });

  it('200: both calendars of machines end the loan with it, and its other days stay reserved', async () => {
    const listingId = await service.lendableListing({ bufferDays: 1 });
    const { id } = await loanIn('out', listingId);
    const path = `/api/loans/machines?from=${today}&to=${dayFromNow(20)}`;
    const periodsOf = async (caller: Caller) => {
      const machines = (await send(service, caller, 'GET', path)).json<MachineCalendar[]>();
      const { periods } = machines.find((machine) => machine.listing.id === listingId)!;
      return periods.map(({ kind, loanId, startsOn, endsOn }) => [kind, loanId, startsOn, endsOn]);
    };
    const agreed = ['loan', id, today, dayFromNow(4)];
    expect(await periodsOf(officer())).toEqual([agreed, ['buffer', id, dayFromNow(5), dayFromNow(5)]]);
    await recall(id, dayFromNow(1));
    const recalled = ['loan', id, today, dayFromNow(1)];
    expect(await periodsOf(borrower())).toEqual([recalled]);
    expect(await periodsOf(officer())).toEqual([recalled, ['buffer', id, dayFromNow(2), dayFromNow(5)]]);
    await post(id, 'recall/withdraw', officer());
    expect(await periodsOf(borrower())).toEqual([agreed]);
  });

  it('200: taken back after the last day, the loan stays late since that, and nobody is told at once again', async () => {
    const { id } = await inState('out');
    await setLoan(service, id, { startsOn: dayFromNow(-9), endsOn: dayFromNow(-1) });
    const dueAt = startOfTorontoDay(dayFromNow(-3)).toISOString();
    await service.db
      .updateTable('loans')
      .set({ recallDue: dayFromNow(-4), dueAt })
      .where('id', '=', id)
      .execute();
    for (let day = -3; day <= 0; day++) await actOnDueLoans(service.deps, onDay(day));
    const notices = async () => (await typesOf(id)).filter((type) => type === 'loan.overdue').length;
    expect([await notices(), (await get(id)).json().overdueSince]).toEqual([2, dayFromNow(-3)]);
    expect((await post(id, 'recall/withdraw', officer())).json()).toMatchObject({
      recallDue: null,
      overdueSince: today,
    });
    const notified: number[] = [];
    for (let day = 0; day < 10; day++) {
      await actOnDueLoans(service.deps, onDay(day));
      notified.push(await notices());
    }
    expect(notified).toEqual([2, 2, 3, 3, 3, 3, 4, 4, 4, 4]);
    expect((await get(id)).json()).toMatchObject({ overdueSince: today });
  });

  it('403 an operator, 409 twice, for the borrowing side and before the hand-over', async () => {
    const { id } = await inState('out');
    expect(failed(await recall(id, dayFromNow(1), owner()))).toEqual([403, 'officer_only']);
    expect(failed(await recall(id, dayFromNow(1), borrowingOfficer()))).toEqual([409, 'invalid_transition']);
    expect(failed(await post(id, 'recall/withdraw', officer()))).toEqual([409, 'invalid_transition']);
    await recall(id, dayFromNow(1));
    expect(failed(await recall(id, dayFromNow(2)))).toEqual([409, 'invalid_transition']);
    expect(failed(await recall((await inState('signed')).id, dayFromNow(1)))).toEqual([409, 'invalid_transition']);
    expect((await recall(id, dayFromNow(1), as.guest())).statusCode).toBe(401);
    expect((await recall(id, dayFromNow(1), colleague())).statusCode).toBe(404);
  });

  it('a recall and a return at once end without an error, and the loan is returned', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await inState('out');
      const after = await inspect(id, 'post');
      const [recalled, returned] = await Promise.all([
        recall(id, dayFromNow(1)),
        confirm(id, 'return', after, officer(), { otherName: 'Bea Borrower' }),
      ]);
      expect([returned.statusCode, [200, 409].includes(recalled.statusCode)]).toEqual([200, true]);
      expect((await get(id)).json()).toMatchObject({ status: 'returned' });
    }
  });
});

describe('POST /api/loans/:id/extensions', () => {
  const extend = (id: number, endsOn: string, caller: Caller = borrowingOfficer(), note?: string) =>
    post(id, 'extensions', caller, { endsOn, ...(note && { note }) });

  it('200: the other side agrees; calendar and loan have the other last day, longer or shorter', async () => {
    for (const status of ['accepted', 'signed', 'out'] as const) {
      const { id, listing } = await inState(status);
      const proposed = await extend(id, dayFromNow(9), borrowingOfficer(), 'The road needs it');
      expect(proposed.json()).toMatchObject({
        endsOn: dayFromNow(4),
        turn: 'lender',
        extension: { endsOn: dayFromNow(9), side: 'borrower', by: 'Bo Borrowing', note: 'The road needs it' },
      });
      expect(proposed.json().extension.differenceCents).toBeGreaterThan(0);
      expect(await lentDays(id)).toEqual([[today, dayFromNow(4)]]);
      const agreed = await post(id, 'extensions/agree', officer());
      expect(agreed.json()).toMatchObject({ endsOn: dayFromNow(9), extension: null, turn: null, status });
      expect(await lentDays(id)).toEqual([[today, dayFromNow(9)]]);
      expect((await service.eventsOf(listing.id)).at(-1)!.data).toMatchObject({
        unavailable: [{ startsOn: today, endsOn: dayFromNow(9) }],
      });
      expect(await lastEvent(id)).toMatchObject({
        type: 'loan.extension_agreed',
        data: { endsOn: dayFromNow(9), day: dayFromNow(9) },
      });
      await extend(id, dayFromNow(1), officer());
      expect((await post(id, 'extensions/agree', borrowingOfficer())).json().endsOn).toBe(dayFromNow(1));
      expect(await lentDays(id)).toEqual([[today, dayFromNow(1)]]);
    }
  });

  it('200: ends the lateness', async () => {
    const { id } = await inState('out');
    await setLoan(service, id, { startsOn: dayFromNow(-4), endsOn: dayFromNow(-1) });
    await actOnDueLoans(service.deps);
    await extend(id, dayFromNow(3));
    expect((await post(id, 'extensions/agree', officer())).json()).toMatchObject({
      overdueSince: null,
      endsOn: dayFromNow(3),
    });
    await actOnDueLoans(service.deps, onDay(2));
    expect((await typesOf(id)).filter((type) => type === 'loan.overdue')).toHaveLength(1);
  });

  it('200: is declined with a word, or taken back, and the days stay', async () => {
    const { id } = await inState('signed');
    await extend(id, dayFromNow(6));
    expect(failed(await post(id, 'extensions/decline', borrower(), {}))).toEqual([409, 'invalid_transition']);
    expect((await post(id, 'extensions/decline', owner(), { reason: 'We need it' })).json()).toMatchObject({
      extension: null,
      endsOn: dayFromNow(4),
    });
    expect(await lastEvent(id)).toMatchObject({ data: { reason: 'We need it', day: dayFromNow(6) } });
    await extend(id, dayFromNow(6));
    expect(failed(await post(id, 'extensions/withdraw', owner()))).toEqual([409, 'invalid_transition']);
    expect((await post(id, 'extensions/withdraw', borrower())).json()).toMatchObject({ extension: null });
  });

  it('409 dates_taken names the days of others, with the buffer', async () => {
    const listingId = await service.lendableListing({ bufferDays: 1 });
    const { id } = await loanIn('signed', listingId);
    const other = await loanIn('accepted', listingId, { startsOn: dayFromNow(20), endsOn: dayFromNow(22) });
    await setLoan(service, other.id, { startsOn: dayFromNow(8), endsOn: dayFromNow(9) });
    const response = await extend(id, dayFromNow(8));
    expect([response.statusCode, response.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'dates_taken',
        details: { unavailable: [{ startsOn: dayFromNow(7), endsOn: dayFromNow(8) }] },
      }),
    ]);
    expect((await extend(id, dayFromNow(6))).statusCode).toBe(200);
    await setLoan(service, other.id, { startsOn: dayFromNow(7), endsOn: dayFromNow(9) });
    expect(failed(await post(id, 'extensions/agree', officer()))).toEqual([409, 'dates_taken']);
    expect((await get(id)).json()).toMatchObject({ endsOn: dayFromNow(4), turn: 'lender' });
  });

  it('403 for an operator above the limit, 409 twice and while recalled', async () => {
    const { id } = await inState('out');
    await extend(id, dayFromNow(6), officer());
    expect(failed(await post(id, 'extensions/agree', borrower()))).toEqual([403, 'officer_only']);
    expect(failed(await extend(id, dayFromNow(7)))).toEqual([409, 'invalid_transition']);
    await post(id, 'recall', officer(), { day: dayFromNow(2), reason: 'A flood at home' });
    expect((await get(id)).json().extension).toBeNull();
    expect(failed(await extend(id, dayFromNow(7)))).toEqual([409, 'invalid_transition']);
    expect((await extend(id, dayFromNow(7), as.guest())).statusCode).toBe(401);
    expect((await extend(id, dayFromNow(7), as.admin())).statusCode).toBe(403);
    expect((await extend(id, dayFromNow(7), colleague())).statusCode).toBe(404);
  });

  it('403: a side commits to the whole total since its quote, or its administrator does', async () => {
    const { id, totalCents } = await inState('signed');
    const callers = [
      [borrower, borrowingOfficer],
      [owner, officer],
    ] as const;
    const setLimit = (caller: Caller, operatorLimitCents: number) =>
      send(service, caller, 'PUT', '/api/municipality-settings', { operatorLimitCents, officerLimitCents: null });
    const refused = { code: 'officer_only', message: HANDOVER_MESSAGES.commit };
    // The quoted days are in the week of $1,800. The eighth day and the ninth cost $450 more each, with HST.
    const dayCents = 50_850;
    const total = totalCents! + 2 * dayCents;
    for (const [operator, administrator] of callers) {
      expect((await extend(id, dayFromNow(8), operator())).json()).toMatchObject(refused);
      await setLimit(administrator(), total - 1);
      expect((await extend(id, dayFromNow(7), operator())).json()).toMatchObject({
        extension: { differenceCents: dayCents, committedCents: total - dayCents },
      });
      await post(id, 'extensions/withdraw', operator());
      expect((await extend(id, dayFromNow(8), operator())).json()).toMatchObject(refused);
    }
    // One day more is agreed on. A second one is measured from the quote, not from the last day that was agreed on.
    await extend(id, dayFromNow(7), officer());
    expect((await post(id, 'extensions/agree', borrower())).statusCode).toBe(200);
    for (const [operator] of callers)
      expect((await extend(id, dayFromNow(8), operator())).json()).toMatchObject(refused);
    const proposed = await extend(id, dayFromNow(8), officer());
    expect(proposed.json()).toMatchObject({ extension: { differenceCents: dayCents, committedCents: total } });
    expect((await post(id, 'extensions/agree', borrower())).json()).toMatchObject(refused);
    await setLimit(borrowingOfficer(), total);
    expect((await post(id, 'extensions/agree', borrower())).json()).toMatchObject({ endsOn: dayFromNow(8) });
    const history = (await send(service, borrower(), 'GET', `/api/loans/${id}/history`)).json<LoanHistoryEntry[]>();
    expect(history.slice(-2)).toMatchObject([
      { action: 'extension_proposed', differenceCents: dayCents },
      { action: 'extension_agreed', differenceCents: dayCents },
    ]);
    for (const [, administrator] of callers) await setLimit(administrator(), 0);
  });

  it('403: without an estimate only administrators commit to a later day than that of the quote', async () => {
    const { id } = await inState('signed');
    await service.db.updateTable('quotes').set({ terms: null }).where('loanId', '=', id).execute();
    const setLimit = (operatorLimitCents: number) =>
      send(service, borrowingOfficer(), 'PUT', '/api/municipality-settings', {
        operatorLimitCents,
        officerLimitCents: null,
      });
    await setLimit(100_000_000);
    expect(failed(await extend(id, dayFromNow(5), borrower()))).toEqual([403, 'officer_only']);
    const shorter = await extend(id, dayFromNow(3), borrower());
    expect(shorter.json()).toMatchObject({ extension: { differenceCents: null, committedCents: 203_400 } });
    await post(id, 'extensions/withdraw', borrower());
    const longer = await extend(id, dayFromNow(5), officer());
    expect(longer.json()).toMatchObject({ extension: { differenceCents: null, committedCents: null } });
    expect(failed(await post(id, 'extensions/agree', borrower()))).toEqual([403, 'officer_only']);
    expect((await post(id, 'extensions/agree', borrowingOfficer())).statusCode).toBe(200);
    await setLimit(0);
  });

  it('an extension and the acceptance of another loan on its days at once: one of them has the days', async () => {
    for (let round = 0; round < 5; round++) {
      const listingId = await service.lendableListing();
      const { id } = await loanIn('signed', listingId);
      const other = await loanIn('quoted', listingId, { startsOn: dayFromNow(20), endsOn: dayFromNow(22) });
      await extend(id, dayFromNow(21));
      const [agreed, accepted] = await Promise.all([
        post(id, 'extensions/agree', officer()),
        steps.accept(other.id, borrowingOfficer()),
      ]);
      expect([agreed.statusCode, accepted.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409]);
    }
  });
});
