import { labels } from './known-values.values.ts';
import { LOAN_PLAN_LABELS, type LoanPlanPart } from './loan-plans.values.ts';
import type { LoanEnd, LoanSide, LoanStatus } from './loans.values.ts';

// The words for loans on pages and in exported files.

export const LOAN_STATUS_LABELS = labels<LoanStatus>({
  requested: 'Requested',
  quoted: 'Quoted',
  countered: 'Counter-offered',
  accepted: 'Accepted',
  signed: 'Signed',
  out: 'Out',
  returned: 'Returned',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  closed: 'Closed',
});

export const LOAN_END_LABELS = labels<LoanEnd>({
  back: 'The equipment is back',
  not_happened: 'The loan did not happen',
  nothing_charged: 'Nothing more is charged',
  statement: 'Statement issued',
});

/** What a side withdrew, by the status before. */
const WITHDRAWN_LABELS: Partial<Record<LoanStatus, string>> = {
  requested: 'Request withdrawn',
  quoted: 'Quote withdrawn',
  countered: 'Counter-offer withdrawn',
};

type LoanEvent = {
  action: string;
  part?: LoanPlanPart | null;
  side: LoanSide | null;
  previousStatus: LoanStatus | null;
  outcome: LoanEnd | null;
};

/** What ended a loan, was proposed as its end, or was arranged, where its history says more than the name of the event. */
export function eventLabel({ action, side, previousStatus, outcome, part }: LoanEvent): string | undefined {
  if (part) return LOAN_PLAN_LABELS[part];
  if (outcome && (action === 'end_proposed' || action === 'cancelled')) return LOAN_END_LABELS[outcome];
  return action === 'cancelled' && side && previousStatus ? WITHDRAWN_LABELS[previousStatus] : undefined;
}

/** The columns of exported loans. */
export const LOAN_COLUMNS = [
  'Number',
  'Status',
  'Equipment',
  'Lender',
  'Borrower',
  'First day',
  'Last day',
  'Total',
  'Requested',
  'Changed',
  'Need',
] as const;

/** The columns of what the sides of an accepted loan have arranged. */
export const LOAN_PLAN_COLUMNS = ['Purchase order', 'Place of pick-up', 'Place of return', 'Signed on'] as const;

/** The column after those, and its values: how the borrowing side of an accepted loan is insured. */
export const LOAN_INSURANCE_COLUMN = 'Certificate of insurance';
export const LOAN_INSURANCE_LABELS = labels({
  seen: 'Seen by the lender',
  waived: 'Waived',
  open: 'Not seen',
  not_needed: 'Not needed',
});

/** The columns after it: when the machine was handed over and back, what the meter read then, a recall, and since when it is late. */
export const LOAN_HANDOVER_COLUMNS = [
  'Handed over',
  'Back since',
  'Hour meter at the hand-over',
  'Hour meter at the return',
  'Recalled for',
  'Overdue since',
] as const;

/** A purchase order that the borrowing side does not need. */
export const LOAN_PLAN_NOT_NEEDED = 'Not needed';

/** The column after those of the terms of the newest quote. */
export const TERMS_RECORDED_LATER = 'Terms recorded later';
