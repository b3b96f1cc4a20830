import { Type, type Static } from 'typebox';
import { LISTING_TYPES } from '../assets.values.ts';
import { Nullable } from '../http/field-types.ts';
import { LendingRates } from '../http/lending-rates.ts';
import { LOAN_SIDES, LOAN_STATUSES } from '../loans.values.ts';

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
});
export type AvailabilityChanged = Static<typeof AvailabilityChanged>;

const LoanStatus = Type.Enum([...LOAN_STATUSES]);

/** A loan after a transition. It names municipalities and user ids, no persons. */
export const LoanEvent = Type.Object({
  id: Type.Integer(),
  /** Increases with every change of the loan; consumers ignore older versions. */
  version: Type.Integer(),
  status: LoanStatus,
  /** Null for a new request. */
  previousStatus: Nullable(LoanStatus),
  listing: Type.Object({
    id: Type.Integer(),
    type: Type.Enum([...LISTING_TYPES]),
    title: Type.String(),
    /** The user who owns the listing. */
    userId: Nullable(Type.Integer()),
    municipality: Type.String(),
  }),
  borrower: Type.Object({
    /** The user who requested the loan. */
    userId: Type.Integer(),
    municipality: Type.String(),
  }),
  startsOn: Type.String(),
  endsOn: Type.String(),
  /** The side that must act next; null where neither must. */
  turn: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The side that made the transition, or whose account lost its approval; null for the system and administrators of the platform. */
  by: Nullable(Type.Enum([...LOAN_SIDES])),
  /** The total of the newest quote. */
  totalCents: Nullable(Type.Integer()),
  /** Why the loan was requested (its purpose), declined or cancelled. */
  reason: Nullable(Type.String()),
});
export type LoanEvent = Static<typeof LoanEvent>;
