import { Type, type Static } from 'typebox';

const Cents = Type.Optional(Type.Integer());

/**
 * The price of a loan by the lending terms of a listing, beside operator, transport and fuel, in integer cents. A rate that the
 * terms do not have is left out.
 */
export const LendingRates = Type.Object({
  /** Without charge: there are no rates. */
  free: Type.Boolean(),
  hourCents: Cents,
  dayCents: Cents,
  /** 7 days. */
  weekCents: Cents,
  /** 28 days. */
  monthCents: Cents,
});
export type LendingRates = Static<typeof LendingRates>;
