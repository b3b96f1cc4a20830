import { afterAll, describe, expect, it } from '@jest/globals';
import type { Loan, LoanOfferBody, LoanSummary } from '@commonyard/contracts/http/loans';
import type { LoanCause } from '@commonyard/contracts/loans.values';
import { OFFER_MESSAGES } from '@commonyard/contracts/offer-messages.values';
import { handleOnce } from '@commonyard/service-kit/events/consumer';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { listingEvent } from '@commonyard/testing/factories/events';
import { dayFromNow, quoteBody } from '@commonyard/testing/factories/loans';
import type { ListingRow } from '../src/database.ts';
import { listingsConsumer } from '../src/followers/listings.consumer.ts';
import { upsertUser } from '../src/projections/users.repository.ts';
import { loanSteps } from './loan-steps.ts';
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
} from './test-service.ts';

const service = await startTestService();
const { accept, cancel, get, quote } = loanSteps(service);
afterAll(() => service.close());

const days = (from: number, to: number) => ({ startsOn: dayFromNow(from), endsOn: dayFromNow(to) });
const offerBody = (needId: number, listingId: number, over: Partial<LoanOfferBody> = {}): LoanOfferBody => ({
  ...quoteBody(),
  ...days(30, 34),
  needId,
  listingId,
  ...over,
});
const offer = (body: object, caller = officer(), headers = {}) =>
  send(service, caller, 'POST', '/api/loans/offers', body, headers);
const newOffer = async (needId: number, listingId: number, over: Partial<LoanOfferBody> = {}): Promise<Loan> => {
  const response = await offer(offerBody(needId, listingId, over));
  if (response.statusCode !== 201) throw new Error(`the offer was answered ${response.statusCode}: ${response.body}`);
  return response.json();
};
/** A need of the borrowing side, whose municipality has an officer. */
async function newNeed(over: Partial<ListingRow> = {}): Promise<number> {
  const officer = { id: 15, version: 1, role: 'municipal_admin', municipality: 'smiths-falls' } as const;
  await service.db.transaction().execute((trx) => upsertUser(trx, { ...officer, active: true, name: 'Bo Officer' }));
  const need = { type: 'needed_asset', userId: 14, municipality: 'smiths-falls', title: 'Grader wanted' } as const;
  return service.projectListing({ ...need, ...over });
}
const loansOf = async (listingId: number) =>
  service.db.selectFrom('loans').select('id').where('listingId', '=', listingId).execute();

describe('POST /api/loans/offers', () => {
  it('201: a quoted loan that waits for the side of the need', async () => {
    const [needId, listingId] = [await newNeed(), await service.lendableListing()];
    const response = await offer(offerBody(needId, listingId, { note: 'With wing' }));
    expect(response.statusCode).toBe(201);
    const loan = response.json<Loan>();
    expect(loan).toMatchObject({
      version: 1,
      status: 'quoted',
      turn: 'borrower',
      side: 'lender',
      listing: { id: listingId, title: 'Grader' },
      need: { id: needId, title: 'Grader wanted', removed: false },
      lender: { municipality: 'lanark-highlands' },
      borrower: { municipality: 'smiths-falls' },
      ...days(30, 34),
      totalCents: 203_400,
      operator: false,
      quotes: [
        { number: 1, side: 'lender', note: 'With wing', terms: { dayCents: 45_000 }, termsRecordedLater: false },
      ],
      actions: ['cancel'],
    });
    for (const caller of [borrower(), borrowingOfficer()])
      expect((await get(loan.id, caller)).json()).toMatchObject({ side: 'borrower', need: { id: needId } });
    expect((await get(loan.id, borrowingColleague())).statusCode).toBe(404);
    const [event, ...more] = await service.eventsOfLoan(loan.id);
    expect([event, more]).toMatchObject([
      {
        type: 'loan.quoted',
        actorid: 5,
        data: {
          status: 'quoted',
          previousStatus: null,
          by: 'lender',
          turn: 'borrower',
          need: { id: needId, title: 'Grader wanted' },
          borrower: { userId: 14, municipality: 'smiths-falls' },
          quote: { totalCents: 203_400, note: 'With wing' },
          terms: { dayCents: 45_000 },
        },
      },
      [],
    ]);
    const entries = await service.auditOfLoan(loan.id);
    expect(entries).toMatchObject([{ action: 'quoted', actorId: 5, municipality: 'lanark-highlands' }]);
    expect((await accept(loan.id, borrowingOfficer())).json()).toMatchObject({ status: 'accepted' });
  });

  it('201: what the lines offer, and a counter-offer to it as to any quote', async () => {
    const [needId, listingId] = [await newNeed(), await service.lendableListing({ operator: 'required' })];
    const line = { kind: 'operator', unit: 'hour', quantity: 20, rateCents: 6_500, hst: true } as const;
    const { id, operator } = await newOffer(needId, listingId, { lines: [...quoteBody().lines, line] });
    expect(operator).toBe(true);
    const countered = await quote(id, borrowingOfficer(), { note: 'Our own operator' });
    expect([countered.statusCode, countered.json().status]).toEqual([201, 'countered']);
    const events = await service.eventsOfLoan(id);
    expect(events.map(({ type, data }) => [type, 'need' in data && data.need])).toEqual([
      ['loan.quoted', { id: needId, title: 'Grader wanted' }],
      ['loan.countered', { id: needId, title: 'Grader wanted' }],
    ]);
  });

  it('201: an operator up to the limit of its municipality; 403 officer_only above it, which names who can', async () => {
    const [needId, listingId] = [await newNeed(), await service.lendableListing()];
    const refused = await offer(offerBody(needId, listingId), owner());
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'officer_only', message: OFFER_MESSAGES.offerAboveLimit },
    ]);
    expect(await loansOf(listingId)).toEqual([]);
    const setLimit = (operatorLimitCents: number) =>
      send(service, officer(), 'PUT', '/api/municipality-settings', { operatorLimitCents });
    await setLimit(203_400);
    expect((await offer(offerBody(needId, listingId), owner())).statusCode).toBe(201);
    await setLimit(0);
  });

  it('201: a repeated offer with the same key is one loan, also at the same time; 422 with another body', async () => {
    const [needId, listingId] = [await newNeed(), await service.lendableListing()];
    const body = offerBody(needId, listingId);
    const key = { 'idempotency-key': 'an-offer' };
    const send = () => offer(body, officer(), key);
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ statusCode }) => statusCode).every((status) => [201, 409].includes(status))).toBe(true);
    const again = await send();
    expect([again.statusCode, await loansOf(listingId)]).toEqual([201, [{ id: again.json().id }]]);
    expect((await offer({ ...body, ...days(40, 44) }, officer(), key)).statusCode).toBe(422);
  });

  it('409 offered_already: a second open offer of a machine, also at the same time, until the first has ended', async () => {
    const [needId, listingId] = [await newNeed(), await service.lendableListing()];
    const both = await Promise.all([offer(offerBody(needId, listingId)), offer(offerBody(needId, listingId))]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    expect(both.map((response) => response.json().code).filter(Boolean)).toEqual(['offered_already']);
    const [{ id }] = (await loansOf(listingId)) as [{ id: number }];
    // Another need may have it.
    await newOffer(await newNeed(), listingId);
    await cancel(id, officer());
    await newOffer(needId, listingId);
  });

  it('401 for a guest, 403 for an administrator and a user without a municipality, before the body is read', async () => {
    const callers = [as.guest(), as.admin(), as.operator({ municipality: null })];
    const responses = await Promise.all(callers.map((caller) => offer({}, caller)));
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [401, 'not_signed_in'],
      [403, 'forbidden'],
      [403, 'no_municipality'],
    ]);
  });

  it('403: equipment of others, of a colleague and of a former municipality', async () => {
    const [needId, listingId] = [await newNeed(), await service.lendableListing()];
    const body = offerBody(needId, listingId);
    const callers = [
      colleague(),
      as.municipalAdmin({ userId: 70, municipality: 'hearst' }),
      as.operator({ userId: 4, municipality: 'hearst' }),
    ];
    const responses = await Promise.all(callers.map((caller) => offer(body, caller)));
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
      callers.map(() => [403, 'forbidden']),
    );
  });

  it('404: a need that does not exist any more, one that is offered, and equipment that is needed', async () => {
    const [needId, listingId] = [await newNeed(), await service.lendableListing()];
    const wrong = [
      [await newNeed({ removed: true }), listingId],
      [await service.projectListing(), listingId],
      [needId, await newNeed()],
    ] as const;
    for (const [need, listing] of wrong)
      expect((await offer(offerBody(need, listing))).json()).toMatchObject({ code: 'asset_not_found' });
    // Assets, which knows whether others see them, is down.
    for (const need of [999_999, await newNeed({ status: 'pending' })])
      expect((await offer(offerBody(need, listingId))).statusCode).toBe(503);
  });

  it('409: an own need, and one for which nobody can borrow', async () => {
    const listingId = await service.lendableListing();
    const codeOf = async (over: Partial<ListingRow>) =>
      (await offer(offerBody(await newNeed(over), listingId))).json().code;
    expect(await codeOf({ userId: 6, municipality: 'lanark-highlands' })).toBe('own_need');
    // Posted without an account, and by a municipality without an officer.
    expect(await codeOf({ userId: null })).toBe('need_not_open');
    expect(await codeOf({ municipality: null })).toBe('need_not_open');
    expect(await codeOf({ userId: 77, municipality: 'kenora' })).toBe('need_not_open');
  });

  it('409 not_lendable: equipment without terms, and equipment that others cannot see', async () => {
    const needId = await newNeed();
    await service.projectOfficer();
    const withdrawn = await service.lendableListing({}, { status: 'unavailable' });
    for (const listingId of [await service.projectListing(), withdrawn])
      expect((await offer(offerBody(needId, listingId))).json()).toMatchObject({
        code: 'not_lendable',
        message: OFFER_MESSAGES.notOffered,
      });
  });

  it('409 dates_taken: names the days', async () => {
    const [needId, listingId] = [await newNeed(), await service.lendableListing()];
    await send(service, owner(), 'POST', `/api/availability/${listingId}/blocks`, { kind: 'own_use', ...days(33, 40) });
    expect((await offer(offerBody(needId, listingId))).json()).toMatchObject({
      code: 'dates_taken',
      details: { unavailable: [days(33, 34)] },
    });
  });

  it.each<[string, Partial<Record<keyof LoanOfferBody | 'status', unknown>>, string]>([
    ['no need', { needId: undefined }, 'needId'],
    ['a need that is no number', { needId: 'x' }, 'needId'],
    ['no listing', { listingId: undefined }, 'listingId'],
    ['no first day', { startsOn: undefined }, 'startsOn'],
    ['no last day', { endsOn: undefined }, 'endsOn'],
    ['reversed days', days(34, 30), 'endsOn'],
    ['days that are over', days(-9, -3), 'startsOn'],
    ['an impossible day', { startsOn: '2027-02-30' }, 'startsOn'],
    ['days that are too far ahead', days(400, 402), 'startsOn'],
    ['a loan that is too long', days(30, 130), 'endsOn'],
    ['no lines', { lines: [] }, 'lines'],
    ['no expiry', { expiresOn: undefined }, 'expiresOn'],
    ['an expiry that has passed', { expiresOn: dayFromNow(-2) }, 'expiresOn'],
    ['an expiry after the first day', { ...days(5, 9), expiresOn: dayFromNow(6) }, 'expiresOn'],
    ['an expiry in 16 days', { expiresOn: dayFromNow(16) }, 'expiresOn'],
    ['days that the lines do not explain', { ...days(30, 31) }, 'note'],
    ['a note that is too long', { note: 'x'.repeat(2_001) }, 'note'],
    ['an unknown field', { status: 'accepted' }, 'status'],
  ])('400, without a loan: %s', async (_name, over, field) => {
    const [needId, listingId] = [await newNeed(), await service.lendableListing()];
    const lines = [{ kind: 'rental', unit: 'day', quantity: 5, rateCents: 45_000, hst: true }];
    const response = await offer({ ...offerBody(needId, listingId), lines, ...over });
    expect([response.statusCode, Object.keys(response.json().fields ?? {})]).toEqual([400, [field]]);
    expect(await loansOf(listingId)).toEqual([]);
  });
});

describe('GET /api/loans?need', () => {
  const offersOn = async (needId: number, caller = borrower()) =>
    (await send(service, caller, 'GET', `/api/loans?need=${needId}`)).json<LoanSummary[]>().map(({ id }) => id);

  it('200: the offers on a need, of each side its own', async () => {
    const needId = await newNeed();
    const [first, second] = [
      await newOffer(needId, await service.lendableListing()),
      await newOffer(needId, await service.lendableListing()),
    ];
    await newOffer(await newNeed(), await service.lendableListing());
    for (const caller of [borrower(), borrowingOfficer(), officer(), as.admin()])
      expect(new Set(await offersOn(needId, caller))).toEqual(new Set([first.id, second.id]));
    expect(await offersOn(needId, borrowingColleague())).toEqual([]);
    expect((await send(service, borrower(), 'GET', '/api/loans?need=x')).statusCode).toBe(400);
    const csv = (await send(service, borrower(), 'GET', `/api/loans/export?need=${needId}`)).body;
    expect(csv).toContain(`#${needId} Grader wanted`);
  });

  it('accepting one leaves the others open', async () => {
    const needId = await newNeed();
    const [first, second] = [
      await newOffer(needId, await service.lendableListing()),
      await newOffer(needId, await service.lendableListing()),
    ];
    await accept(first.id, borrowingOfficer());
    expect((await get(second.id)).json()).toMatchObject({ status: 'quoted', datesTaken: false });
  });
});

describe('a need that was removed', () => {
  const handle = (type: 'asset.updated' | 'asset.deleted', id: number, over: object) => {
    const need = { id, type: 'needed_asset', status: 'available', userId: 14, municipality: 'smiths-falls' } as const;
    const data = listingEvent({ ...need, title: 'Grader wanted', version: 2, ...over });
    return service.db
      .transaction()
      .execute((trx) => handleOnce(trx, listingsConsumer, [eventEnvelope(type, data), eventEnvelope(type, data)]));
  };

  it.each<['asset.updated' | 'asset.deleted', object, LoanCause]>([
    ['asset.deleted', {}, 'need_deleted'],
    ['asset.updated', { withdrawn: true }, 'need_withdrawn'],
  ])('by %s %j cancels its open offers with the cause %s, once; accepted ones go on', async (type, over, cause) => {
    const needId = await newNeed();
    const [open, accepted, other] = [
      await newOffer(needId, await service.lendableListing()),
      await newOffer(needId, await service.lendableListing()),
      await newOffer(await newNeed(), await service.lendableListing()),
    ];
    await accept(accepted.id, borrowingOfficer());
    await handle(type, needId, { ...over, reason: 'Rented elsewhere' });
    expect((await get(open.id)).json()).toMatchObject({
      status: 'cancelled',
      cause,
      reason: 'Rented elsewhere',
      endedBy: null,
      need: { id: needId, title: 'Grader wanted', removed: true },
    });
    expect((await get(accepted.id)).json()).toMatchObject({ status: 'accepted', cause: null });
    expect((await get(other.id)).json().status).toBe('quoted');
    expect((await service.eventsOfLoan(open.id)).map(({ type }) => type)).toEqual(['loan.quoted', 'loan.cancelled']);
  });

  it('200: its own side learns before which open offers depend on it', async () => {
    const needId = await newNeed();
    const [open, accepted] = [
      await newOffer(needId, await service.lendableListing()),
      await newOffer(needId, await service.lendableListing()),
    ];
    await accept(accepted.id, borrowingOfficer());
    const read = (caller = borrower()) => send(service, caller, 'GET', `/api/loans/dependents?listing=${needId}`);
    expect((await read()).json()).toMatchObject({
      accepted: 0,
      open: 1,
      loans: [{ id: open.id, municipalityName: 'Lanark Highlands' }],
    });
    expect((await read(officer())).statusCode).toBe(403);
  });
});
