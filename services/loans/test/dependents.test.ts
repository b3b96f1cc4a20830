import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dependents } from '@commonyard/contracts/http/loans';
import { listingEvent, userEvent } from '@commonyard/testing/factories/events';
import { eventEnvelope } from '@commonyard/testing/event-envelope';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { handleOnce } from '@commonyard/service-kit/events/consumer';
import { listingsConsumer } from '../src/followers/listings.consumer.ts';
import { usersConsumer } from '../src/followers/users.consumer.ts';
import { actOnDueLoans } from '../src/loans/loans.job.ts';
import { loanSteps } from './loan-steps.ts';
import {
  as,
  borrower,
  borrowingOfficer,
  colleague,
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
const ask = (query: string, caller = officer()) => send(service, caller, 'GET', `/api/loans/dependents?${query}`);
const read = async (query: string, caller = officer()) => (await ask(query, caller)).json<Dependents>();
const historyOf = async (id: number) =>
  (await send(service, borrower(), 'GET', `/api/loans/${id}/history`)).json<
    { action: string; cause: string | null }[]
  >();

const handleListing = (type: 'asset.updated' | 'asset.deleted', id: number, over: object) => {
  const data = listingEvent({ id, status: 'available', userId: 4, municipality: 'lanark-highlands', ...over });
  return service.db.transaction().execute((trx) => handleOnce(trx, listingsConsumer, [eventEnvelope(type, data)]));
};
let userVersion = 10;
const handleOfficer = (over: object) => {
  const officerRow = {
    id: 5,
    version: ++userVersion,
    role: 'municipal_admin',
    municipality: 'lanark-highlands',
  } as const;
  const event = eventEnvelope('user.updated', userEvent({ ...officerRow, ...over }));
  return service.db.transaction().execute((trx) => handleOnce(trx, usersConsumer, [event]));
};

describe('GET /api/loans/dependents?listing', () => {
  it('200: counts the accepted and open loans, names the first with the other municipality, accepted ones first', async () => {
    const listing = await service.lendableListing();
    const open = await steps.loanIn('quoted', listing, days(50, 54));
    const accepted = await steps.loanIn('accepted', listing);
    await steps.loanIn('declined', listing, days(60, 64));
    for (const caller of [owner(), officer(), as.admin()])
      expect(await read(`listing=${listing}`, caller)).toEqual({
        accepted: 1,
        open: 1,
        loans: [
          { id: accepted.id, status: 'accepted', title: 'Grader', municipalityName: 'Smiths Falls', ...days(30, 34) },
          { id: open.id, status: 'quoted', title: 'Grader', municipalityName: 'Smiths Falls', ...days(50, 54) },
        ],
      });
  });

  it('200: names five, and counts all; none for a listing without loans', async () => {
    const listing = await service.lendableListing();
    expect(await read(`listing=${listing}`)).toEqual({ accepted: 0, open: 0, loans: [] });
    for (let n = 0; n < 6; n++) await steps.loanIn('requested', listing, days(40 + n, 41 + n));
    const { open, loans } = await read(`listing=${listing}`);
    expect([open, loans.length]).toEqual([6, 5]);
  });

  it('200: of some days, those that need one of them, or a buffer day after the loan, in every year of a season', async () => {
    const listing = await service.lendableListing({ bufferDays: 2 });
    const { id } = await steps.loanIn('requested', listing, days(40, 41));
    const idsOf = async (from: number, to: number, more = '') => {
      const found = await read(`listing=${listing}&from=${dayFromNow(from)}&to=${dayFromNow(to)}${more}`);
      return found.loans.map((loan) => loan.id);
    };
    expect(await idsOf(35, 39)).toEqual([]);
    expect(await idsOf(35, 40)).toEqual([id]);
    expect(await idsOf(43, 45)).toEqual([id]);
    expect(await idsOf(44, 45)).toEqual([]);
    expect(await idsOf(40 - 366, 43 - 366)).toEqual([]);
    expect(await idsOf(40 - 366, 43 - 366, '&yearly=true')).toEqual([id]);
  });

  it('400: neither or both, one day, reversed days, an unknown field', async () => {
    const listing = await service.lendableListing();
    const [from, to] = [dayFromNow(3), dayFromNow(5)];
    for (const query of [
      '',
      `listing=${listing}&officer=5`,
      `listing=${listing}&from=${from}`,
      `listing=${listing}&to=${to}`,
      `listing=${listing}&from=${to}&to=${from}`,
      `listing=${listing}&from=2027-02-30&to=2027-03-02`,
      'listing=x',
      `listing=${listing}&limit=3`,
    ])
      expect([query, (await ask(query)).statusCode]).toEqual([query, 400]);
  });

  it('401 for a guest, 403 for the other side and a colleague, 404 for an unknown and a removed listing', async () => {
    const listing = await service.lendableListing();
    const statuses = [as.guest(), borrower(), colleague()].map(
      async (caller) => (await ask(`listing=${listing}`, caller)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 403]);
    expect((await ask(`listing=${await service.projectListing({ removed: true })}`)).statusCode).toBe(404);
  });
});

describe('GET /api/loans/dependents?officer', () => {
  it('200: the loans of both sides of the last officer; none where the municipality has another one', async () => {
    const { id } = await steps.loanIn('requested', await service.lendableListing());
    const { open, loans } = await read('officer=5', as.admin());
    expect(open).toBeGreaterThan(0);
    expect(loans[0]).toMatchObject({ municipalityName: 'Smiths Falls' });
    await handleOfficer({ id: 55 });
    expect(await read('officer=5', as.admin())).toEqual({ accepted: 0, open: 0, loans: [] });
    await handleOfficer({ id: 55, active: false });
    expect((await read('officer=5', as.admin())).open).toBe(open);
    expect(id).toBeGreaterThan(0);
  });

  it('200: none for an operator; 401, 403 and 404 for others and an unknown account', async () => {
    await handleOfficer({ id: 56, role: 'municipal_operator' });
    expect(await read('officer=56', as.admin())).toEqual({ accepted: 0, open: 0, loans: [] });
    const statuses = [as.guest(), officer(), borrower()].map(
      async (caller) => (await ask('officer=5', caller)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 403]);
    expect((await ask('officer=9999', as.admin())).statusCode).toBe(404);
  });
});

describe('a listing that is withdrawn or deleted', () => {
  it.each([
    ['asset.updated', { withdrawn: true }, 'listing_withdrawn'],
    ['asset.deleted', {}, 'listing_deleted'],
  ] as const)(
    '%s %j ends open loans with the cause and the reason; accepted ones go on, both sides notified once',
    async (type, over, cause) => {
      const listing = await service.lendableListing();
      const [open, accepted] = [
        await steps.loanIn('quoted', listing, days(50, 54)),
        await steps.loanIn('accepted', listing),
      ];
      await handleListing(type, listing, { version: 2, reason: 'Sold', ...over });
      await handleListing(type, listing, { version: 2, ...over });
      expect((await steps.get(open.id)).json()).toMatchObject({
        status: 'cancelled',
        endedBy: null,
        reason: 'Sold',
        cause,
      });
      expect((await steps.get(accepted.id)).json()).toMatchObject({
        status: 'accepted',
        reason: 'Sold',
        cause,
        ...days(30, 34),
      });
      const notified = { by: null, reason: 'Sold', cause };
      expect((await service.eventsOfLoan(open.id)).at(-1)).toMatchObject({ type: 'loan.cancelled', data: notified });
      expect((await service.eventsOfLoan(accepted.id)).map((each) => each.type)).toEqual([
        'loan.requested',
        'loan.quoted',
        'loan.accepted',
        'loan.listing_removed',
      ]);
      expect((await historyOf(open.id)).at(-1)).toMatchObject({ action: 'cancelled', cause });
      expect((await historyOf(accepted.id)).at(-1)).toMatchObject({ action: 'listing_removed', cause });
    },
  );

  it('a restored listing clears the cause of accepted loans; an older event changes nothing', async () => {
    const listing = await service.lendableListing();
    const { id } = await steps.loanIn('accepted', listing);
    await handleListing('asset.updated', listing, { version: 2, withdrawn: true, reason: 'In repair' });
    await handleListing('asset.updated', listing, { version: 3 });
    expect((await steps.get(id)).json()).toMatchObject({ status: 'accepted', reason: null, cause: null });
    const open = await steps.loanIn('requested', listing, days(50, 54));
    await handleListing('asset.updated', listing, { version: 2, withdrawn: true, reason: 'In repair' });
    expect((await steps.get(open.id)).json()).toMatchObject({ status: 'requested', cause: null });
  });
});

describe('a municipality that loses its last officer', () => {
  it.each([
    ['deactivated', { active: false }],
    ['with another role', { role: 'municipal_operator' }],
    ['with another municipality', { municipality: 'hearst' }],
  ])(
    '%s: open loans wait and accepted ones go on, both sides notified; a new officer clears it',
    async (_how, over) => {
      const listing = await service.lendableListing();
      await handleOfficer({});
      const [open, accepted] = [
        await steps.loanIn('quoted', listing, days(50, 54)),
        await steps.loanIn('accepted', listing),
      ];
      await handleOfficer({ ...over, reason: 'Retired' });
      const notified = { cause: 'lender_without_officer', reason: 'Retired' };
      for (const { id, status } of [open, accepted]) {
        expect((await steps.get(id)).json()).toMatchObject({ status, ...notified });
        const event = (await service.eventsOfLoan(id)).at(-1);
        expect(event).toMatchObject({ type: 'loan.officer_missing', data: { by: 'lender', ...notified } });
        expect((await historyOf(id)).at(-1)).toMatchObject({
          action: 'officer_missing',
          cause: notified.cause,
          side: 'lender',
        });
      }
      await handleOfficer({});
      for (const { id } of [open, accepted])
        expect((await steps.get(id)).json()).toMatchObject({ cause: null, reason: null });
    },
  );

  it('tells nobody where another officer stays, and the expiry of an open loan names the cause', async () => {
    const listing = await service.lendableListing();
    await handleOfficer({});
    await handleOfficer({ id: 57 });
    const { id } = await steps.loanIn('quoted', listing, days(70, 74));
    await handleOfficer({ active: false });
    expect((await service.eventsOfLoan(id)).at(-1)!.type).toBe('loan.quoted');
    await handleOfficer({ id: 57, active: false });
    await actOnDueLoans(service.deps, new Date(Date.now() + 100 * 86_400_000));
    expect((await service.eventsOfLoan(id)).at(-1)).toMatchObject({
      type: 'loan.expired',
      data: { cause: 'lender_without_officer' },
    });
    await handleOfficer({});
  });

  it('a step of a side has no cause', async () => {
    const listing = await service.lendableListing();
    await handleOfficer({});
    const { id } = await steps.loanIn('quoted', listing);
    await handleOfficer({ active: false });
    expect((await steps.decline(id, borrowingOfficer())).json()).toMatchObject({ status: 'declined', cause: null });
    await handleOfficer({});
  });
});
