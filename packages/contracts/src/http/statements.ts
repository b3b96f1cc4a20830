import { Type, type Static } from 'typebox';
import { LOAN_MESSAGES, LOAN_SIDES } from '../loans.values.ts';
import { QUOTE_LIMITS } from '../quotes.values.ts';
import { STATEMENT_LIMITS as LIMITS, STATEMENT_MESSAGES as MESSAGES, STATEMENT_STATES } from '../statements.values.ts';
import {
  CalendarDay,
  Clearable,
  Closed,
  Id,
  Instant,
  Line,
  NamedMunicipality,
  Nullable,
  Paragraphs,
} from './field-types.ts';
import { paging } from './inquiries.ts';
import { QuoteLine, QuoteLineBody } from './quotes.ts';

const Lines = Type.Array(QuoteLineBody, { maxItems: QUOTE_LIMITS.lines });

/** A statement of a returned loan. It takes the place of an earlier one, which a credit note takes back. */
export const StatementBody = Closed({
  lines: Lines,
  /** The account of the lender to which the amount belongs. */
  glCode: Clearable(Line({ ...LIMITS.glCode, message: MESSAGES.glCode })),
  /** What differs from the agreed lines and the readings. */
  note: Clearable(Paragraphs({ max: LIMITS.note, message: MESSAGES.note })),
});
export type StatementBody = Static<typeof StatementBody>;

/** Takes back lines of a statement, wholly or in part. */
export const CreditNoteBody = Closed({
  lines: Lines,
  reason: Paragraphs({ ...LIMITS.reason, message: MESSAGES.reason }),
});
export type CreditNoteBody = Static<typeof CreditNoteBody>;

/** What is wrong with single lines of a disputed statement. Positions begin at 0. */
export const DisputedLines = Type.Array(
  Closed({
    position: Type.Integer({ minimum: 0, maximum: QUOTE_LIMITS.lines - 1 }),
    reason: Line({ ...LIMITS.lineReason, message: MESSAGES.lineReason }),
  }),
  { maxItems: QUOTE_LIMITS.lines },
);

export const PaymentBody = Closed({
  paidOn: CalendarDay(LOAN_MESSAGES.day),
  /** Of the cheque or the transfer. */
  reference: Line({ ...LIMITS.reference, message: MESSAGES.reference }),
});
export type PaymentBody = Static<typeof PaymentBody>;

/** What the borrowing side would have paid without the loan; null where it does not say. */
export const AlternativeCostBody = Closed({
  cents: Nullable(Type.Integer({ minimum: 0, maximum: LIMITS.alternativeCents, message: MESSAGES.alternative })),
});
export type AlternativeCostBody = Static<typeof AlternativeCostBody>;

export const StatementParams = Type.Object({ id: Id, statementId: Id });

/** What a statement is made of: the agreed lines, corrected by the days, the hour meter and the fuel of both inspections. */
export const StatementDraft = Type.Object({
  lines: Type.Array(QuoteLine),
  /** The lines of the accepted quote. */
  agreedLines: Type.Array(QuoteLine),
  agreedStartsOn: Type.String(),
  agreedEndsOn: Type.String(),
  /** The days on which the borrowing side had the machine. */
  usedFrom: Type.String(),
  usedUntil: Type.String(),
  /** The hour meter at the hand-over and at the return, and the hours between; null where it was not read, or reads less than before. */
  meterOut: Nullable(Type.Number()),
  meterIn: Nullable(Type.Number()),
  hours: Nullable(Type.Number()),
  /** In eighths. */
  fuelOut: Nullable(Type.Integer()),
  fuelIn: Nullable(Type.Integer()),
  /** Whether a line counts hours that the meter does not tell: the note must explain its quantity. */
  unread: Type.Boolean(),
  /** That of the lender. Null where it has none: no HST may be charged. */
  hstNumber: Nullable(Type.String()),
  glCode: Nullable(Type.String()),
  /** That of the borrower; null where it needs none or has not said. */
  purchaseOrder: Nullable(Type.String()),
  /** The number of the statement whose place it takes. */
  replaces: Nullable(Type.String()),
});
export type StatementDraft = Static<typeof StatementDraft>;

const Sums = {
  lines: Type.Array(QuoteLine),
  subtotalCents: Type.Integer(),
  hstCents: Type.Integer(),
  totalCents: Type.Integer(),
};

/** It takes back what a statement charged. Its amounts are positive. */
export const CreditNote = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  ...Sums,
  /** Null where a later statement takes the place of the corrected one, or the lender charges nothing without saying why. */
  reason: Nullable(Type.String()),
  issuedAt: Instant,
  /** The name of who issued it; null where it is not known. */
  issuedBy: Nullable(Type.String()),
});
export type CreditNote = Static<typeof CreditNote>;

/** What the lending side charges for a loan. It never changes; credit notes correct it. */
export const Statement = Type.Object({
  id: Type.Integer(),
  loanId: Type.Integer(),
  /** Without gaps for each lender and Toronto year, together with its credit notes. */
  number: Type.String(),
  state: Type.Enum([...STATEMENT_STATES]),
  lender: NamedMunicipality,
  borrower: NamedMunicipality,
  equipment: Type.String(),
  /** The days on which the borrowing side had the machine, and the hours by its meter. */
  usedFrom: Type.String(),
  usedUntil: Type.String(),
  hours: Nullable(Type.Number()),
  ...Sums,
  hstNumber: Nullable(Type.String()),
  purchaseOrder: Nullable(Type.String()),
  glCode: Nullable(Type.String()),
  note: Nullable(Type.String()),
  issuedAt: Instant,
  issuedBy: Nullable(Type.String()),
  /** The sum of its credit notes, and what is still charged and not paid. */
  creditedCents: Type.Integer(),
  dueCents: Type.Integer(),
  /** Who agreed is null where nobody disputed it in time, and where the name is not known. */
  agreedAt: Nullable(Instant),
  agreedBy: Nullable(Type.String()),
  /** The last dispute; it stays with an agreed statement. */
  dispute: Nullable(
    Type.Object({
      at: Instant,
      by: Nullable(Type.String()),
      reason: Type.String(),
      lines: Type.Array(Type.Object({ position: Type.Integer(), reason: Type.String() })),
    }),
  ),
  payment: Nullable(
    Type.Object({
      paidOn: Type.String(),
      reference: Type.String(),
      recordedAt: Instant,
      recordedBy: Nullable(Type.String()),
      /** The settlement of both municipalities that paid it. */
      settlementId: Nullable(Type.Integer()),
    }),
  ),
  creditNotes: Type.Array(CreditNote),
  /** What the caller can do now. */
  canCredit: Type.Boolean(),
  canRecordPayment: Type.Boolean(),
});
export type Statement = Static<typeof Statement>;

const statementFilters = {
  /** The Toronto year of the statement. */
  year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 9999 })),
  /** The side of the caller's municipality. */
  side: Type.Optional(Type.Enum([...LOAN_SIDES])),
  state: Type.Optional(Type.Enum([...STATEMENT_STATES])),
};
export const StatementsQuery = Closed({ ...statementFilters, ...paging });
export type StatementsQuery = Static<typeof StatementsQuery>;
export const StatementsExportQuery = Closed(statementFilters);

/** A statement in the list of a municipality. */
export const StatementSummary = Type.Object({
  id: Type.Integer(),
  loanId: Type.Integer(),
  number: Type.String(),
  state: Type.Enum([...STATEMENT_STATES]),
  /** The side of the caller's municipality. */
  side: Type.Enum([...LOAN_SIDES]),
  partner: NamedMunicipality,
  equipment: Type.String(),
  issuedAt: Instant,
  totalCents: Type.Integer(),
  creditedCents: Type.Integer(),
  dueCents: Type.Integer(),
  paidOn: Nullable(Type.String()),
});
export type StatementSummary = Static<typeof StatementSummary>;
