import { afterAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayFromNow } from '@commonyard/testing/factories/loans';
import type { LoanSide, LoanStatus } from '@commonyard/contracts/loans.values';
import { endDueLoans } from '../src/loans/loans.job.ts';
import { loanSteps } from './loan-steps.ts';
import {
  as,
  borrower,
  borrowingColleague,
  borrowingOfficer,
  colleague,
  officer,
  owner,
  startTestService,
} from './test-service.ts';

const service = await startTestService();
const steps = loanSteps(service);
afterAll(() => service.close());

const CALLERS = {
  owner,
  officer,
  colleague,
  borrower,
  borrowingOfficer,
  borrowingColleague,
  admin: as.admin,
  guest: as.guest,
};
type CallerName = keyof typeof CALLERS;
type Action = 'quote' | 'accept' | 'decline' | 'cancel' | 'wait' | 'read';

const SIDES: Partial<Record<CallerName, LoanSide>> = {
  owner: 'lender',
  officer: 'lender',
  borrower: 'borrower',
  borrowingOfficer: 'borrower',
};
const isOfficer = (caller: CallerName) => caller === 'officer' || caller === 'borrowingOfficer';

type Model = { status: LoanStatus; proposal: boolean; transitions: number };
const turnOf = (status: LoanStatus): LoanSide | null =>
  status === 'requested' || status === 'countered' ? 'lender' : status === 'quoted' ? 'borrower' : null;

/** The status of the response to a step, and the loan after it, written without the service's table of transitions. */
function expectStep(model: Model, caller: CallerName, action: Exclude<Action, 'wait' | 'read'>): [number, Model] {
  const { status, transitions } = model;
  const side = SIDES[caller];
  const turn = turnOf(status);
  const isOpen = turn !== null;
  const moved = (next: LoanStatus): Model => ({ status: next, proposal: false, transitions: transitions + 1 });
  if (caller === 'guest') return [401, model];
  if (caller === 'colleague' || caller === 'borrowingColleague') return [404, model];
  if (caller === 'admin') {
    if (action !== 'cancel') return [403, model];
    return isOpen || status === 'accepted' ? [200, moved('cancelled')] : [409, model];
  }
  if (action === 'cancel') {
    if (status === 'accepted') return isOfficer(caller) ? [200, moved('cancelled')] : [403, model];
    return isOpen && turn !== side ? [200, moved('cancelled')] : [409, model];
  }
  if (!isOpen || turn !== side) return [409, model];
  if (action === 'decline') return [200, moved('declined')];
  if (action === 'accept' && status === 'requested') return [409, model];
  // The limit of both municipalities is zero.
  if (!isOfficer(caller)) return [202, { ...model, proposal: true, transitions: transitions + 1 }];
  if (action === 'accept') return [200, moved('accepted')];
  return [201, moved(side === 'lender' ? 'quoted' : 'countered')];
}

const step = fc.record({
  caller: fc.constantFrom(...(Object.keys(CALLERS) as CallerName[])),
  action: fc.constantFrom<Action>('quote', 'quote', 'accept', 'accept', 'decline', 'cancel', 'wait', 'read'),
});

it('random steps of all roles end as the model says, each with one audit entry and one event', async () => {
  const listingId = await service.lendableListing();
  let nextDay = 20;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (sequence) => {
      nextDay += 2;
      const day = dayFromNow((nextDay % 300) + 20);
      const requested = await steps.request(listingId, { startsOn: day, endsOn: day });
      // Days that an earlier run took.
      fc.pre(requested.statusCode === 201);
      const { id } = requested.json();
      let model: Model = { status: 'requested', proposal: false, transitions: 1 };
      for (const { caller, action } of sequence) {
        if (action === 'wait') {
          await endDueLoans(service.db, new Date());
        } else if (action === 'read') {
          const { statusCode } = await steps.get(id, CALLERS[caller]());
          expect(statusCode).toBe(caller === 'guest' ? 401 : SIDES[caller] || caller === 'admin' ? 200 : 404);
        } else {
          const [expected, next] = expectStep(model, caller, action);
          const response = await (action === 'quote'
            ? steps.quote(id, CALLERS[caller]())
            : steps[action](id, CALLERS[caller]()));
          expect([action, caller, model.status, response.statusCode]).toEqual([action, caller, model.status, expected]);
          model = next;
        }
      }
      const loan = (await steps.get(id, as.admin())).json();
      expect([loan.status, loan.version, loan.turn]).toEqual([model.status, model.transitions, turnOf(model.status)]);
      const events = await service.eventsOfLoan(id);
      const entries = await service.auditOfLoan(id);
      expect(events.map(({ data }) => 'version' in data && data.version)).toEqual(
        Array.from({ length: model.transitions }, (_, index) => index + 1),
      );
      expect(entries.map(({ action }) => `loan.${action}`)).toEqual(events.map(({ type }) => type));
      const periods = await service.db.selectFrom('busyPeriods').select('id').where('loanId', '=', id).execute();
      expect(periods).toHaveLength(model.status === 'accepted' ? 1 : 0);
    }),
    { numRuns: 60 },
  );
}, 300_000);

it('the job expires every open loan and closes an accepted one, each once', async () => {
  const listingId = await service.lendableListing({ advanceDays: 700 });
  const open = [];
  for (const [n, status] of (['requested', 'quoted', 'countered', 'accepted'] as const).entries())
    open.push(await steps.loanIn(status, listingId, { startsOn: dayFromNow(500 + n), endsOn: dayFromNow(500 + n) }));
  await endDueLoans(service.db, new Date());
  for (const { id, status } of open) expect((await steps.get(id)).json().status).toBe(status);
  const later = new Date(Date.now() + 600 * 86_400_000);
  await Promise.all([endDueLoans(service.db, later), endDueLoans(service.db, later)]);
  expect(await endDueLoans(service.db, later)).toBe(0);
  const ended = open.map(async ({ id }) => (await steps.get(id)).json().status);
  expect(await Promise.all(ended)).toEqual(['expired', 'expired', 'expired', 'closed']);
  for (const { id } of open) {
    const last = (await service.eventsOfLoan(id)).at(-1)!;
    expect(last).toMatchObject({ actorid: null, data: { by: null, turn: null } });
  }
});
