import { afterAll, describe, expect, it } from '@jest/globals';
import type { LoanEvent } from '@commonyard/contracts/events/loans';
import type { Loan } from '@commonyard/contracts/http/loans';
import { dayFromNow, lendingTerms } from '@commonyard/testing/factories/loans';
import { recordQuoteTerms } from '../src/migrations/0111-record-quote-terms.ts';
import { loanSteps } from './loan-steps.ts';
import { as, borrower, borrowingOfficer, colleague, officer, owner, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { quote, accept, get, loanIn } = loanSteps(service);
afterAll(() => service.close());

const BEFORE = lendingTerms();
const AFTER = lendingTerms({ damage: 'shared', insuranceCents: null, fuel: 'included', dayCents: 60_000 });
const setTerms = (listingId: number, terms = AFTER) =>
  send(service, officer(), 'PUT', `/api/availability/${listingId}/terms`, terms);
const termsOf = async (id: number) =>
  (await get(id)).json().quotes.map(({ terms }: { terms: unknown }) => terms as object);

describe('the terms of a quote', () => {
  it('stay as they were when it was sent, also once it is accepted', async () => {
    const listingId = await service.lendableListing();
    const { id } = await loanIn('quoted', listingId);
    await setTerms(listingId);
    expect((await get(id)).json()).toMatchObject({
      terms: AFTER,
      quotes: [{ terms: BEFORE, termsRecordedLater: false }],
    });
    await accept(id, borrowingOfficer());
    expect(await termsOf(id)).toEqual([BEFORE]);
    const events = (await service.eventsOfLoan(id)).map(({ type, data }) => [type, 'terms' in data && data.terms]);
    expect(events).toEqual([
      ['loan.requested', false],
      ['loan.quoted', BEFORE],
      ['loan.accepted', BEFORE],
    ]);
  });

  it('are in its events, with its lines, its other days, the deadline, and the limit of who answers', async () => {
    const listingId = await service.lendableListing();
    const { id, startsOn, endsOn } = await loanIn('requested', listingId);
    const moved = { startsOn: dayFromNow(40), endsOn: dayFromNow(44) };
    await quote(id, officer(), { ...moved, note: 'The blade is new' });
    await quote(id, borrower(), moved);
    const [requested, quoted, proposed] = (await service.eventsOfLoan(id)).map(({ data }) => data as LoanEvent);
    expect(requested).toMatchObject({ operatorLimitCents: 0, expiresAt: expect.any(String) });
    expect(requested).not.toHaveProperty('quote');
    const [sent] = (await get(id)).json<Loan>().quotes;
    expect(quoted).toMatchObject({
      quote: { side: 'lender', ...moved, lines: sent!.lines, totalCents: sent!.totalCents, note: 'The blade is new' },
      daysBefore: { startsOn, endsOn },
      operatorLimitCents: 0,
      expiresAt: (await get(id)).json<Loan>().expiresAt,
    });
    expect(proposed).toMatchObject({
      quote: { side: 'borrower', ...moved, totalCents: sent!.totalCents },
      terms: BEFORE,
      proposes: 'counter',
    });
    expect(proposed).not.toHaveProperty('daysBefore');
    await accept(id, borrowingOfficer());
    const accepted = (await service.eventsOfLoan(id)).at(-1)!.data as LoanEvent;
    expect(accepted).toMatchObject({ status: 'accepted', quote: { totalCents: sent!.totalCents } });
    for (const name of ['expiresAt', 'operatorLimitCents', 'daysBefore']) expect(accepted).not.toHaveProperty(name);
  });

  it('are those of the answered quote in a counter-offer, and the present ones in the next quote', async () => {
    const listingId = await service.lendableListing();
    const { id } = await loanIn('quoted', listingId);
    await setTerms(listingId);
    await quote(id, borrowingOfficer(), { startsOn: dayFromNow(40), endsOn: dayFromNow(44) });
    expect(await termsOf(id)).toEqual([BEFORE, BEFORE]);
    await quote(id);
    expect(await termsOf(id)).toEqual([BEFORE, BEFORE, AFTER]);
  });

  it('are absent before the first quote', async () => {
    const listingId = await service.lendableListing();
    const { id } = await loanIn('requested', listingId);
    expect((await get(id)).json()).toMatchObject({ terms: BEFORE, quotes: [] });
  });

  it('of quotes from before are those of the day of the migration, and marked', async () => {
    const [first, second] = [await service.lendableListing(), await service.lendableListing()];
    const [older, newer] = [await loanIn('accepted', first), await loanIn('quoted', second)];
    await service.db.updateTable('quotes').set({ terms: null }).where('loanId', '=', older.id).execute();
    await Promise.all([setTerms(first), setTerms(second)]);
    await recordQuoteTerms.up(service.db as never);
    // A repeated run changes nothing.
    await recordQuoteTerms.up(service.db as never);
    expect((await get(older.id)).json().quotes).toMatchObject([{ terms: AFTER, termsRecordedLater: true }]);
    expect((await get(newer.id)).json().quotes).toMatchObject([{ terms: BEFORE, termsRecordedLater: false }]);
  });

  it('are columns of the exported loans', async () => {
    const listingId = await service.lendableListing();
    await loanIn('quoted', listingId);
    await setTerms(listingId);
    const french = as.operator({ userId: 14, municipality: 'smiths-falls', locale: 'fr' });
    const path = `/api/loans/export?listing=${listingId}`;
    const { body } = await send(service, french, 'GET', path);
    const [names, cells] = body.split('\r\n').map((line) => line.replaceAll('"', '').split(';'));
    expect(Object.fromEntries(names!.slice(1).map((name, index) => [name, cells![index + 1]]))).toMatchObject({
      État: 'Soumission',
      'Sans frais': 'Non',
      'Par jour': '450,00',
      Carburant: 'Rendu avec le plein',
      'Dommages au-delà de l’usure': 'L’emprunteuse paie',
      'Assurance responsabilité minimale': '5000000,00',
      'Conditions consignées plus tard': 'Non',
    });
  });
});

describe('the open quotes of a listing', () => {
  const read = async (id: number, caller = officer()) =>
    (await send(service, caller, 'GET', `/api/availability/${id}`)).json().openQuotes;

  it('are listed to its lending side by their terms, also in the answer of a change', async () => {
    const listingId = await service.lendableListing();
    expect(await read(listingId)).toEqual([]);
    const first = await loanIn('quoted', listingId);
    const second = await loanIn('countered', listingId);
    await loanIn('requested', listingId);
    await loanIn('declined', listingId);
    const changed = await setTerms(listingId);
    expect(changed.json().openQuotes).toEqual([{ terms: BEFORE, loanIds: [second.id, first.id] }]);
    const third = await loanIn('quoted', listingId);
    expect(await read(listingId, owner())).toEqual([
      { terms: AFTER, loanIds: [third.id] },
      { terms: BEFORE, loanIds: [second.id, first.id] },
    ]);
    await accept(first.id, borrowingOfficer());
    expect((await read(listingId)).at(-1)).toEqual({ terms: BEFORE, loanIds: [second.id] });
  });

  it('are no matter of others', async () => {
    const listingId = await service.lendableListing();
    await loanIn('quoted', listingId);
    for (const caller of [as.guest(), borrowingOfficer(), colleague(), as.admin()])
      expect(await read(listingId, caller)).toBeUndefined();
  });
});
