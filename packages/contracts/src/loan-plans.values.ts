// What the sides of an accepted loan arrange before the hand-over. Pages and the loans service share these rules.
import { labels } from './known-values.values.ts';

/** What is saved as one: the contacts of each side, place and time, the operator, and the purchase order. */
export const LOAN_PLAN_PARTS = [
  'lender_contacts',
  'borrower_contacts',
  'hand_over_plan',
  'operator',
  'purchase_order',
] as const;
export type LoanPlanPart = (typeof LOAN_PLAN_PARTS)[number];

/** The steps of an accepted loan that the loans service knows, in order. Those of inspections are known to inquiries. */
export const LOAN_STEPS = [
  ...LOAN_PLAN_PARTS,
  'agreement',
  'certificate',
  'hand_over',
  'return',
  'closing',
  'payment',
] as const;
export type LoanStepName = (typeof LOAN_STEPS)[number];

/** What a reminder of an agreed loan says is still to do: signatures, the certificate of insurance, place and time. */
export const OPEN_STEPS = [
  'lender_signature',
  'borrower_signature',
  'certificate_missing',
  'certificate_unseen',
  'hand_over_plan',
] as const;
export type OpenStep = (typeof OPEN_STEPS)[number];

export const LOAN_STEP_STATES = ['open', 'done', 'not_needed'] as const;
export type LoanStepState = (typeof LOAN_STEP_STATES)[number];

export const LOAN_PLAN_LIMITS = {
  name: { min: 2, max: 100 },
  phone: { min: 10, max: 40 },
  address: { min: 3, max: 300 },
  note: 1_000,
  purchaseOrder: { min: 1, max: 60 },
} as const;

export const LOAN_PLAN_MESSAGES = {
  name: 'Please enter a name of 2 to 100 characters',
  phone: 'Phone number must be at least 10 digits',
  email: 'Please enter a valid email address',
  address: 'Please enter a place of 3 to 300 characters',
  note: 'Please shorten the note to 1,000 characters',
  time: 'Please enter a time, such as 07:30',
  timeOrder: 'The end of the time window must be after its beginning',
  purchaseOrder: 'Please enter a purchase order number of up to 60 characters',
} as const;

/** A time of the day, `HH:MM`. */
export const TIME_OF_DAY = '^([01]\\d|2[0-3]):[0-5]\\d$';

/** Whether a text can be a telephone number, maybe with an extension. */
export const isPhoneNumber = (text: string): boolean => text.replaceAll(/\D/g, '').length >= LOAN_PLAN_LIMITS.phone.min;

/** The parts of a plan, as headings and in lists of what was saved. */
export const LOAN_PLAN_LABELS = labels<LoanPlanPart>({
  lender_contacts: 'Contacts of the lender',
  borrower_contacts: 'Contacts of the borrower',
  hand_over_plan: 'Place and time',
  operator: 'Operator and CVOR',
  purchase_order: 'Purchase order',
});
