import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Settlement, Settlements } from '@commonyard/contracts/http/settlements';
import type { Statement } from '@commonyard/contracts/http/statements';
import {
  settlementReference,
  STATEMENT_MESSAGES as MESSAGES,
  statementNumber,
} from '@commonyard/contracts/statements.values';
import { torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { encodeCursor } from '@commonyard/service-kit/http/pagination';
import { removeDue } from '@commonyard/service-kit/records/retention';
import { outboxOf } from '@commonyard/testing/outbox';
import { deleteLoans } from '../src/records/records.repository.ts';
import { retention } from '../src/records/records.service.ts';
import { statementSteps } from './statements.ts';
import { statementsOf } from './stored-statements.ts';
import { as, borrower, borrowingOfficer, officer, owner, send, startTestService } from './test-service.ts';

const service = await startTestService();
const { db } = service;
const statements = statementsOf(service);
afterAll(() => service.close());
await service.projectOfficer();
await service.projectBorrowingOfficer();

type Caller = ReturnType<typeof borrower>;
/** A municipality that has no statements of its own, in French. */
const hearst = () => as.municipalAdmin({ userId: 25, municipality: 'hearst', locale: 'fr' });
const line = (rateCents: number) => [
  { kind: 'rental', description: null, unit: 'once', quantity: 1, rateCents, hst: false } as const,
];
const back = { lender: 'smiths-falls', borrower: 'lanark-highlands', lenderUserId: 14, borrowerUserId: 4 };
const propose = (year: number, caller: Caller = officer(), over: object = {}, headers = {}) =>
  send(service, caller, 'POST', '/api/settlements', { partner: 'smiths-falls', year, ...over }, headers);
const proposed = async (year: number) => (await propose(year)).json<Settlement>();
const confirm = (id: number | string, caller: Caller = borrowingOfficer(), headers = {}) =>
  send(service, caller, 'POST', `/api/settlements/${id}/confirm`, undefined, headers);
const end = (id: number, caller: Caller = officer(), headers = {}, body: object = { reason: 'Wrong year' }) =>
  send(service, caller, 'POST', `/api/settlements/${id}/end`, body, headers);
const list = async (year: number, caller: Caller = officer()) =>
  (await send(service, caller, 'GET', `/api/settlements?year=${year}`)).json<Settlements>();
const eventsOf = async (id: number) =>
  (await outboxOf(db)).filter(({ type, data }) => type === 'settlement.changed' && 'id' in data && data.id === id);
/** The statuses of responses in ascending order. */
const statusesOf = (responses: readonly { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
const statementOf = (id: number) =>
  db.selectFrom('statements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the settlement of a year', () => {
  it('200: nets the agreed and unpaid statements of both municipalities, and pays them once the other one confirms', async () => {
    const year = 2021;
    const lent = await statements.insert({ year, lines: line(90_000) });
    const credited = await statements.insert({ year, lines: line(50_000) });
    await statements.credit(credited, { year, lines: line(20_000) });
    const borrowed = await statements.insert({ ...back, year, lines: line(150_000) });
    await statements.insert({ year, lines: line(1_000), state: 'issued' });
    await statements.insert({ year, lines: line(1_000), state: 'disputed' });
    await statements.insert({ year, lines: line(1_000), state: 'paid' });
    await statements.insert({ year: year - 1, lines: line(1_000) });
    await statements.insert({ year, lines: line(1_000), borrower: 'perth' });
    const withoutRest = await statements.insert({ year, lines: line(3_000) });
    await statements.credit(withoutRest, { year, lines: line(3_000) });

    expect((await list(year)).balances).toEqual([
      {
        partner: { municipality: 'perth', municipalityName: 'Perth (Town)' },
        owedToUsCents: 1_000,
        owedByUsCents: 0,
        statements: 1,
        undecided: 0,
        isProposed: false,
      },
      {
        partner: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
        owedToUsCents: 120_000,
        owedByUsCents: 150_000,
        statements: 3,
        undecided: 2,
        isProposed: false,
      },
    ]);
    expect((await list(year, borrowingOfficer())).balances).toMatchObject([
      { partner: { municipality: 'lanark-highlands' }, owedToUsCents: 150_000, owedByUsCents: 120_000 },
    ]);

    const headers = { 'idempotency-key': crypto.randomUUID() };
    const response = await propose(year, officer(), {}, headers);
    const settlement = response.json<Settlement>();
    expect([response.statusCode, settlement]).toMatchObject([
      201,
      {
        state: 'proposed',
        version: 1,
        year,
        proposer: { municipality: 'lanark-highlands', municipalityName: 'Lanark Highlands' },
        partner: { municipality: 'smiths-falls' },
        proposerOwesCents: 150_000,
        partnerOwesCents: 120_000,
        proposedBy: 'Olga Officer',
        confirmedBy: null,
        ended: null,
        canConfirm: false,
        canEnd: true,
      },
    ]);
    expect(settlement.statements).toEqual([
      expect.objectContaining({
        statementId: lent.id,
        loanId: lent.loanId,
        number: statementNumber(year, lent.sequence),
        equipment: 'Grader',
        lender: 'lanark-highlands',
        dueCents: 90_000,
      }),
      expect.objectContaining({ statementId: credited.id, dueCents: 30_000 }),
      expect.objectContaining({ statementId: borrowed.id, lender: 'smiths-falls', dueCents: 150_000 }),
    ]);
    expect((await propose(year, officer(), {}, headers)).json()).toEqual(settlement);
    const { id } = settlement;
    const french = as.municipalAdmin({ userId: 15, municipality: 'smiths-falls', locale: 'fr' });
    expect((await list(year, french)).settlements).toMatchObject([{ id, canConfirm: true, canEnd: true }]);

    const confirmed = await confirm(id, borrowingOfficer(), { 'if-match': '"1"' });
    expect([confirmed.statusCode, confirmed.json()]).toMatchObject([
      200,
      { state: 'confirmed', version: 2, confirmedBy: 'Bo Borrowing', canConfirm: false, canEnd: false },
    ]);
    const reference = settlementReference(year, id);
    for (const paid of [lent, credited, borrowed])
      expect(await statementOf(paid.id)).toMatchObject({
        state: 'paid',
        paidOn: torontoDay(new Date()),
        paidReference: reference,
        paidBy: 15,
        settlementId: id,
      });
    expect((await list(year)).balances).toMatchObject([
      { partner: { municipality: 'perth' } },
      { partner: { municipality: 'smiths-falls' }, owedToUsCents: 0, owedByUsCents: 0, statements: 0, undecided: 2 },
    ]);

    const [paidEvent] = await service.eventsOfLoan(borrowed.loanId);
    expect(paidEvent).toMatchObject({
      type: 'loan.statement_paid',
      actorid: 15,
      data: {
        version: 2,
        status: 'closed',
        by: 'lender',
        statement: { totalCents: 150_000, dueCents: 0, paidOn: torontoDay(new Date()), reference, settlementId: id },
      },
    });
    expect(await service.eventsOfLoan(lent.loanId)).toMatchObject([{ data: { by: 'borrower' } }]);
    expect(await service.auditOfLoan(lent.loanId)).toMatchObject([
      { action: 'statement_paid', details: { statement: statementNumber(year, lent.sequence) } },
    ]);
    const sums = { proposerOwesCents: 150_000, partnerOwesCents: 120_000, year, reason: null };
    expect(await eventsOf(id)).toMatchObject([
      { data: { ...sums, change: 'proposed', by: 'lanark-highlands', version: 1 } },
      { data: { ...sums, change: 'confirmed', by: 'smiths-falls', version: 2 } },
    ]);
    const audit = db.selectFrom('auditLog').select(['action', 'municipality', 'after']);
    expect(
      await audit.where('subjectKind', '=', 'settlement').where('subjectId', '=', id).orderBy('id').execute(),
    ).toMatchObject([
      { action: 'proposed', municipality: 'lanark-highlands', after: { year, proposerOwesCents: 150_000 } },
      { action: 'confirmed', municipality: 'smiths-falls' },
    ]);
  });

  it('pays a statement that both sides issued and agreed to, whose loan shows the settlement', async () => {
    const { returnedAtOnce, issueDraft, agree, list: listOfLoan, credit, pay } = statementSteps(service);
    const loanId = await returnedAtOnce();
    await issueDraft(loanId, { note: 'Without inspections' });
    await agree(loanId);
    const [{ id: statementId, number, totalCents }] = (await listOfLoan(loanId)) as [Statement];
    const year = Number(number.slice(0, 4));
    const rest = { kind: 'rental', unit: 'once', quantity: 1, rateCents: 100, hst: false } as const;
    expect((await credit(loanId, statementId, { lines: [rest], reason: 'A dent' })).statusCode).toBe(200);
    const settlement = await proposed(year);
    expect(settlement.statements).toMatchObject([{ statementId, loanId, number, dueCents: totalCents - 100 }]);
    expect((await confirm(settlement.id)).statusCode).toBe(200);
    const reference = settlementReference(year, settlement.id);
    expect(await listOfLoan(loanId)).toMatchObject([
      {
        state: 'paid',
        dueCents: 0,
        payment: { reference, recordedBy: 'Bo Borrowing', settlementId: settlement.id },
        canRecordPayment: false,
      },
    ]);
    const again = await pay(loanId, statementId, { paidOn: torontoDay(new Date()), reference: 'CHQ 1' });
    expect(again.json()).toMatchObject({ code: 'invalid_transition' });
  });

  it('names municipalities in the language of the caller', async () => {
    const year = 2022;
    await statements.insert({ year, lender: 'hearst', borrower: 'greater-sudbury', lines: line(100) });
    const { balances } = await list(year, hearst());
    expect(balances).toMatchObject([
      { partner: { municipality: 'greater-sudbury', municipalityName: 'Grand Sudbury' }, owedToUsCents: 100 },
    ]);
    const settlement = await propose(year, hearst(), { partner: 'greater-sudbury' });
    expect(settlement.json()).toMatchObject({ partner: { municipalityName: 'Grand Sudbury' } });
  });

  it('409 balance_changed: another balance was shown than the one that is due; 201 for the same', async () => {
    const year = 2005;
    const lent = await statements.insert({ year, lines: line(70_000) });
    await statements.insert({ ...back, year, lines: line(30_000) });
    const shown = { owedToUsCents: 70_000, owedByUsCents: 30_000 };
    await statements.credit(lent, { year, lines: line(20_000) });
    for (const over of [shown, { owedToUsCents: 50_000, owedByUsCents: 30_001 }, { owedToUsCents: 70_000 }]) {
      const refused = await propose(year, officer(), over);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'balance_changed', message: MESSAGES.balanceChanged },
      ]);
    }
    expect((await list(year)).settlements).toEqual([]);
    expect((await propose(year, officer(), { ...shown, owedToUsCents: 50_000 })).statusCode).toBe(201);
  });

  it('409 for a second one while one waits; after its end another one counts the statements again', async () => {
    const year = 2011;
    const { id: statementId } = await statements.insert({ year, lines: line(70_000) });
    expect((await propose(year + 1)).json()).toMatchObject({ code: 'nothing_to_settle' });
    const first = await proposed(year);
    for (const [caller, partner] of [
      [officer(), 'smiths-falls'],
      [borrowingOfficer(), 'lanark-highlands'],
    ] as const)
      expect((await propose(year, caller, { partner })).json()).toMatchObject({ code: 'settlement_open' });

    const ended = await end(first.id, borrowingOfficer(), { 'if-match': '"1"' });
    expect([ended.statusCode, ended.json()]).toMatchObject([
      200,
      {
        state: 'ended',
        version: 2,
        ended: { municipality: 'smiths-falls', by: 'Bo Borrowing', reason: 'Wrong year' },
        canEnd: false,
        canConfirm: false,
      },
    ]);
    expect((await eventsOf(first.id)).at(-1)).toMatchObject({
      data: { change: 'ended', by: 'smiths-falls', reason: 'Wrong year' },
    });
    for (const response of [await confirm(first.id), await end(first.id)])
      expect(response.json()).toMatchObject({ code: 'invalid_transition' });

    const second = (await propose(year, borrowingOfficer(), { partner: 'lanark-highlands' })).json<Settlement>();
    expect(second).toMatchObject({ proposerOwesCents: 70_000, statements: [{ statementId }] });
    expect((await confirm(second.id, officer())).statusCode).toBe(200);
    expect((await list(year)).settlements.map(({ state }) => state)).toEqual(['confirmed', 'ended']);
  });

  it('201 and 409: of two proposals at once, one is stored', async () => {
    const year = 2012;
    await statements.insert({ year, lines: line(70_000) });
    for (let round = 0; round < 5; round++) {
      const responses = await Promise.all([
        propose(year),
        propose(year, borrowingOfficer(), { partner: 'lanark-highlands' }),
      ]);
      expect(statusesOf(responses)).toEqual([201, 409]);
      const settlement = responses.find(({ statusCode }) => statusCode === 201)!.json<Settlement>();
      expect((await end(settlement.id)).statusCode).toBe(200);
    }
  });

  it('200 and 409: of a confirmation and an end at once, one counts', async () => {
    const year = 2013;
    const { id: statementId, loanId } = await statements.insert({ year, lines: line(70_000) });
    const { id } = await proposed(year);
    const responses = await Promise.all([confirm(id), end(id), confirm(id), end(id, borrowingOfficer())]);
    expect(statusesOf(responses)).toEqual([200, 409, 409, 409]);
    const [settlement] = (await list(year)).settlements;
    const isPaid = settlement!.state === 'confirmed';
    expect(await statementOf(statementId)).toMatchObject({ state: isPaid ? 'paid' : 'agreed' });
    expect(await service.eventsOfLoan(loanId)).toHaveLength(isPaid ? 1 : 0);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('200: a confirmation, and a proposal of what was agreed later, do not wait for each other', async () => {
    const year = 2019;
    for (let round = 0; round < 5; round++) {
      await statements.insert({ year, lines: line(70_000) });
      const { id } = await proposed(year);
      await statements.insert({ ...back, year, lines: line(10_000) });
      const [confirmed, next] = await Promise.all([confirm(id), propose(year)]);
      // The proposal finds the other one waiting, or comes after its confirmation.
      expect([confirmed.statusCode, [201, 409].includes(next.statusCode)]).toEqual([200, true]);
      const later = next.statusCode === 201 ? next : await propose(year);
      expect((await confirm(later.json<Settlement>().id)).statusCode).toBe(200);
    }
  });

  it('409 where a statement was credited, paid or deleted with its loan meanwhile, and nothing is paid', async () => {
    const year = 2014;
    const kept = await statements.insert({ year, lines: line(30_000) });
    const change: ((changed: { id: number; loanId: number }) => Promise<unknown>)[] = [
      async (changed) => statements.credit(changed, { year, lines: line(100) }),
      async ({ id }) =>
        statements.set(id, { paidOn: '2026-01-01', paidReference: 'CHQ 1', paidAt: '2026-01-01T12:00:00Z' }),
      async ({ loanId }) => db.transaction().execute((trx) => deleteLoans(trx, [loanId])),
    ];
    for (const act of change) {
      const changed = await statements.insert({ year, lines: line(70_000) });
      const { id } = await proposed(year);
      await act(changed);
      expect((await confirm(id)).json()).toMatchObject({ code: 'settlement_changed' });
      expect(await statementOf(kept.id)).toMatchObject({ state: 'agreed', settlementId: null });
      expect(await service.eventsOfLoan(kept.loanId)).toEqual([]);
      expect((await end(id)).statusCode).toBe(200);
    }
  });

  it('409 for a stale version', async () => {
    const year = 2015;
    await statements.insert({ year, lines: line(70_000) });
    const { id } = await proposed(year);
    for (const act of [confirm, end])
      expect((await act(id, borrowingOfficer(), { 'if-match': '"7"' })).json()).toMatchObject({
        code: 'stale_version',
      });
  });

  it('409 for more than 500 statements; so many are settled', async () => {
    const year = 2016;
    const { loanId } = await statements.insert({ year, lines: line(70_000) });
    await sql`
      INSERT INTO statements (loan_id, municipality, year, sequence, facts, subtotal_cents, hst_cents, total_cents,
          issued_by, issued_at, agreed_at)
        SELECT loan_id, municipality, year, 10000 + n, facts, 1, 0, 1, issued_by, issued_at, agreed_at
        FROM statements, generate_series(1, 500) n WHERE loan_id = ${loanId}`.execute(db);
    expect((await propose(year)).json()).toMatchObject({ code: 'too_many_statements' });
    await sql`UPDATE statements SET agreed_at = NULL WHERE loan_id = ${loanId} AND sequence = 10500`.execute(db);
    const { id, partnerOwesCents, statements: settled } = await proposed(year);
    expect([partnerOwesCents, settled.length]).toEqual([70_000 + 499, 500]);
    expect((await confirm(id)).statusCode).toBe(200);
    expect(await service.eventsOfLoan(loanId)).toHaveLength(500);
  });

  it('pages by cursor and by number, ten at a time, with the total; a balance knows of one that waits on another page', async () => {
    const year = 2008;
    await statements.insert({ year, lines: line(70_000) });
    const first = await proposed(year);
    await sql`INSERT INTO settlements
        (year, proposer, partner, proposer_owes_cents, partner_owes_cents, proposed_by, proposed_at, ended_by, ended_municipality, end_reason, ended_at)
      SELECT year, proposer, partner, proposer_owes_cents, partner_owes_cents, proposed_by, proposed_at, 5, proposer, 'Wrong', now()
        FROM settlements, generate_series(1, 11) WHERE id = ${first.id}`.execute(db);
    const read = async (query: string) => {
      const response = await send(service, officer(), 'GET', `/api/settlements?year=${year}${query}`);
      const { settlements, balances } = response.json<Settlements>();
      const next = /<([^>]+)>; rel="next"/.exec(String(response.headers['link'] ?? ''))?.[1];
      return { ids: settlements.map(({ id }) => id), balances, total: response.headers['x-total-count'], next };
    };
    const page = await read('');
    expect([page.ids.length, page.total]).toEqual([10, '12']);
    expect(page.ids).not.toContain(first.id);
    expect(page.balances).toMatchObject([{ partner: { municipality: 'smiths-falls' }, isProposed: true }]);
    const rest = (await send(service, officer(), 'GET', page.next!))
      .json<Settlements>()
      .settlements.map(({ id }) => id);
    expect(rest.at(-1)).toBe(first.id);
    const all = [...page.ids, ...rest];
    expect(all).toEqual(all.toSorted((one, other) => other - one));
    expect((await read('&limit=5&page=3')).ids).toEqual(all.slice(10));
    expect((await read('&limit=5&page=3')).next).toBeUndefined();
    for (const query of ['&limit=11', '&limit=0', '&cursor=x', `&cursor=${encodeCursor(['x'])}`])
      expect((await send(service, officer(), 'GET', `/api/settlements?year=${year}${query}`)).statusCode).toBe(400);
    await end(first.id);
    expect((await read('')).balances).toMatchObject([{ isProposed: false }]);
  });

  it('400 without a year and for a number that is none', async () => {
    expect((await send(service, officer(), 'GET', '/api/settlements')).statusCode).toBe(400);
    expect((await confirm('x')).statusCode).toBe(400);
  });

  it('401 without a session, 403 for all but administrators of a municipality, 404 for those of others', async () => {
    const year = 2017;
    await statements.insert({ year, lines: line(70_000) });
    const { id } = await proposed(year);
    for (const [caller, status] of [
      [as.guest(), 401],
      [as.admin(), 403],
      [owner(), 403],
      [borrower(), 403],
    ] as const) {
      const responses = [
        await send(service, caller, 'GET', `/api/settlements?year=${year}`),
        await propose(year, caller),
        await confirm(id, caller),
        await end(id, caller),
      ];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([status, status, status, status]);
    }
    expect((await confirm(id, officer())).json()).toMatchObject({
      code: 'forbidden',
      message: 'The other municipality confirms what yours proposed',
    });
    for (const response of [await confirm(id, hearst()), await end(id, hearst())])
      expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'settlement_not_found' }]);
    expect(await list(year, hearst())).toEqual({ balances: [], settlements: [] });
    expect((await confirm(999_999)).statusCode).toBe(404);
  });

  it('is in the file of an access request, and goes once its statements have gone and its period has ended', async () => {
    const year = 2018;
    // The loan ended now: its own period has not.
    const { loanId } = await statements.insert({ year, lines: line(70_000), issuedAt: new Date().toISOString() });
    const { id } = await proposed(year);
    await end(id);
    await db.updateTable('settlements').set({ endedAt: '2010-01-01T12:00:00Z' }).where('id', '=', id).execute();
    const file = await send(service, as.admin(), 'GET', '/api/records/loans/municipality?municipality=smiths-falls');
    expect(file.json<{ settlements: { id: number }[] }>().settlements).toContainEqual(
      expect.objectContaining({ id, statements: [expect.objectContaining({ loanId, dueCents: 70_000 })] }),
    );
    const kept = async () => {
      await removeDue(db as never, retention as never, 'job');
      return (await list(year)).settlements.map((each) => each.id);
    };
    expect(await kept()).toEqual([id]);
    await db.transaction().execute((trx) => deleteLoans(trx, [loanId]));
    expect(await kept()).toEqual([]);
    const removed = db.selectFrom('auditLog').select('action').where('subjectKind', '=', 'settlement');
    expect(await removed.where('subjectId', '=', id).where('action', '=', 'removed').execute()).toHaveLength(1);
  });
});
