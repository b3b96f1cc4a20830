import { afterAll, expect, it } from '@jest/globals';
import type { Loan } from '@commonyard/contracts/http/loans';
import { LOAN_STATUSES, type LoanAction, type LoanStatus } from '@commonyard/contracts/loans.values';
import type { NewInspection } from '../src/loans/handovers.repository.ts';
import { dayFromNow, statementBody } from '@commonyard/testing/factories/loans';
import { loanSteps, setLoan } from './loan-steps.ts';
import { as, CALLERS, borrower, officer, send, startTestService } from './test-service.ts';

const service = await startTestService();
const steps = loanSteps(service);
afterAll(() => service.close());

type CallerName = keyof typeof CALLERS;
const PARTIES = ['owner', 'officer', 'borrower', 'borrowingOfficer'] as const;
const OFFICERS = ['officer', 'borrowingOfficer'] as const;
const LENDERS = ['owner', 'officer'] as const;
const BORROWERS = ['borrower', 'borrowingOfficer'] as const;

/** The states of a loan, and what a side said in it. An expired loan is like a declined one. */
const SAID = ['extended', 'recalled', 'ending', 'charged', 'disputed'] as const;
type State = Exclude<LoanStatus, 'expired'> | (typeof SAID)[number];
const STATES: State[] = [...LOAN_STATUSES.filter((status) => status !== 'expired'), ...SAID];

type Tested = Extract<
  LoanAction,
  | 'propose_back'
  | 'propose_nothing_charged'
  | 'issue_statement'
  | 'agree_end'
  | 'dispute_end'
  | 'withdraw_end'
  | 'confirm_hand_over'
  | 'confirm_return'
  | 'recall'
  | 'withdraw_recall'
  | 'extend'
  | 'agree_extension'
  | 'decline_extension'
  | 'withdraw_extension'
>;
/** Who may do what in which state, written without the policy of the service. The days of the loan have begun. */
const ALLOWED: Record<Tested, Partial<Record<State, readonly CallerName[]>>> = {
  propose_back: { accepted: PARTIES, signed: PARTIES, out: PARTIES, extended: PARTIES, recalled: PARTIES },
  // The limit of both municipalities is zero: an operator neither charges, nor takes back, nor owes anything.
  propose_nothing_charged: { returned: LENDERS, disputed: ['officer'] },
  issue_statement: { returned: ['officer'], charged: ['officer'], disputed: ['officer'] },
  agree_end: { ending: LENDERS, charged: ['borrowingOfficer'] },
  dispute_end: { ending: LENDERS, charged: BORROWERS },
  // A statement is not taken back.
  withdraw_end: { ending: BORROWERS },
  confirm_hand_over: { accepted: PARTIES, signed: PARTIES },
  confirm_return: { out: PARTIES, extended: PARTIES, recalled: PARTIES },
  recall: { out: ['officer'], extended: ['officer'] },
  withdraw_recall: { recalled: ['officer'] },
  extend: { accepted: OFFICERS, signed: OFFICERS, out: OFFICERS },
  agree_extension: { extended: ['officer'] },
  decline_extension: { extended: LENDERS },
  withdraw_extension: { extended: BORROWERS },
};
const ACTIONS = Object.keys(ALLOWED) as Tested[];

type Prepared = { id: number; pre: NewInspection; post: NewInspection };

async function prepare(state: State): Promise<Prepared> {
  const status =
    state === 'charged' || state === 'disputed'
      ? 'returned'
      : state === 'extended' || state === 'recalled' || state === 'ending'
        ? 'out'
        : state;
  const listingId = await service.lendableListing();
  const { id } = await (status === 'closed' ? closedLoan(listingId) : steps.loanIn(status, listingId));
  if (status === 'accepted') await setLoan(service, id, { startsOn: dayFromNow(0), endsOn: dayFromNow(4) });
  const [pre, post] = [await steps.inspect(id, 'pre'), await steps.inspect(id, 'post')];
  if (state === 'extended') await take('extend', { id, pre, post }, 'borrowingOfficer');
  if (state === 'recalled') await take('recall', { id, pre, post }, 'officer');
  if (state === 'ending') await take('propose_back', { id, pre, post }, 'borrower');
  if (status === 'returned' && state !== 'returned') await take('issue_statement', { id, pre, post }, 'officer');
  if (state === 'disputed') await take('dispute_end', { id, pre, post }, 'borrower');
  return { id, pre, post };
}

async function closedLoan(listingId: number): Promise<Loan> {
  const loan = await steps.loanIn('returned', listingId);
  await send(service, officer(), 'POST', `/api/loans/${loan.id}/end`, { outcome: 'nothing_charged' });
  await send(service, borrower(), 'POST', `/api/loans/${loan.id}/end/agree`);
  return loan;
}

function take(action: Tested, { id, pre, post }: Prepared, caller: CallerName) {
  const call = (path: string, body?: object) =>
    send(service, CALLERS[caller](), 'POST', `/api/loans/${id}/${path}`, body);
  switch (action) {
    case 'propose_back':
      return call('end', { outcome: 'back' });
    case 'propose_nothing_charged':
      return call('end', { outcome: 'nothing_charged' });
    case 'issue_statement':
      return call('statements', statementBody());
    case 'dispute_end':
      return call('end/dispute', { reason: 'We see that otherwise' });
    case 'agree_end':
      return call('end/agree');
    case 'withdraw_end':
      return call('end/withdraw');
    case 'confirm_hand_over':
      return steps.confirm(id, 'hand_over', pre, CALLERS[caller](), { emergencyReason: 'The dam may break' });
    case 'confirm_return':
      return steps.confirm(id, 'return', post, CALLERS[caller]());
    case 'recall':
      return call('recall', { day: dayFromNow(1), reason: 'A flood at home' });
    case 'withdraw_recall':
      return call('recall/withdraw');
    case 'extend':
      return call('extensions', { endsOn: dayFromNow(6) });
    case 'decline_extension':
      return call('extensions/decline', {});
    default:
      return call(action === 'agree_extension' ? 'extensions/agree' : 'extensions/withdraw');
  }
}

/** The statuses with which a step is rejected. */
const REJECTED: Partial<Record<CallerName, number[]>> = {
  guest: [401],
  colleague: [404],
  borrowingColleague: [404],
  admin: [403],
};

it.each(STATES)(
  'in the state %s each step is possible for exactly those who may take it',
  async (state) => {
    let prepared = await prepare(state);
    for (const action of ACTIONS)
      for (const caller of Object.keys(CALLERS) as CallerName[]) {
        const before = (await steps.get(prepared.id, as.admin())).json<Loan>();
        const isAllowed = ALLOWED[action][state]?.includes(caller) ?? false;
        const { statusCode } = await take(action, prepared, caller);
        const expected = isAllowed ? [200] : (REJECTED[caller] ?? [403, 409]);
        expect([action, caller, expected.includes(statusCode), statusCode]).toEqual([action, caller, true, statusCode]);
        const after = (await steps.get(prepared.id, as.admin())).json<Loan>();
        expect([action, caller, after.version - before.version]).toEqual([action, caller, isAllowed ? 1 : 0]);
        // The next caller finds the same state.
        if (isAllowed) prepared = await prepare(state);
      }
  },
  120_000,
);
