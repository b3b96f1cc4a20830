import { afterAll, describe, expect, it } from '@jest/globals';
import { dayFromNow, quoteBody } from '@commonyard/testing/factories/loans';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { loanSteps } from './loan-steps.ts';
import { as, borrower, borrowingOfficer, colleague, officer, owner, send, startTestService } from './test-service.ts';

const service = await startTestService();
const steps = loanSteps(service);
const { quote, accept, cancel, get, loanIn } = steps;
afterAll(() => service.close());

const days = (from: number, to: number) => ({ startsOn: dayFromNow(from), endsOn: dayFromNow(to) });
const setLimit = (caller = borrowingOfficer(), operatorLimitCents = 0, headers = {}) =>
  send(service, caller, 'PUT', '/api/municipality-settings', { operatorLimitCents }, headers);

describe('POST /api/loans/:id/quotes', () => {
  it('201: a quote with its sums, then a counter-offer with other days', async () => {
    const { id } = await loanIn('requested', await service.lendableListing());
    const quoted = (await quote(id, officer(), { note: 'Fuel is included' }, { 'if-match': '"1"' })).json();
    expect(quoted).toMatchObject({
      version: 2,
      status: 'quoted',
      turn: 'borrower',
      totalCents: 203_400,
      side: 'lender',
    });
    const lines = [
      ...quoteBody().lines,
      { kind: 'discount', unit: 'once', quantity: 1, rateCents: 30_000, hst: true, description: 'Neighbours' } as const,
    ];
    const countered = (await quote(id, borrowingOfficer(), { lines, ...days(40, 44) })).json();
    expect(countered).toMatchObject({ version: 3, status: 'countered', turn: 'lender', ...days(40, 44) });
    expect(countered.quotes).toMatchObject([
      { number: 1, side: 'lender', ...days(30, 34), note: 'Fuel is included', totalCents: 203_400 },
      { number: 2, side: 'borrower', ...days(40, 44), subtotalCents: 150_000, hstCents: 19_500, totalCents: 169_500 },
    ]);
    expect(countered.quotes[1].lines).toEqual([
      { ...lines[0], description: null, cents: 180_000 },
      { ...lines[1], cents: 30_000 },
    ]);
  });

  it('201: a quote that is open until its first day, and one until today', async () => {
    const listingId = await service.lendableListing();
    const { id } = await loanIn('requested', listingId, days(3, 7));
    const late = await quote(id, officer(), { expiresOn: dayFromNow(4) });
    expect([late.statusCode, late.json().fields]).toEqual([
      400,
      { expiresOn: 'A quote cannot stay open after the first day of the loan' },
    ]);
    const { expiresAt, quotes } = (await quote(id, officer(), { expiresOn: dayFromNow(3) })).json();
    // The end of that day in Toronto.
    expect([quotes[0].expiresOn, torontoDay(new Date(Date.parse(expiresAt) - 1))]).toEqual([
      dayFromNow(3),
      dayFromNow(3),
    ]);
    const today = torontoDay(new Date());
    const { id: second } = await loanIn('requested', listingId, { startsOn: today, endsOn: dayFromNow(2) });
    const open = await quote(second, officer(), { expiresOn: today, note: 'For three days or less' });
    expect([open.statusCode, torontoDay(new Date(Date.parse(open.json().expiresAt) - 1))]).toEqual([201, today]);
  });

  it('201: a repeated quote with the same key is sent once', async () => {
    const { id } = await loanIn('requested', await service.lendableListing());
    const key = { 'idempotency-key': 'a-quote' };
    const [first, second] = [await quote(id, officer(), {}, key), await quote(id, officer(), {}, key)];
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  });

  it('409 dates_taken: other days that are blocked, and the same days once others took them', async () => {
    const listingId = await service.lendableListing();
    const [{ id }, other] = [await loanIn('requested', listingId), await loanIn('accepted', listingId)];
    expect((await get(id)).json().datesTaken).toBe(true);
    for (const overrides of [{}, days(34, 36)])
      expect((await quote(id, officer(), overrides)).json().code).toBe('dates_taken');
    const moved = await quote(id, officer(), days(40, 44));
    expect([moved.statusCode, moved.json().datesTaken]).toEqual([201, false]);
    expect((await cancel(other.id, officer())).statusCode).toBe(200);
  });

  it('a loan whose days are free again is not marked any more', async () => {
    const listingId = await service.lendableListing();
    const [{ id }, other] = [await loanIn('quoted', listingId), await loanIn('accepted', listingId)];
    expect((await get(id)).json().datesTaken).toBe(true);
    await cancel(other.id, borrowingOfficer());
    expect((await get(id)).json().datesTaken).toBe(false);
    expect((await accept(id, borrowingOfficer())).statusCode).toBe(200);
  });

  it('a block marks the open loans whose days it takes', async () => {
    const listingId = await service.lendableListing();
    const { id } = await loanIn('quoted', listingId);
    await send(service, owner(), 'POST', `/api/availability/${listingId}/blocks`, { kind: 'own_use', ...days(34, 35) });
    expect((await get(id)).json()).toMatchObject({ version: 3, datesTaken: true });
    // Also for a page that shows the loan as it was before.
    for (const version of ['2', '3'])
      expect((await accept(id, borrowingOfficer(), { 'if-match': version })).json().code).toBe('dates_taken');
  });
});

describe('POST /api/loans/:id/accept', () => {
  it('200: takes the days and the buffer days, and publishes them', async () => {
    const listingId = await service.lendableListing({ bufferDays: 1 });
    const { id } = await loanIn('quoted', listingId);
    const response = await accept(id, borrowingOfficer());
    expect(response.json()).toMatchObject({
      status: 'accepted',
      turn: null,
      expiresAt: null,
      actions: ['cancel', 'extend'],
    });
    expect((await service.eventsOf(listingId)).at(-1)!.data).toMatchObject({ unavailable: [days(29, 35)] });
    expect((await cancel(id, officer())).json()).toMatchObject({ status: 'cancelled', endedBy: 'lender' });
    expect((await service.eventsOf(listingId)).at(-1)!.data).toMatchObject({ unavailable: [] });
  });

  it('202: an operator above the limit proposes, and an officer commits', async () => {
    const { id } = await loanIn('quoted', await service.lendableListing());
    const proposed = await accept(id, borrower());
    expect(proposed.statusCode).toBe(202);
    expect(proposed.json()).toMatchObject({
      status: 'quoted',
      hasProposal: true,
      proposal: { action: 'accept', quote: null },
    });
    expect((await get(id, officer())).json()).toMatchObject({ hasProposal: false, proposal: null });
    expect((await accept(id, borrowingOfficer())).json()).toMatchObject({ status: 'accepted', proposal: null });
    expect((await service.eventsOfLoan(id)).map(({ type }) => type).slice(2)).toEqual([
      'loan.proposed',
      'loan.accepted',
    ]);
  });

  it('202: a quote above the limit is stored as a proposal of its side', async () => {
    const { id } = await loanIn('requested', await service.lendableListing());
    expect((await quote(id, owner())).statusCode).toBe(202);
    const { proposal, quotes } = (await get(id, officer())).json();
    expect([proposal.action, proposal.quote.lines, quotes]).toEqual(['quote', quoteBody().lines, []]);
    expect((await get(id)).json().proposal).toBeNull();
  });

  it('200: an operator up to the limit of the municipality', async () => {
    expect((await setLimit(borrowingOfficer(), 203_400)).statusCode).toBe(200);
    const { id } = await loanIn('quoted', await service.lendableListing());
    expect((await get(id)).json().limitCents).toBe(203_400);
    expect((await accept(id, borrower())).statusCode).toBe(200);
    await setLimit(borrowingOfficer(), 203_399);
    const { id: second } = await loanIn('quoted', await service.lendableListing());
    expect((await accept(second, borrower())).statusCode).toBe(202);
    await setLimit();
  });

  it('409 quote_expired: the last day of the quote has passed', async () => {
    const { id } = await loanIn('quoted', await service.lendableListing());
    await service.db
      .updateTable('loans')
      .set({ dueAt: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', id)
      .execute();
    expect((await accept(id, borrowingOfficer())).json().code).toBe('quote_expired');
    expect((await get(id)).json().actions).toEqual([]);
  });

  it('400, 401, 403 and 404 before anything is locked', async () => {
    const { id } = await loanIn('quoted', await service.lendableListing());
    const responses = [
      await accept('x', borrower()),
      await accept(id, as.guest()),
      await accept(id, as.admin()),
      await accept(id, colleague()),
      await accept(999_999, borrower()),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 401, 403, 404, 404]);
  });
});

describe('/api/municipality-settings', () => {
  const read = (caller = borrower()) => send(service, caller, 'GET', '/api/municipality-settings');

  it('200: the defaults, then what an officer set, with an audit entry', async () => {
    const hearst = () => as.municipalAdmin({ userId: 70, municipality: 'hearst' });
    expect((await read(hearst())).json()).toEqual({
      municipality: 'hearst',
      operatorLimitCents: 0,
      officerLimitCents: null,
      signingConsent: null,
      hstNumber: null,
      glCode: null,
      version: 0,
    });
    const changed = await setLimit(hearst(), 500_000, { 'if-match': '"0"' });
    expect(changed.json()).toMatchObject({ municipality: 'hearst', operatorLimitCents: 500_000, version: 1 });
    expect((await read(as.operator({ municipality: 'hearst' }))).json()).toEqual(changed.json());
    const entries = service.db.selectFrom('auditLog').selectAll().where('municipality', '=', 'hearst');
    expect(await entries.execute()).toMatchObject([
      { action: 'settings_changed', subjectKind: 'municipality', after: { operatorLimitCents: 500_000 } },
    ]);
    expect((await setLimit(hearst(), 1, { 'if-match': '"0"' })).json().code).toBe('stale_version');
  });

  it('400, 401 and 403', async () => {
    expect((await setLimit(officer(), -1)).statusCode).toBe(400);
    expect((await setLimit(officer(), 1.5)).statusCode).toBe(400);
    const others = [as.guest(), owner(), as.admin(), as.municipalAdmin({ municipality: null })];
    expect(await Promise.all(others.map(async (caller) => (await setLimit(caller)).statusCode))).toEqual([
      401, 403, 403, 403,
    ]);
    const readers = [as.guest(), as.admin(), as.operator({ municipality: null })];
    expect(await Promise.all(readers.map(async (caller) => (await read(caller)).statusCode))).toEqual([401, 403, 403]);
  });
});
