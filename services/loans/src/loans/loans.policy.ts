import { addDays } from '@commonyard/contracts/calendar-days.values';
import {
  LOAN_ACTIONS,
  LOAN_LIMITS,
  LOAN_MESSAGES as MESSAGES,
  type LoanAction,
  type LoanSide,
  type LoanStatus,
} from '@commonyard/contracts/loans.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { startOfTorontoDay, torontoDay } from '@commonyard/service-kit/http/calendar-day';
import { conflict, forbidden, HttpError, notFound } from '@commonyard/service-kit/errors/http-error';
import type { LoanPartiesTable, LoanRow } from '../database.ts';

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

/** What a caller asks for: a step with a loan as the caller has seen it. */
export type Step = { loanId: number; listingId: number; seenVersion: number | undefined; caller: Caller; now: Date };

/** Who moves a loan: a side, or neither for the system and administrators of the platform. */
export type Mover = { by: LoanSide | null; actorId: number | null; now: Date };

export const SYSTEM = { by: null, actorId: null } as const;

export const datesTaken = () => conflict('dates_taken', MESSAGES.datesTaken);

/** Returns who moves a locked loan. Throws 403 or 409 unless the caller may take this step with it now. */
export function checkStep(
  action: LoanAction,
  loan: LoanRow,
  { caller, seenVersion, now }: Omit<Step, 'loanId' | 'listingId'>,
): Mover {
  const actor = toActor(caller, loan);
  const problem = findProblem(action, loan, actor, now);
  if (problem) throw problem();
  // Before the version, which taken days raise: the caller must learn why the quote cannot be accepted.
  if (action === 'accept' && loan.datesTakenAt !== null) throw datesTaken();
  if (seenVersion !== undefined && seenVersion !== loan.version) throw conflict('stale_version', MESSAGES.staleLoan);
  return { by: actor.side, actorId: actor.userId, now };
}

/** Throws 403 for an administrator of the platform, who may only cancel: nobody commits a municipality from outside. */
export function assertMayAct(action: 'cancel' | 'other', caller: Caller, loan: Sides): void {
  if (sideOf(caller, loan) === null && (action !== 'cancel' || caller.role !== 'admin')) throw forbidden();
}

/** What a caller can do with the loan now. */
export function actionsOf(loan: LoanState & Sides, caller: Caller, now: Date): LoanAction[] {
  const actor = toActor(caller, loan);
  return LOAN_ACTIONS.filter((action) => findProblem(action, loan, actor, now) === undefined);
}

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

export type Sides = Pick<LoanRow, 'lenderUserId' | 'lenderMunicipality' | 'borrowerUserId' | 'borrowerMunicipality'>;

/** Who acts on a loan. An administrator of the platform is of no side. */
type Actor = { userId: number; side: LoanSide | null; isOfficer: boolean; isAdmin: boolean };

const toActor = (caller: Caller, loan: Sides): Actor => ({
  userId: caller.userId!,
  side: sideOf(caller, loan),
  isOfficer: caller.role === 'municipal_admin',
  isAdmin: caller.role === 'admin',
});

/** The side of a caller: a user of the loan, or an officer, of that side's municipality. Null for everybody else. */
export function sideOf({ userId, role, municipality }: Caller, loan: Sides): LoanSide | null {
  const isOf = (sideUserId: number | null, sideMunicipality: string) =>
    userId !== null &&
    municipality === sideMunicipality &&
    (role === 'municipal_admin' || (role !== 'admin' && sideUserId === userId));
  if (isOf(loan.lenderUserId, loan.lenderMunicipality)) return 'lender';
  return isOf(loan.borrowerUserId, loan.borrowerMunicipality) ? 'borrower' : null;
}

/** The users and municipalities that may see a loan, as `loan_parties` stores them. Platform administrators see every loan. */
export const partiesOf = (loan: Sides): Pick<LoanPartiesTable, 'party' | 'side' | 'municipality'>[] => [
  ...partiesOfSide('lender', loan.lenderUserId, loan.lenderMunicipality),
  ...partiesOfSide('borrower', loan.borrowerUserId, loan.borrowerMunicipality),
];

export const partiesOfSide = (side: LoanSide, userId: number | null, municipality: string) => [
  ...(userId === null ? [] : [{ party: `user:${userId}`, side, municipality }]),
  { party: `municipality:${municipality}`, side, municipality },
];

/**
 * The parties whose loans a caller sees, of the caller's present municipality: an operator's own loans, an officer's those of
 * the municipality too. Undefined for an administrator of the platform, who sees every loan.
 */
export function partiesOfCaller({ role, userId, municipality }: Caller): string[] | undefined {
  if (role === 'admin') return undefined;
  if (municipality === null) return [];
  return [`user:${userId}`, ...(role === 'municipal_admin' ? [`municipality:${municipality}`] : [])];
}
