import { afterAll, describe, expect, it } from '@jest/globals';
import type { RetentionPeriod } from '@commonyard/contracts/http/records';
import { RECORDS_MESSAGES } from '@commonyard/contracts/records.values';
import { blockBody } from '@commonyard/testing/factories/loans';
import { findLoan, insertLoan } from '../src/loans/loans.repository.ts';
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
  stranger,
  type Headers,
} from './test-service.ts';

const service = await startTestService();
const { loanIn, decline, quote, request } = loanSteps(service);
afterAll(() => service.close());

const get = (caller: Headers | Promise<Headers>, path: string) =>
  send(service, caller, 'GET', `/api/records/loans/${path}`);
const addFeed = async (caller: Headers | Promise<Headers>, scope: string): Promise<string> =>
  (await send(service, caller, 'POST', '/api/loan-feeds', { scope })).json().path;
const recorded = () =>
  service.db
    .selectFrom('auditLog')
    .select(['subjectKind', 'subjectId', 'municipality'])
    .where('action', '=', 'disclosed');

it('GET my-data: 200 with the own loans, their quotes and feeds without tokens; 401 for a guest', async () => {
  const { id } = await loanIn('quoted', await service.lendableListing(), { purpose: 'Ditches' });
  const token = /([\w-]{43})\.ics/.exec(await addFeed(borrower(), 'user'))![1]!;
  const own = await get(borrower(), 'my-data');
  expect(own.headers['cache-control']).toBe('no-store');
  const { loans, quotes, loanFeeds } = own.json();
  expect(loans).toContainEqual(expect.objectContaining({ id, purpose: 'Ditches', side: 'borrower' }));
  expect(quotes).toContainEqual(
    expect.objectContaining({ loanId: id, number: 1, lines: [expect.objectContaining({ kind: 'rental' })] }),
  );
  expect(loanFeeds).toEqual([expect.objectContaining({ scope: 'user', municipality: 'smiths-falls' })]);
  expect(own.body).not.toMatch(new RegExp(`${token}|sha256`, 'i'));
  expect((await get(officer(), 'my-data')).json()).toEqual({
    loans: [],
    quotes: [],
    documents: [],
    damageReports: [],
    certificates: [],
    loanCertificates: [],
    masterAgreements: [],
    settlements: [],
    loanPlans: [],
    signatures: [],
    handovers: [],
    statements: [],
    loanFeeds: [],
  });
  expect((await get(as.guest(), 'my-data')).statusCode).toBe(401);
});

describe('GET disclosure', () => {
  it('200: a loan with quotes and history for both municipalities and administrators; nobody else finds it', async () => {
    const { id } = await loanIn('quoted', await service.lendableListing(), { purpose: 'Ditches' });
    await decline(id, borrowingOfficer(), {}, { reason: 'Olive found another one' });
    for (const caller of [officer, borrowingOfficer, () => as.admin()]) {
      const response = await get(caller(), `disclosure?id=${id}`);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(response.json()).toMatchObject({
        records: [
          {
            id,
            title: 'Grader',
            purpose: 'Ditches',
            quotes: [{ number: 1, totalCents: expect.any(Number), lines: [{ kind: 'rental' }] }],
            history: [
              { action: 'requested', actorId: 14, details: { reason: 'Ditches' } },
              { action: 'quoted' },
              { action: 'declined', actorId: 15, details: { reason: 'Olive found another one' } },
            ],
          },
        ],
        next: null,
      });
    }
    expect((await get(stranger(), `disclosure?id=${id}`)).json()).toEqual({ records: [], next: null });
    const steps = (await send(service, officer(), 'GET', `/api/loans/${id}/history`)).json();
    expect(steps.map(({ action }: { action: string }) => action)).toEqual(['requested', 'quoted', 'declined']);
    const entries = await recorded().where('subjectId', '=', id).orderBy('id').execute();
    expect(entries).toEqual(
      ['lanark-highlands', 'smiths-falls', null].map((municipality) => ({
        subjectKind: 'loan',
        subjectId: id,
        municipality,
      })),
    );
  });

  it('what an operator proposed to its officers is in the file of its own municipality only', async () => {
    const { id } = (await request(await service.lendableListing())).json();
    expect((await quote(id, owner())).statusCode).toBe(202);
    const fileOf = async (caller: Promise<Headers>) => (await get(caller, `disclosure?id=${id}`)).json().records[0];
    for (const caller of [officer(), as.admin()]) {
      const { proposal, history } = await fileOf(caller);
      expect(proposal).toMatchObject({ action: 'quote' });
      expect(history.at(-1).action).toBe('proposed');
    }
    const ofBorrower = await fileOf(borrowingOfficer());
    expect(ofBorrower).not.toHaveProperty('proposal');
    expect(ofBorrower.history.map(({ action }: { action: string }) => action)).toEqual(['requested']);
  });

  it('200: all loans of a municipality, by page', async () => {
    const { id } = (await request(await service.lendableListing())).json();
    const ids = await service.db.transaction().execute(async (trx) => {
      const { id: _id, ...loan } = (await findLoan(trx, id))!;
      const copy = {
        ...loan,
        hours: null,
        proposal: null,
        proposedEnd: null,
        extension: null,
        borrowerMunicipality: 'hearst',
        ownWords: [],
        titleWords: [],
      };
      const inserted: number[] = [];
      for (let n = 0; n < 52; n++) inserted.push((await insertLoan(trx, copy)).id);
      return inserted;
    });
    const first = (await get(as.admin(), 'disclosure?municipality=hearst')).json();
    expect(first.records.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 50));
    const last = (await get(as.admin(), `disclosure?municipality=hearst&after=${first.next}`)).json();
    expect([last.records.length, last.next]).toEqual([2, null]);
  });
});

describe('GET municipality', () => {
  it('200: settings, feeds without tokens, and calendars with terms, blocks and history', async () => {
    const listingId = await service.lendableListing({}, { municipality: 'lanark-highlands' });
    await send(service, officer(), 'POST', `/api/availability/${listingId}/blocks`, blockBody());
    await send(service, officer(), 'PUT', '/api/municipality-settings', { operatorLimitCents: 5_000 });
    const token = /([\w-]{43})\.ics/.exec(await addFeed(officer(), 'municipality'))![1]!;
    const response = await get(officer(), 'municipality');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    const { loanSettings, loanFeeds, calendars } = response.json();
    expect(loanSettings).toMatchObject({
      operatorLimitCents: 5_000,
      history: [{ action: 'settings_changed', actorId: 5, after: { operatorLimitCents: 5_000 } }],
    });
    expect(loanFeeds).toEqual([expect.objectContaining({ userId: 5, scope: 'municipality' })]);
    expect(response.body).not.toMatch(new RegExp(`${token}|sha256`, 'i'));
    expect(calendars.find((calendar: { listingId: number }) => calendar.listingId === listingId)).toMatchObject({
      title: 'Grader',
      terms: { dayCents: expect.any(Number), bufferDays: expect.any(Number) },
      blocks: [{ kind: expect.any(String) }],
      history: [
        { action: 'terms_changed', actorId: 5 },
        { action: 'block_added', actorId: 5 },
      ],
    });
    expect(await recorded().where('subjectKind', '=', 'municipality').execute()).toEqual([
      { subjectKind: 'municipality', subjectId: null, municipality: 'lanark-highlands' },
    ]);
    expect((await get(as.admin(), 'municipality?municipality=elliot-lake')).json()).toEqual({
      loanSettings: {
        municipality: 'elliot-lake',
        operatorLimitCents: 0,
        officerLimitCents: null,
        signingConsent: null,
        hstNumber: null,
        glCode: null,
        version: 0,
        history: [],
      },
      loanFeeds: [],
      certificates: [],
      masterAgreements: [],
      settlements: [],
      calendars: [],
    });
  });
});

it.each(['disclosure', 'municipality'])('GET %s: 400, 401 and 403', async (file) => {
  expect((await get(as.admin(), file)).json().fields).toHaveProperty('municipality');
  expect((await get(as.admin(), `${file}?municipality=A%20B`)).statusCode).toBe(400);
  expect((await get(as.admin(), `${file}?colour=red`)).statusCode).toBe(400);
  expect((await get(as.guest(), file)).statusCode).toBe(401);
  for (const caller of [borrower(), colleague(), as.municipalAdmin({ municipality: null })])
    expect((await get(caller, file)).statusCode).toBe(403);
  expect((await get(stranger(), `${file}?municipality=smiths-falls`)).statusCode).toBe(403);
});

describe('the retention of statements', () => {
  const change = (rule: string, period: number) =>
    send(service, as.admin(), 'PUT', '/api/records/loans/retention', { rule, period });
  const periodOf = async (rule: string) =>
    (await get(as.admin(), 'retention')).json<RetentionPeriod[]>().find((each) => each.rule === rule);

  it.each(['loans', 'settlements'])(
    '400 for less than seven years of %s, with the reason; 200 for seven',
    async (rule) => {
      expect((await change(rule, 6)).json()).toMatchObject({ fields: { period: RECORDS_MESSAGES.taxRecords } });
      expect((await change(rule, 26)).json()).toMatchObject({ fields: { period: RECORDS_MESSAGES.period } });
      expect((await change(rule, 7)).statusCode).toBe(200);
      expect(await periodOf(rule)).toMatchObject({ period: 7, min: 7 });
    },
  );

  it('is seven years where an earlier version stored less; other records keep their period', async () => {
    for (const rule of ['loans', 'settlements', 'certificates'])
      await service.db
        .insertInto('retentionPeriods')
        .values({ rule, period: 2, updatedBy: 1 })
        .onConflict((conflict) => conflict.column('rule').doUpdateSet({ period: 2 }))
        .execute();
    expect(await periodOf('loans')).toMatchObject({ period: 7 });
    expect(await periodOf('settlements')).toMatchObject({ period: 7 });
    expect(await periodOf('certificates')).toMatchObject({ period: 2, min: 2 });
    expect((await get(as.guest(), 'periods')).json()).toMatchObject({ loans: 7, settlements: 7, certificates: 2 });
  });
});
