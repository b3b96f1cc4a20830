import type { LoanInsurance } from '@commonyard/contracts/http/certificates';
import type { HandOverPlanBody, LoanContactsBody, LoanStep } from '@commonyard/contracts/http/loan-plans';
import { INSPECTION_OF, type HandoverKind } from '@commonyard/contracts/handovers.values';
import type { Quote } from '@commonyard/contracts/http/quotes';
import {
  isPhoneNumber,
  LOAN_PLAN_MESSAGES as MESSAGES,
  LOAN_PLAN_PARTS,
  type LoanPlanPart,
  type LoanStepState,
} from '@commonyard/contracts/loan-plans.values';
import { isAgreed, LOAN_MESSAGES, type LoanAction, type LoanSide } from '@commonyard/contracts/loans.values';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { conflict, forbidden, invalid } from '@commonyard/service-kit/errors/http-error';
import type { LoanRow } from '../database.ts';
import { isCovered, isInsuranceSettled } from '../certificates/certificates.policy.ts';
import { sideOf, type Mover, type Sides, type Step } from '../loans/loans.policy.ts';
import { confirmationsOf, newestOf, type Confirmation, type SeenInspection } from '../loans/handovers.repository.ts';
import type { StatementPayment } from '../loans/statements.repository.ts';
import { sendsOperator } from '../quotes/quotes.policy.ts';
import { contentOf } from './loan-plans.mapper.ts';
import type { SavedPart } from './loan-plans.repository.ts';

/** The side that arranges a part; null where both do. */
const ARRANGED_BY: Record<LoanPlanPart, LoanSide | null> = {
  lender_contacts: 'lender',
  borrower_contacts: 'borrower',
  hand_over_plan: null,
  operator: 'lender',
  purchase_order: 'borrower',
};

/** Throws 403 for a caller of neither side, or of the side that does not arrange this part. */
export function assertArranges(part: LoanPlanPart, caller: Caller, loan: Sides): LoanSide {
  const side = sideOf(caller, loan);
  const arrangedBy = ARRANGED_BY[part];
  if (side === null || (arrangedBy !== null && arrangedBy !== side)) throw forbidden();
  return side;
}

/** Returns who changes the plan of a locked loan. Throws 403, and 409 where it is not accepted or has another version than was seen. */
export function checkPlanChange(
  part: LoanPlanPart,
  loan: LoanRow,
  { caller, seenVersion, now }: Pick<Step, 'caller' | 'seenVersion' | 'now'>,
): Mover {
  const by = assertArranges(part, caller, loan);
  if (!isAgreed(loan.status)) throw conflict('invalid_transition', LOAN_MESSAGES.invalidTransition);
  if (seenVersion !== undefined && seenVersion !== loan.version)
    throw conflict('stale_version', LOAN_MESSAGES.staleLoan);
  return { by, actorId: caller.userId, now };
}

/** Throws 400 for telephone numbers that are none. */
export function assertContacts(body: LoanContactsBody): void {
  const purposes = ['pickUp', 'operator', 'accounts'] as const;
  const wrong = purposes.filter((purpose) => body[purpose] && !isPhoneNumber(body[purpose].phone));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((name) => [`${name}.phone`, MESSAGES.phone])));
}

/** Throws 400 for a time window that ends before it begins. */
export function assertMeetings(body: HandOverPlanBody): void {
  const wrong = (['pickUp', 'return'] as const).filter((name) => body[name].to <= body[name].from);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((name) => [`${name}.to`, MESSAGES.timeOrder])));
}

type Known = {
  parts: readonly SavedPart[];
  handovers: readonly Confirmation[];
  inspections: readonly SeenInspection[];
  /** The accepted one. */
  quote: Quote | undefined;
  /** The step of the agreement. */
  agreement: LoanStep;
  insurance: LoanInsurance | undefined;
  /** The newest statement. */
  statement: StatementPayment | null;
  caller: Caller;
  /** What the caller can do now. */
  actions: LoanAction[];
  nameOf: (userId: number | undefined) => string | null;
};

/** The steps of a loan that was accepted, in order. After the end of the loan only the payment of its statement is open. */
export function stepsOf(
  loan: LoanRow,
  { parts, quote, agreement, insurance, statement, caller, actions, nameOf, ...known }: Known,
): LoanStep[] {
  const side = sideOf(caller, loan);
  const arranged = LOAN_PLAN_PARTS.map((step): LoanStep => {
    const saved = parts.find(({ part }) => part === step);
    const state = stateOf(step, parts, { quote, isBack: loan.returnedAt !== null });
    const arrangedBy = ARRANGED_BY[step];
    const isOfSide = side !== null && (arrangedBy === null || arrangedBy === side);
    return {
      step,
      state,
      by: nameOf(saved?.userId),
      at: saved?.savedAt ?? null,
      mine: isAgreed(loan.status) && isOfSide && (saved !== undefined || state === 'open'),
    };
  });
  const certificate = insurance ? [toCertificateStep(insurance, loan, caller)] : [];
  return [
    ...arranged,
    agreement,
    ...certificate,
    toHandoverStep('hand_over', loan, { ...known, side, actions }),
    toHandoverStep('return', loan, { ...known, side, actions }),
    toClosingStep(loan, { nameOf, actions }),
    toPaymentStep(loan, { statement, side, nameOf }),
  ];
}

type Arranged = Pick<Known, 'quote'> & { isBack: boolean };

/** Once the machine is back, only its statement still needs a part: the purchase order. */
function stateOf(part: LoanPlanPart, parts: readonly SavedPart[], { quote, isBack }: Arranged): LoanStepState {
  if (part === 'purchase_order' && contentOf(parts, part)?.number === null) return 'not_needed';
  if (contentOf(parts, part)) return 'done';
  if (isBack && part !== 'purchase_order') return 'not_needed';
  return part === 'operator' && !sendsOperator(quote) ? 'not_needed' : 'open';
}

/** The lending side sees a certificate that covers the loan, which an administrator of the borrowing side adds. */
function toCertificateStep(insurance: LoanInsurance, loan: LoanRow, caller: Caller): LoanStep {
  const { state, seen, waiver, certificate, gaps, canMarkSeen } = insurance;
  const isRunning = state === 'open' && isAgreed(loan.status) && !isInsuranceSettled(loan.status);
  const canAdd = isRunning && caller.role === 'municipal_admin' && sideOf(caller, loan) === 'borrower';
  const { by = null, at = null } = seen ?? waiver ?? {};
  return { step: 'certificate', state, by, at, mine: canMarkSeen || (canAdd && !isCovered({ certificate, gaps })) };
}

type KnownHandovers = Pick<Known, 'handovers' | 'inspections'> & { side: LoanSide | null; actions: LoanAction[] };

/**
 * The machine is out, or back, once both sides have confirmed the same inspection; or once they said so, without an inspection. A loan
 * that ended otherwise does not need it.
 */
function toHandoverStep(
  step: HandoverKind,
  { status, outAt, returnedAt }: LoanRow,
  { handovers, inspections, side, actions }: KnownHandovers,
): LoanStep {
  const at = step === 'hand_over' ? outAt : returnedAt;
  const newest = newestOf(inspections, INSPECTION_OF[step]);
  const confirmed = newest ? confirmationsOf(handovers, step, newest.contentHash) : [];
  const isMine = actions.includes(step === 'hand_over' ? 'confirm_hand_over' : 'confirm_return');
  return {
    step,
    state: at !== null ? 'done' : isAgreed(status) && status !== 'returned' ? 'open' : 'not_needed',
    by: at === null ? null : (confirmed.at(-1)?.name ?? null),
    at,
    mine: isMine && !confirmed.some((row) => row.side === side),
  };
}

/**
 * The loan is closed when both sides agree on a statement, or that nothing more is charged, or, of one that was not handed over, that it
 * is over.
 */
function toClosingStep(
  { status, proposedEnd, endedAt }: LoanRow,
  { nameOf, actions }: Pick<Known, 'nameOf'> & { actions: LoanAction[] },
): LoanStep {
  const isClosed = status === 'closed';
  return {
    step: 'closing',
    state: isAgreed(status) ? 'open' : isClosed ? 'done' : 'not_needed',
    by: isClosed ? nameOf(proposedEnd?.userId) : null,
    at: isClosed ? endedAt : null,
    // A statement can be replaced while it waits for the other side, but need not be.
    mine: actions.includes('propose_nothing_charged') || (status === 'returned' && actions.includes('agree_end')),
  };
}

/** The borrowing side pays outside of the product, and the lending side records it. A loan without an amount due needs no payment. */
function toPaymentStep(
  { status, totalCents }: LoanRow,
  { statement, side, nameOf }: Pick<Known, 'statement' | 'nameOf'> & { side: LoanSide | null },
): LoanStep {
  const left = statement?.leftCents ?? 0;
  const paidAt = statement?.paidAt ?? null;
  const isDue = statement !== null && statement.agreedAt !== null && left > 0 && paidAt === null;
  const mayBeDue = isAgreed(status) && (left > 0 || (totalCents ?? 0) > 0);
  return {
    step: 'payment',
    state: paidAt !== null ? 'done' : isDue || mayBeDue ? 'open' : 'not_needed',
    by: nameOf(statement?.paidBy ?? undefined),
    at: paidAt,
    mine: isDue && side === 'lender',
  };
}
