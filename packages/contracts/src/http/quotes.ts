import { Type, type Static } from 'typebox';
import { LOAN_MESSAGES, LOAN_SIDES } from '../loans.values.ts';
import { QUOTE_LIMITS as LIMITS, QUOTE_LINE_KINDS, QUOTE_UNITS } from '../quotes.values.ts';
import { LoanTerms } from './lending-terms.ts';
import { CalendarDay, Clearable, Closed, Instant, Line, Nullable, Paragraphs } from './field-types.ts';

export const QuoteLineBody = Closed({
  kind: Type.Enum([...QUOTE_LINE_KINDS]),
  description: Clearable(Line({ max: LIMITS.description })),
  unit: Type.Enum([...QUOTE_UNITS]),
  /** With at most two decimals. */
  quantity: Type.Number({ minimum: 0.01, maximum: LIMITS.quantity }),
  rateCents: Type.Integer({ minimum: 0, maximum: LIMITS.rateCents }),
  /** Whether HST is added. */
  hst: Type.Boolean(),
});
export type QuoteLineBody = Static<typeof QuoteLineBody>;

/** A quote of the lending side, or a counter-offer of the borrowing side. Days that are absent stay as they are. */
export const QuoteBody = Closed({
  lines: Type.Array(QuoteLineBody, { maxItems: LIMITS.lines }),
  /** The last day on which the other side can accept. */
  expiresOn: CalendarDay(LOAN_MESSAGES.day),
  startsOn: Type.Optional(CalendarDay(LOAN_MESSAGES.day)),
  endsOn: Type.Optional(CalendarDay(LOAN_MESSAGES.day)),
  note: Clearable(Paragraphs({ max: LIMITS.note })),
});
export type QuoteBody = Static<typeof QuoteBody>;

const ProposedLine = Type.Object({
  kind: Type.Enum([...QUOTE_LINE_KINDS]),
  description: Type.Optional(Nullable(Type.String())),
  unit: Type.Enum([...QUOTE_UNITS]),
  quantity: Type.Number(),
  rateCents: Type.Integer(),
  hst: Type.Boolean(),
});

/** A `QuoteBody` with its days, as a response has it. */
export const ProposedQuote = Type.Object({
  lines: Type.Array(ProposedLine),
  expiresOn: Type.String(),
  startsOn: Type.String(),
  endsOn: Type.String(),
  note: Type.Optional(Nullable(Type.String())),
});
export type ProposedQuote = Static<typeof ProposedQuote>;

export const QuoteLine = Type.Object({
  ...ProposedLine.properties,
  description: Nullable(Type.String()),
  /** Without HST. That of a discount is positive, and subtracted. */
  cents: Type.Integer(),
});
export type QuoteLine = Static<typeof QuoteLine>;

export const Quote = Type.Object({
  /** 1 for the first quote of the loan. */
  number: Type.Integer(),
  side: Type.Enum([...LOAN_SIDES]),
  lines: Type.Array(QuoteLine),
  subtotalCents: Type.Integer(),
  hstCents: Type.Integer(),
  totalCents: Type.Integer(),
  startsOn: Type.String(),
  endsOn: Type.String(),
  expiresOn: Type.String(),
  note: Nullable(Type.String()),
  /**
   * The lending terms on which it was sent, which later changes do not touch; those of the answered quote for a counter-offer. Null
   * where the listing had none.
   */
  terms: Nullable(LoanTerms),
  /** Whether the terms are those of a later day: the quote is from before quotes kept their terms. */
  termsRecordedLater: Type.Boolean(),
  createdAt: Instant,
});
export type Quote = Static<typeof Quote>;
