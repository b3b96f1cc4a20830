import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { encodeCursor } from '@commonyard/service-kit/http/pagination';
import type { Loan } from '@commonyard/contracts/http/loans';
import {
  AGREED_STATUSES,
  isAgreed,
  LOAN_STATUSES,
  type LoanSide,
  type LoanStatus,
} from '@commonyard/contracts/loans.values';
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
const { loanIn, get } = loanSteps(service);
afterAll(() => service.close());

const listingId = await service.lendableListing({}, { title: '=cmd|calc' });
const loans: { id: number; status: string }[] = [];
const store = async (id: number, columns: { status: LoanStatus; dueAt?: null; endedAt?: string }) => {
  await service.db.updateTable('loans').set(columns).where('id', '=', id).execute();
  await service.db
    .updateTable('loanParties')
    .set({ status: columns.status, turn: null })
    .where('loanId', '=', id)
    .execute();
};
/** A loan that is signed, out or returned is listed as an accepted one. */
const STATUSES = LOAN_STATUSES.filter((status) => status === 'accepted' || !isAgreed(status));
for (const [n, status] of STATUSES.entries()) {
  const start = status === 'expired' || status === 'closed' ? 'accepted' : status;
  const loan = await loanIn(start, listingId, { startsOn: dayFromNow(30 + 3 * n), endsOn: dayFromNow(31 + 3 * n) });
  if (start !== status) await store(loan.id, { status, dueAt: null, endedAt: new Date().toISOString() });
  loans.push({ id: loan.id, status });
}
const list = (query = '', caller = borrower()) => send(service, caller, 'GET', `/api/loans${query}`);
const statusesOf = async (query: string, caller = borrower()) =>
  (await list(query, caller))
    .json<{ status: string }[]>()
    .map(({ status }) => status)
    .toSorted();

const idOf = (status: string) => loans.find((loan) => loan.status === status)!.id;
const othersThan = (steps: number[]) =>
  loans
    .map(({ id }) => id)
    .toReversed()
    .filter((id) => !steps.includes(id));
const idsOf = (response: { json: () => unknown }) => (response.json() as { id: number }[]).map(({ id }) => id);

it('200: the steps of the caller by due date, then the others, newest first, with paging headers', async () => {
  // The one that was requested later is due first.
  await service.db
    .updateTable('loans')
    .set({ dueAt: new Date(Date.now() + 3_600_000).toISOString() })
    .where('id', '=', Math.max(idOf('countered'), idOf('requested')))
    .execute();
  const lenderSteps = [idOf('countered'), idOf('requested')].toSorted((one, other) => other - one);
  // Officers sign the agreement of the accepted one.
  const officerSteps = [...lenderSteps, idOf('accepted')];
  for (const [caller, steps] of [
    [borrower, [idOf('quoted')]],
    [borrowingOfficer, [idOf('quoted'), idOf('accepted')]],
    [owner, lenderSteps],
    [officer, officerSteps],
    [as.admin, []],
  ] as const) {
    const response = await list('', caller());
    expect(idsOf(response)).toEqual([...steps, ...othersThan([...steps])]);
    expect(response.headers['x-total-count']).toBe(String(STATUSES.length));
  }
  const first = await list('?limit=5');
  expect(first.json()).toHaveLength(5);
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
  expect((await send(service, borrower(), 'GET', next)).json()).toHaveLength(3);
  expect((await list('?limit=5&page=2')).json()).toHaveLength(3);
  // One by one, over the border between the steps and the others.
  const paged: number[] = [];
  let path: string | undefined = '/api/loans?limit=1';
  while (path !== undefined) {
    const page = await send(service, officer(), 'GET', path);
    paged.push(...idsOf(page));
    path = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
  }
  expect(paged).toEqual([...officerSteps, ...othersThan(officerSteps)]);
  expect(idsOf(await list('?limit=3&page=2', officer()))).toEqual(paged.slice(3, 6));
  expect((await list(`?cursor=${encodeCursor(['now', 3])}`)).statusCode).toBe(400);
  for (const caller of [colleague, borrowingColleague, as.municipalAdmin])
    expect((await list('', caller())).json()).toEqual([]);
  expect((await list('', as.guest())).statusCode).toBe(401);
});

it('filters by side, stage and status', async () => {
  expect(await statusesOf('?side=borrower')).toHaveLength(8);
  expect(await statusesOf('?side=lender')).toEqual([]);
  expect(await statusesOf('?stage=todo')).toEqual(['quoted']);
  expect(await statusesOf('?stage=todo', officer())).toEqual(['accepted', 'countered', 'requested']);
  expect(await statusesOf('?stage=open')).toEqual(['accepted', 'countered', 'quoted', 'requested']);
  expect(await statusesOf('?stage=closed')).toEqual(['cancelled', 'closed', 'declined', 'expired']);
  expect(await statusesOf('?status=declined')).toEqual(['declined']);
  expect(await statusesOf('?stage=open', as.admin())).toHaveLength(4);
  expect(await statusesOf('?stage=todo', as.admin())).toEqual([]);
});

it.each(AGREED_STATUSES)('lists a loan that is %s with the open ones, and with the agreed ones', async (status) => {
  const id = idOf('accepted');
  await store(id, { status });
  try {
    expect(await statusesOf('?stage=agreed')).toEqual([status]);
    expect(await statusesOf('?stage=agreed', as.admin())).toEqual([status]);
    expect(await statusesOf('?stage=open')).toContain(status);
  } finally {
    await store(id, { status: 'accepted' });
  }
});

it('filters by listing', async () => {
  for (const caller of [borrower, officer, as.admin]) {
    expect(await statusesOf(`?listing=${listingId}&stage=open`, caller())).toHaveLength(4);
    expect(await statusesOf('?listing=2000000000', caller())).toEqual([]);
  }
  expect((await list('?listing=x')).statusCode).toBe(400);
});

it('counts the loans of each part', async () => {
  const counts = async (caller = borrower()) => (await send(service, caller, 'GET', '/api/loans/counts')).json();
  expect(await counts()).toEqual({ todo: 1, lending: 0, borrowing: 4, closed: 4 });
  expect(await counts(officer())).toEqual({ todo: 2, lending: 4, borrowing: 0, closed: 4 });
  expect(await counts(colleague())).toEqual({ todo: 0, lending: 0, borrowing: 0, closed: 0 });
  expect((await send(service, as.guest(), 'GET', '/api/loans/counts')).statusCode).toBe(401);
});

it('a step that an officer is asked for is one of the officer, and none of the operator', async () => {
  const id = idOf('quoted');
  const proposal = JSON.stringify({ action: 'accept', quote: null, proposedAt: new Date().toISOString() });
  await service.db.updateTable('loans').set({ proposal }).where('id', '=', id).execute();
  const todo = async (caller: ReturnType<typeof borrower>) =>
    (await send(service, caller, 'GET', '/api/loans/counts')).json<{ todo: number }>().todo;
  expect([await todo(borrower()), await todo(borrowingOfficer())]).toEqual([0, 1]);
  expect(await statusesOf('?stage=todo')).toEqual([]);
  expect(await statusesOf('?stage=todo', borrowingOfficer())).toEqual(['quoted']);
  expect(idsOf(await list())).toEqual(othersThan([]));
  expect(idsOf(await list('', borrowingOfficer()))).toEqual([id, ...othersThan([id])]);
  await service.db.updateTable('loans').set({ proposal: null }).where('id', '=', id).execute();
});

it('a quote that the other side proposes to its officers hides no step', async () => {
  const id = idOf('quoted');
  const proposal = JSON.stringify({ action: 'quote', quote: null, proposedAt: new Date().toISOString() });
  await service.db.updateTable('loans').set({ proposal }).where('id', '=', id).execute();
  expect(await statusesOf('?stage=todo')).toEqual(['quoted']);
  await service.db.updateTable('loans').set({ proposal: null }).where('id', '=', id).execute();
});

it('a loan whose last day has passed stands before later steps, however late its sides are asked again', async () => {
  const id = idOf('accepted');
  const { startsOn, endsOn } = (await get(id, officer())).json<Loan>();
  const [day, never] = [dayFromNow(-2), '9999-12-31T00:00:00Z'];
  const past = { startsOn: day, endsOn: day, endRequests: 3, dueAt: never };
  await service.db.updateTable('loans').set(past).where('id', '=', id).execute();
  await service.db
    .updateTable('loanParties')
    .set({ turn: sql<LoanSide>`side` })
    .where('loanId', '=', id)
    .execute();
  expect(idsOf(await list('', officer()))[0]).toBe(id);
  expect(idsOf(await list())[0]).toBe(id);
  // A recall ends a loan before its last day.
  const recalled = { endsOn: dayFromNow(400), recallDue: day };
  await service.db.updateTable('loans').set(recalled).where('id', '=', id).execute();
  expect(idsOf(await list('', officer()))[0]).toBe(id);
  const before = {
    startsOn,
    endsOn,
    recallDue: null,
    endRequests: 0,
    dueAt: new Date(`${endsOn}T12:00:00Z`).toISOString(),
  };
  await service.db.updateTable('loans').set(before).where('id', '=', id).execute();
  await service.db.updateTable('loanParties').set({ turn: null }).where('loanId', '=', id).execute();
});

it('the calendar of machines has the loans and blocks of the own side', async () => {
  await send(service, officer(), 'POST', `/api/availability/${listingId}/blocks`, {
    kind: 'maintenance',
    startsOn: dayFromNow(20),
    endsOn: dayFromNow(22),
  });
  const machines = (caller = officer()) =>
    send(service, caller, 'GET', `/api/loans/machines?from=${dayFromNow(15)}&to=${dayFromNow(42)}`);
  const [machine, ...more] = (await machines()).json();
  expect(more).toEqual([]);
  expect(machine.listing).toMatchObject({ id: listingId, title: '=cmd|calc' });
  expect(machine).toMatchObject({ hasTerms: true, hasOfficer: true });
  expect(machine.periods).toEqual([
    { kind: 'maintenance', loanId: null, municipalityName: null, startsOn: dayFromNow(20), endsOn: dayFromNow(22) },
    ...loans.slice(0, 3).map(({ id }, n) => ({
      kind: 'request',
      loanId: id,
      municipalityName: 'Smiths Falls',
      startsOn: dayFromNow(30 + 3 * n),
      endsOn: dayFromNow(31 + 3 * n),
    })),
    {
      kind: 'loan',
      loanId: loans[3]!.id,
      municipalityName: 'Smiths Falls',
      startsOn: dayFromNow(39),
      endsOn: dayFromNow(40),
    },
  ]);
  expect((await machines(owner())).json()).toHaveLength(1);
  for (const caller of [colleague(), as.admin()]) expect((await machines(caller)).json()).toEqual([]);
  expect((await machines(as.guest())).statusCode).toBe(401);
});

it('the calendar of machines has what the own side borrows, with its requests', async () => {
  const path = `/api/loans/machines?from=${dayFromNow(35)}&to=${dayFromNow(42)}`;
  for (const caller of [borrower(), borrowingOfficer()])
    expect((await send(service, caller, 'GET', path)).json()).toMatchObject([
      {
        listing: { id: listingId },
        side: 'borrower',
        periods: [
          { kind: 'request', loanId: loans[2]!.id, municipalityName: 'Lanark Highlands' },
          { kind: 'loan', loanId: loans[3]!.id, municipalityName: 'Lanark Highlands' },
        ],
      },
    ]);
});

it('the calendar of machines says of a machine with blocks alone, of a town without an officer, that it lacks both', async () => {
  const otherOwner = as.operator({ userId: 44, municipality: 'perth' });
  const id = await service.projectListing({ userId: 44, municipality: 'perth' });
  const days = { startsOn: dayFromNow(20), endsOn: dayFromNow(22) };
  const { statusCode } = await send(service, otherOwner, 'POST', `/api/availability/${id}/blocks`, {
    kind: 'maintenance',
    ...days,
  });
  expect(statusCode).toBe(201);
  const path = `/api/loans/machines?from=${days.startsOn}&to=${days.endsOn}`;
  expect((await send(service, otherOwner, 'GET', path)).json()).toMatchObject([
    { listing: { id }, hasTerms: false, hasOfficer: false },
  ]);
});

it('exports CSV in the language of the caller; a formula stays text', async () => {
  const exported = async (query = '', caller = borrower()) => send(service, caller, 'GET', `/api/loans/export${query}`);
  const { headers, body } = await exported('?status=quoted');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, line, ...more] = body.split('\r\n');
  expect(headers['content-disposition']).toBe('attachment; filename="loans.csv"');
  // The terms follow: quote-terms.test.ts.
  expect(head).toMatch(/^\uFEFFNumber,Status,Equipment,Lender,Borrower,First day,Last day,Total,Requested,Changed,/);
  expect(line).toContain(
    `,Quoted,'=cmd|calc,Lanark Highlands,Smiths Falls,${dayFromNow(33)},${dayFromNow(34)},2034.00,`,
  );
  expect(more).toEqual(['']);
  const french = as.operator({ userId: 14, municipality: 'smiths-falls', locale: 'fr' });
  const inFrench = await exported('', french);
  expect(inFrench.headers['content-disposition']).toBe('attachment; filename="prets.csv"');
  expect(inFrench.body).toMatch(/^\uFEFFNuméro;État;Équipement;/);
  const quoted = inFrench.body.split('\r\n').find((text) => text.includes(';Soumission;'))!;
  expect(quoted).toContain(`;'=cmd|calc;Lanark Highlands;Smiths Falls;${dayFromNow(33)};${dayFromNow(34)};2034,00;`);
  expect(quoted).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;;Non;/);
  expect((await exported('', french)).body.split('\r\n')).toHaveLength(10);
  expect((await exported('', as.guest())).statusCode).toBe(401);
});

it('an export leaves an audit entry with its filters, whose searched words can be erased; a rejected one leaves none', async () => {
  const exporter = as.operator({ userId: 71, municipality: 'smiths-falls' });
  const admin = as.admin({ userId: 72 });
  const exported = async (query: string, caller: typeof admin) =>
    (await send(service, caller, 'GET', `/api/loans/export${query}`)).statusCode;
  expect(await exported('?side=borrower&status=quoted&search=Olive', exporter)).toBe(200);
  expect(await exported('?status=unknown', exporter)).toBe(400);
  expect(await exported('', admin)).toBe(200);
  const entry = { subjectKind: 'municipality', action: 'loans_exported' };
  const details = { side: 'borrower', status: 'quoted', search: { digest: expect.any(String) } };
  expect(await service.auditOfActor(71)).toEqual([{ ...entry, municipality: 'smiths-falls', details }]);
  expect(await service.auditOfActor(72)).toEqual([{ ...entry, municipality: null, details: {} }]);
});

it('the calendar of machines has buffer days, and public machines without terms, of the own side only', async () => {
  const municipality = 'carleton-place';
  const own = as.operator({ userId: 48, municipality });
  const withBuffer = await service.lendableListing({ bufferDays: 3 }, { title: 'A roller' });
  const { id } = await loanIn('accepted', withBuffer, { startsOn: dayFromNow(50), endsOn: dayFromNow(51) });
  const without = await service.projectListing({ userId: 48, municipality, title: 'B plow' });
  await service.projectListing({ userId: 48, municipality, status: 'pending' });
  const path = `/api/loans/machines?from=${dayFromNow(45)}&to=${dayFromNow(60)}`;
  const shown = (await send(service, officer(), 'GET', path)).json<{ listing: { id: number } }[]>();
  expect(shown.find(({ listing }) => listing.id === withBuffer)).toMatchObject({
    periods: [
      { kind: 'loan', loanId: id, startsOn: dayFromNow(50), endsOn: dayFromNow(51) },
      { kind: 'buffer', loanId: id, startsOn: dayFromNow(52), endsOn: dayFromNow(54) },
    ],
  });
  expect((await send(service, own, 'GET', path)).json()).toMatchObject([
    { listing: { id: without }, side: 'lender', hasTerms: false, outOfServiceSince: null, periods: [] },
  ]);
  await send(service, owner(), 'POST', `/api/availability/${withBuffer}/out-of-service`, { note: 'Broken blade' });
  const after = (await send(service, officer(), 'GET', path)).json<{ listing: { id: number } }[]>();
  expect(after.find(({ listing }) => listing.id === withBuffer)).toMatchObject({
    outOfServiceSince: expect.any(String),
  });
});
