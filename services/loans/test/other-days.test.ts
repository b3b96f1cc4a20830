import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Loan } from '@commonyard/contracts/http/loans';
import { blockBody, dayFromNow } from '@commonyard/testing/factories/loans';
import { loanSteps } from './loan-steps.ts';
import {
  as,
  borrower,
  borrowingColleague,
  borrowingOfficer,
  officer,
  owner,
  send,
  startTestService,
  type TestService,
} from './test-service.ts';

let service: TestService;
let steps: ReturnType<typeof loanSteps>;
beforeAll(async () => {
  service = await startTestService();
  steps = loanSteps(service);
});
afterAll(() => service.close());

const days = (from: number, to: number) => ({ startsOn: dayFromNow(from), endsOn: dayFromNow(to) });
const block = (id: number, from: number, to: number, over = {}) =>
  send(service, officer(), 'POST', `/api/availability/${id}/blocks`, { ...blockBody(days(from, to)), ...over });
const changeDays = (id: number | string, body: unknown = days(50, 54), caller = borrower(), headers = {}) =>
  send(service, caller, 'POST', `/api/loans/${id}/days`, body, headers);
const actionsFor = async (id: number, caller = borrower()) => (await steps.get(id, caller)).json<Loan>().actions;
const lastEvent = async (id: number) => (await service.eventsOfLoan(id)).at(-1)!;

describe('taken days', () => {
  it('nobody has an acceptance, and the rejected one names the days that are taken only', async () => {
    const listing = await service.lendableListing();
    const { id } = await steps.loanIn('quoted', listing, days(30, 36));
    await block(listing, 33, 33);
    expect(await actionsFor(id, borrowingOfficer())).not.toContain('accept');
    const { statusCode, ...response } = await steps.accept(id, borrowingOfficer());
    expect([statusCode, response.json()]).toMatchObject([
      409,
      { code: 'dates_taken', details: { unavailable: [days(33, 33)] } },
    ]);
    expect(await lastEvent(id)).toMatchObject({ type: 'loan.dates_taken', data: { taken: [days(33, 33)] } });
  });

  it('a request and a quote for them name the days that are taken only', async () => {
    const listing = await service.lendableListing();
    await block(listing, 33, 33);
    const requested = await steps.request(listing, days(30, 36));
    expect(requested.json()).toMatchObject({ code: 'dates_taken', details: { unavailable: [days(33, 33)] } });
    const { id } = await steps.loanIn('requested', listing, days(40, 44));
    const quoted = await steps.quote(id, officer(), days(32, 34));
    expect(quoted.json()).toMatchObject({ code: 'dates_taken', details: { unavailable: [days(33, 33)] } });
  });

  it.each([
    ['requested', borrower, officer, 'change_days', 'quote'],
    ['quoted', borrowingOfficer, officer, 'counter', 'quote'],
    ['countered', borrowingOfficer, officer, 'counter', 'quote'],
  ] as const)(
    'of a %s loan: either side can propose other days',
    async (status, borrowing, lending, byBorrower, byLender) => {
      const listing = await service.lendableListing();
      const ids = [];
      for (let n = 0; n < 2; n++) ids.push((await steps.loanIn(status, listing)).id);
      await block(listing, 33, 33);
      const [first, second] = ids as [number, number];
      expect(await actionsFor(first, borrowing())).toContain(byBorrower);
      expect(await actionsFor(first, lending())).toContain(byLender);
      const moved = await (byBorrower === 'change_days'
        ? changeDays(first)
        : steps.quote(first, borrowing(), days(50, 54)));
      expect(moved.json()).toMatchObject({ ...days(50, 54), datesTaken: false });
      expect((await steps.quote(second, lending(), days(60, 64))).json()).toMatchObject({
        status: 'quoted',
        datesTaken: false,
        ...days(60, 64),
      });
      expect((await steps.quote(first, status === 'quoted' ? borrowing() : lending())).statusCode).toBe(
        status === 'quoted' ? 409 : 201,
      );
    },
  );

  it('409: an offer with free days stands until the other side has acted', async () => {
    const listing = await service.lendableListing();
    const { id } = await steps.loanIn('quoted', listing);
    const again = await steps.quote(id, officer(), days(50, 54));
    expect([again.statusCode, again.json().code]).toEqual([409, 'invalid_transition']);
  });

  it('the officers of the side that revises see what its operator proposes, the other side does not', async () => {
    const listing = await service.lendableListing();
    const { id } = await steps.loanIn('quoted', listing);
    await block(listing, 33, 33);
    expect((await steps.quote(id, owner(), days(50, 54))).statusCode).toBe(202);
    expect((await steps.get(id, officer())).json()).toMatchObject({ hasProposal: true, proposal: { action: 'quote' } });
    expect((await steps.get(id, borrowingOfficer())).json()).toMatchObject({ hasProposal: false, proposal: null });
  });
});

describe('POST /api/loans/:id/days', () => {
  it('200: asks for other days, with an audit entry and an event; the request waits seven days again', async () => {
    const { id } = await steps.loanIn('requested', await service.lendableListing());
    const response = await changeDays(id);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { status: 'requested', version: 2, ...days(50, 54) },
    ]);
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.days_changed',
      actorid: 14,
      data: { by: 'borrower', turn: 'lender', previousStatus: 'requested', ...days(50, 54) },
    });
    expect((await service.auditOfLoan(id)).at(-1)).toMatchObject({
      action: 'days_changed',
      before: days(30, 34),
      after: days(50, 54),
    });
    expect((await changeDays(id)).json().version).toBe(2);
  });

  it('200: once for one key; 409 for a stale version', async () => {
    const { id } = await steps.loanIn('requested', await service.lendableListing());
    const key = { 'idempotency-key': 'other-days', 'if-match': '"1"' };
    const responses = [
      await changeDays(id, days(50, 54), borrower(), key),
      await changeDays(id, days(50, 54), borrower(), key),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const stale = await changeDays(id, days(60, 64), borrower(), { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version']);
  });

  it('400: reversed, past and impossible days, one day only, another field', async () => {
    const { id } = await steps.loanIn('requested', await service.lendableListing());
    for (const body of [
      days(54, 50),
      days(-3, 2),
      { startsOn: '2027-02-30', endsOn: '2027-03-02' },
      { startsOn: dayFromNow(50) },
      { ...days(50, 54), note: 'x' },
      {},
    ])
      expect([body, (await changeDays(id, body)).statusCode]).toEqual([body, 400]);
  });

  it('401, 403, 404: a guest, an administrator, another party', async () => {
    const { id } = await steps.loanIn('requested', await service.lendableListing());
    const others = [as.guest(), as.admin(), borrowingColleague()];
    const statuses = others.map(async (caller) => (await changeDays(id, days(50, 54), caller)).statusCode);
    expect(await Promise.all(statuses)).toEqual([401, 403, 404]);
    expect((await changeDays(999_999)).statusCode).toBe(404);
  });

  it('409: by the lending side, of a loan with a quote, and for taken days', async () => {
    const listing = await service.lendableListing();
    const { id } = await steps.loanIn('requested', listing);
    expect((await changeDays(id, days(50, 54), officer())).statusCode).toBe(409);
    const quoted = await steps.loanIn('quoted', listing, days(40, 42));
    expect((await changeDays(quoted.id)).statusCode).toBe(409);
    await block(listing, 52, 53);
    expect((await changeDays(id)).json()).toMatchObject({
      code: 'dates_taken',
      details: { unavailable: [days(52, 53)] },
    });
  });
});

describe('POST /api/availability/:id/blocks', () => {
  it('409: names the accepted loan whose days it would take', async () => {
    const listing = await service.lendableListing();
    const { id } = await steps.loanIn('accepted', listing);
    const response = await block(listing, 32, 40);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'dates_taken', details: { loans: [{ id, municipalityName: 'Smiths Falls', ...days(30, 34) }] } },
    ]);
  });
});
