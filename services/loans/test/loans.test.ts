import { afterAll, describe, expect, it } from '@jest/globals';
import { dayFromNow, loanBody } from '@commonyard/testing/factories/loans';
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
const { request, get, loanIn } = loanSteps(service);
afterAll(() => service.close());

const days = (from: number, to: number) => ({ startsOn: dayFromNow(from), endsOn: dayFromNow(to) });
const unauthorized = () => [as.operator({ userId: 90 }), as.municipalAdmin(), colleague(), borrowingColleague()];

describe('POST /api/loans', () => {
  it('201: a request waits for the lending side, and reserves nothing', async () => {
    const listingId = await service.lendableListing();
    const response = await request(listingId, { operator: true, transport: true, hours: 12.5, purpose: 'Ditches' });
    expect(response.statusCode).toBe(201);
    const loan = response.json();
    expect(loan).toMatchObject({
      id: expect.any(Number),
      version: 1,
      status: 'requested',
      listing: { id: listingId, title: 'Grader', category: 'construction', removed: false },
      lender: { municipality: 'lanark-highlands', municipalityName: 'Lanark Highlands' },
      borrower: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
      ...days(30, 34),
      side: 'borrower',
      turn: 'lender',
      totalCents: null,
      datesTaken: false,
      operator: true,
      transport: true,
      hours: 12.5,
      purpose: 'Ditches',
      quotes: [],
      actions: ['change_days', 'cancel'],
      limitCents: 0,
      proposal: null,
      terms: { dayCents: 45_000 },
    });
    const availability = await send(service, as.guest(), 'GET', `/api/availability/${listingId}`);
    expect(availability.json().unavailable).toEqual([]);
    const [event, ...more] = await service.eventsOfLoan(loan.id);
    expect(event).toMatchObject({
      type: 'loan.requested',
      actorid: 14,
      data: { status: 'requested', previousStatus: null, turn: 'lender', by: 'borrower', reason: 'Ditches' },
    });
    expect(more).toEqual([]);
    const entries = await service.auditOfLoan(loan.id);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ action: 'requested', actorId: 14, municipality: 'lanark-highlands' });
    expect(JSON.stringify(entries)).not.toContain('Ditches');
  });

  it('201: a repeated request with the same key requests once', async () => {
    const listingId = await service.lendableListing();
    const key = { 'idempotency-key': 'a-grader' };
    const [first, second] = [
      await request(listingId, {}, borrower(), key),
      await request(listingId, {}, borrower(), key),
    ];
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    expect((await request(listingId, days(50, 51), borrower(), key)).statusCode).toBe(422);
  });

  it('401 for a guest, 403 for an administrator and a user without a municipality, before the body is read', async () => {
    const callers = [as.guest(), as.admin(), as.operator({ municipality: null })];
    const responses = await Promise.all(callers.map((caller) => send(service, caller, 'POST', '/api/loans', {})));
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual([
      [401, 'not_signed_in'],
      [403, 'forbidden'],
      [403, 'no_municipality'],
    ]);
  });

  it('404: a removed listing and one that is needed; 503: assets, which knows the others, is down', async () => {
    const hidden = [{ removed: true }, { status: 'pending' }, { type: 'needed_asset' }] as const;
    const ids = await Promise.all(hidden.map((listing) => service.projectListing(listing)));
    const statuses = ids.map(async (id) => (await request(id)).statusCode);
    expect(await Promise.all(statuses)).toEqual([404, 503, 404]);
    expect((await request(999_999)).statusCode).toBe(503);
  });

  it('409: an own listing, and one whose side has set no terms or has no officer', async () => {
    const listingId = await service.lendableListing();
    const codes = [owner(), officer(), colleague()].map(async (caller) =>
      (await request(listingId, {}, caller)).json(),
    );
    expect(await Promise.all(codes)).toMatchObject(Array.from({ length: 3 }, () => ({ code: 'own_listing' })));
    const response = await request(await service.projectListing());
    expect([response.statusCode, response.json().code]).toEqual([409, 'not_lendable']);
    const abandoned = await service.projectListing({ municipality: 'kenora', userId: 77 });
    expect((await request(abandoned)).json().code).toBe('not_lendable');
  });

  it('409 dates_taken: a day is blocked or lent, or a buffer day', async () => {
    const listingId = await service.lendableListing({ bufferDays: 2 });
    await loanIn('accepted', listingId, days(40, 44));
    for (const taken of [days(44, 50), days(46, 50), days(30, 40), days(30, 38)])
      expect((await request(listingId, taken)).json().code).toBe('dates_taken');
    for (const free of [days(47, 50), days(30, 37)]) expect((await request(listingId, free)).statusCode).toBe(201);
  });
});

describe('GET /api/loans/:id', () => {
  it('200 for both sides and administrators, with what each may do', async () => {
    const { id } = await loanIn('quoted', await service.lendableListing());
    const seen = [officer(), owner(), borrower(), borrowingOfficer(), as.admin()].map(async (caller) => {
      const { side, actions, limitCents } = (await get(id, await caller)).json();
      return [side, actions, limitCents];
    });
    expect(await Promise.all(seen)).toEqual([
      ['lender', ['cancel'], null],
      ['lender', ['cancel'], 0],
      ['borrower', ['counter', 'accept', 'decline'], 0],
      ['borrower', ['counter', 'accept', 'decline'], null],
      [null, ['cancel'], null],
    ]);
  });

  it('400 for an id that is no number, 401 for a guest, 404 for everybody else, also after a user has left', async () => {
    const { id } = await loanIn('requested', await service.lendableListing());
    expect((await send(service, borrower(), 'GET', '/api/loans/x')).statusCode).toBe(400);
    expect((await get(id, as.guest())).statusCode).toBe(401);
    const left = as.operator({ userId: 14, municipality: 'kenora' });
    for (const caller of [...unauthorized(), left]) expect((await get(id, caller)).statusCode).toBe(404);
    expect((await get(999_999)).statusCode).toBe(404);
  });

  it('a removed listing keeps its title, and its image is for its owners only', async () => {
    const listingId = await service.lendableListing({}, { image: '/media/a.webp' });
    const { id, listing } = await loanIn('requested', listingId);
    expect(listing.image).toBe('/media/a.webp');
    await service.projectListing({ id: listingId, version: 2, removed: true });
    expect((await get(id)).json().listing).toMatchObject({ title: 'Grader', image: null, removed: true });
  });
});

it('GET /api/loans/:id/history lists each step with the name of who took it; a proposal is for its own side', async () => {
  const steps = loanSteps(service);
  const { id } = await loanIn('quoted', await service.lendableListing());
  expect((await steps.accept(id, borrower())).statusCode).toBe(202);
  expect((await steps.accept(id, borrowingOfficer())).statusCode).toBe(200);
  const history = async (caller = borrower()) => send(service, caller, 'GET', `/api/loans/${id}/history`);
  const actionsSeen = async (caller = borrower()) =>
    (await history(caller)).json<{ action: string }[]>().map(({ action }) => action);
  expect(await actionsSeen()).toEqual(['requested', 'quoted', 'proposed', 'accepted']);
  expect(await actionsSeen(as.admin())).toEqual(['requested', 'quoted', 'proposed', 'accepted']);
  expect(await actionsSeen(officer())).toEqual(['requested', 'quoted', 'accepted']);
  expect((await history()).json()[1]).toEqual({
    at: expect.any(String),
    action: 'quoted',
    side: 'lender',
    by: 'Olga Officer',
    outcome: null,
    previousStatus: 'requested',
    status: 'quoted',
    totalCents: 203_400,
    cause: null,
    document: null,
    part: null,
    differenceCents: null,
    day: null,
    emergency: false,
    statement: null,
    ...days(30, 34),
  });
  const statuses = [as.guest(), colleague()].map(async (caller) => (await history(caller)).statusCode);
  expect(await Promise.all(statuses)).toEqual([401, 404]);
});

it('a loan is found by its number, its machine and both municipalities', async () => {
  const listingId = await service.lendableListing({}, { title: 'Épandeur à sel' });
  const { id } = (await request(listingId)).json();
  for (const search of [String(id), 'epandeur', 'Lanark', 'smiths fal']) {
    const found = await send(service, borrower(), 'GET', `/api/loans?search=${encodeURIComponent(search)}`);
    expect(found.json<{ id: number }[]>().map((loan) => loan.id)).toContain(id);
  }
  const none = await send(service, borrower(), 'GET', '/api/loans?search=zeppelin');
  expect([none.json(), none.headers['x-total-count']]).toEqual([[], '0']);
  expect(loanBody(1)).toMatchObject(days(30, 34));
});
