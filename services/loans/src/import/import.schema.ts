import { Type, type Static } from 'typebox';
import { LISTING_STATUSES, LISTING_TYPES } from '@commonyard/contracts/assets.values';
import { Closed, Id, Instant, Name, Nullable } from '@commonyard/contracts/http/field-types';
import { Role } from '@commonyard/contracts/http/identity';
import { BlockBody, LoanBody, LoanEndBody, LoanReasonBody } from '@commonyard/contracts/http/loans';
import { LendingTerms, LoanTerms } from '@commonyard/contracts/http/lending-terms';
import { QuoteBody } from '@commonyard/contracts/http/quotes';
import { StatementBody } from '@commonyard/contracts/http/statements';

/** A listing that calendars and loans refer to, in case its event has not arrived. Ignored where the listing is projected already. */
const ImportedListing = Closed({
  id: Id,
  title: Name({ max: 1_000 }),
  category: Type.String(),
  type: Type.Enum([...LISTING_TYPES]),
  status: Type.Enum([...LISTING_STATUSES]),
  userId: Nullable(Id),
  municipality: Nullable(Type.String()),
  availableFrom: Nullable(Type.String()),
  availableTo: Nullable(Type.String()),
});

const ImportedCalendar = Closed({
  listingId: Id,
  terms: LendingTerms,
  blocks: Type.Array(BlockBody),
  changedBy: Id,
  changedAt: Instant,
});
export type ImportedCalendar = Static<typeof ImportedCalendar>;

const Actor = { userId: Id, role: Role, municipality: Type.String() };

/**
 * A step of a party with a loan, or `end`: the loan expired, its proposed end became final, or it was closed without one, as before
 * 1.0.0.
 */
const ImportedStep = Type.Union([
  Closed({
    action: Type.Literal('quote'),
    at: Instant,
    ...Actor,
    quote: QuoteBody,
    /** Those of its day. Without them it keeps those of the calendar, marked as recorded later. */
    terms: Type.Optional(LoanTerms),
  }),
  Closed({ action: Type.Literal('accept'), at: Instant, ...Actor }),
  Closed({ action: Type.Literal('agree_end'), at: Instant, ...Actor }),
  Closed({ action: Type.Literal('propose_end'), at: Instant, ...Actor, ...LoanEndBody.properties }),
  Closed({ action: Type.Literal('issue_statement'), at: Instant, ...Actor, ...StatementBody.properties }),
  Closed({ action: Type.Enum(['decline', 'cancel']), at: Instant, ...Actor, ...LoanReasonBody.properties }),
  Closed({ action: Type.Literal('end'), at: Instant }),
]);
export type ImportedStep = Static<typeof ImportedStep>;

/** A loan with what happened to it, in order. Its days may be over. */
const ImportedLoan = Closed({
  id: Id,
  ...LoanBody.properties,
  requestedBy: Closed(Actor),
  requestedAt: Instant,
  steps: Type.Array(ImportedStep),
});
export type ImportedLoan = Static<typeof ImportedLoan>;

export const ImportDocument = Closed({
  listings: Type.Array(ImportedListing),
  calendars: Type.Array(ImportedCalendar),
  loans: Type.Array(ImportedLoan),
});
export type ImportDocument = Static<typeof ImportDocument>;
