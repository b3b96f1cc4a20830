import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Loan, LoanHistoryEntry } from '@commonyard/contracts/http/loans';
import type { StatementDraft } from '@commonyard/contracts/http/statements';
import { STATEMENT_MESSAGES as MESSAGES } from '@commonyard/contracts/statements.values';
import { startOfTorontoDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { finishFinalEnds } from '../src/loan-steps/final-ends.job.ts';
import { deleteLoans } from '../src/records/records.repository.ts';
import { insertStatement } from '../src/loans/statements.repository.ts';
import { onDay } from './loan-steps.ts';
import { hourLine, statementSteps } from './statements.ts';
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
  stranger,
} from './test-service.ts';

const service = await startTestService();
const steps = statementSteps(service);
const { returned, returnedAtOnce, draft, issue, issueDraft, list, agree, dispute, credit, pay, alternative } = steps;
afterAll(() => service.close());

const today = torontoDay(new Date());
const year = Number(today.slice(0, 4));
const HST = { hstNumber: '123456789RT0001' };
const failed = (response: { statusCode: number; json: () => { code: string } }) => [
  response.statusCode,
  response.json().code,
];
const lastEvent = async (id: number) => (await service.eventsOfLoan(id)).at(-1)!;
const stepOf = async (id: number, name: string, caller = officer()) =>
  (await steps.get(id, caller)).json<Loan>().steps!.find(({ step }) => step === name);
/** The last number of the lender. */
async function lastNumber(): Promise<number> {
  const row = await service.db.selectFrom('statementCounters').select('last').executeTakeFirst();
  return row?.last ?? 0;
}
const numberOf = (sequence: number) => `${year}-${String(sequence).padStart(4, '0')}`;
/** An agreed statement of $100 with HST: its loan, and itself. */
async function agreed() {
  const id = await returned([hourLine({ rateCents: 10_000 })], { out: 1, back: 2 });
  await issueDraft(id);
  await agree(id);
  return { id, statementId: (await list(id))[0]!.id };
}

beforeAll(async () => {
  await service.projectOwner();
  await service.projectBorrower();
  await service.projectBorrowingOfficer();
});
beforeEach(() => steps.setSettings(HST));

describe('the settings of a municipality', () => {
  it('200: the HST number is stored without blanks, with the account code, and both are audited', async () => {
    const saved = await steps.setSettings({ hstNumber: ' 987654321\u00A0rt 0001', glCode: '10-4410 ' });
    expect(saved.json()).toMatchObject({ hstNumber: '987654321RT0001', glCode: '10-4410' });
    // What is absent stays.
    expect((await steps.setSettings({})).json()).toMatchObject({ hstNumber: '987654321RT0001', glCode: '10-4410' });
    const cleared = await steps.setSettings({ hstNumber: null, glCode: null });
    expect(cleared.json()).toMatchObject({ hstNumber: null, glCode: null });
    const entry = await service.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'settings_changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      before: { hstNumber: '987654321RT0001', glCode: '10-4410' },
      after: { hstNumber: null, glCode: null },
    });
  });
});

describe('GET /api/loans/:id/statements/draft', () => {
  it('200: the hours of both inspections, the fuel, and what settings and plan say', async () => {
    await steps.setSettings({ ...HST, glCode: '10-4410' });
    const operator = hourLine({ kind: 'operator', rateCents: 6_500 });
    const fuel = { kind: 'fuel', unit: 'litre', quantity: 20, rateCents: 180, hst: false } as const;
    const id = await returned([hourLine(), operator, fuel]);
    await steps.call(id, 'PUT', 'purchase-order', borrower(), { number: 'PO 17' });
    expect((await draft(id)).json<StatementDraft>()).toEqual({
      lines: [
        { ...hourLine(), description: null, quantity: 15.5, cents: 186_000 },
        { ...operator, description: null, quantity: 15.5, cents: 100_750 },
        { ...fuel, description: null, cents: 3_600 },
      ],
      agreedLines: [
        { ...hourLine(), description: null, cents: 120_000 },
        { ...operator, description: null, cents: 65_000 },
        { ...fuel, description: null, cents: 3_600 },
      ],
      agreedStartsOn: today,
      agreedEndsOn: today,
      usedFrom: today,
      usedUntil: today,
      meterOut: 1_200.5,
      meterIn: 1_216,
      hours: 15.5,
      fuelOut: 8,
      fuelIn: 6,
      unread: false,
      ...HST,
      glCode: '10-4410',
      purchaseOrder: 'PO 17',
      replaces: null,
    });
  });

  it.each([
    ['missing', null],
    ['smaller than before', 3],
  ])('200: unread, with the agreed hours, where the reading is %s', async (_name, back) => {
    const { lines, hours, unread } = (await draft(await returned([hourLine()], { back }))).json<StatementDraft>();
    expect([lines[0]!.quantity, hours, unread]).toEqual([10, null, true]);
  });

  it('200: without HST where the lender has no number', async () => {
    await steps.setSettings({ hstNumber: null });
    const { lines, hstNumber } = (await draft(await returned())).json<StatementDraft>();
    expect([lines[0]!.hst, hstNumber]).toEqual([false, null]);
  });

  it('200: the rental of the days of use, by the terms of the quote', async () => {
    const id = await returnedAtOnce();
    expect((await draft(id)).json()).toMatchObject({ lines: [{ unit: 'week', quantity: 1 }], hours: null });
    const outAt = startOfTorontoDay(addDays(today, -1)).toISOString();
    await service.db.updateTable('loans').set({ outAt }).where('id', '=', id).execute();
    expect((await draft(id)).json()).toMatchObject({
      lines: [{ unit: 'day', quantity: 2, rateCents: 45_000, cents: 90_000 }],
      agreedLines: [{ unit: 'week', quantity: 1 }],
      usedFrom: addDays(today, -1),
      usedUntil: today,
    });
  });

  it('401, 403 for the borrower and administrators, 404 for others, 409 before the return', async () => {
    const id = await returned();
    expect((await draft(id, as.guest())).statusCode).toBe(401);
    for (const caller of [borrower(), borrowingOfficer(), as.admin()])
      expect((await draft(id, caller)).statusCode).toBe(403);
    for (const caller of [colleague(), borrowingColleague(), stranger()])
      expect((await draft(id, caller)).statusCode).toBe(404);
    const { id: signed } = await steps.loanIn('signed', await service.lendableListing());
    expect(failed(await draft(signed))).toEqual([409, 'invalid_transition']);
  });
});

describe('POST /api/loans/:id/statements', () => {
  it('200: a statement with its number, which the borrower is asked to answer in ten days', async () => {
    const before = await lastNumber();
    const id = await returned();
    const { version } = (await steps.get(id)).json<Loan>();
    const key = { 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` };
    const body = { lines: [hourLine({ quantity: 15.5 })], glCode: '22' };
    const response = await issue(id, body, officer(), key);
    const finalAt = startOfTorontoDay(addDays(today, 11)).toISOString();
    expect(response.json()).toMatchObject({
      status: 'returned',
      turn: 'borrower',
      version: version + 1,
      actions: ['issue_statement'],
      proposedEnd: { outcome: 'statement', side: 'lender', by: 'Olga Officer', reason: null, finalAt },
    });
    // Once.
    expect((await issue(id, body, officer(), key)).json()).toEqual(response.json());
    const number = numberOf(before + 1);
    const sums = { subtotalCents: 186_000, hstCents: 24_180, totalCents: 210_180 };
    expect(await list(id, borrower())).toEqual([
      {
        id: expect.any(Number),
        loanId: id,
        number,
        state: 'issued',
        lender: { municipality: 'lanark-highlands', municipalityName: 'Lanark Highlands' },
        borrower: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
        equipment: 'Grader',
        usedFrom: today,
        usedUntil: today,
        hours: 15.5,
        lines: [{ ...hourLine(), description: null, quantity: 15.5, cents: 186_000 }],
        ...sums,
        ...HST,
        purchaseOrder: null,
        glCode: '22',
        note: null,
        issuedAt: expect.any(String),
        issuedBy: 'Olga Officer',
        creditedCents: 0,
        dueCents: 210_180,
        agreedAt: null,
        agreedBy: null,
        dispute: null,
        payment: null,
        creditNotes: [],
        canCredit: false,
        canRecordPayment: false,
      },
    ]);
    const { totalCents } = sums;
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.end_proposed',
      actorid: 5,
      data: {
        by: 'lender',
        turn: 'borrower',
        end: { outcome: 'statement', finalAt },
        statement: { number, totalCents },
      },
    });
    const history = (await steps.call(id, 'GET', 'history', borrower())).json<LoanHistoryEntry[]>();
    expect(history.at(-1)).toMatchObject({ action: 'end_proposed', outcome: 'statement', statement: number });
    const closing = async (caller: ReturnType<typeof officer>) => (await stepOf(id, 'closing', caller))!.mine;
    expect([await closing(officer()), await closing(borrower())]).toEqual([false, true]);
    expect(await stepOf(id, 'payment')).toMatchObject({ state: 'open', mine: false });
  });

  it('400: a statement that differs from what was agreed and read needs a note; 200 with one', async () => {
    const id = await returned();
    const lines = [hourLine({ quantity: 16 })];
    expect((await issue(id, { lines })).json()).toMatchObject({ fields: { note: MESSAGES.unexplained } });
    const noted = await issue(id, { lines, note: 'Half an hour on the trailer' });
    expect(noted.json()).toMatchObject({ proposedEnd: { reason: 'Half an hour on the trailer' } });
    expect(await list(id)).toMatchObject([{ note: 'Half an hour on the trailer' }]);
    expect((await service.auditOfLoan(id)).at(-1)!.details).not.toMatchObject({ reason: expect.any(String) });
    const unread = await returned([hourLine()], { back: null });
    expect((await issueDraft(unread)).json()).toMatchObject({ fields: { note: MESSAGES.unexplained } });
    expect((await issueDraft(unread, { note: 'Ten hours by the log book' })).statusCode).toBe(200);
  });

  it('400: a total of $0, for which the lender says that it charges nothing', async () => {
    const id = await returned();
    const free = { lines: [hourLine({ rateCents: 0 })], note: 'A gift' };
    expect((await issue(id, free)).json()).toMatchObject({ fields: { lines: MESSAGES.noTotal } });
    expect(await list(id)).toEqual([]);
    expect((await steps.nothingCharged(id)).statusCode).toBe(200);
  });

  it('400: HST without a number of the lender; 200 exempt', async () => {
    await steps.setSettings({ hstNumber: null });
    const id = await returned();
    const lines = [hourLine({ quantity: 15.5, hst: false }), hourLine({ kind: 'cleaning', unit: 'once', quantity: 1 })];
    expect((await issue(id, { lines, note: 'Mud' })).json()).toMatchObject({
      fields: { 'lines.1.hst': MESSAGES.noHstNumber },
    });
    const exempt = lines.map((line) => ({ ...line, hst: false }));
    expect((await issue(id, { lines: exempt, note: 'Mud' })).statusCode).toBe(200);
    expect(await list(id)).toMatchObject([{ hstCents: 0, totalCents: 198_000, hstNumber: null }]);
  });

  it('403 officer_only: an operator above the limit of its municipality; 200 up to it', async () => {
    await steps.setSettings({ ...HST, operatorLimitCents: 210_179 });
    const id = await returned();
    const above = await issueDraft(id, {}, owner());
    expect([failed(above), above.json().message]).toEqual([[403, 'officer_only'], MESSAGES.officerOnly]);
    await steps.setSettings({ operatorLimitCents: 210_180 });
    expect((await issueDraft(id, {}, owner())).statusCode).toBe(200);
    await dispute(id);
    // It neither takes back more.
    await steps.setSettings({ operatorLimitCents: 210_179 });
    const fewer = await issue(id, { lines: [hourLine({ quantity: 1 })], note: 'One hour' }, owner());
    expect(failed(fewer)).toEqual([403, 'officer_only']);
    expect(failed(await steps.nothingCharged(id, owner()))).toEqual([403, 'officer_only']);
    expect(await list(id)).toMatchObject([{ creditedCents: 0, creditNotes: [] }]);
  });

  it('409: before the return, with a due signature, a stale version, and once the borrower agreed', async () => {
    const body = { lines: [hourLine()] };
    const { id: out } = await steps.loanIn('out', await service.lendableListing());
    expect(failed(await issue(out, body))).toEqual([409, 'invalid_transition']);
    const id = await returned();
    expect(failed(await issue(id, body, officer(), { 'if-match': '"1"' }))).toEqual([409, 'stale_version']);
    const due = (signatureDueAt: string | null) =>
      service.db.updateTable('loans').set({ signatureDueAt }).where('id', '=', id).execute();
    await due(new Date().toISOString());
    expect(failed(await issue(id, body))).toEqual([409, 'invalid_transition']);
    await due(null);
    await steps.nothingCharged(id);
    expect(failed(await issue(id, body))).toEqual([409, 'invalid_transition']);
    const done = await agreed();
    expect(failed(await issue(done.id, body))).toEqual([409, 'invalid_transition']);
  });

  it('200: a newer statement takes the place of one that waits: its credit note and itself have the next two numbers', async () => {
    const id = await returned();
    await issueDraft(id);
    const before = await lastNumber();
    expect((await draft(id)).json()).toMatchObject({ replaces: numberOf(before) });
    await issue(id, { lines: [hourLine({ quantity: 15 })], note: 'Without the trailer' });
    const [newer, older] = await list(id, as.admin());
    expect(newer).toMatchObject({ number: numberOf(before + 2), state: 'issued', creditedCents: 0 });
    expect(older).toMatchObject({
      number: numberOf(before),
      state: 'credited',
      dueCents: 0,
      creditNotes: [{ number: numberOf(before + 1), totalCents: 210_180, reason: null, lines: [{ cents: 186_000 }] }],
    });
    expect(await lastEvent(id)).toMatchObject({
      data: {
        statement: {
          number: numberOf(before + 2),
          replaces: numberOf(before),
          creditNote: numberOf(before + 1),
          creditCents: 210_180,
        },
      },
    });
    expect((await service.auditOfLoan(id)).at(-1)!.details).toMatchObject({
      statement: numberOf(before + 2),
      creditNote: numberOf(before + 1),
    });
    expect(failed(await steps.call(id, 'POST', 'end/withdraw', officer()))).toEqual([409, 'invalid_transition']);
  });
});

describe('the numbers of a lender', () => {
  it('have no gap where twenty loans get a statement at once, and some transactions fail in between', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) ids.push(await returnedAtOnce());
    const before = await lastNumber();
    const one = await service.db.selectFrom('statements').selectAll().limit(1).executeTakeFirstOrThrow();
    const { id: _id, sequence: _sequence, dispute: _dispute, ...copied } = one;
    const {
      agreedAt: _at,
      agreedBy: _by,
      paidOn: _on,
      paidReference: _ref,
      paidBy: _pb,
      paidAt: _pa,
      ...copy
    } = copied;
    const { settlementId: _settlement, isDisputed: _disputed, borrower: _borrower, state: _state, ...fresh } = copy;
    const fail = () =>
      service.db
        .transaction()
        .execute(async (trx) => {
          await insertStatement(trx, fresh, [], []);
          throw new Error('the transaction fails');
        })
        .catch((error: Error) => error.message);
    const outcomes = await Promise.all(
      ids.flatMap((id, n) => [
        ...(n % 4 === 0 ? [fail()] : []),
        issueDraft(id, { note: 'Without inspections' }).then(({ statusCode }) => statusCode),
      ]),
    );
    expect(outcomes.filter((outcome) => outcome === 'the transaction fails')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(20);
    const { rows } = await sql<{ sequence: number }>`
      SELECT sequence FROM statements WHERE sequence > ${before} ORDER BY sequence`.execute(service.db);
    expect(rows.map(({ sequence }) => sequence)).toEqual(ids.map((_, n) => before + n + 1));
  });

  it('are one row of numbers for each municipality and year', async () => {
    const { rows } = await sql<{ gaps: number }>`
      SELECT max(sequence) - count(*) AS gaps FROM statements GROUP BY municipality, year`.execute(service.db);
    expect(rows.map(({ gaps }) => gaps)).toEqual([0]);
  });
});

describe('a stored statement', () => {
  it('is changed and deleted by no statement of the service, but goes with its loan', async () => {
    const { id, statementId } = await agreed();
    await credit(id, statementId, { lines: [hourLine({ quantity: 1, rateCents: 100 })], reason: 'A rebate' });
    const changes = [
      sql`UPDATE statements SET total_cents = 1 WHERE id = ${statementId}`,
      sql`UPDATE statements SET note = 'x' WHERE id = ${statementId}`,
      sql`DELETE FROM statements WHERE id = ${statementId}`,
      sql`UPDATE statement_lines SET cents = 1 WHERE statement_id = ${statementId}`,
      sql`DELETE FROM statement_lines WHERE statement_id = ${statementId}`,
    ];
    for (const change of changes)
      await expect(change.execute(service.db)).rejects.toThrow('a statement cannot be changed');
    await service.db.transaction().execute((trx) => deleteLoans(trx, [id]));
    expect(await service.db.selectFrom('statements').select('id').where('loanId', '=', id).execute()).toEqual([]);
  });
});

it('a loan is closed by no replica of the previous version before its statement is agreed', async () => {
  const id = await returned();
  await issueDraft(id);
  const ended = { status: 'closed', turn: null, dueAt: null, endedAt: new Date().toISOString() } as const;
  const close = () => service.db.updateTable('loans').set(ended).where('id', '=', id).execute();
  await expect(close()).rejects.toThrow('a loan cannot be closed before its statement is agreed');
  await service.db
    .updateTable('statements')
    .set({ agreedAt: new Date().toISOString() })
    .where('loanId', '=', id)
    .execute();
  await expect(close()).resolves.toBeDefined();
});

describe('POST /api/loans/:id/end/agree and /dispute with a statement', () => {
  it('200: an officer of the borrower agrees, and the loan is closed; 403 for its operator above the limit', async () => {
    const id = await returned();
    await issueDraft(id);
    const refused = await agree(id, borrower());
    expect([failed(refused), refused.json().message]).toEqual([[403, 'officer_only'], MESSAGES.officerOnly]);
    await steps.setSettings({ operatorLimitCents: 210_180 }, borrowingOfficer());
    expect((await agree(id, borrower())).json()).toMatchObject({ status: 'closed', turn: null, actions: [] });
    await steps.setSettings({}, borrowingOfficer());
    const [statement] = await list(id);
    expect(statement).toMatchObject({ state: 'agreed', agreedBy: 'Bea Borrower', dueCents: 210_180, canCredit: true });
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.closed',
      data: { end: { outcome: 'statement' }, statement: { number: statement!.number, dueCents: 210_180 } },
    });
    expect(await stepOf(id, 'closing')).toMatchObject({ state: 'done', by: 'Olga Officer' });
    expect(await stepOf(id, 'payment', owner())).toMatchObject({ state: 'open', mine: true });
    expect(await stepOf(id, 'payment', borrower())).toMatchObject({ state: 'open', mine: false });
    const todo = (await send(service, borrower(), 'GET', '/api/loans?stage=todo')).json<{ id: number }[]>();
    expect(todo.map(({ id }) => id)).not.toContain(id);
  });

  it('200: a dispute by line, which the lender answers by another statement', async () => {
    const id = await returned([hourLine(), hourLine({ kind: 'operator', rateCents: 6_500 })]);
    await issueDraft(id);
    const lines = [{ position: 1, reason: 'The operator left at noon' }];
    const disputed = await dispute(id, { reason: 'Half a day too much', lines });
    expect(disputed.json()).toMatchObject({ status: 'returned', turn: 'lender', proposedEnd: null });
    const expected = { by: 'Bo Borrowing', reason: 'Half a day too much', lines, at: expect.any(String) };
    const [statement] = await list(id, owner());
    expect(statement).toMatchObject({ state: 'disputed', dispute: expected });
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.end_disputed',
      data: { turn: 'lender', reason: 'Half a day too much', statement: { number: statement!.number } },
    });
    expect(await stepOf(id, 'closing')).toMatchObject({ state: 'open', mine: true });
    await issueDraft(id, { note: 'The operator stayed', lines: [hourLine({ quantity: 15.5 })] });
    await agree(id);
    expect((await list(id)).map(({ state }) => state)).toEqual(['agreed', 'credited']);
    // The dispute stays.
    expect((await list(id))[1]).toMatchObject({ dispute: expected });
  });

  it('409 statement_changed: another statement waits than the one that was shown, or none', async () => {
    const id = await returned();
    await issueDraft(id);
    const { id: shown } = (await list(id))[0]!;
    await issue(id, { lines: [hourLine({ quantity: 15 })], note: 'Without the trailer' });
    const { id: newest } = (await list(id))[0]!;
    const refused = [
      await agree(id, borrowingOfficer(), { statementId: shown }),
      await dispute(id, { reason: 'Too many hours', statementId: shown }),
    ];
    for (const response of refused)
      expect([failed(response), response.json().message]).toEqual([[409, 'statement_changed'], MESSAGES.changed]);
    expect(await list(id)).toMatchObject([{ state: 'issued', dispute: null }, { state: 'credited' }]);
    const disputed = await dispute(id, { reason: 'Too many hours', statementId: newest });
    expect(disputed.statusCode).toBe(200);
    await steps.nothingCharged(id);
    const body = { statementId: newest };
    expect(failed(await agree(id, borrowingOfficer(), body))).toEqual([409, 'statement_changed']);
    expect(failed(await dispute(id, { reason: 'A gift?', ...body }))).toEqual([409, 'statement_changed']);
    const other = await returned();
    await issueDraft(other);
    const agreement = { statementId: (await list(other))[0]!.id };
    expect((await agree(other, borrowingOfficer(), agreement)).json()).toMatchObject({ status: 'closed' });
  });

  it('200: after a dispute the lender charges nothing, which takes the statement back', async () => {
    const id = await returned();
    await issueDraft(id);
    await dispute(id);
    const before = await lastNumber();
    expect((await steps.nothingCharged(id, officer(), 'A gift')).statusCode).toBe(200);
    const [statement] = await list(id);
    expect(statement).toMatchObject({
      state: 'credited',
      creditNotes: [{ number: numberOf(before + 1), reason: 'A gift', totalCents: 210_180 }],
    });
    expect(await lastEvent(id)).toMatchObject({
      data: { end: { outcome: 'nothing_charged' }, statement: { dueCents: 0, creditNote: numberOf(before + 1) } },
    });
    await agree(id, borrower());
    expect((await steps.get(id)).json()).toMatchObject({ status: 'closed' });
    expect(await stepOf(id, 'payment')).toMatchObject({ state: 'not_needed' });
  });

  it('the job makes a statement final that nobody disputed for ten days, once', async () => {
    const id = await returned();
    await issueDraft(id);
    await finishFinalEnds(service.deps, onDay(10));
    expect((await list(id))[0]).toMatchObject({ state: 'issued' });
    await Promise.all([finishFinalEnds(service.deps, onDay(11)), finishFinalEnds(service.deps, onDay(11))]);
    expect((await list(id))[0]).toMatchObject({ state: 'agreed', agreedAt: onDay(11).toISOString(), agreedBy: null });
    const closed = (await service.eventsOfLoan(id)).filter(({ type }) => type === 'loan.closed');
    expect(closed).toMatchObject([{ actorid: null, data: { by: null, statement: { dueCents: 210_180 } } }]);
  });
});

describe('POST /api/loans/:id/statements/:statementId/credit-notes', () => {
  const lines = (quantity: number, over = {}) => [hourLine({ quantity, rateCents: 10_000, ...over })];
  const reason = 'The meter was read wrongly';

  it('200: takes back a part, and then the rest, while the loan stays closed', async () => {
    const { id, statementId } = await agreed();
    const before = await lastNumber();
    const first = await credit(id, statementId, { lines: lines(0.4), reason });
    expect([first.statusCode, first.json().status]).toEqual([200, 'closed']);
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.credit_note_issued',
      data: {
        by: 'lender',
        reason,
        statement: { dueCents: 6_780, creditNote: numberOf(before + 1), creditCents: 4_520 },
      },
    });
    const history = (await steps.call(id, 'GET', 'history', borrower())).json<LoanHistoryEntry[]>();
    expect(history.at(-1)).toMatchObject({ action: 'credit_note_issued', statement: numberOf(before + 1) });
    expect(failed(await credit(id, statementId, { lines: lines(0.7), reason }))).toEqual([409, 'over_credited']);
    await credit(id, statementId, { lines: lines(0.6), reason });
    expect((await list(id))[0]).toMatchObject({ state: 'credited', creditedCents: 11_300, canCredit: false });
    expect(failed(await credit(id, statementId, { lines: lines(0.1), reason }))).toEqual([409, 'invalid_transition']);
    expect(await lastNumber()).toBe(before + 2);
  });

  it('409 over_credited for more HST than was charged, and for the second of two at once that exceed it together', async () => {
    const id = await returned(
      [hourLine({ rateCents: 10_000 }), hourLine({ kind: 'operator', rateCents: 10_000, hst: false })],
      {
        out: 1,
        back: 2,
      },
    );
    await issueDraft(id);
    await agree(id);
    // Of $213 in all, $13 are HST.
    const { id: statementId } = (await list(id))[0]!;
    expect(failed(await credit(id, statementId, { lines: lines(1.1), reason }))).toEqual([409, 'over_credited']);
    expect((await credit(id, statementId, { lines: lines(1), reason })).statusCode).toBe(200);
    expect(failed(await credit(id, statementId, { lines: lines(0.1), reason }))).toEqual([409, 'over_credited']);
    expect((await credit(id, statementId, { lines: lines(1, { hst: false }), reason })).statusCode).toBe(200);
    const other = await agreed();
    const both = await Promise.all(
      [1, 2].map(() => credit(other.id, other.statementId, { lines: lines(0.6), reason })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect((await list(other.id))[0]).toMatchObject({ creditedCents: 6_780 });
  });

  it('200: a note for each of two lines takes back the whole statement, whose HST is rounded once', async () => {
    for (const rateCents of [15_050, 1_003]) {
      const two = [hourLine({ rateCents }), hourLine({ kind: 'operator', rateCents })];
      const id = await returned(two, { out: 1, back: 2 });
      await issueDraft(id);
      await agree(id);
      const { id: statementId, totalCents, hstCents } = (await list(id))[0]!;
      for (const line of two)
        expect((await credit(id, statementId, { lines: [{ ...line, quantity: 1 }], reason })).statusCode).toBe(200);
      const [statement] = await list(id);
      expect(statement).toMatchObject({ state: 'credited', dueCents: 0, creditedCents: totalCents });
      expect(statement!.creditNotes.reduce((sum, note) => sum + note.hstCents, 0)).toBe(hstCents);
    }
  });

  it('200: parts of one line take back exactly its cents, however they are rounded', async () => {
    const rate = { rateCents: 101 };
    const id = await returned([hourLine(rate), hourLine({ kind: 'operator', rateCents: 10_000 })], { out: 1, back: 2 });
    await issueDraft(id);
    await agree(id);
    const { id: statementId } = (await list(id))[0]!;
    for (let quarter = 0; quarter < 4; quarter++)
      expect((await credit(id, statementId, { lines: lines(0.25, rate), reason })).statusCode).toBe(200);
    const [statement] = await list(id);
    expect(statement!.creditNotes.map((note) => note.lines[0]!.cents)).toEqual([25, 25, 25, 26]);
    await credit(id, statementId, { lines: [hourLine({ kind: 'operator', rateCents: 10_000, quantity: 1 })], reason });
    expect((await list(id))[0]).toMatchObject({ state: 'credited', dueCents: 0 });
  });

  it('200: two halves of a line whose halves are rounded up take back the whole statement', async () => {
    const rate = { rateCents: 101 };
    const id = await returned([hourLine(rate)], { out: 1, back: 2 });
    await issueDraft(id);
    await agree(id);
    const { id: statementId } = (await list(id))[0]!;
    for (let half = 0; half < 2; half++)
      expect((await credit(id, statementId, { lines: lines(0.5, rate), reason })).statusCode).toBe(200);
    expect((await list(id))[0]).toMatchObject({ state: 'credited', dueCents: 0 });
  });

  it('409 over_credited for lines without HST of more than is left of the subtotal', async () => {
    const { id, statementId } = await agreed();
    const untaxed = lines(1.13, { hst: false });
    expect(failed(await credit(id, statementId, { lines: untaxed, reason }))).toEqual([409, 'over_credited']);
    expect((await list(id))[0]).toMatchObject({ creditedCents: 0 });
  });

  it('400: the HST of all lines is less than $0, on a statement as on a credit note', async () => {
    const discount = hourLine({ kind: 'discount', unit: 'once', quantity: 1, rateCents: 1_000 });
    const { id, statementId } = await agreed();
    const negative = { fields: { lines: MESSAGES.negativeHst } };
    const credited = await credit(id, statementId, { lines: [...lines(0.5, { hst: false }), discount], reason });
    expect(credited.json()).toMatchObject(negative);
    const waiting = await returned();
    const issued = await issue(waiting, { lines: [hourLine({ hst: false }), discount], note: 'A rebate' });
    expect(issued.json()).toMatchObject(negative);
    expect(await list(waiting)).toEqual([]);
  });

  it('HST is taken back only where the statement charged it', async () => {
    await steps.setSettings({ hstNumber: null });
    const { id, statementId } = await agreed();
    await steps.setSettings(HST);
    expect((await credit(id, statementId, { lines: lines(0.1), reason })).json()).toMatchObject({
      fields: { 'lines.0.hst': MESSAGES.noHstNumber },
    });
    expect((await credit(id, statementId, { lines: lines(0.1, { hst: false }), reason })).statusCode).toBe(200);
  });

  it('401, 403, 404 and 409 for those who may not, and for what is none', async () => {
    const { id, statementId } = await agreed();
    const body = { lines: lines(0.1), reason };
    expect((await credit(id, statementId, body, as.guest())).statusCode).toBe(401);
    for (const caller of [owner(), borrowingOfficer(), as.admin()])
      expect((await credit(id, statementId, body, caller)).statusCode).toBe(403);
    expect((await credit(id, statementId, body, colleague())).statusCode).toBe(404);
    expect(failed(await credit(id, 2_000_000_000, body))).toEqual([404, 'statement_not_found']);
    expect(failed(await credit((await agreed()).id, statementId, body))).toEqual([404, 'statement_not_found']);
    expect(failed(await credit(id, statementId, body, officer(), { 'if-match': '"1"' }))).toEqual([
      409,
      'stale_version',
    ]);
    await credit(id, statementId, body);
    const note = (await list(id))[0]!.creditNotes[0]!;
    expect(failed(await credit(id, note.id, body))).toEqual([404, 'statement_not_found']);
    const waiting = await returned();
    await issueDraft(waiting);
    expect(failed(await credit(waiting, (await list(waiting))[0]!.id, body))).toEqual([409, 'invalid_transition']);
  });
});

describe('POST /api/loans/:id/statements/:statementId/payment', () => {
  it('200: records the payment; recorded again, it replaces it, and the history keeps both', async () => {
    const { id, statementId } = await agreed();
    const first = await pay(id, statementId, { paidOn: today, reference: 'Cheque 17' });
    expect([first.statusCode, first.json().status]).toEqual([200, 'closed']);
    expect((await pay(id, statementId, { paidOn: today, reference: 'Cheque 18' })).statusCode).toBe(200);
    expect((await list(id, borrower()))[0]).toMatchObject({
      state: 'paid',
      dueCents: 0,
      payment: { paidOn: today, reference: 'Cheque 18', recordedBy: 'Olive Owner', settlementId: null },
    });
    expect(await lastEvent(id)).toMatchObject({
      type: 'loan.statement_paid',
      data: { by: 'lender', statement: { paidOn: today, reference: 'Cheque 18', dueCents: 0 } },
    });
    const entries = (await service.auditOfLoan(id)).filter(({ action }) => action === 'statement_paid');
    expect(entries.map(({ details }) => details!['reference'])).toEqual(['Cheque 17', 'Cheque 18']);
    expect(await stepOf(id, 'payment', owner())).toMatchObject({ state: 'done', by: 'Olive Owner', mine: false });
  });

  it('401, 403, 404 and 409 for those who may not, and for what is not due', async () => {
    const { id, statementId } = await agreed();
    const body = { paidOn: today, reference: 'Cheque 17' };
    expect((await pay(id, statementId, body, as.guest())).statusCode).toBe(401);
    for (const caller of [borrower(), as.admin()])
      expect((await pay(id, statementId, body, caller)).statusCode).toBe(403);
    expect((await pay(id, statementId, body, colleague())).statusCode).toBe(404);
    expect(failed(await pay(id, 2_000_000_000, body))).toEqual([404, 'statement_not_found']);
    const waiting = await returned();
    await issueDraft(waiting);
    expect(failed(await pay(waiting, (await list(waiting))[0]!.id, body))).toEqual([409, 'invalid_transition']);
    const rest = [hourLine({ quantity: 1, rateCents: 10_000 })];
    await credit(id, statementId, { lines: rest, reason: 'A gift' });
    expect(failed(await pay(id, statementId, body))).toEqual([409, 'invalid_transition']);
  });
});

describe('PUT /api/loans/:id/alternative-cost', () => {
  it('200: what the borrower would have paid otherwise, which an event tells; null for nothing', async () => {
    const id = await returned();
    const { version } = (await steps.get(id)).json<Loan>();
    expect((await alternative(id, 500_000, borrower())).json()).toMatchObject({ alternativeCents: 500_000 });
    expect(await lastEvent(id)).toMatchObject({ type: 'loan.alternative_saved', data: { by: 'borrower' } });
    expect((await service.auditOfLoan(id)).at(-1)!.details).toMatchObject({ alternativeCents: 500_000 });
    // The same changes nothing.
    expect((await alternative(id, 500_000)).json()).toMatchObject({ version: version + 1 });
    expect((await alternative(id, null)).json()).toMatchObject({ alternativeCents: null, version: version + 2 });
  });

  it('401, 403 for the lender, 404 for others, 409 before the return and for a stale version', async () => {
    const id = await returned();
    expect((await alternative(id, 1, as.guest())).statusCode).toBe(401);
    for (const caller of [officer(), as.admin()]) expect((await alternative(id, 1, caller)).statusCode).toBe(403);
    expect((await alternative(id, 1, borrowingColleague())).statusCode).toBe(404);
    expect(failed(await alternative(id, 1, borrower(), { 'if-match': '"1"' }))).toEqual([409, 'stale_version']);
    const { id: signed } = await steps.loanIn('signed', await service.lendableListing());
    expect(failed(await alternative(signed, 1))).toEqual([409, 'invalid_transition']);
  });
});

it('GET /api/loans/:id/statements: 200 for parties and administrators, 401 and 404 for others', async () => {
  const { id } = await agreed();
  for (const caller of [owner(), officer(), borrower(), borrowingOfficer(), as.admin()])
    expect(await list(id, caller)).toHaveLength(1);
  const rights = async (caller: ReturnType<typeof owner>) =>
    (await list(id, caller)).map(({ canCredit, canRecordPayment }) => [canCredit, canRecordPayment]);
  expect(await rights(officer())).toEqual([[true, true]]);
  expect(await rights(owner())).toEqual([[false, true]]);
  for (const caller of [borrowingOfficer(), as.admin()]) expect(await rights(caller)).toEqual([[false, false]]);
  expect((await steps.call(id, 'GET', 'statements', as.guest())).statusCode).toBe(401);
  expect((await steps.call(id, 'GET', 'statements', colleague())).statusCode).toBe(404);
});

it('the record of the loan has statements, credit notes, disputes, payments and the other cost, in both languages', async () => {
  const id = await returned();
  await issueDraft(id);
  await dispute(id, { reason: 'Half a day too much', lines: [{ position: 0, reason: 'The belt broke' }] });
  await issue(id, { lines: [hourLine({ quantity: 1 })], note: 'One hour then' });
  await agree(id);
  await pay(id, (await list(id))[0]!.id, { paidOn: today, reference: 'Cheque 17' });
  await alternative(id, 500_000);
  for (const [language, texts] of [
    ['en', ['Credit note', 'Half a day too much', 'The belt broke', 'One hour then', 'Cheque 17', '$5,000.00']],
    ['fr', ['Note de crédit', 'Relevé', 'Ligne 1 contestée', 'Cheque 17', '5\u00A0000,00']],
  ] as const) {
    const record = await steps.call(id, 'GET', `record?language=${language}`, borrower());
    const section = record.json().sections.find(({ name }: { name: string }) => name === 'statement');
    const text = JSON.stringify(section.blocks);
    for (const expected of texts) expect(text).toContain(expected);
  }
});

it('files of access requests have the statements of a loan, and of a user what the user wrote', async () => {
  const id = await returned();
  await issueDraft(id, { note: 'As read' });
  await dispute(id, { reason: 'Half a day too much' }, borrower());
  const path = '/api/records/loans';
  const disclosed = await send(service, as.admin(), 'GET', `${path}/disclosure?id=${id}`);
  expect(disclosed.json().records).toMatchObject([
    { statements: [{ note: 'As read', dispute: { reason: 'Half a day too much' }, lines: [{ kind: 'rental' }] }] },
  ]);
  const own = async (caller: ReturnType<typeof owner>) =>
    (await send(service, caller, 'GET', `${path}/my-data`))
      .json()
      .statements.filter(({ loanId }: { loanId: number }) => loanId === id);
  expect(await own(officer())).toEqual([expect.objectContaining({ note: 'As read' })]);
  const [ofBorrower] = await own(borrower());
  expect(ofBorrower).toMatchObject({ dispute: { reason: 'Half a day too much' } });
  expect(ofBorrower).not.toHaveProperty('note');
});
