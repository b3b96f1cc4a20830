import { Type, type Static } from 'typebox';

/**
 * The days on which a listing cannot be lent, from the day of the event for 25 months. It names neither borrowers nor reasons.
 */
export const AvailabilityChanged = Type.Object({
  /** The listing's. */
  id: Type.Integer(),
  /** The calendar's. It increases with every change; consumers ignore older versions. */
  version: Type.Integer(),
  /** In order and apart from each other; first and last day inclusive. */
  unavailable: Type.Array(Type.Object({ startsOn: Type.String(), endsOn: Type.String() })),
});
export type AvailabilityChanged = Static<typeof AvailabilityChanged>;

export type LoanEvents = { 'availability.changed': AvailabilityChanged };
