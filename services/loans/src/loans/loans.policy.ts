import { addDays } from '@commonyard/contracts/calendar-days.values';
import {
  LOAN_ACTIONS,
  LOAN_LIMITS,
  LOAN_MESSAGES as MESSAGES,
  type LoanAction,
  type LoanSide,
  type LoanStatus,
} from '@commonyard/contracts/loans.values';
import { startOfTorontoDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { conflict, forbidden, HttpError, notFound } from '@commonyard/service-kit/http/errors';
import type { LoanRow } from '../database.ts';
import type { Actor } from './loan-parties.policy.ts';

/** The same error whether the loan does not exist or the caller may not see it. */
export const loanNotFound = () => notFound('loan_not_found', MESSAGES.loanNotFound);

/** Creates the error that tells why an action is not possible. Lists only ask whether it is, and an error records a stack. */
type Problem = () => HttpError;
const quoteExpired: Problem = () => conflict('quote_expired', MESSAGES.quoteExpired);
const officerOnly: Problem = () => new HttpError(403, 'officer_only', MESSAGES.officerOnly);
const notYourTurn: Problem = () => conflict('invalid_transition', MESSAGES.notYourTurn);
const invalidTransition: Problem = () => conflict('invalid_transition', MESSAGES.invalidTransition);

export type Transition = LoanAction | 'expire' | 'close';

/** Every transition of a loan after its request: from which states, and to which. */
export const TRANSITIONS: Record<Transition, { from: readonly LoanStatus[]; to: LoanStatus }> = {
  quote: { from: ['requested', 'countered'], to: 'quoted' },
  counter: { from: ['quoted'], to: 'countered' },
  accept: { from: ['quoted', 'countered'], to: 'accepted' },
  decline: { from: ['requested', 'quoted', 'countered'], to: 'declined' },
  cancel: { from: ['requested', 'quoted', 'countered', 'accepted'], to: 'cancelled' },
  expire: { from: ['requested', 'quoted', 'countered'], to: 'expired' },
  close: { from: ['accepted'], to: 'closed' },
};

const TURNS: Partial<Record<LoanStatus, LoanSide>> = { requested: 'lender', quoted: 'borrower', countered: 'lender' };

/** The side that must act; null unless the loan is open. */
export const turnOf = (status: LoanStatus): LoanSide | null => TURNS[status] ?? null;

/** Requested, quoted or countered: nobody holds the days yet. */
export const OPEN_STATUSES = Object.keys(TURNS) as LoanStatus[];
/** Those and accepted. */
export const RUNNING_STATUSES: LoanStatus[] = [...OPEN_STATUSES, 'accepted'];
export const ENDED_STATUSES: LoanStatus[] = ['declined', 'cancelled', 'expired', 'closed'];

/** Throws 403 or 409 unless the actor may take this step with the loan now. */
export function assertCan(action: LoanAction, loan: LoanState, actor: Actor, now: Date): void {
  const problem = findProblem(action, loan, actor, now);
  if (problem) throw problem();
}

/** Throws 403 for an administrator of the platform, who may only cancel: nobody commits a municipality from outside. */
export function assertMayAct(action: 'cancel' | 'other', { side, isAdmin }: Actor): void {
  if (side === null && (action !== 'cancel' || !isAdmin)) throw forbidden();
}

/** What the actor can do with the loan now. */
export const actionsOf = (loan: LoanState, actor: Actor, now: Date): LoanAction[] =>
  LOAN_ACTIONS.filter((action) => findProblem(action, loan, actor, now) === undefined);

export type LoanState = Pick<LoanRow, 'status' | 'dueAt'>;

function findProblem(action: LoanAction, { status, dueAt }: LoanState, actor: Actor, now: Date): Problem | undefined {
  if (actor.side === null && (action !== 'cancel' || !actor.isAdmin)) return forbidden;
  const turn = turnOf(status);
  const isOver = dueAt !== null && now.toISOString() >= dueAt;
  // The job ends it within a minute.
  if (isOver && turn !== null && action === 'accept') return quoteExpired;
  if (isOver || !TRANSITIONS[action].from.includes(status))
    return turn !== null && turn !== actor.side && !isOver ? notYourTurn : invalidTransition;
  if (actor.side === null) return undefined;
  if (action !== 'cancel') return turn === actor.side ? undefined : notYourTurn;
  if (turn === null) return actor.isOfficer ? undefined : officerOnly;
  // The side that must act declines; the other withdraws what it proposed.
  return turn === actor.side ? invalidTransition : undefined;
}

type Deadline = { status: LoanStatus; startsOn: string; endsOn: string; expiresOn: string | null };

/**
 * When the job ends a loan. A request waits for a quote for seven days, an offer until its last day, and both until the first
 * day of the loan begins; on that day itself, until it ends. An accepted loan closes after its last day. Null where it has ended.
 */
export function dueAtOf({ status, startsOn, endsOn, expiresOn }: Deadline, now: Date): string | null {
  const startOf = (day: string) => startOfTorontoDay(day).toISOString();
  if (status === 'accepted') return startOf(addDays(endsOn, 1));
  if (turnOf(status) === null) return null;
  const today = torontoDay(now);
  const waiting = expiresOn === null ? addDays(today, LOAN_LIMITS.openDays) : addDays(expiresOn, 1);
  const begins = startsOn > today ? startsOn : addDays(startsOn, 1);
  return startOf(waiting < begins ? waiting : begins);
}

/** Throws 409 where the client has seen another version than the present one. */
export function assertLoanVersion({ version }: Pick<LoanRow, 'version'>, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== version) throw conflict('stale_version', MESSAGES.staleLoan);
}
