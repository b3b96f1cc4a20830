import { afterAll, expect, it } from '@jest/globals';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import { LOAN_STATUSES } from '@commonyard/contracts/loans.values';
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
const { loanIn } = loanSteps(service);
afterAll(() => service.close());

const listingId = await service.lendableListing({}, { title: '=cmd|calc' });
const loans: { id: number; status: string }[] = [];
for (const [n, status] of LOAN_STATUSES.entries()) {
  const start = status === 'expired' || status === 'closed' ? 'accepted' : status;
  const loan = await loanIn(start, listingId, { startsOn: dayFromNow(30 + 3 * n), endsOn: dayFromNow(31 + 3 * n) });
  const ended = { status, dueAt: null, endedAt: new Date().toISOString() };
  if (start !== status) {
    await service.db.updateTable('loans').set(ended).where('id', '=', loan.id).execute();
    await service.db.updateTable('loanParties').set({ status }).where('loanId', '=', loan.id).execute();
  }
  loans.push({ id: loan.id, status });
}
const list = (query = '', caller = borrower()) => send(service, caller, 'GET', `/api/loans${query}`);
const statusesOf = async (query: string, caller = borrower()) =>
  (await list(query, caller))
    .json<{ status: string }[]>()
    .map(({ status }) => status)
    .toSorted();

it('200: the loans of the caller, newest first, with paging headers', async () => {
  for (const caller of [borrower, borrowingOfficer, owner, officer, as.admin]) {
    const response = await list('', caller());
    expect(response.json<{ id: number }[]>().map(({ id }) => id)).toEqual(loans.map(({ id }) => id).toReversed());
    expect(response.headers['x-total-count']).toBe(String(LOAN_STATUSES.length));
  }
  const first = await list('?limit=5');
  expect(first.json()).toHaveLength(5);
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
  expect((await send(service, borrower(), 'GET', next)).json()).toHaveLength(3);
  expect((await list('?limit=5&page=2')).json()).toHaveLength(3);
  for (const caller of [colleague, borrowingColleague, as.municipalAdmin])
    expect((await list('', caller())).json()).toEqual([]);
  expect((await list('', as.guest())).statusCode).toBe(401);
});

it('filters by side, stage and status', async () => {
  expect(await statusesOf('?side=borrower')).toHaveLength(8);
  expect(await statusesOf('?side=lender')).toEqual([]);
  expect(await statusesOf('?stage=todo')).toEqual(['quoted']);
  expect(await statusesOf('?stage=todo', officer())).toEqual(['countered', 'requested']);
  expect(await statusesOf('?stage=open')).toEqual(['accepted', 'countered', 'quoted', 'requested']);
  expect(await statusesOf('?stage=closed')).toEqual(['cancelled', 'closed', 'declined', 'expired']);
  expect(await statusesOf('?status=declined')).toEqual(['declined']);
  expect(await statusesOf('?stage=open', as.admin())).toHaveLength(4);
  expect(await statusesOf('?stage=todo', as.admin())).toEqual([]);
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
    {
      kind: 'loan',
      loanId: loans[3]!.id,
      municipalityName: 'Smiths Falls',
      startsOn: dayFromNow(39),
      endsOn: dayFromNow(40),
    },
  ]);
  expect((await machines(owner())).json()).toHaveLength(1);
  for (const caller of [borrower(), colleague(), as.admin()]) expect((await machines(caller)).json()).toEqual([]);
  expect((await machines(as.guest())).statusCode).toBe(401);
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
  expect(head).toBe('\uFEFFNumber,Status,Equipment,Lender,Borrower,First day,Last day,Total,Requested,Changed');
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
  expect(quoted).toMatch(/;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await exported('', french)).body.split('\r\n')).toHaveLength(10);
  expect((await exported('', as.guest())).statusCode).toBe(401);
});
