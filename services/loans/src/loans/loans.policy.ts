import { returnDayOf, type Days } from '@commonyard/contracts/loan-days.values';
import { HANDOVER_LIMITS } from '@commonyard/contracts/handovers.values';
import type { LoanEventType } from '@commonyard/contracts/events/event-table';
import { addDays } from '@commonyard/contracts/calendar-days.values';
import {
  AGREED_STATUSES,
  isAgreed,
  LOAN_ACTIONS,
  LOAN_LIMITS,
  LOAN_MESSAGES as MESSAGES,
  type LoanAction,
  type LoanSide,
  type LoanStatus,
} from '@commonyard/contracts/loans.values';
import { DAMAGE_MESSAGES } from '@commonyard/contracts/damage-reports.values';
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

export type Transition =
  | 'quote'
  | 'counter'
  | 'change_days'
  | 'accept'
  | 'sign'
  | 'decline'
  | 'cancel'
  | 'expire'
  | 'hand_over'
  | 'return'
  | 'close'
  | 'not_happened';

/** What happened to a loan: the past tense of its event and its audit action. */
export type Occurrence = LoanEventType extends `loan.${infer Name}` ? Name : never;

/** Every transition of a loan after its request: from which states, to which, and what has happened then. */
export const TRANSITIONS: Record<Transition, { from: readonly LoanStatus[]; to: LoanStatus; occurrence: Occurrence }> =
  {
    quote: { from: ['requested', 'quoted', 'countered'], to: 'quoted', occurrence: 'quoted' },
    counter: { from: ['quoted', 'countered'], to: 'countered', occurrence: 'countered' },
    change_days: { from: ['requested'], to: 'requested', occurrence: 'days_changed' },
    accept: { from: ['quoted', 'countered'], to: 'accepted', occurrence: 'accepted' },
    sign: { from: ['accepted'], to: 'signed', occurrence: 'signed' },
    decline: { from: ['requested', 'quoted', 'countered'], to: 'declined', occurrence: 'declined' },
    cancel: {
      from: ['requested', 'quoted', 'countered', 'accepted', 'signed'],
      to: 'cancelled',
      occurrence: 'cancelled',
    },
    expire: { from: ['requested', 'quoted', 'countered'], to: 'expired', occurrence: 'expired' },
    hand_over: { from: ['accepted', 'signed'], to: 'out', occurrence: 'handed_over' },
    // A priced loan whose sides only say that the equipment is back was not handed over here.
    return: { from: ['accepted', 'signed', 'out'], to: 'returned', occurrence: 'returned' },
    close: { from: ['accepted', 'signed', 'returned'], to: 'closed', occurrence: 'closed' },
    not_happened: { from: ['accepted', 'signed'], to: 'cancelled', occurrence: 'cancelled' },
  };

const TURNS: Partial<Record<LoanStatus, LoanSide>> = { requested: 'lender', quoted: 'borrower', countered: 'lender' };

/** The side that must act; null unless the loan is open. */
export const turnOf = (status: LoanStatus): LoanSide | null => TURNS[status] ?? null;

/** Requested, quoted or countered: nobody holds the days yet. */
export const OPEN_STATUSES = Object.keys(TURNS) as LoanStatus[];

/** What tells whose turn it is. */
export type TurnState = Pick<
  LoanRow,
  'status' | 'turn' | 'proposedEnd' | 'endRequests' | 'extension' | 'confirmedBy' | 'overdueSince' | 'signaturesDue'
>;

/**
 * The side that must act on an open loan, or must answer the other one on an agreed one: what it says about the end, another last day
 * that it proposes, or what it confirmed. After the return the lending side says what it charges.
 */
export function turnOfLoan({
  status,
  turn,
  ...waiting
}: Pick<LoanRow, 'status' | 'turn' | 'proposedEnd' | 'extension' | 'confirmedBy'>): LoanSide | null {
  if (!isAgreed(status)) return turn;
  const side = waiting.proposedEnd?.side ?? waiting.extension?.side ?? waiting.confirmedBy;
  if (side) return otherSide(side);
  return status === 'returned' ? 'lender' : turn;
}

/** The states of an agreed loan before its hand-over. */
export const BEFORE_HAND_OVER: readonly LoanStatus[] = ['accepted', 'signed'];
export const isBeforeHandOver = (status: LoanStatus): boolean => BEFORE_HAND_OVER.includes(status);

/** How long before its first day the parties of a loan are warned that its machine is late. */
export const WARNED_DAYS = 7;

/** Whether the parties of an agreed loan are warned if its machine is late from the loan before. */
export const isWarned = ({ status, startsOn }: Pick<LoanRow, 'status' | 'startsOn'>, now: Date): boolean =>
  isBeforeHandOver(status) && startsOn <= addDays(torontoDay(now), WARNED_DAYS);

/** Whether both sides of a loan that was not handed over must say what happened. */
export const asksForEnd = ({
  status,
  proposedEnd,
  endRequests,
}: Pick<LoanRow, 'status' | 'proposedEnd' | 'endRequests'>) =>
  isBeforeHandOver(status) && endRequests > 0 && proposedEnd === null;

/** The side that must act, as the row of a party of this side has it: its own where both must. */
export const turnForParty = (loan: TurnState, side: LoanSide): LoanSide | null =>
  asksForEnd(loan) ? side : (turnOfLoan(loan) ?? (isLate(loan) ? side : null));

/**
 * Whether a side of an agreed loan has not signed its agreement, which its officers do. A replica of the previous version signs a loan and
 * leaves the column as it is.
 */
export const mustSign = (
  { status, signaturesDue }: Pick<LoanRow, 'status' | 'signaturesDue'>,
  side: LoanSide,
): boolean => isAgreed(status) && status !== 'signed' && signaturesDue !== null && signaturesDue.includes(side);

/** The same for the municipality of the side, whose officers sign: a missing signature is a step of theirs. */
export const turnForMunicipality = (loan: TurnState, side: LoanSide): LoanSide | null =>
  mustSign(loan, side) ? side : turnForParty(loan, side);

/** Whether the machine is out although it should be back. */
export const isLate = ({ status, overdueSince }: Pick<LoanRow, 'status' | 'overdueSince'>): boolean =>
  status === 'out' && overdueSince !== null;

export const otherSide = (side: LoanSide): LoanSide => (side === 'lender' ? 'borrower' : 'lender');

/** What an operator proposes to its officers, and what becomes of it, stays with its side. */
export const OWN_SIDE_ACTIONS: readonly string[] = ['proposed', 'proposal_declined', 'proposal_withdrawn'];

/** Those and the agreed ones. */
export const RUNNING_STATUSES: LoanStatus[] = [...OPEN_STATUSES, ...AGREED_STATUSES];
export const ENDED_STATUSES: LoanStatus[] = ['declined', 'cancelled', 'expired', 'closed'];

/** What a caller asks for: a step with a loan as the caller has seen it. */
export type Step = { loanId: number; listingId: number; seenVersion: number | undefined; caller: Caller; now: Date };

/** Who moves a loan: a side, or neither for the system and administrators of the platform. */
export type Mover = { by: LoanSide | null; actorId: number | null; now: Date };

export const SYSTEM = { by: null, actorId: null } as const;

export const outOfService = (): HttpError => conflict('out_of_service', DAMAGE_MESSAGES.outOfService);

/** `unavailable`: the days that are taken, of those that were asked for. `loans`: those that have them, for the lending side. */
export const datesTaken = (unavailable: Days[] = [], loans: BlockingLoan[] = []): HttpError =>
  new HttpError(409, 'dates_taken', MESSAGES.datesTaken, {
    ...(unavailable.length > 0 && { details: { unavailable, ...(loans.length > 0 && { loans }) } }),
  });
export type BlockingLoan = Days & { id: number; municipalityName: string };
const daysTaken: Problem = () => datesTaken();

/**
 * Returns who moves a locked loan. Throws 403 or 409 unless the caller may take this step with it now; `taken` are the days of the
 * loan that are not free.
 */
export function checkStep(
  action: LoanAction,
  loan: LoanRow,
  { caller, seenVersion, now }: Omit<Step, 'loanId' | 'listingId'>,
  taken: Days[] = [],
): Mover {
  const actor = toActor(caller, loan);
  const problem = findProblem(action, loan, actor, now);
  // Before the version, which taken days raise: the caller must learn why the quote cannot be accepted.
  if (problem) throw problem === daysTaken ? datesTaken(taken) : problem();
  if (seenVersion !== undefined && seenVersion !== loan.version) throw conflict('stale_version', MESSAGES.staleLoan);
  return { by: actor.side, actorId: actor.userId, now };
}

/** Throws 403 for an administrator of the platform, who may only cancel: nobody commits a municipality from outside. */
export function assertMayAct(action: 'cancel' | 'other', caller: Caller, loan: Sides): void {
  if (sideOf(caller, loan) === null && (action !== 'cancel' || caller.role !== 'admin')) throw forbidden();
}

/** What nobody does while the machine is out of service. */
const NEEDS_SERVICE: LoanAction[] = ['accept', 'confirm_hand_over'];

/** Actions that are not possible while only one side has signed of an agreement. */
const WAITS_FOR_SIGNATURE: LoanAction[] = ['extend', 'agree_extension'];

type Circumstances = { now: Date; outOfServiceSince: string | null; isHalfSigned: boolean };

/** What a caller can do with the loan now. */
export function actionsOf(
  loan: LoanState & Sides,
  caller: Caller,
  { now, outOfServiceSince, isHalfSigned }: Circumstances,
): LoanAction[] {
  const actor = toActor(caller, loan);
  return LOAN_ACTIONS.filter(
    (action) =>
      findProblem(action, loan, actor, now) === undefined &&
      (outOfServiceSince === null || !NEEDS_SERVICE.includes(action)) &&
      !(isHalfSigned && WAITS_FOR_SIGNATURE.includes(action)),
  );
}

export type LoanState = Pick<
  LoanRow,
  | 'status'
  | 'dueAt'
  | 'datesTakenAt'
  | 'startsOn'
  | 'endsOn'
  | 'turn'
  | 'proposal'
  | 'proposedEnd'
  | 'extension'
  | 'signatureDueAt'
  | 'recallDue'
>;

/** Steps of one side only, also while the other side must act: it revises what it asked for or offered. */
const REVISIONS: Partial<Record<LoanAction, { status: LoanStatus; side: LoanSide }>> = {
  quote: { status: 'quoted', side: 'lender' },
  counter: { status: 'countered', side: 'borrower' },
  change_days: { status: 'requested', side: 'borrower' },
};

function findProblem(action: LoanAction, loan: LoanState, actor: Actor, now: Date): Problem | undefined {
  if (actor.side === null && (action !== 'cancel' || !actor.isAdmin)) return forbidden;
  const { status, dueAt, datesTakenAt } = loan;
  const turn = turnOf(status);
  // The job ends an open loan within a minute.
  const isOver = turn !== null && dueAt !== null && now.toISOString() >= dueAt;
  if (action === 'decline_proposal' || action === 'withdraw_proposal')
    return isOver ? invalidTransition : findProposalProblem(action, loan, actor);
  if (isAboutDays(action)) return findAgreedProblem(action, loan, actor, now);
  if (!isNegotiation(action)) return findEndProblem(action, loan, actor, now);
  if (isOver && action === 'accept') return quoteExpired;
  if (isOver || !TRANSITIONS[action].from.includes(status))
    return turn !== null && turn !== actor.side && !isOver ? notYourTurn : invalidTransition;
  // After the last day, and once a side says how the loan ended, both sides end it together.
  if (isAgreed(status) && (loan.proposedEnd !== null || torontoDay(now) > loan.endsOn)) return invalidTransition;
  if (actor.side === null) return undefined;
  const revision = REVISIONS[action];
  if (revision?.status === status) {
    if (revision.side !== actor.side) return invalidTransition;
    // An offer stands until the other side has acted, unless its days are gone.
    return action === 'change_days' || datesTakenAt !== null ? undefined : notYourTurn;
  }
  if (action === 'accept' && turn === actor.side && datesTakenAt !== null) return daysTaken;
  if (action !== 'cancel') return turn === actor.side ? undefined : notYourTurn;
  if (turn === null) return actor.isOfficer ? undefined : officerOnly;
  // The side that must act declines; the other withdraws what it proposed.
  return turn === actor.side ? invalidTransition : undefined;
}

type ProposalAction = 'decline_proposal' | 'withdraw_proposal';
const AGREED_ACTIONS = [
  'confirm_hand_over',
  'confirm_return',
  'recall',
  'withdraw_recall',
  'extend',
  'agree_extension',
  'decline_extension',
  'withdraw_extension',
] as const satisfies LoanAction[];
type AgreedAction = (typeof AGREED_ACTIONS)[number];
const isAboutDays = (action: LoanAction): action is AgreedAction =>
  (AGREED_ACTIONS as readonly LoanAction[]).includes(action);
type EndAction = Exclude<LoanAction, Transition | ProposalAction | AgreedAction>;
const isNegotiation = (action: LoanAction): action is LoanAction & Transition => action in TRANSITIONS;

function findProposalProblem(action: ProposalAction, loan: LoanState, actor: Actor): Problem | undefined {
  if (loan.proposal === null || proposalSideOf(loan) !== actor.side) return invalidTransition;
  if (action === 'decline_proposal') return actor.isOfficer ? undefined : officerOnly;
  return loan.proposal.userId === actor.userId ? undefined : forbidden;
}

/** What both sides do between acceptance and return. While one of them says how the loan ended, they answer that first. */
function findAgreedProblem(
  action: AgreedAction,
  { status, startsOn, endsOn, proposedEnd, extension, recallDue }: LoanState,
  { side, isOfficer }: Actor,
  now: Date,
): Problem | undefined {
  const today = torontoDay(now);
  const isOut = status === 'out';
  if (proposedEnd || !(isOut || isBeforeHandOver(status))) return invalidTransition;
  switch (action) {
    case 'confirm_hand_over':
      return isOut || today < startsOn || today > endsOn ? invalidTransition : undefined;
    case 'confirm_return':
      return isOut ? undefined : invalidTransition;
    case 'recall':
    case 'withdraw_recall': {
      const isPossible = isOut && side === 'lender' && (recallDue === null) === (action === 'recall');
      if (!isPossible || (action === 'recall' && today >= endsOn)) return invalidTransition;
      return isOfficer ? undefined : officerOnly;
    }
    case 'extend':
      // After its last day a loan that was not handed over is over.
      return extension || recallDue !== null || (!isOut && today > endsOn) ? invalidTransition : undefined;
    default: {
      if (!extension) return invalidTransition;
      const isOwn = extension.side === side;
      if (action === 'withdraw_extension') return isOwn ? undefined : invalidTransition;
      return isOwn ? notYourTurn : undefined;
    }
  }
}

/**
 * Either side says from the first day on that the equipment is back, or after the last day that the loan did not happen. After the
 * return the lending side issues a statement, which a newer one may replace while it waits, or says that it charges nothing more. A
 * statement is not taken back.
 */
function findEndProblem(
  action: EndAction,
  { status, startsOn, endsOn, proposedEnd, dueAt, signatureDueAt }: LoanState,
  { side }: Actor,
  now: Date,
): Problem | undefined {
  if (!isAgreed(status)) return invalidTransition;
  const today = torontoDay(now);
  // The job makes it final within a minute.
  const isFinal = proposedEnd !== null && now.toISOString() >= dueAt!;
  if (action === 'propose_nothing_charged' || action === 'issue_statement') {
    const isReplacement = action === 'issue_statement' && proposedEnd?.outcome === 'statement' && !isFinal;
    // One that was handed over in an emergency is signed before.
    return (proposedEnd && !isReplacement) || status !== 'returned' || side !== 'lender' || signatureDueAt !== null
      ? invalidTransition
      : undefined;
  }
  if (action === 'propose_back')
    return proposedEnd || status === 'returned' || today < startsOn ? invalidTransition : undefined;
  if (action === 'propose_not_happened')
    return proposedEnd || today <= endsOn || !TRANSITIONS.not_happened.from.includes(status)
      ? invalidTransition
      : undefined;
  if (!proposedEnd || isFinal) return invalidTransition;
  const isOwn = proposedEnd.side === side;
  if (action === 'withdraw_end') return isOwn && proposedEnd.outcome !== 'statement' ? undefined : invalidTransition;
  return isOwn ? notYourTurn : undefined;
}

/** The side whose operator asks an officer; null without a proposal. */
export function proposalSideOf({ proposal, turn }: Pick<LoanRow, 'proposal' | 'turn'>): LoanSide | null {
  if (proposal === null) return null;
  if (proposal.action === 'accept') return turn;
  return proposal.action === 'quote' ? 'lender' : 'borrower';
}

type Deadline = {
  status: LoanStatus;
  startsOn: string;
  endsOn: string;
  expiresOn?: string | null;
  recallDue?: string | null;
};

/**
 * When the job acts on a loan. A request waits for a quote for seven days, an offer until the end of its last day, and neither longer
 * than the first day of the loan. After the last day both sides of an accepted loan are asked what happened, and those of one that is out
 * are told that it is late; of a returned loan nobody is asked. Null where it has ended.
 */
export function dueAtOf(
  { status, startsOn, endsOn, expiresOn = null, recallDue = null }: Deadline,
  now: Date,
): string | null {
  const startOf = (day: string) => startOfTorontoDay(day).toISOString();
  if (status === 'returned') return NEVER;
  if (isAgreed(status)) return startOf(addDays(returnDayOf({ endsOn, recallDue }), 1));
  if (turnOf(status) === null) return null;
  const last = expiresOn ?? addDays(torontoDay(now), LOAN_LIMITS.openDays - 1);
  return startOf(addDays(last < startsOn ? last : startsOn, 1));
}

/** What is set where the sides arrange that a machine is back on a day: the job does not remind them of tomorrow, of which they know. */
export const knownReturn = (day: string, now: Date): { returnRemindedFor?: string } =>
  day === addDays(torontoDay(now), 1) ? { returnRemindedFor: day } : {};

/** When the other side can dispute a proposed end no longer: the end of the tenth day. */
export const finalAtOf = (now: Date): string => startOfDayAfter(now, LOAN_LIMITS.endDays + 1);

/**
 * When both sides are asked again what happened, after they were asked so many times since the last day: `LOAN_LIMITS.reminderDays`
 * after the first time, and then no more.
 */
export function nextRequestAt(requests: number, now: Date): string {
  const days = [0, ...LOAN_LIMITS.reminderDays];
  const [last, next] = [days[requests - 1], days[requests]];
  return last === undefined || next === undefined ? NEVER : startOfDayAfter(now, next - last);
}

/** When both sides of a late loan are told again, after they were told so many times; the last time is a week after its last day. */
export function nextOverdueAt(notices: number, lastDay: string): string {
  const days = HANDOVER_LIMITS.overdueDays[notices];
  return days === undefined ? NEVER : startOfTorontoDay(addDays(lastDay, days)).toISOString();
}

/** How often both sides of a late loan are told until a day, this day included. */
export const noticesUntil = (today: string, lastDay: string): number =>
  HANDOVER_LIMITS.overdueDays.filter((days) => addDays(lastDay, days) <= today).length;

/** Agreed loans have an instant in the column: the previous version requires one. */
const NEVER = '9999-12-31T00:00:00.000Z';

const startOfDayAfter = (now: Date, days: number): string =>
  startOfTorontoDay(addDays(torontoDay(now), days)).toISOString();

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

/** Whether a party is the municipality of a side, for its officers, and no single user. */
export const isMunicipality = (party: string): boolean => party.startsWith('municipality:');

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
