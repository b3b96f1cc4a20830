import { Type, type Static } from 'typebox';
import { LISTING_TYPES } from '../assets.values.ts';
import { NamedMasterAgreement } from '../http/agreements.ts';
import { DocumentId } from '../http/documents.ts';
import { Instant, Nullable } from '../http/field-types.ts';
import { LendingRates } from '../http/lending-rates.ts';
import { LoanTerms } from '../http/lending-terms.ts';
import { HandOverPlan, LoanContacts, LoanOperator, PurchaseOrder } from '../http/loan-plans.ts';
import { Quote } from '../http/quotes.ts';
import { LOAN_PLAN_PARTS, OPEN_STEPS } from '../loan-plans.values.ts';
import { LOAN_CAUSES, LOAN_ENDS, LOAN_SIDES, LOAN_STATUSES, PROPOSED_ACTIONS } from '../loans.values.ts';

/**
 * The days on which a listing cannot be lent, from the day of the event for 25 months, and the price of a loan. It names neither
 * borrowers nor reasons.
 */
export const AvailabilityChanged = Type.Object({
  /** The listing's. */
  id: Type.Integer(),
  /** The calendar's. It increases with every change; consumers ignore older versions. */
  version: Type.Integer(),
  /** In order and apart from each other; first and last day inclusive. */
  unavailable: Type.Array(Type.Object({ startsOn: Type.String(), endsOn: Type.String() })),
  /** Null where the listing has no lending terms. Absent in events of older versions, which leave it as it is. */
  rates: Type.Optional(Nullable(LendingRates)),
  /** The last day of the accepted loans; null where there is none. Absent in events of older versions. */
  lentUntil: Type.Optional(Nullable(Type.String())),
});
export type AvailabilityChanged = Static<typeof AvailabilityChanged>;

const LoanStatus = Type.Enum([...LOAN_STATUSES]);

/** A quote or a counter-offer with its lines, without the terms that it keeps. */
export const EventQuote = Type.Omit(Quote, ['number', 'createdAt', 'terms']);
export type EventQuote = Static<typeof EventQuote>;

/** What a side has arranged: the part of the plan, and what it says now. */
export const ArrangedPart = Type.Object({
  part: Type.Enum([...LOAN_PLAN_PARTS]),
  /** Of the side `by` of the event. Personal data: names, telephone numbers and e-mail addresses, which the other side is mailed. */
  contacts: Type.Optional(LoanContacts),
  handOverPlan: Type.Optional(HandOverPlan),
  /** Personal data: a name. */
  operator: Type.Optional(LoanOperator),
  purchaseOrder: Type.Optional(PurchaseOrder),
});
export type ArrangedPart = Static<typeof ArrangedPart>;

/** A loan after a transition. It names municipalities and user ids, and no persons but those of `arranged`. */
export const LoanEvent = Type.Object({
  id: Type.Integer(),
  /** Increases with every change of the loan; consumers ignore older versions. */
  version: Type.Integer(),
  status: LoanStatus,
  /** Null for a new request, and for the quote of an offer on a need. */
  previousStatus: Nullable(LoanStatus),
  listing: Type.Object({
    id: Type.Integer(),
    type: Type.Enum([...LISTING_TYPES]),
    title: Type.String(),
    /** The user who owns the listing. */
    userId: Nullable(Type.Integer()),
    municipality: Type.String(),
  }),
  /** The need on which the loan was offered; absent where the borrowing side requested it. */
  need: Type.Optional(Type.Object({ id: Type.Integer(), title: Type.String() })),
  borrower: Type.Object({
    /** The user who requested the loan, or who posted the need. */
    userId: Type.Integer(),
    municipality: Type.String(),
  }),
  startsOn: Type.String(),
  endsOn: Type.String(),
  /** The side that must act next; null where neither or both must. */
  turn: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The side that made the transition, or whose account lost its approval; null for the system and administrators of the platform. */
  by: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The total of the newest quote. */
  totalCents: Nullable(Type.Integer()),
  /** Why the loan was requested (its purpose), declined or cancelled, what its cause is, or what a side says of its end or of a proposal. */
  reason: Nullable(Type.String()),
  /**
   * The newest quote, where it was sent or accepted, or what an operator proposes to its officers; absent in other events. Personal
   * data: what its sender wrote in its note and its lines.
   */
  quote: Type.Optional(EventQuote),
  /** The terms of that quote. Null where the listing has none. */
  terms: Type.Optional(Nullable(LoanTerms)),
  /** The days before, where that quote has others: the requested ones, or those of the quote before. */
  daysBefore: Type.Optional(Type.Object({ startsOn: Type.String(), endsOn: Type.String() })),
  /** When an open loan expires; absent for others. */
  expiresAt: Type.Optional(Instant),
  /** Up to which total the operators of the side that must act commit it; absent unless a loan is open. */
  operatorLimitCents: Type.Optional(Type.Integer()),
  /** What a side says about the end of an accepted loan, and until when the other one can dispute it. */
  end: Type.Optional(Nullable(Type.Object({ outcome: Type.Enum([...LOAN_ENDS]), finalAt: Instant }))),
  /** What an operator proposes to its officers, where it is about that. */
  proposes: Type.Optional(Nullable(Type.Enum([...PROPOSED_ACTIONS]))),
  /** The operator whose proposal to its officers it is about; their side is `by`. */
  proposedBy: Type.Optional(Nullable(Type.Integer())),
  /** Why it ended or waits, where no step of a side is the reason. Absent in events of older versions. */
  cause: Type.Optional(Nullable(Type.Enum([...LOAN_CAUSES]))),
  /** Of `loan.dates_taken`: the days of the loan that are not free, in order and apart from each other. */
  taken: Type.Optional(Type.Array(Type.Object({ startsOn: Type.String(), endsOn: Type.String() }))),
  /** Of `loan.document_added` and `loan.document_removed`: all documents that media keeps for the loan. */
  documentIds: Type.Optional(Type.Array(DocumentId)),
  /**
   * Of `loan.plan_changed`: what the side `by` has arranged. Of `loan.pick_up_tomorrow` and `loan.return_tomorrow`: place and time, if
   * they are arranged.
   */
  arranged: Type.Optional(ArrangedPart),
  /** Of `loan.signature_added` and `loan.signed`: who signed last. Personal data: a name and a title, which the other side is mailed. */
  signature: Type.Optional(Type.Object({ name: Type.String(), title: Type.String() })),
  /** Of `loan.signature_added` and `loan.signature_missing`: the sides that have not signed. */
  unsigned: Type.Optional(Type.Array(Type.Enum([...LOAN_SIDES]))),
  /**
   * Of `loan.pick_up_tomorrow` and `loan.return_tomorrow`: what the sides must still do. Of `loan.accepted` and `loan.signed`: whether the
   * certificate of insurance is missing, or was not seen yet.
   */
  openSteps: Type.Optional(Type.Array(Type.Enum([...OPEN_STEPS]))),
  /** Of `loan.signed`: the agreement of the two municipalities that applies instead of signatures. */
  masterAgreement: Type.Optional(NamedMasterAgreement),
  /**
   * Of `loan.recalled`, `loan.overdue`, `loan.machine_late`, `loan.return_tomorrow` and `loan.extension_*`: the day on which the machine
   * must, or should, be back. Of `loan.pick_up_tomorrow`: the day of the pick-up.
   */
  day: Type.Optional(Type.String()),
  /** Of `loan.extension_proposed` and `loan.extension_agreed`: what it costs more or less by the frozen terms, if they say so. */
  differenceCents: Type.Optional(Nullable(Type.Integer())),
  /**
   * Of `loan.end_proposed`, `loan.end_disputed` and `loan.closed` with a statement, `loan.credit_note_issued` and
   * `loan.statement_paid`: the statement. `creditNote` and `creditCents` name the credit note, `paidOn` and `reference` the payment.
   */
  statement: Type.Optional(
    Type.Object({
      number: Type.String(),
      totalCents: Type.Integer(),
      dueCents: Type.Integer(),
      /** The statement whose place it takes. */
      replaces: Type.Optional(Type.String()),
      creditNote: Type.Optional(Type.String()),
      creditCents: Type.Optional(Type.Integer()),
      paidOn: Type.Optional(Type.String()),
      reference: Type.Optional(Type.String()),
      /** The settlement that paid it. */
      settlementId: Type.Optional(Type.Integer()),
    }),
  ),
  /** Of `loan.hand_over_confirmed` and `loan.handed_over`: whether it is one in an emergency, before the agreement is signed. */
  emergency: Type.Optional(Type.Boolean()),
});
export type LoanEvent = Static<typeof LoanEvent>;
