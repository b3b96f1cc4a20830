import { Type, type Static } from 'typebox';
import {
  BLOCK_KINDS,
  DAMAGE_RULES,
  DEFAULT_INSURANCE_CENTS,
  FUEL_RULES,
  LOAN_ACTIONS,
  LOAN_LIMITS,
  LOAN_MESSAGES,
  LOAN_SIDES,
  LOAN_STAGES,
  LOAN_STATUSES,
  OPERATOR_RULES,
} from '../loans.values.ts';
import { CalendarDay, Clearable, Closed, Id, Instant, Nullable, Paragraphs, SearchText } from './field-types.ts';
import { paging } from './inquiries.ts';
import { ProposedQuote, Quote } from './quotes.ts';

const Cents = (maximum: number = LOAN_LIMITS.rateCents) => Nullable(Type.Integer({ minimum: 0, maximum }));
const Days = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** What a lending side offers a listing for. Amounts are integer cents; null where the side does not offer it. */
export const LendingTerms = Closed({
  /** Without charge: all rates are null. */
  free: Type.Boolean(),
  hourCents: Cents(),
  dayCents: Cents(),
  /** 7 days. */
  weekCents: Cents(),
  /** 28 days. */
  monthCents: Cents(),
  operator: Type.Enum([...OPERATOR_RULES]),
  /** Per hour. */
  operatorCents: Cents(),
  fuel: Type.Enum([...FUEL_RULES]),
  /** Per litre. */
  fuelCents: Cents(),
  /** Both ways. */
  transportCents: Cents(),
  /** Of the rate, for days on which the machine stands by. */
  standbyPercent: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  damage: Type.Enum([...DAMAGE_RULES]),
  /** The least cover of the borrowing side's liability insurance; null where none is required. */
  insuranceCents: Type.Union([Type.Integer({ minimum: 0, maximum: LOAN_LIMITS.insuranceCents }), Type.Null()], {
    default: DEFAULT_INSURANCE_CENTS,
  }),
  /** Days between two loans. */
  bufferDays: Days(0, LOAN_LIMITS.bufferDays),
  minDays: Days(1, LOAN_LIMITS.loanDays),
  maxDays: Days(1, LOAN_LIMITS.loanDays),
  /** Days between a request and its first day. */
  noticeDays: Days(0, LOAN_LIMITS.noticeDays),
  /** How far ahead a loan may begin. */
  advanceDays: Days(1, 730),
});
export type LendingTerms = Static<typeof LendingTerms>;

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

/** Why a loan is declined or cancelled; the other side reads it. */
export const LoanReasonBody = Closed({ reason: Paragraphs({ ...LOAN_LIMITS.reason, message: LOAN_MESSAGES.reason }) });
export type LoanReasonBody = Static<typeof LoanReasonBody>;

/** Names the municipality, never a person. */
const LoanParty = Type.Object({ municipality: Type.String(), municipalityName: Type.String() });

/** The listing of a loan; a removed listing keeps its last title. */
const LoanListing = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  category: Type.String(),
  image: Nullable(Type.String()),
  removed: Type.Boolean(),
});

export const LoanSummary = Type.Object({
  id: Type.Integer(),
  /** For `If-Match`. */
  version: Type.Integer(),
  status: Type.Enum([...LOAN_STATUSES]),
  listing: LoanListing,
  lender: LoanParty,
  borrower: LoanParty,
  /** First and last day, inclusive. */
  startsOn: Type.String(),
  endsOn: Type.String(),
  /** The side of the caller; null for an administrator of the platform. */
  side: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The side that must act; null where neither must. */
  turn: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The total of the newest quote. */
  totalCents: Nullable(Type.Integer()),
  /** When an open loan expires unless a side acts. */
  expiresAt: Nullable(Instant),
  /** Whether another loan or a block took the days of this open loan. */
  datesTaken: Type.Boolean(),
  /** Whether a proposal of the caller's side waits for one of its officers. */
  hasProposal: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type LoanSummary = Static<typeof LoanSummary>;

/** What an operator above the limit of its municipality asks an officer to do. Only its own side sees it. */
export const LoanProposal = Type.Object({
  action: Type.Enum(['quote', 'counter', 'accept']),
  /** The quote to send; null for an acceptance. */
  quote: Nullable(ProposedQuote),
  proposedAt: Instant,
});
export type LoanProposal = Static<typeof LoanProposal>;

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
  /** The side that declined or cancelled it; null for an administrator of the platform and where it did not end so. */
  endedBy: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The inquiry with the messages about the loan; null until the inquiries service opened it. */
  inquiryId: Nullable(Type.Integer()),
  /** The present terms of the listing, to prepare a quote. */
  terms: Nullable(LendingTerms),
  /** What the caller can do now. */
  actions: Type.Array(Type.Enum([...LOAN_ACTIONS])),
  /** The highest total that the caller commits without an officer; null for an officer, who has no limit. */
  limitCents: Nullable(Type.Integer()),
  proposal: Nullable(LoanProposal),
});
export type Loan = Static<typeof Loan>;

const loanFilters = {
  side: Type.Optional(Type.Enum([...LOAN_SIDES])),
  stage: Type.Optional(Type.Enum([...LOAN_STAGES])),
  status: Type.Optional(Type.Enum([...LOAN_STATUSES])),
  /** Only loans of this listing. */
  listing: Type.Optional(Id),
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

/** An entry of the audit log about a loan. It names no person. */
export const LoanHistoryEntry = Type.Object({
  at: Instant,
  action: Type.String(),
  /** The side that acted; null for the system and administrators of the platform. */
  side: Nullable(Type.Enum([...LOAN_SIDES])),
  status: Nullable(Type.Enum([...LOAN_STATUSES])),
  totalCents: Nullable(Type.Integer()),
  startsOn: Nullable(Type.String()),
  endsOn: Nullable(Type.String()),
});
export type LoanHistoryEntry = Static<typeof LoanHistoryEntry>;

export const MachineCalendarQuery = Closed({
  from: CalendarDay(LOAN_MESSAGES.day),
  to: CalendarDay(LOAN_MESSAGES.day),
});
/** The days of one machine of the caller: loans and blocks, in order. */
export const MachineCalendar = Type.Object({
  listing: LoanListing,
  /** Whether the lending side has set terms. */
  hasTerms: Type.Boolean(),
  /** Whether the lending municipality has an active municipal administrator, without whom it cannot lend. */
  hasOfficer: Type.Boolean(),
  periods: Type.Array(
    Type.Object({
      kind: Type.Enum(['loan', ...BLOCK_KINDS]),
      loanId: Nullable(Type.Integer()),
      /** The borrowing municipality of a loan. */
      municipalityName: Nullable(Type.String()),
      ...Period,
    }),
  ),
});
export type MachineCalendar = Static<typeof MachineCalendar>;
