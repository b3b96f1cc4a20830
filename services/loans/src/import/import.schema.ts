import { Type, type Static } from 'typebox';
import { LISTING_STATUSES, LISTING_TYPES } from '@commonyard/contracts/assets.values';
import { SignatureBody } from '@commonyard/contracts/http/agreements';
import { Closed, Id, Instant, Name, Nullable } from '@commonyard/contracts/http/field-types';
import { Role } from '@commonyard/contracts/http/identity';
import {
  HandOverPlanBody,
  LoanContactsBody,
  LoanOperatorBody,
  PurchaseOrderBody,
} from '@commonyard/contracts/http/loan-plans';
import { ExtensionBody, RecallBody } from '@commonyard/contracts/http/handovers';
import { BlockBody, LoanBody, LoanDisputeBody, LoanEndBody, LoanReasonBody } from '@commonyard/contracts/http/loans';
import { LendingTerms, LoanTerms } from '@commonyard/contracts/http/lending-terms';
import { QuoteBody } from '@commonyard/contracts/http/quotes';
import { CreditNoteBody, PaymentBody, StatementBody } from '@commonyard/contracts/http/statements';

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

const { name, title, authority, reference } = SignatureBody.properties;
const { reason, lines } = LoanDisputeBody.properties;
const Signer = { name, title, authority, reference };

const ImportedPart = Type.Union([
  Closed({ part: Type.Enum(['lender_contacts', 'borrower_contacts']), contacts: LoanContactsBody }),
  Closed({ part: Type.Literal('hand_over_plan'), handOverPlan: HandOverPlanBody }),
  Closed({ part: Type.Literal('operator'), operator: LoanOperatorBody }),
  Closed({ part: Type.Literal('purchase_order'), purchaseOrder: PurchaseOrderBody }),
]);

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
  /** A part of the plan of an accepted loan. */
  Closed({ action: Type.Literal('arrange'), at: Instant, ...Actor, arranged: ImportedPart }),
  Closed({ action: Type.Literal('waive_certificate'), at: Instant, ...Actor, ...LoanReasonBody.properties }),
  /** An electronic signature of the agreement, and with it the consent of the municipality to sign electronically. */
  Closed({ action: Type.Literal('sign'), at: Instant, ...Actor, ...Signer }),
  /** The equipment was handed over after an inspection on paper. */
  Closed({ action: Type.Literal('hand_over'), at: Instant, ...Actor }),
  Closed({ action: Type.Literal('recall'), at: Instant, ...Actor, ...RecallBody.properties }),
  Closed({ action: Type.Literal('propose_extension'), at: Instant, ...Actor, ...ExtensionBody.properties }),
  Closed({ action: Type.Literal('agree_extension'), at: Instant, ...Actor }),
  Closed({ action: Type.Literal('agree_end'), at: Instant, ...Actor }),
  Closed({ action: Type.Literal('propose_end'), at: Instant, ...Actor, ...LoanEndBody.properties }),
  /** The other side disagrees with the end that was proposed, or with the newest statement. */
  Closed({ action: Type.Literal('dispute_end'), at: Instant, ...Actor, reason, lines }),
  Closed({ action: Type.Literal('issue_statement'), at: Instant, ...Actor, ...StatementBody.properties }),
  /** Of the newest statement, as its payment. */
  Closed({ action: Type.Literal('issue_credit_note'), at: Instant, ...Actor, ...CreditNoteBody.properties }),
  Closed({ action: Type.Literal('record_payment'), at: Instant, ...Actor, ...PaymentBody.properties }),
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
