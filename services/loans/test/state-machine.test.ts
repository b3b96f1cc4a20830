import { afterAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayFromNow, statementBody } from '@commonyard/testing/factories/loans';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { LoanSide, LoanStatus } from '@commonyard/contracts/loans.values';
import { actOnDueLoans } from '../src/loans/loans.job.ts';
import { loanSteps } from './loan-steps.ts';
import { as, CALLERS, send, startTestService } from './test-service.ts';

const service = await startTestService();
const steps = loanSteps(service);
afterAll(() => service.close());

type CallerName = keyof typeof CALLERS;
type Action =
  | 'quote'
  | 'days'
  | 'accept'
  | 'decline'
  | 'cancel'
  | EndAction
  | ProposalAction
  | 'alternative'
  | 'wait'
  | 'pass'
  | 'read';
type Outcome = 'back' | 'notHappened' | 'nothingCharged' | 'statement';
type EndAction = Outcome | 'agree' | 'dispute' | 'withdrawEnd';
type ProposalAction = 'declineProposal' | 'withdrawProposal';

const SIDES: Partial<Record<CallerName, LoanSide>> = {
  owner: 'lender',
  officer: 'lender',
  borrower: 'borrower',
  borrowingOfficer: 'borrower',
};
const isOfficer = (caller: CallerName) => caller === 'officer' || caller === 'borrowingOfficer';

type Model = {
  status: LoanStatus;
  proposal: CallerName | null;
  /** Whether the last day has passed, and both sides were asked what happened. */
  isPast: boolean;
  isRequested: boolean;
  end: { side: LoanSide; outcome: Outcome } | null;
  /** Whether a statement of the loan charges something. */
  isCharged: boolean;
  transitions: number;
};
const turnOf = (status: LoanStatus): LoanSide | null =>
  status === 'requested' || status === 'countered' ? 'lender' : status === 'quoted' ? 'borrower' : null;

/** The status of the response to a step, and the loan after it, written without the service's table of transitions. */
function expectStep(
  model: Model,
  caller: CallerName,
  action: Exclude<Action, 'wait' | 'pass' | 'read'>,
): [number, Model] {
  const { status, proposal, isPast, end } = model;
  const side = SIDES[caller];
  const turn = turnOf(status);
  const isOpen = turn !== null;
  const changed = (next: Partial<Model>): Model => ({ ...model, ...next, transitions: model.transitions + 1 });
  const moved = (next: LoanStatus): Model => changed({ status: next, proposal: null });
  if (caller === 'guest') return [401, model];
  if (caller === 'colleague' || caller === 'borrowingColleague') return [404, model];
  if (caller === 'admin') {
    if (action !== 'cancel') return [403, model];
    return isOpen || (status === 'accepted' && !isPast) ? [200, moved('cancelled')] : [409, model];
  }
  if (action === 'declineProposal' || action === 'withdrawProposal') {
    if (proposal === null || turn !== side) return [409, model];
    const isAllowed = action === 'declineProposal' ? isOfficer(caller) : proposal === caller;
    return isAllowed ? [200, changed({ proposal: null })] : [403, model];
  }
  if (action === 'back' || action === 'notHappened')
    return status === 'accepted' && isPast && !end
      ? [200, changed({ end: { side: side!, outcome: action } })]
      : [409, model];
  if (action === 'alternative') {
    if (side === 'lender') return [403, model];
    return status === 'returned' || status === 'closed' ? [200, changed({})] : [409, model];
  }
  if (action === 'statement') {
    if (side === 'borrower') return [403, model];
    if (status !== 'returned' || (end && end.outcome !== 'statement')) return [409, model];
    // The limit of both municipalities is zero.
    if (!isOfficer(caller)) return [403, model];
    return [200, changed({ end: { side: 'lender', outcome: action }, isCharged: true })];
  }
  if (action === 'nothingCharged') {
    if (status !== 'returned' || side !== 'lender' || end) return [409, model];
    if (model.isCharged && !isOfficer(caller)) return [403, model];
    return [200, changed({ end: { side, outcome: action }, isCharged: false })];
  }
  if (action === 'agree' || action === 'dispute' || action === 'withdrawEnd') {
    if (!end || (end.side === side) !== (action === 'withdrawEnd')) return [409, model];
    if (action === 'withdrawEnd' && end.outcome === 'statement') return [409, model];
    if (action !== 'agree') return [200, changed({ end: null, isRequested: status === 'accepted' })];
    if (end.outcome === 'statement' && !isOfficer(caller)) return [403, model];
    const agreed = {
      back: 'returned',
      notHappened: 'cancelled',
      nothingCharged: 'closed',
      statement: 'closed',
    } as const;
    return [200, { ...moved(agreed[end.outcome]), end: null }];
  }
  if (action === 'cancel') {
    if (status === 'accepted' && isPast) return [409, model];
    if (status === 'accepted') return isOfficer(caller) ? [200, moved('cancelled')] : [403, model];
    return isOpen && turn !== side ? [200, moved('cancelled')] : [409, model];
  }
  if (action === 'days') return status === 'requested' && side === 'borrower' ? [200, moved(status)] : [409, model];
  if (!isOpen || turn !== side) return [409, model];
  if (action === 'decline') return [200, moved('declined')];
  if (action === 'accept' && status === 'requested') return [409, model];
  if (!isOfficer(caller)) return [202, changed({ proposal: caller })];
  if (action === 'accept') return [200, moved('accepted')];
  return [201, moved(side === 'lender' ? 'quoted' : 'countered')];
}

let lastCents = 0;
const take = (
  action: Exclude<Action, 'days' | 'wait' | 'pass' | 'read'>,
  id: number,
  caller: ReturnType<(typeof CALLERS)['owner']>,
) => {
  if (action === 'quote' || action === 'accept' || action === 'decline' || action === 'cancel')
    return steps[action](id, caller);
  if (action === 'alternative')
    return send(service, caller, 'PUT', `/api/loans/${id}/alternative-cost`, { cents: ++lastCents });
  const [path, body] = PATHS[action];
  return send(service, caller, 'POST', `/api/loans/${id}/${path}`, body);
};

const step = fc.record({
  caller: fc.constantFrom(...(Object.keys(CALLERS) as CallerName[])),
  action: fc.constantFrom<Action>(
    ...(['quote', 'quote', 'days', 'accept', 'accept', 'decline', 'cancel', 'wait', 'read', 'pass', 'pass'] as const),
    ...(['back', 'notHappened', 'agree', 'dispute', 'withdrawEnd', 'declineProposal', 'withdrawProposal'] as const),
    ...(['statement', 'statement', 'nothingCharged', 'agree', 'dispute', 'alternative'] as const),
  ),
});

type Taken = { caller: CallerName; action: Action };
/** The steps after which a loan is returned. */
const RETURN: Taken[] = [
  { caller: 'officer', action: 'quote' },
  { caller: 'borrowingOfficer', action: 'accept' },
  { caller: 'owner', action: 'pass' },
  { caller: 'borrower', action: 'back' },
  { caller: 'officer', action: 'agree' },
];
const sequences = fc
  .tuple(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 14 }))
  .map(([isReturned, taken]): Taken[] => [...(isReturned ? RETURN : []), ...taken]);

const PATHS: Record<EndAction | ProposalAction, [path: string, body: object]> = {
  back: ['end', { outcome: 'back' }],
  notHappened: ['end', { outcome: 'not_happened', reason: 'The road was never closed' }],
  nothingCharged: ['end', { outcome: 'nothing_charged' }],
  statement: ['statements', statementBody()],
  agree: ['end/agree', {}],
  dispute: ['end/dispute', { reason: 'It is still here' }],
  withdrawEnd: ['end/withdraw', {}],
  declineProposal: ['proposal/decline', {}],
  withdrawProposal: ['proposal/withdraw', {}],
};

/** Moves an accepted loan to a day that has passed. */
async function passDays(id: number, day: string): Promise<void> {
  const dueAt = new Date(Date.now() - 3_600_000).toISOString();
  await service.db.updateTable('loans').set({ startsOn: day, endsOn: day, dueAt }).where('id', '=', id).execute();
  await service.db
    .updateTable('busyPeriods')
    .set({ days: `[${day},${day}]` })
    .where('loanId', '=', id)
    .execute();
}

it('random steps of all roles end as the model says, each with one audit entry and one event', async () => {
  const listingId = await service.lendableListing();
  let nextDay = 20;
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      nextDay += 2;
      const day = dayFromNow((nextDay % 300) + 20);
      const requested = await steps.request(listingId, { startsOn: day, endsOn: day });
      // Days that an earlier run took.
      fc.pre(requested.statusCode === 201);
      const { id } = requested.json();
      // No other run has the day after it.
      const otherDayOf = ({ startsOn }: Loan) => {
        const other = startsOn === day ? addDays(day, 1) : day;
        return { startsOn: other, endsOn: other };
      };
      let model: Model = {
        status: 'requested',
        proposal: null,
        isPast: false,
        isRequested: false,
        end: null,
        isCharged: false,
        transitions: 1,
      };
      for (const { caller, action } of sequence) {
        if (action === 'wait') {
          await actOnDueLoans(service.deps, new Date());
          const { status, isPast, isRequested, end } = model;
          if (status === 'accepted' && isPast && !isRequested && !end)
            model = { ...model, isRequested: true, transitions: model.transitions + 1 };
        } else if (action === 'pass') {
          if (model.status !== 'accepted' || model.isPast) continue;
          await passDays(id, dayFromNow(-nextDay));
          model = { ...model, isPast: true };
        } else if (action === 'read') {
          const { statusCode } = await steps.get(id, CALLERS[caller]());
          expect(statusCode).toBe(caller === 'guest' ? 401 : SIDES[caller] || caller === 'admin' ? 200 : 404);
        } else {
          const [expected, next] = expectStep(model, caller, action);
          const response = await (action === 'days'
            ? steps.changeDays(id, CALLERS[caller](), otherDayOf((await steps.get(id, as.admin())).json()))
            : take(action, id, CALLERS[caller]()));
          expect([action, caller, model.status, response.statusCode]).toEqual([action, caller, model.status, expected]);
          model = next;
        }
      }
      const loan = (await steps.get(id, as.admin())).json();
      const isEnded = model.status === 'cancelled' || model.status === 'closed';
      const waiting = isEnded ? null : model.end;
      const turn = waiting
        ? waiting.side === 'lender'
          ? 'borrower'
          : 'lender'
        : model.status === 'returned'
          ? 'lender'
          : turnOf(model.status);
      expect([loan.status, loan.version, loan.turn]).toEqual([model.status, model.transitions, turn]);
      expect(loan.asksForEnd).toBe(model.status === 'accepted' && model.isRequested && model.end === null);
      const events = await service.eventsOfLoan(id);
      const entries = await service.auditOfLoan(id);
      expect(events.map(({ data }) => 'version' in data && data.version)).toEqual(
        Array.from({ length: model.transitions }, (_, index) => index + 1),
      );
      expect(entries.map(({ action }) => `loan.${action}`)).toEqual(events.map(({ type }) => type));
      const periods = await service.db.selectFrom('busyPeriods').select('id').where('loanId', '=', id).execute();
      expect(periods).toHaveLength(['accepted', 'returned', 'closed'].includes(model.status) ? 1 : 0);
      const statements = await service.db
        .selectFrom('statements')
        .select(['corrects', 'totalCents', 'creditedCents', 'agreedAt'])
        .where('loanId', '=', id)
        .execute();
      const charging = statements.filter((row) => row.corrects === null && row.creditedCents < row.totalCents);
      expect(charging).toHaveLength(model.isCharged ? 1 : 0);
      expect(statements.filter(({ agreedAt }) => agreedAt !== null)).toHaveLength(
        model.isCharged && model.status === 'closed' ? 1 : 0,
      );
    }),
    { numRuns: 60 },
  );
}, 300_000);

it('the job expires every open loan and asks both sides of an accepted one, each once', async () => {
  const listingId = await service.lendableListing({ advanceDays: 700 });
  const open = [];
  for (const [n, status] of (['requested', 'quoted', 'countered', 'accepted'] as const).entries())
    open.push(await steps.loanIn(status, listingId, { startsOn: dayFromNow(500 + n), endsOn: dayFromNow(500 + n) }));
  await actOnDueLoans(service.deps, new Date());
  for (const { id, status } of open) expect((await steps.get(id)).json().status).toBe(status);
  const later = new Date(Date.now() + 600 * 86_400_000);
  await Promise.all([actOnDueLoans(service.deps, later), actOnDueLoans(service.deps, later)]);
  expect(await actOnDueLoans(service.deps, later)).toBe(0);
  const ended = open.map(async ({ id }) => (await steps.get(id)).json().status);
  expect(await Promise.all(ended)).toEqual(['expired', 'expired', 'expired', 'accepted']);
  for (const { id } of open) {
    const last = (await service.eventsOfLoan(id)).at(-1)!;
    expect(last).toMatchObject({ actorid: null, data: { by: null, turn: null } });
  }
});
