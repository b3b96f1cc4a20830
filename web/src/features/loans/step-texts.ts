import { isAgreed, LOAN_SIDES, type LoanStatus } from '@commonyard/contracts/loans.values';
import type { InspectionSummary } from '@commonyard/contracts/http/inspections';
import type { LoanInsurance } from '@commonyard/contracts/http/certificates';
import type { LoanStep } from '@commonyard/contracts/http/loan-plans';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import { INSPECTION_OF, type HandoverKind } from '@commonyard/contracts/handovers.values';
import type { InspectionType } from '@commonyard/contracts/inspections.values';
import { INSPECTION_TYPE_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { LOAN_PLAN_PARTS, type LoanPlanPart, type LoanStepName } from '@commonyard/contracts/loan-plans.values';
import { today } from '@commonyard/contracts/search-params.values';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatInstant, formatShortDay } from '../../lib/format.ts';
import type { TFunction } from '../../lib/translation.ts';
import { chargesNothing, issueLabel } from './end-texts.ts';

/** A step as the page shows it: one that the loan has, or the inspection before or after it. */
export type ShownStep = Omit<LoanStep, 'step'> & {
  name: LoanStepName | InspectionType;
  /** The draft or the completed inspection. */
  inspectionId?: number;
};

export type InspectionsOfLoan = readonly Pick<InspectionSummary, 'id' | 'type' | 'completed' | 'updatedAt'>[];

/**
 * The steps of a loan in order, with its inspections before the return. Those are left out while they are not known: inquiries keeps
 * them, and may show them to nobody but the parties of the inquiry.
 */
export function toShownSteps(loan: Loan, steps: readonly LoanStep[], inspections: InspectionsOfLoan | undefined) {
  const own = steps.map(({ step: name, ...step }): ShownStep => ({ name, ...step }));
  if (!inspections) return own;
  // Each inspection comes before the step that confirms it.
  return own.flatMap((step) => {
    if (step.name !== 'hand_over' && step.name !== 'return') return [step];
    const inspection = toInspectionStep(INSPECTION_OF[step.name], loan, inspections);
    const { inspectionId } = inspection;
    return [inspection, inspection.state === 'done' && inspectionId !== undefined ? { ...step, inspectionId } : step];
  });
}

function toInspectionStep(type: InspectionType, loan: Loan, inspections: InspectionsOfLoan): ShownStep {
  const ofType = inspections.filter((inspection) => inspection.type === type);
  // The loans service accepts the one that was completed last. It has not changed since.
  const [completed] = ofType
    .filter((inspection) => inspection.completed)
    .toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt) || other.id - one.id);
  const found = completed ?? ofType[0];
  return {
    name: type,
    state: completed ? 'done' : 'open',
    by: null,
    at: completed?.updatedAt ?? null,
    // It begins when the machine can be handed over, and that of the return while it is out.
    mine: loan.side !== null && !completed && today() >= loan.startsOn && isOpenFor(type, loan.status),
    ...(found && { inspectionId: found.id }),
  };
}

const isOpenFor = (type: InspectionType, status: LoanStatus): boolean =>
  type === 'post' ? status === 'out' : status === 'accepted' || status === 'signed';

/** The first open step of the reader. None while the sides decide how the loan ended. */
export function primaryStep(loan: Loan, steps: readonly ShownStep[]): ShownStep | undefined {
  const { status, side, turn, proposedEnd, extension } = loan;
  if (status === 'closed') return steps.find(({ name, state, mine }) => name === 'payment' && state === 'open' && mine);
  if (!isAgreed(status) || proposedEnd !== null || (extension && turn === side) || loan.asksForEnd) return undefined;
  const open = steps.filter((step) => step.state === 'open' && step.mine && isPossible(step));
  // The other side waits for this confirmation. After the hand-over nothing of the plan is urgent.
  const handover = open.find(({ name }) => name === 'hand_over' || name === 'return');
  if (handover && turn === side) return handover;
  return open.find(({ name }) => (status !== 'out' && status !== 'returned') || !isPlanPart(name));
}

/** What is confirmed is a completed inspection. */
export const isPossible = ({ name, inspectionId }: ShownStep): boolean =>
  (name !== 'hand_over' && name !== 'return') || inspectionId !== undefined;

export const isPlanPart = (name: ShownStep['name']): name is LoanPlanPart =>
  (LOAN_PLAN_PARTS as readonly string[]).includes(name);

export function stepTitle(name: ShownStep['name'], loan: Loan, t: TFunction): string {
  switch (name) {
    case 'lender_contacts':
    case 'borrower_contacts': {
      const side = name === 'lender_contacts' ? 'lender' : 'borrower';
      return loan.side === side
        ? t('Your contacts')
        : t('Contacts: {municipality}', { municipality: sideName(loan, side) });
    }
    case 'hand_over_plan':
      return t('Place and time');
    case 'operator':
      return t('Operator and CVOR');
    case 'purchase_order':
      return t('Purchase order');
    case 'agreement':
      return t('Agreement');
    case 'certificate':
      return t('Certificate of insurance');
    case 'hand_over':
      return t('Hand-over');
    case 'return':
      return t('Return');
    case 'closing':
      return t('Closing');
    case 'payment':
      return t('Payment');
    default:
      return t(INSPECTION_TYPE_LABELS[name]);
  }
}

/** The button of a step that is open; `Change` where it is done. `statement`: the newest one of the loan. */
export function stepAction(
  { name, state, inspectionId }: ShownStep,
  { side, actions, totalCents }: Pick<Loan, 'side' | 'actions' | 'totalCents'>,
  t: TFunction,
  statement?: Statement,
): string {
  if (isPlanPart(name) && state !== 'open') return t('Change');
  switch (name) {
    case 'lender_contacts':
    case 'borrower_contacts':
      return t('Enter your contacts');
    case 'hand_over_plan':
      return t('Enter place and time');
    case 'operator':
      return t('Name the operator');
    case 'purchase_order':
      return t('Enter the purchase order');
    case 'agreement':
      return t('Sign the agreement');
    case 'pre':
      return inspectionId === undefined ? t('Start the pre-inspection') : t('Continue the pre-inspection');
    case 'post':
      return inspectionId === undefined ? t('Start the post-inspection') : t('Continue the post-inspection');
    case 'certificate':
      return side === 'borrower' ? t('Add certificate') : t('Mark as seen');
    case 'hand_over':
      return t('Confirm the hand-over');
    case 'return':
      return t('Confirm the return');
    case 'payment':
      return t('Record the payment');
    default:
      return issuesStatement({ actions, totalCents }, statement)
        ? issueLabel(statement, t)
        : t('Nothing more is charged');
  }
}

/** Whether the closing of a loan begins with a statement; otherwise the lending side says that nothing more is charged. */
export const issuesStatement = (
  loan: Pick<Loan, 'actions' | 'totalCents'>,
  statement: Statement | undefined,
): boolean =>
  loan.actions.includes('issue_statement') &&
  !(chargesNothing(loan, statement) && loan.actions.includes('propose_nothing_charged'));

/** Where a step stands: done by whom and when, not needed, or who does it. */
export function stepState({ name, state, by, at, mine }: ShownStep, loan: Loan, t: TFunction): string {
  const when = [by, at && formatInstant(at)].filter(Boolean).join(', ');
  if (state === 'done') return when ? t('Done: {when}', { when }) : t('Done');
  if (state === 'not_needed') return when ? t('Not needed: {when}', { when }) : t('Not needed');
  if (name === 'payment' && !mine)
    return loan.status === 'closed'
      ? t('{municipality} does this', { municipality: sideName(loan, 'lender') })
      : t('After the agreement on the statement');
  if (!isAgreed(loan.status) && name !== 'payment') return t('Not done');
  if (mine) return [t('Your step'), isHandover(name) && confirmedText(name, loan, t)].filter(Boolean).join(' · ');
  if (name === 'lender_contacts' || name === 'operator')
    return t('{municipality} does this', { municipality: sideName(loan, 'lender') });
  if (name === 'certificate')
    return t('{municipality} does this', {
      municipality: sideName(loan, loan.insurance && isCovered(loan.insurance) ? 'lender' : 'borrower'),
    });
  if (name === 'closing')
    return loan.proposedEnd && loan.turn
      ? t('{municipality} acts next', { municipality: sideName(loan, loan.turn) })
      : t('After the return');
  if (name === 'hand_over' || name === 'return') {
    const waiting = confirmedText(name, loan, t);
    if (waiting) return waiting;
    if (name === 'return' && loan.status !== 'out') return t('After the hand-over');
  }
  if (name === 'borrower_contacts' || name === 'purchase_order')
    return t('{municipality} does this', { municipality: sideName(loan, 'borrower') });
  if (name === 'agreement') return t('Not signed by both sides yet');
  return today() < loan.startsOn && name !== 'hand_over_plan'
    ? t('From {day} on', { day: formatShortDay(loan.startsOn) })
    : t('Not done yet');
}

const isHandover = (name: ShownStep['name']): name is HandoverKind => name === 'hand_over' || name === 'return';

/** Who confirmed the hand-over or the return, and when, side by side. */
export function confirmedText(kind: HandoverKind, loan: Loan, t: TFunction): string | undefined {
  const texts = LOAN_SIDES.flatMap((side) => {
    const confirmed = loan.handovers?.find((handover) => handover.kind === kind && handover.side === side);
    if (!confirmed) return [];
    const who = [confirmed.name, sideName(loan, side)].filter(Boolean).join(', ');
    const values = { who, time: formatInstant(confirmed.confirmedAt) };
    return [
      confirmed.onOtherPhone
        ? t('{who} confirmed on the phone of the other side, {time}', values)
        : t('{who} confirmed, {time}', values),
    ];
  });
  return texts.length === 0 ? undefined : texts.join(' · ');
}

/** Whether the borrowing side has a certificate that covers the loan, which the lending side has to see. */
const isCovered = ({ certificate, gaps }: LoanInsurance): boolean =>
  certificate !== null && gaps.every((gap) => gap === 'changed');
