import { Type, type Static } from 'typebox';
import {
  LOAN_PLAN_LIMITS as LIMITS,
  LOAN_PLAN_MESSAGES as MESSAGES,
  LOAN_STEPS,
  LOAN_STEP_STATES,
  TIME_OF_DAY,
} from '../loan-plans.values.ts';
import { LOAN_SIDES } from '../loans.values.ts';
import { Clearable, Closed, Email, Instant, Line, Name, Nullable, Paragraphs } from './field-types.ts';

const ContactBody = Closed({
  name: Name({ ...LIMITS.name, message: MESSAGES.name }),
  phone: Line({ ...LIMITS.phone, message: MESSAGES.phone }),
  email: Clearable(Email(MESSAGES.email)),
});

/** The contacts of a side, by purpose: pick-up and return, the work of the machine, the invoice. */
export const LoanContactsBody = Closed({
  pickUp: ContactBody,
  operator: Type.Optional(ContactBody),
  accounts: Type.Optional(ContactBody),
});
export type LoanContactsBody = Static<typeof LoanContactsBody>;

const TimeOfDay = Type.String({ minLength: 5, maxLength: 5, pattern: TIME_OF_DAY, message: MESSAGES.time });

const MeetingBody = Closed({
  address: Name({ ...LIMITS.address, message: MESSAGES.address }),
  /** The time window of the day. */
  from: TimeOfDay,
  to: TimeOfDay,
  /** Whether a float, a trailer for heavy machines, is wanted. */
  float: Type.Boolean(),
  note: Clearable(Paragraphs({ max: LIMITS.note, message: MESSAGES.note })),
});

/** Where and when the sides meet: on the first day of the loan for the pick-up, on the last one for the return. */
export const HandOverPlanBody = Closed({ pickUp: MeetingBody, return: MeetingBody });
export type HandOverPlanBody = Static<typeof HandOverPlanBody>;

/** Who operates the machine, and whose Commercial Vehicle Operator's Registration applies. */
export const LoanOperatorBody = Closed({
  name: Name({ ...LIMITS.name, message: MESSAGES.name }),
  cvor: Type.Enum([...LOAN_SIDES]),
});
export type LoanOperatorBody = Static<typeof LoanOperatorBody>;

/** Null where the borrowing side needs none. */
export const PurchaseOrderBody = Closed({
  number: Nullable(Line({ ...LIMITS.purchaseOrder, message: MESSAGES.purchaseOrder })),
});
export type PurchaseOrderBody = Static<typeof PurchaseOrderBody>;

/** Personal data. */
export const LoanContact = Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) });
export type LoanContact = Static<typeof LoanContact>;

export const LoanContacts = Type.Object({
  pickUp: LoanContact,
  operator: Nullable(LoanContact),
  accounts: Nullable(LoanContact),
});
export type LoanContacts = Static<typeof LoanContacts>;

export const Meeting = Type.Object({
  address: Type.String(),
  from: Type.String(),
  to: Type.String(),
  float: Type.Boolean(),
  note: Nullable(Type.String()),
});
export type Meeting = Static<typeof Meeting>;
export const HandOverPlan = Type.Object({ pickUp: Meeting, return: Meeting });
export type HandOverPlan = Static<typeof HandOverPlan>;

export const LoanOperator = Type.Object({ name: Type.String(), cvor: Type.Enum([...LOAN_SIDES]) });
export type LoanOperator = Static<typeof LoanOperator>;

/** `number` is null where the borrowing side needs none. */
export const PurchaseOrder = Type.Object({ number: Nullable(Type.String()) });
export type PurchaseOrder = Static<typeof PurchaseOrder>;

/** What the sides have arranged; null where a part was not saved yet. */
export const LoanPlan = Type.Object({
  lenderContacts: Nullable(LoanContacts),
  borrowerContacts: Nullable(LoanContacts),
  handOverPlan: Nullable(HandOverPlan),
  operator: Nullable(LoanOperator),
  purchaseOrder: Nullable(PurchaseOrder),
  /** The contacts of the caller's municipality in its last loan, until it has saved those of this one. */
  suggestedContacts: Nullable(LoanContacts),
});
export type LoanPlan = Static<typeof LoanPlan>;

export const LoanStep = Type.Object({
  step: Type.Enum([...LOAN_STEPS]),
  state: Type.Enum([...LOAN_STEP_STATES]),
  /** The name of the user who did the step last, and when; null where no user did it, or loans does not know the name. */
  by: Nullable(Type.String()),
  at: Nullable(Instant),
  /** Whether the caller can do it now. */
  mine: Type.Boolean(),
});
export type LoanStep = Static<typeof LoanStep>;
