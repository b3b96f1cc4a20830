import { afterAll, describe, expect, it } from '@jest/globals';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import { dayFromNow, lendingTerms, loanBody, quoteBody } from '@commonyard/testing/factories/loans';
import { QUOTE_MESSAGES } from '@commonyard/contracts/quotes.values';
import { loanSteps } from './loan-steps.ts';
import { SENTENCE } from './rejections.ts';
import { as, borrower, borrowingOfficer, officer, send, startTestService, stranger } from './test-service.ts';

const service = await startTestService();
const steps = loanSteps(service);
afterAll(() => service.close());

const days = (from: number, to: number) => ({ startsOn: dayFromNow(from), endsOn: dayFromNow(to) });
const line = (over: object) => ({ lines: [{ ...quoteBody().lines[0], ...over }] }) as Partial<QuoteBody>;
const listingId = await service.lendableListing(
  { minDays: 2, maxDays: 20, noticeDays: 5, advanceDays: 200, operator: 'none', transportCents: null },
  { availableFrom: dayFromNow(10), availableTo: dayFromNow(150) },
);
const withOperator = await service.lendableListing({ operator: 'required', noticeDays: 10 });
const requested = await steps.loanIn('requested', listingId);
const quoted = await steps.loanIn('quoted', listingId);
const busy = await steps.loanIn('accepted', listingId, days(60, 64));
const free = await steps.loanIn('requested', await service.lendableListing({ ...noRates(), free: true }));

function noRates() {
  return { hourCents: null, dayCents: null, weekCents: null, monthCents: null };
}

const loanCount = async () =>
  (
    await service.db
      .selectFrom('loans')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('POST /api/loans answers 400, names the field and stores nothing', () => {
  it.each<[string, object, string]>([
    ['no body', {}, 'listingId'],
    ['a listing that is text', { ...loanBody(1), listingId: 'x' }, 'listingId'],
    ['a listing of half a number', { ...loanBody(1), listingId: 1.5 }, 'listingId'],
    ['a listing below 1', { ...loanBody(1), listingId: 0 }, 'listingId'],
    ['a listing beyond integers', { ...loanBody(1), listingId: 2 ** 53 }, 'listingId'],
    ['reversed days', loanBody(listingId, days(34, 30)), 'endsOn'],
    ['an impossible day', loanBody(listingId, { startsOn: '2027-02-30' }), 'startsOn'],
    ['no day', loanBody(listingId, { startsOn: 'soon' }), 'startsOn'],
    ['an empty day', loanBody(listingId, { endsOn: '' }), 'endsOn'],
    ['a day that is a number', { ...loanBody(listingId), startsOn: 20_270_101 }, 'startsOn'],
    ['days that are over', loanBody(listingId, days(-9, -3)), 'startsOn'],
    ['a first day that is over', loanBody(listingId, days(-3, 30)), 'startsOn'],
    ['days before the availability', loanBody(listingId, days(7, 12)), 'startsOn'],
    ['days after the availability', loanBody(listingId, days(145, 155)), 'endsOn'],
    ['days before the notice has passed', loanBody(withOperator, { ...days(5, 8), operator: true }), 'startsOn'],
    ['days too far ahead', loanBody(withOperator, { ...days(370, 375), operator: true }), 'startsOn'],
    ['a day of the next century', loanBody(listingId, { startsOn: '2101-01-01', endsOn: '2101-01-03' }), 'startsOn'],
    ['a loan that is too short', loanBody(listingId, days(30, 30)), 'endsOn'],
    ['a loan that is too long', loanBody(listingId, days(30, 60)), 'endsOn'],
    ['an operator that is not offered', loanBody(listingId, { operator: true }), 'operator'],
    ['no operator where one is required', loanBody(withOperator, {}), 'operator'],
    ['a transport that is not offered', loanBody(listingId, { transport: true }), 'transport'],
    ['an operator that is text', { ...loanBody(listingId), operator: 'yes' }, 'operator'],
    ['no hours', loanBody(listingId, { hours: 0 }), 'hours'],
    ['negative hours', loanBody(listingId, { hours: -1 }), 'hours'],
    ['too many hours', loanBody(listingId, { hours: 10_000 }), 'hours'],
    ['hours with three decimals', loanBody(listingId, { hours: 1.125 }), 'hours'],
    ['a purpose that is too long', loanBody(listingId, { purpose: 'x'.repeat(2_001) }), 'purpose'],
    ['an unknown field', { ...loanBody(listingId), status: 'accepted' }, 'status'],
  ])('%s', async (_name, body, field) => {
    const before = await loanCount();
    const response = await send(service, borrower(), 'POST', '/api/loans', body);
    const { message, fields } = response.json();
    expect([response.statusCode, message]).toEqual([400, expect.stringMatching(SENTENCE)]);
    expect(fields).toHaveProperty([field], expect.stringMatching(SENTENCE));
    expect(await loanCount()).toBe(before);
  });
});

describe('POST /api/loans/:id/quotes answers 400, names the field and stores nothing', () => {
  it.each<[string, object, string]>([
    ['no body', {}, 'lines'],
    ['no lines', quoteBody({ lines: [] }), 'lines'],
    ['51 lines', quoteBody({ lines: Array.from({ length: 51 }, () => quoteBody().lines[0]!) }), 'lines'],
    ['half a cent', quoteBody(line({ rateCents: 1.5 })), 'lines.0.rateCents'],
    ['a negative rate', quoteBody(line({ rateCents: -1 })), 'lines.0.rateCents'],
    ['a rate beyond integers', quoteBody(line({ rateCents: 2 ** 53 })), 'lines.0.rateCents'],
    ['a rate that is text', quoteBody(line({ rateCents: '100' })), 'lines.0.rateCents'],
    ['no quantity', quoteBody(line({ quantity: 0 })), 'lines.0.quantity'],
    ['a negative quantity', quoteBody(line({ quantity: -2 })), 'lines.0.quantity'],
    ['three decimals', quoteBody(line({ quantity: 1.125 })), 'lines.0.quantity'],
    ['too large a quantity', quoteBody(line({ quantity: 100_000 })), 'lines.0.quantity'],
    ['an unknown kind', quoteBody(line({ kind: 'bribe' })), 'lines.0.kind'],
    ['an unknown unit', quoteBody(line({ unit: 'fortnight' })), 'lines.0.unit'],
    ['a description of two lines', quoteBody(line({ description: 'a\nb' })), 'lines.0.description'],
    ['HST that is text', quoteBody(line({ hst: 'no' })), 'lines.0.hst'],
    ['only a discount', quoteBody(line({ kind: 'discount' })), 'lines'],
    ['a total above the limit', quoteBody(line({ quantity: 99_999, rateCents: 100_000_000 })), 'lines'],
    ['no expiry', { lines: quoteBody().lines }, 'expiresOn'],
    ['an expiry that has passed', quoteBody({ expiresOn: dayFromNow(-2) }), 'expiresOn'],
    ['an expiry after the first day', quoteBody({ ...days(12, 16), expiresOn: dayFromNow(13) }), 'expiresOn'],
    ['an expiry in 16 days', quoteBody({ expiresOn: dayFromNow(16) }), 'expiresOn'],
    ['an impossible expiry', quoteBody({ expiresOn: '2027-13-01' }), 'expiresOn'],
    ['reversed days', quoteBody(days(34, 30)), 'endsOn'],
    ['a first day after the last one', quoteBody({ startsOn: dayFromNow(40) }), 'endsOn'],
    ['days that are over', quoteBody(days(-9, -3)), 'startsOn'],
    ['days after the availability', quoteBody(days(145, 155)), 'endsOn'],
    ['a note that is too long', quoteBody({ note: 'x'.repeat(2_001) }), 'note'],
    ['an unknown field', { ...quoteBody(), totalCents: 1 }, 'totalCents'],
  ])('%s', async (_name, body, field) => {
    const response = await send(service, officer(), 'POST', `/api/loans/${requested.id}/quotes`, body);
    const { message, fields } = response.json();
    expect([response.statusCode, message]).toEqual([400, expect.stringMatching(SENTENCE)]);
    expect(fields).toHaveProperty([field], expect.stringMatching(SENTENCE));
    expect((await steps.get(requested.id)).json()).toMatchObject({ version: 1, quotes: [] });
  });

  it.each([
    ['a schema', { quantity: -1 }],
    ['the decimals', { quantity: 1.125 }],
  ])('400: of 50 lines that are wrong by %s names the first 20 and how many more there are', async (_name, over) => {
    const lines = Array.from({ length: 50 }, () => line(over).lines![0]!);
    const response = await steps.quote(requested.id, officer(), { lines });
    const { fields, moreFields } = response.json();
    expect([response.statusCode, Object.keys(fields), moreFields]).toEqual([
      400,
      Array.from({ length: 20 }, (_, n) => `lines.${n}.quantity`),
      30,
    ]);
  });

  it('400: a quote that needs a note, until it has one', async () => {
    const { id } = await steps.loanIn('requested', await service.lendableListing(), { operator: true });
    const fewDays = line({ unit: 'day', quantity: 3 });
    const both = await steps.quote(id, officer(), fewDays);
    expect([both.statusCode, both.json().fields]).toEqual([400, { note: QUOTE_MESSAGES.unexplainedQuote }]);
    const alone = await steps.quote(id, officer(), { note: ' ' });
    expect([alone.statusCode, alone.json().fields]).toEqual([400, { note: QUOTE_MESSAGES.unexplainedOperator }]);
    const explained = await steps.quote(id, officer(), { ...fewDays, note: 'Two days are a gift; your own operator' });
    expect(explained.statusCode).toBe(201);
    // The days of the counter-offer count.
    const moved = await steps.quote(id, borrowingOfficer(), { ...days(40, 42), ...fewDays, note: '' });
    expect(moved.json().fields).toEqual({ note: QUOTE_MESSAGES.unexplainedOperator });
    expect(
      (await steps.quote(id, borrowingOfficer(), { ...days(40, 42), ...fewDays, note: 'As before' })).statusCode,
    ).toBe(201);
  });

  it('400: no operator where the terms of the answered quote ask for one', async () => {
    const withTerms = await service.lendableListing();
    const setRule = (rule: 'none' | 'required') =>
      send(service, officer(), 'PUT', `/api/availability/${withTerms}/terms`, lendingTerms({ operator: rule }));
    const { id } = await steps.loanIn('requested', withTerms);
    const operator = { kind: 'operator', unit: 'hour', quantity: 8, rateCents: 6_500, hst: true } as const;
    const lines = [...quoteBody().lines, operator];
    await setRule('required');
    expect((await steps.quote(id, officer())).json().fields).toEqual({ note: QUOTE_MESSAGES.unexplainedOperator });
    expect((await steps.quote(id, officer(), { lines })).statusCode).toBe(201);
    await setRule('none');
    expect((await steps.quote(id, borrowingOfficer())).statusCode).toBe(400);
    expect((await steps.quote(id, borrowingOfficer(), { lines })).statusCode).toBe(201);
    expect((await steps.quote(id, officer())).statusCode).toBe(201);
  });

  it('201: a loan without charge needs no lines', async () => {
    const response = await steps.quote(free.id, officer(), { lines: [] });
    expect([response.statusCode, response.json().totalCents]).toEqual([201, 0]);
    expect((await steps.accept(free.id, borrower())).statusCode).toBe(200);
  });
});

describe('other steps', () => {
  it.each([
    ['no reason', {}],
    ['an empty reason', { reason: '' }],
    ['a reason of two characters', { reason: ' no ' }],
    ['a reason that is too long', { reason: 'x'.repeat(1_001) }],
    ['a reason that is a number', { reason: 5 }],
  ])('400: %s', async (_name, body) => {
    for (const path of ['decline', 'cancel']) {
      const response = await send(service, officer(), 'POST', `/api/loans/${requested.id}/${path}`, body);
      expect([response.statusCode, Object.keys(response.json().fields ?? {})]).toEqual([400, ['reason']]);
    }
  });

  it('400 for a body of an acceptance and an invalid If-Match, 409 for a stale version and the turn of others', async () => {
    const officerOfBorrower = borrowingOfficer();
    const outcomes = [
      await steps.accept(quoted.id, officerOfBorrower, {}, { price: 1 }),
      await steps.accept(quoted.id, officerOfBorrower, { 'if-match': 'newest' }),
      await steps.accept(quoted.id, officerOfBorrower, { 'if-match': '"1"' }),
      await steps.accept(quoted.id, officer()),
      await steps.quote(quoted.id, officer()),
    ];
    for (const response of outcomes) expect(response.json().message).toMatch(SENTENCE);
    expect(outcomes.map((response) => [response.statusCode, response.json().code])).toEqual([
      [400, 'validation_failed'],
      [400, 'invalid_if_match'],
      [409, 'stale_version'],
      [409, 'invalid_transition'],
      [409, 'invalid_transition'],
    ]);
    expect((await steps.get(quoted.id)).json().version).toBe(2);
  });

  it.each([
    '/api/loans?side=both',
    '/api/loans?stage=soon',
    '/api/loans?status=lost',
    '/api/loans?limit=0',
    '/api/loans?page=x',
    '/api/loans?cursor=x',
    '/api/loans?colour=red',
    `/api/loans?search=${'x'.repeat(101)}`,
    '/api/loans/0',
    '/api/loans/2147483648',
    '/api/loans/x/history',
    '/api/loans/machines',
    '/api/loans/machines?from=2027-01-31&to=2027-01-01',
    '/api/loans/machines?from=2027-01-01&to=2027-03-04',
    '/api/loans/machines?from=2027-02-30&to=2027-03-04',
    '/api/loans/export?limit=5',
    '/api/loan-feeds/short.ics',
  ])('400: GET %s', async (path) => {
    const response = await send(service, borrower(), 'GET', path);
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(SENTENCE)]);
  });

  it.each([
    ['its first days', days(58, 60)],
    ['its last days', days(64, 66)],
    ['a day inside', days(61, 62)],
    ['all its days', days(58, 66)],
  ])('409 dates_taken: a request and a quote with %s of an accepted loan', async (_name, taken) => {
    const before = await loanCount();
    for (const response of [await steps.request(listingId, taken), await steps.quote(requested.id, officer(), taken)]) {
      const { code, message } = response.json();
      expect([response.statusCode, code, message]).toEqual([409, 'dates_taken', expect.stringMatching(SENTENCE)]);
    }
    expect(await loanCount()).toBe(before);
    expect((await steps.get(busy.id)).json().status).toBe('accepted');
  });

  it('404: every step on the loan and quote of other municipalities, and on one that does not exist', async () => {
    for (const id of [quoted.id, 2_000_000_000])
      for (const response of [
        await steps.get(id, stranger()),
        await steps.quote(id, stranger()),
        await steps.accept(id, stranger()),
        await steps.decline(id, stranger()),
        await steps.cancel(id, stranger()),
        await send(service, stranger(), 'GET', `/api/loans/${id}/history`),
      ])
        expect([response.statusCode, response.json()]).toEqual([
          404,
          expect.objectContaining({ code: 'loan_not_found', message: expect.stringMatching(SENTENCE) }),
        ]);
    expect((await steps.get(quoted.id)).json()).toMatchObject({ version: 2, status: 'quoted' });
  });

  it.each(['A', '-', '_', 'z9'])('404: a guessed address of a feed of %j', async (character) => {
    const path = `/api/loan-feeds/${character.repeat(43).slice(0, 43)}.ics`;
    const response = await send(service, as.guest(), 'GET', path);
    const { code, message } = response.json();
    expect([response.statusCode, code, message]).toEqual([404, 'feed_not_found', expect.stringMatching(SENTENCE)]);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it.each(['=cmd|calc', '+1', '-1', '@sum(1)', '\tx'])('a title of %j stays text in the CSV file', async (title) => {
    const caller = as.operator({ userId: 44, municipality: 'hearst' });
    const { id } = (await steps.request(await service.lendableListing({}, { title }), {}, caller)).json();
    const { body } = await send(service, caller, 'GET', '/api/loans/export');
    const line = body.split('\r\n').find((text) => text.startsWith(`${id},`));
    expect([`,'${title},`, `,"'${title}",`].filter((cell) => line!.includes(cell))).toHaveLength(1);
  });
});
