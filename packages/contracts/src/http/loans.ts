import { Type, type Static } from 'typebox';
import {
  BLOCK_KINDS,
  LOAN_ACTIONS,
  LOAN_CAUSES,
  LOAN_ENDS,
  LOAN_LIMITS,
  LOAN_MESSAGES,
  LOAN_SIDES,
  LOAN_STAGES,
  LOAN_STATUSES,
  PROPOSED_ACTIONS,
  SAID_ENDS,
} from '../loans.values.ts';
import {
  CalendarDay,
  Clearable,
  Closed,
  Id,
  Instant,
  NamedMunicipality,
  Nullable,
  Paragraphs,
  SearchText,
} from './field-types.ts';
import { LOAN_PLAN_PARTS } from '../loan-plans.values.ts';
import { paging } from './inquiries.ts';
import { LoanInsurance } from './certificates.ts';
import { Handover, LoanExtension } from './handovers.ts';
import { LendingTerms, LoanTerms } from './lending-terms.ts';
import { LoanPlan, LoanStep } from './loan-plans.ts';
import { ProposedQuote, Quote, QuoteBody } from './quotes.ts';
import { DisputedLines } from './statements.ts';

const Period = { startsOn: Type.String(), endsOn: Type.String() };

/** First and last day, inclusive. */
export const UnavailableDays = Type.Object(Period);
export type UnavailableDays = Static<typeof UnavailableDays>;

/** Who keeps the listing, and why, stays with the lending side. */
export const Availability = Type.Object({
  listingId: Id,
  /** Whether the lending side has set terms and its municipality has an active officer. */
  lendable: Type.Boolean(),
  /** From today for 24 months, in order and apart from each other. */
  unavailable: Type.Array(UnavailableDays),
  terms: Nullable(LendingTerms),
  /** The first day of the shortest loan that is free; null where there is none. */
  nextFreeOn: Nullable(Type.String()),
  /** For `If-Match`; 0 before the first change. */
  version: Type.Integer(),
  /** Since when the machine is out of service: no day is free, and nothing can be accepted. Absent where it is in service. */
  outOfServiceSince: Type.Optional(Instant),
  /** For its lending side only: why. */
  outOfServiceNote: Type.Optional(Nullable(Type.String())),
  /** For its lending side only: the loans whose newest quote can be accepted, at most 200, by the terms of that quote. */
  openQuotes: Type.Optional(
    Type.Array(Type.Object({ terms: Nullable(LoanTerms), loanIds: Type.Array(Type.Integer()) })),
  ),
});
export type Availability = Static<typeof Availability>;

export const BlockBody = Closed({
  kind: Type.Enum([...BLOCK_KINDS]),
  startsOn: CalendarDay(LOAN_MESSAGES.day),
  endsOn: CalendarDay(LOAN_MESSAGES.day),
});
export type BlockBody = Static<typeof BlockBody>;

/** Days that the lending side keeps. The days of a season are those of its first year. */
export const Block = Type.Object({ id: Id, kind: Type.Enum([...BLOCK_KINDS]), ...Period });
export type Block = Static<typeof Block>;

export const BlockParams = Type.Object({ id: Id, blockId: Id });

/** A request of the borrowing side. */
export const LoanBody = Closed({
  listingId: Id,
  startsOn: CalendarDay(LOAN_MESSAGES.day),
  endsOn: CalendarDay(LOAN_MESSAGES.day),
  /** Whether the lending side is asked for an operator, and to transport the machine both ways. */
  operator: Type.Optional(Type.Boolean()),
  transport: Type.Optional(Type.Boolean()),
  /** Expected hours of use. */
  hours: Clearable(Type.Number({ minimum: 0.25, maximum: LOAN_LIMITS.hours })),
  purpose: Clearable(Paragraphs({ max: LOAN_LIMITS.purpose })),
});
export type LoanBody = Static<typeof LoanBody>;

/** An own listing, quoted on the need of another municipality. */
export const LoanOfferBody = Closed({
  ...QuoteBody.properties,
  needId: Id,
  listingId: Id,
  startsOn: CalendarDay(LOAN_MESSAGES.day),
  endsOn: CalendarDay(LOAN_MESSAGES.day),
});
export type LoanOfferBody = Static<typeof LoanOfferBody>;

/** Other days of an own request. */
export const LoanDaysBody = Closed({
  startsOn: CalendarDay(LOAN_MESSAGES.day),
  endsOn: CalendarDay(LOAN_MESSAGES.day),
});
export type LoanDaysBody = Static<typeof LoanDaysBody>;

/** Why a loan is declined or cancelled; the other side reads it. */
export const LoanReasonBody = Closed({ reason: Paragraphs({ ...LOAN_LIMITS.reason, message: LOAN_MESSAGES.reason }) });
export type LoanReasonBody = Static<typeof LoanReasonBody>;

/** A side agrees to what the other one says about the end. */
export const LoanAgreeBody = Closed({
  /** The statement that was shown; 409 where another one waits. */
  statementId: Type.Optional(Id),
});
export type LoanAgreeBody = Static<typeof LoanAgreeBody>;

/** Why a side disputes what the other one says about the end, and what is wrong with single lines of a statement. */
export const LoanDisputeBody = Closed({
  ...LoanReasonBody.properties,
  lines: Type.Optional(DisputedLines),
  /** The statement that was shown; 409 where another one waits. */
  statementId: Type.Optional(Id),
});
export type LoanDisputeBody = Static<typeof LoanDisputeBody>;

/** How an accepted loan ended. The other side reads the reason, which a loan that did not happen needs. */
export const LoanEndBody = Closed({
  outcome: Type.Enum([...SAID_ENDS]),
  reason: Clearable(Paragraphs({ max: LOAN_LIMITS.reason.max })),
});
export type LoanEndBody = Static<typeof LoanEndBody>;

/** A word of an officer to the operator whose proposal it declines. */
export const ProposalReasonBody = Closed({ reason: Clearable(Paragraphs({ max: LOAN_LIMITS.reason.max })) });
export type ProposalReasonBody = Static<typeof ProposalReasonBody>;

/** The listing of a loan; a removed listing keeps its last title. */
const LoanListing = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  category: Type.String(),
  image: Nullable(Type.String()),
  removed: Type.Boolean(),
});

/** The need on which a loan was offered; a removed one keeps its last title. */
const LoanNeed = Type.Object({ id: Type.Integer(), title: Type.String(), removed: Type.Boolean() });

export const LoanSummary = Type.Object({
  id: Type.Integer(),
  /** For `If-Match`. */
  version: Type.Integer(),
  status: Type.Enum([...LOAN_STATUSES]),
  listing: LoanListing,
  /** Null where the borrowing side requested the loan. */
  need: Nullable(LoanNeed),
  lender: NamedMunicipality,
  borrower: NamedMunicipality,
  /** First and last day, inclusive. */
  startsOn: Type.String(),
  endsOn: Type.String(),
  /** The side of the caller; null for an administrator of the platform. */
  side: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The side that must act; null where neither or both must. */
  turn: Nullable(Type.Enum([...LOAN_SIDES])),
  /** Whether the last day of the accepted loan has passed, and both sides must say what happened. */
  asksForEnd: Type.Boolean(),
  /** The total of the newest quote. */
  totalCents: Nullable(Type.Integer()),
  /** When an open loan expires unless a side acts. */
  expiresAt: Nullable(Instant),
  /** Whether another loan or a block took the days of this open loan. */
  datesTaken: Type.Boolean(),
  /** Whether a proposal of the caller's side waits for one of its officers. */
  hasProposal: Type.Boolean(),
  /** The day on which a recalled machine must be back, and since when one that is out is late. Absent from a service of an earlier version, as the next three are. */
  recallDue: Type.Optional(Nullable(Type.String())),
  overdueSince: Type.Optional(Nullable(Type.String())),
  /** When the machine was handed over in an emergency, before the agreement was signed, and until when it must be. */
  emergencyAt: Type.Optional(Nullable(Instant)),
  signatureDueAt: Type.Optional(Nullable(Instant)),
  /** Whether a side proposes another last day. */
  hasExtension: Type.Optional(Type.Boolean()),
  /** Whether neither side has entered place and time of the hand-over, while an agreed loan waits for it. Absent from a service of an earlier version. */
  lacksHandOverPlan: Type.Optional(Type.Boolean()),
  /** The sides of an agreed loan that must sign its agreement and have not. Absent from a service of an earlier version. */
  unsigned: Type.Optional(Type.Array(Type.Enum([...LOAN_SIDES]))),
  createdAt: Instant,
  updatedAt: Instant,
});
export type LoanSummary = Static<typeof LoanSummary>;

/** What an operator above the limit of its municipality asks an officer to do. Only its own side sees it. */
export const LoanProposal = Type.Object({
  action: Type.Enum([...PROPOSED_ACTIONS]),
  /** The quote to send; null for an acceptance. */
  quote: Nullable(ProposedQuote),
  proposedAt: Instant,
  /** The name of the operator; null where it is not known. */
  by: Nullable(Type.String()),
});
export type LoanProposal = Static<typeof LoanProposal>;

/** What a side says about the end of an accepted loan. It stays with a loan that ended so. */
export const ProposedEnd = Type.Object({
  outcome: Type.Enum([...LOAN_ENDS]),
  side: Type.Enum([...LOAN_SIDES]),
  /** The name of the user who said it; null where it is not known. */
  by: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  proposedAt: Instant,
  /** When it becomes final, unless the other side disputes it. */
  finalAt: Instant,
});
export type ProposedEnd = Static<typeof ProposedEnd>;

export const Loan = Type.Object({
  ...LoanSummary.properties,
  operator: Type.Boolean(),
  transport: Type.Boolean(),
  hours: Nullable(Type.Number()),
  purpose: Nullable(Type.String()),
  /** Oldest first. The newest one is the offer that can be accepted, while the loan is quoted or countered. */
  quotes: Type.Array(Quote),
  /** Why it was declined or cancelled. */
  reason: Nullable(Type.String()),
  /** Why it ended, waits or goes on without its listing, where no step of a side is the reason. */
  cause: Nullable(Type.Enum([...LOAN_CAUSES])),
  /** The side that declined or cancelled it; null for an administrator of the platform and where it did not end so. */
  endedBy: Nullable(Type.Enum([...LOAN_SIDES])),
  /** When it was accepted; null before, and where it ended without. */
  acceptedAt: Nullable(Instant),
  /** The inquiry with the messages about the loan; null until the inquiries service opened it. */
  inquiryId: Nullable(Type.Integer()),
  /** The present terms of the listing, to prepare a quote. */
  terms: Nullable(LendingTerms),
  /** What the caller can do now. */
  actions: Type.Array(Type.Enum([...LOAN_ACTIONS])),
  /** The highest total that the caller commits without an officer; null for an officer, who has no limit. */
  limitCents: Nullable(Type.Integer()),
  proposal: Nullable(LoanProposal),
  proposedEnd: Nullable(ProposedEnd),
  /** What the sides confirmed of the hand-over and the return. Absent from a service of an earlier version, as the next five are. */
  handovers: Type.Optional(Type.Array(Handover)),
  outAt: Type.Optional(Nullable(Instant)),
  returnedAt: Type.Optional(Nullable(Instant)),
  emergencyReason: Type.Optional(Nullable(Type.String())),
  recallReason: Type.Optional(Nullable(Type.String())),
  extension: Type.Optional(Nullable(LoanExtension)),
  /** The day on which the loan that borrowed the machine before should have returned it, and has not; null where it is free. */
  lateLoanEndsOn: Type.Optional(Nullable(Type.String())),
  /** Since when the machine is out of service, while the loan has not ended. Absent from a service of an earlier version. */
  outOfServiceSince: Type.Optional(Nullable(Instant)),
  /** What the sides of an accepted loan have arranged, and its steps in order; absent in a loan that was never accepted. */
  plan: Type.Optional(LoanPlan),
  steps: Type.Optional(Type.Array(LoanStep)),
  /** What the borrowing side would have paid without the loan. Absent from a service of an earlier version. */
  alternativeCents: Type.Optional(Nullable(Type.Integer())),
  insurance: Type.Optional(LoanInsurance),
});
export type Loan = Static<typeof Loan>;

const loanFilters = {
  side: Type.Optional(Type.Enum([...LOAN_SIDES])),
  stage: Type.Optional(Type.Enum([...LOAN_STAGES])),
  status: Type.Optional(Type.Enum([...LOAN_STATUSES])),
  /** Only loans of this listing. */
  listing: Type.Optional(Id),
  /** Only offers on this need. */
  need: Type.Optional(Id),
  /** The number of a loan, or words of the title or of a municipality's name. */
  search: SearchText(LOAN_LIMITS.search),
};
export const LoansQuery = Closed({ ...loanFilters, ...paging });
export type LoansQuery = Static<typeof LoansQuery>;
export const LoansExportQuery = Closed(loanFilters);

/** Counts of the caller's loans; every count stops at 1,000. Lending and borrowing count those that have not ended. */
export const LoanCounts = Type.Object({
  todo: Type.Integer(),
  lending: Type.Integer(),
  borrowing: Type.Integer(),
  closed: Type.Integer(),
});
export type LoanCounts = Static<typeof LoanCounts>;

/** An entry of the audit log about a loan. */
export const LoanHistoryEntry = Type.Object({
  at: Instant,
  action: Type.String(),
  /** The side that acted; null for the system and administrators of the platform. */
  side: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The name of the user of the side who acted; null where none did and where it is not known. */
  by: Nullable(Type.String()),
  /** How the loan ended, of a proposed, agreed or disputed end. */
  outcome: Nullable(Type.Enum([...LOAN_ENDS])),
  /** Null for the request. */
  previousStatus: Nullable(Type.Enum([...LOAN_STATUSES])),
  status: Nullable(Type.Enum([...LOAN_STATUSES])),
  totalCents: Nullable(Type.Integer()),
  startsOn: Nullable(Type.String()),
  endsOn: Nullable(Type.String()),
  cause: Nullable(Type.Enum([...LOAN_CAUSES])),
  /** The title of a document that was added or removed. */
  document: Nullable(Type.String()),
  /** What was arranged, where a side did. */
  part: Type.Optional(Nullable(Type.Enum([...LOAN_PLAN_PARTS]))),
  /** Of a recall, a late machine and another last day: that day. */
  day: Type.Optional(Nullable(Type.String())),
  /** What another last day that was proposed or agreed on costs more or less; null where the terms of the loan do not say. */
  differenceCents: Type.Optional(Nullable(Type.Integer())),
  /** Whether it was a hand-over in an emergency, before the agreement was signed. */
  emergency: Type.Optional(Type.Boolean()),
  /** The number of a statement, or of a credit note. */
  statement: Type.Optional(Nullable(Type.String())),
});
export type LoanHistoryEntry = Static<typeof LoanHistoryEntry>;

/** Either a listing, whose days may be limited, or the account of an officer. `yearly`: the days return every year. */
export const DependentsQuery = Closed({
  listing: Type.Optional(Id),
  officer: Type.Optional(Id),
  from: Type.Optional(CalendarDay(LOAN_MESSAGES.day)),
  to: Type.Optional(CalendarDay(LOAN_MESSAGES.day)),
  yearly: Type.Optional(Type.Boolean()),
});
export type DependentsQuery = Static<typeof DependentsQuery>;

/**
 * The loans that have not ended and depend on a listing, on days of it, or on the last officer of a municipality; none where the
 * municipality has another officer.
 */
export const Dependents = Type.Object({
  accepted: Type.Integer(),
  open: Type.Integer(),
  /** The first ones, accepted ones first, by day. */
  loans: Type.Array(
    Type.Object({
      id: Type.Integer(),
      status: Type.Enum([...LOAN_STATUSES]),
      title: Type.String(),
      /** The other side of the loan. */
      municipalityName: Type.String(),
      ...Period,
    }),
  ),
});
export type Dependents = Static<typeof Dependents>;

export const MachineCalendarQuery = Closed({
  from: CalendarDay(LOAN_MESSAGES.day),
  to: CalendarDay(LOAN_MESSAGES.day),
});
/** The days of one machine that the caller lends or borrows: loans, requests, buffer days and blocks, in order. */
export const MachineCalendar = Type.Object({
  listing: LoanListing,
  /** Whether it is an own machine, or one of another municipality that the caller's side asks for or has borrowed. */
  side: Type.Enum([...LOAN_SIDES]),
  /** Whether the lending side has set terms. */
  hasTerms: Type.Boolean(),
  /** Whether the lending municipality has an active municipal administrator, without whom it cannot lend. */
  hasOfficer: Type.Boolean(),
  /** Since when an own machine is out of service. Absent from a service of an earlier version. */
  outOfServiceSince: Type.Optional(Nullable(Instant)),
  periods: Type.Array(
    Type.Object({
      /** `request`: an open loan, which holds no days. `buffer`: days after an accepted loan, before the next one. */
      kind: Type.Enum(['loan', 'request', 'buffer', ...BLOCK_KINDS]),
      loanId: Nullable(Type.Integer()),
      /** The other side of a loan. */
      municipalityName: Nullable(Type.String()),
      ...Period,
    }),
  ),
});
export type MachineCalendar = Static<typeof MachineCalendar>;
