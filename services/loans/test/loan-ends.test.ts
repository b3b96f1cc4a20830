import { afterAll, describe, expect, it } from '@jest/globals';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Loan } from '@commonyard/contracts/http/loans';
import { startOfTorontoDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { finishFinalEnds } from '../src/loan-steps/final-ends.job.ts';
import { actOnDueLoans } from '../src/loans/loans.job.ts';
import { loanSteps, onDay } from './loan-steps.ts';
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

const service = await startTestService();
const { loanIn, quote, accept, get } = loanSteps(service);
afterAll(() => service.close());

await service.projectBorrower();

const today = torontoDay(new Date());

/** An accepted loan whose first and last day are so many days from today. */
async function acceptedLoan(first: number, last: number, { isFree = false } = {}): Promise<Loan> {
  const loan = await (isFree ? freeLoan() : loanIn('accepted', await service.lendableListing()));
  const [startsOn, endsOn] = [addDays(today, first), addDays(today, last)];
  const dueAt = startOfTorontoDay(addDays(endsOn, 1)).toISOString();
  await service.db.updateTable('loans').set({ startsOn, endsOn, dueAt }).where('id', '=', loan.id).execute();
  await service.db
    .updateTable('busyPeriods')
    .set({ days: `[${startsOn},${endsOn}]` })
    .where('loanId', '=', loan.id)
    .execute();
  return loan;
}

/** An accepted loan without charge. */
async function freeLoan(): Promise<Loan> {
  const rates = { dayCents: null, weekCents: null, monthCents: null };
  const { id } = await loanIn('requested', await service.lendableListing({ free: true, ...rates }));
  await quote(id, officer(), { lines: [] });
  return (await accept(id, borrowingOfficer())).json<Loan>();
}

type Caller = Headers | Promise<Headers>;
const step = (id: number, name: string, caller: Caller, body?: object, headers = {}) =>
  send(service, caller, 'POST', `/api/loans/${id}/${name}`, body, headers);
const back = (id: number, caller: Caller = borrower(), reason?: string) =>
  step(id, 'end', caller, { outcome: 'back', ...(reason !== undefined && { reason }) });
const notHappened = (id: number, caller: Caller = officer(), reason = 'The road was never closed') =>
  step(id, 'end', caller, { outcome: 'not_happened', reason });
const dispute = { reason: 'The bucket is still here' };
const lentDays = async (id: number) =>
  (
    await service.db
      .selectFrom('busyPeriods')
      .select((days) => [days.fn<string>('lower', ['days']).as('from'), days.fn<string>('upper', ['days']).as('to')])
      .where('loanId', '=', id)
      .execute()
  ).map(({ from, to }) => [from, to]);
const todoOf = async (caller: Caller) =>
  (await send(service, caller, 'GET', '/api/loans?stage=todo')).json<{ id: number }[]>().map(({ id }) => id);
const lastEvent = async (id: number) => (await service.eventsOfLoan(id)).at(-1)!;

describe('POST /api/loans/:id/end', () => {
  it('200: the equipment is back, says either side from the first day on, and the other one sees who and until when', async () => {
    const { id } = await acceptedLoan(-1, 3);
    const response = await back(id, borrower(), 'Washed, by the gate');
    expect(response.statusCode).toBe(200);
    const proposedEnd = {
      outcome: 'back',
      side: 'borrower',
      by: 'Bea Borrower',
      reason: 'Washed, by the gate',
      proposedAt: expect.any(String),
      finalAt: startOfTorontoDay(addDays(today, 11)).toISOString(),
    };
    expect(response.json()).toMatchObject({
      status: 'accepted',
      turn: 'lender',
      proposedEnd,
      actions: ['withdraw_end'],
    });
    expect((await get(id, owner())).json()).toMatchObject({ proposedEnd, actions: ['agree_end', 'dispute_end'] });
    expect((await get(id, owner())).json<Loan>().proposedEnd).not.toHaveProperty('userId');
    expect((await get(id, as.admin())).json()).toMatchObject({ proposedEnd, actions: [] });
    expect(await todoOf(officer())).toContain(id);
    expect(await todoOf(borrower())).not.toContain(id);
    const { finalAt } = proposedEnd;
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.end_proposed',
      actorid: 14,
      data: { by: 'borrower', turn: 'lender', reason: 'Washed, by the gate', end: { outcome: 'back', finalAt } },
    });
    const history = await send(service, owner(), 'GET', `/api/loans/${id}/history`);
    expect(history.json<object[]>().at(-1)).toMatchObject({
      action: 'end_proposed',
      side: 'borrower',
      by: 'Bea Borrower',
      outcome: 'back',
    });
  });

  it('200: a request with the same Idempotency-Key says it once; 409: a second proposal, and a stale version', async () => {
    const { id, version } = await acceptedLoan(0, 3);
    const key = { 'idempotency-key': 'it-is-back' };
    expect((await step(id, 'end', borrower(), { outcome: 'back' }, { 'if-match': '"99"' })).json().code).toBe(
      'stale_version',
    );
    const first = await step(id, 'end', borrower(), { outcome: 'back' }, { ...key, 'if-match': `"${version}"` });
    const second = await step(id, 'end', borrower(), { outcome: 'back' }, { ...key, 'if-match': `"${version}"` });
    expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
    expect((await back(id, officer())).json().code).toBe('invalid_transition');
  });

  it('409: before the first day, of a loan that did not happen before its last day is over, and of one that is not accepted', async () => {
    const { id } = await acceptedLoan(1, 3);
    expect((await back(id)).statusCode).toBe(409);
    const running = await acceptedLoan(-1, 0);
    expect((await notHappened(running.id)).statusCode).toBe(409);
    expect((await back((await loanIn('quoted', await service.lendableListing())).id)).statusCode).toBe(409);
  });

  it('400: a loan that did not happen without a reason, and what is no outcome', async () => {
    const { id } = await acceptedLoan(-3, -1);
    for (const body of [{ outcome: 'not_happened' }, { outcome: 'not_happened', reason: ' x ' }])
      expect((await step(id, 'end', officer(), body)).json()).toMatchObject({ fields: { reason: expect.any(String) } });
    expect((await step(id, 'end', officer(), { outcome: 'lost' })).statusCode).toBe(400);
  });

  it('401 for a guest, 403 for an administrator, 404 for everybody else, of each step', async () => {
    const { id } = await acceptedLoan(-1, 3);
    for (const name of ['end', 'end/agree', 'end/dispute', 'end/withdraw', 'proposal/decline', 'proposal/withdraw']) {
      const callers = [as.guest(), as.admin(), colleague(), borrowingColleague()];
      const statuses = callers.map(async (caller) => (await step(id, name, caller, {})).statusCode);
      expect([name, ...(await Promise.all(statuses))]).toEqual([name, 401, 403, 404, 404]);
    }
  });
});

describe('POST /api/loans/:id/end/agree', () => {
  it('200: a loan without charge is closed, and the days after the day on which it came back are free', async () => {
    const { id, listing } = await acceptedLoan(-1, 3, { isFree: true });
    await back(id);
    const closed = await step(id, 'end/agree', owner());
    expect(closed.json()).toMatchObject({
      status: 'closed',
      turn: null,
      actions: [],
      proposedEnd: { by: 'Bea Borrower' },
    });
    expect(await lentDays(id)).toEqual([[addDays(today, -1), addDays(today, 1)]]);
    expect((await service.eventsOf(listing.id)).at(-1)).toMatchObject({
      data: { unavailable: [{ startsOn: today, endsOn: today }] },
    });
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.closed',
      data: { previousStatus: 'accepted', by: 'lender', end: { outcome: 'back' } },
    });
    expect(await todoOf(officer())).not.toContain(id);
  });

  it('200: a loan with a price is returned: the lender says what it charges for the days until it came back', async () => {
    const { id } = await acceptedLoan(-1, 3);
    const { proposedEnd } = (await back(id)).json<Loan>();
    const returned = await step(id, 'end/agree', owner());
    expect(returned.json()).toMatchObject({
      status: 'returned',
      turn: 'lender',
      actions: ['propose_nothing_charged', 'issue_statement'],
      proposedEnd: null,
      returnedAt: proposedEnd!.proposedAt,
    });
    expect(await lentDays(id)).toEqual([[addDays(today, -1), addDays(today, 1)]]);
    expect(await lastEvent(id)).toMatchObject({ type: 'loan.returned', data: { previousStatus: 'accepted' } });
    expect(await todoOf(officer())).toContain(id);
  });

  it('200: a loan that did not happen is cancelled with the reason, and holds no days', async () => {
    const { id } = await acceptedLoan(-3, -1);
    await notHappened(id);
    const ended = await step(id, 'end/agree', borrower());
    expect(ended.json()).toMatchObject({
      status: 'cancelled',
      reason: 'The road was never closed',
      proposedEnd: { outcome: 'not_happened', side: 'lender' },
    });
    expect(await lentDays(id)).toEqual([]);
  });

  it('409 for the side that said it, and where nobody did', async () => {
    const { id } = await acceptedLoan(-3, -1);
    expect((await step(id, 'end/agree', borrower())).statusCode).toBe(409);
    await notHappened(id);
    expect((await step(id, 'end/agree', owner())).statusCode).toBe(409);
  });
});

describe('POST /api/loans/:id/end/dispute and /withdraw', () => {
  it('200: the other side disagrees with a reason, and both must say anew what happened', async () => {
    const { id } = await acceptedLoan(-3, -1);
    await back(id);
    expect((await step(id, 'end/dispute', borrower(), dispute)).statusCode).toBe(409);
    expect((await step(id, 'end/dispute', officer(), {})).statusCode).toBe(400);
    const disputed = await step(id, 'end/dispute', officer(), dispute);
    expect(disputed.json()).toMatchObject({ status: 'accepted', proposedEnd: null, asksForEnd: true });
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.end_disputed',
      data: { by: 'lender', reason: dispute.reason, end: { outcome: 'back' }, turn: null },
    });
    for (const caller of [officer(), borrower()]) expect(await todoOf(caller)).toContain(id);
  });

  it('200: the side that said it takes it back; before the last day nobody is asked', async () => {
    const { id } = await acceptedLoan(-1, 3);
    await back(id);
    expect((await step(id, 'end/withdraw', owner())).statusCode).toBe(409);
    const withdrawn = await step(id, 'end/withdraw', borrowingOfficer());
    expect(withdrawn.json()).toMatchObject({ proposedEnd: null, asksForEnd: false, turn: null });
    expect(withdrawn.json().actions).toEqual(['cancel', 'propose_back', 'confirm_hand_over', 'extend']);
    await actOnDueLoans(service.deps, onDay(3));
    expect((await get(id)).json()).toMatchObject({ status: 'accepted', asksForEnd: false });
  });
});

describe('the job', () => {
  const requestsOf = async (id: number) =>
    (await service.eventsOfLoan(id)).filter(({ type }) => type === 'loan.end_requested').length;

  it('asks both sides on the day after the last day and 3 and 7 days later, and closes nothing', async () => {
    const { id } = await acceptedLoan(-1, 2);
    const counts: number[] = [];
    for (let day = 2; day <= 40; day++) {
      await actOnDueLoans(service.deps, onDay(day));
      counts.push(await requestsOf(id));
    }
    expect(counts.slice(0, 10)).toEqual([0, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
    expect(counts.at(-1)).toBe(3);
    expect((await get(id)).json()).toMatchObject({ status: 'accepted', asksForEnd: true, turn: null });
    for (const caller of [owner(), officer(), borrower(), borrowingOfficer()])
      expect(await todoOf(caller)).toContain(id);
    expect(await lentDays(id)).toHaveLength(1);
  });

  it('makes an end final that nobody disputed for ten days, once, also with several processes', async () => {
    const { id } = await acceptedLoan(-3, -1);
    await notHappened(id);
    await finishFinalEnds(service.deps, onDay(10));
    expect((await get(id)).json().status).toBe('accepted');
    await Promise.all([finishFinalEnds(service.deps, onDay(11)), finishFinalEnds(service.deps, onDay(11))]);
    expect((await get(id)).json()).toMatchObject({ status: 'cancelled', reason: 'The road was never closed' });
    const ends = (await service.eventsOfLoan(id)).filter(({ type }) => type === 'loan.cancelled');
    expect(ends).toMatchObject([{ actorid: null, data: { by: null, end: { outcome: 'not_happened' } } }]);
  });
});

it('an accepted loan whose last day is over is cancelled by no side alone', async () => {
  const { id } = await acceptedLoan(-3, -1);
  const { actions } = (await get(id, officer())).json();
  expect(actions).toEqual(['propose_back', 'propose_not_happened']);
  for (const caller of [officer(), as.admin()])
    expect((await step(id, 'cancel', caller, { reason: 'No need' })).statusCode).toBe(409);
});
