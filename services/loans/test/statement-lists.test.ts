import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { StatementSummary } from '@commonyard/contracts/http/statements';
import { STATEMENT_LIMITS, statementNumber } from '@commonyard/contracts/statements.values';
import { encodeCursor } from '@commonyard/service-kit/http/pagination';
import { statementsOf } from './stored-statements.ts';
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
const statements = statementsOf(service);
afterAll(() => service.close());

const rental = (rateCents: number) => [
  { kind: 'rental', description: null, unit: 'once', quantity: 1, rateCents, hst: false } as const,
];
const back = { lender: 'smiths-falls', borrower: 'lanark-highlands', lenderUserId: 16, borrowerUserId: 6 };
// Stored later than the newer years: the list goes by year first.
const paid = await statements.insert({ year: 2026, state: 'paid' });
const agreed = await statements.insert({ year: 2026, facts: { equipment: '=cmd|calc', purchaseOrder: '+1' } });
const note = await statements.credit(agreed);
const issued = await statements.insert({ ...back, year: 2026, state: 'issued', lines: rental(10_000) });
const earlier = await statements.insert({ year: 2025, state: 'disputed', lines: rental(20_000) });
const credited = await statements.insert({ year: 2025, state: 'disputed', lines: rental(30_000) });
await statements.credit(credited, { year: 2026, lines: rental(30_000) });
await statements.insert({ lender: 'perth', borrower: 'hearst' });

type Caller = ReturnType<typeof officer>;
const list = (query = '', caller: Caller = officer()) => send(service, caller, 'GET', `/api/statements${query}`);
const idsOf = async (query = '', caller: Caller = officer()) =>
  (await list(query, caller)).json<StatementSummary[]>().map(({ id }) => id);
const all = [issued.id, agreed.id, paid.id, credited.id, earlier.id];

it('200: the statements of both sides of a municipality, newest first, with what is due', async () => {
  for (const caller of [officer(), borrowingOfficer()]) expect(await idsOf('', caller)).toEqual(all);
  const rows = (await list()).json<StatementSummary[]>();
  expect(rows).toEqual([
    {
      id: issued.id,
      loanId: issued.loanId,
      number: statementNumber(2026, issued.sequence),
      state: 'issued',
      side: 'borrower',
      partner: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
      equipment: 'Grader',
      issuedAt: expect.stringContaining('2026-03-10'),
      totalCents: 10_000,
      creditedCents: 0,
      dueCents: 10_000,
      paidOn: null,
    },
    // Half of 400 dollars and 113 % are 1,017; a day of it was credited.
    expect.objectContaining({ side: 'lender', totalCents: 101_700, creditedCents: 45_200, dueCents: 56_500 }),
    expect.objectContaining({ state: 'paid', dueCents: 0, paidOn: '2026-04-01' }),
    expect.objectContaining({ state: 'credited', creditedCents: 30_000, dueCents: 0 }),
    expect.objectContaining({ state: 'disputed', dueCents: 20_000 }),
  ]);
});

it('200: an operator sees those of the own loans, and others see none', async () => {
  expect(await idsOf('', owner())).toEqual([agreed.id, paid.id, credited.id, earlier.id]);
  expect(await idsOf('?side=lender', owner())).toHaveLength(4);
  expect(await idsOf('', borrower())).toHaveLength(4);
  expect(await idsOf('', colleague())).toEqual([issued.id]);
  expect(await idsOf('', borrowingColleague())).toEqual([issued.id]);
  // Who has left the municipality.
  expect(await idsOf('', as.operator({ userId: 4, municipality: 'kenora' }))).toEqual([]);
  expect(await idsOf('', stranger())).toEqual([]);
});

it('filters by year, side and state', async () => {
  expect(await idsOf('?year=2025')).toEqual([credited.id, earlier.id]);
  expect(await idsOf('?year=2024')).toEqual([]);
  expect(await idsOf('?side=borrower')).toEqual([issued.id]);
  expect(await idsOf('?side=borrower', borrowingOfficer())).toEqual([agreed.id, paid.id, credited.id, earlier.id]);
  for (const [state, id] of [
    ['issued', issued.id],
    ['agreed', agreed.id],
    ['paid', paid.id],
    ['credited', credited.id],
    ['disputed', earlier.id],
  ] as const)
    expect([state, await idsOf(`?state=${state}`)]).toEqual([state, [id]]);
  expect(await idsOf('?state=disputed&year=2026')).toEqual([]);
});

it('pages by cursor and by number, with the total', async () => {
  const paged: number[] = [];
  let path: string | undefined = '/api/statements?limit=1';
  while (path !== undefined) {
    const page = await send(service, officer(), 'GET', path);
    expect(page.headers['x-total-count']).toBe('5');
    paged.push(...page.json<StatementSummary[]>().map(({ id }) => id));
    path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
  }
  expect(paged).toEqual(all);
  expect(await idsOf('?limit=2&page=2')).toEqual(all.slice(2, 4));
});

it('400, 401 and 403', async () => {
  for (const query of ['?year=x', '?side=both', '?state=open', `?cursor=${encodeCursor(['x', 3])}`])
    expect([query, (await list(query)).statusCode]).toEqual([query, 400]);
  for (const path of ['', '/export']) {
    expect((await list(path, as.guest())).statusCode).toBe(401);
    expect((await list(path, as.admin())).statusCode).toBe(403);
  }
});

it('exports a row for each line and for the HST in the language of the caller; a formula stays text, amounts are positive', async () => {
  const exported = (query: string, caller: Caller = officer()) => list(`/export${query}`, caller);
  const { headers, body } = await exported('?state=agreed');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="statements.csv"');
  const [number, correction] = [agreed, note].map(({ sequence }) => statementNumber(2026, sequence));
  const places = `${agreed.loanId},Lanark Highlands,Smiths Falls`;
  expect(body.split('\r\n')).toEqual([
    '\uFEFFNumber,Kind,Corrects,Date,Loan,Lender,Borrower,Equipment,Purchase order,Account code,Line,Description,Unit,Quantity,Rate,Charged,Credited,HST charged,HST credited,Status,Paid on,Reference',
    `${correction},Credit note,${number},2026-03-20,${places},Grader,PO 7,4000-12,Rental,,Day,1.00,400.00,,400.00,,,"Agreed, not paid",,`,
    `${correction},Credit note,${number},2026-03-20,${places},Grader,PO 7,4000-12,HST,,,,,,,,52.00,"Agreed, not paid",,`,
    `${number},Statement,,2026-03-10,${places},'=cmd|calc,'+1,4000-12,Rental,'=cmd|calc,Day,2.50,400.00,1000.00,,,,"Agreed, not paid",,`,
    `${number},Statement,,2026-03-10,${places},'=cmd|calc,'+1,4000-12,Discount,,Lump sum,1.00,100.00,,100.00,,,"Agreed, not paid",,`,
    `${number},Statement,,2026-03-10,${places},'=cmd|calc,'+1,4000-12,HST,,,,,,,117.00,,"Agreed, not paid",,`,
    '',
  ]);
  const french = as.municipalAdmin({ userId: 5, municipality: 'lanark-highlands', locale: 'fr' });
  const inFrench = await exported('?state=paid', french);
  expect(inFrench.headers['content-disposition']).toBe('attachment; filename="releves.csv"');
  const [head, line] = inFrench.body.split('\r\n');
  expect(head).toMatch(
    /^\uFEFFNuméro;Genre;Corrige;Date;Prêt;Prêteuse;Emprunteuse;.*;TVH créditée;État;Payé le;Référence$/,
  );
  expect(line).toMatch(/;Relevé;;.*;Location;'=cmd\|calc;Jour;2,50;400,00;1000,00;;;;Payé;2026-04-01;CHQ 9$/);
});

it('an export leaves an audit entry with its filters; a rejected one leaves none', async () => {
  const exporter = as.operator({ userId: 71, municipality: 'lanark-highlands' });
  expect((await list('/export?year=2026&state=agreed', exporter)).statusCode).toBe(200);
  expect((await list('/export?state=unknown', exporter)).statusCode).toBe(400);
  expect(await service.auditOfActor(71)).toEqual([
    {
      subjectKind: 'municipality',
      action: 'statements_exported',
      municipality: 'lanark-highlands',
      details: { year: 2026, state: 'agreed' },
    },
  ]);
});

it('exports each document in its own year, and to an operator those of the own loans', async () => {
  const numbersOf = async (query: string, caller: Caller = officer()) => {
    const { body } = await list(`/export${query}`, caller);
    const rows = body.split('\r\n').slice(1, -1);
    return [...new Set(rows.map((row) => row.split(',')[0]))];
  };
  expect(await numbersOf('?year=2025')).toHaveLength(2);
  // The credit note of a statement of the year before is one of the series of 2026.
  expect(await numbersOf('?year=2026')).toHaveLength(5);
  expect(await numbersOf('?state=credited')).toHaveLength(2);
  expect(await numbersOf('', colleague())).toEqual([statementNumber(2026, issued.sequence)]);
});

it('exports whole documents: one whose rows do not fit any more is left out', async () => {
  const { id } = await statements.insert({ lender: 'kenora', borrower: 'hearst', year: 2024 });
  // Three rows each: after 3,333 of them there is room for one row.
  const documents = Math.ceil(STATEMENT_LIMITS.exported / 3);
  await sql`WITH copies AS (
    INSERT INTO statements (loan_id, municipality, year, sequence, facts, subtotal_cents, hst_cents, total_cents, issued_by, issued_at)
    SELECT loan_id, municipality, year, 100000 + n, facts, subtotal_cents, hst_cents, total_cents, issued_by, issued_at
    FROM statements, generate_series(2, ${documents}::integer) AS n WHERE id = ${id} RETURNING id
  )
  INSERT INTO statement_lines (statement_id, position, kind, description, unit, quantity, rate_cents, hst, cents)
  SELECT copies.id, position, kind, description, unit, quantity, rate_cents, hst, cents
  FROM copies, statement_lines WHERE statement_id = ${id}`.execute(service.db);
  const kenora = as.municipalAdmin({ userId: 35, municipality: 'kenora' });
  const { body } = await list('/export?year=2024', kenora);
  const rows = body.split('\r\n').slice(1, -1);
  expect(rows).toHaveLength(STATEMENT_LIMITS.exported - 1);
  expect(rows.at(-1)).toContain(',HST,');
});
