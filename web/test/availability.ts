import type { Availability } from '@commonyard/contracts/http/loans';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';

/** Terms of a grader: $450 a day, $1,800 a week. */
export const lendingTerms = (over: Partial<LendingTerms> = {}): LendingTerms => ({
  free: false,
  hourCents: null,
  dayCents: 45_000,
  weekCents: 180_000,
  monthCents: null,
  operator: 'none',
  operatorCents: null,
  fuel: 'returned_full',
  fuelCents: null,
  transportCents: null,
  standbyPercent: null,
  damage: 'borrower',
  insuranceCents: 500_000_000,
  bufferDays: 0,
  minDays: 1,
  maxDays: 90,
  noticeDays: 0,
  advanceDays: 365,
  ...over,
});

/** The calendar of listing 5, which can be lent. */
export const availability = (over: Partial<Availability> = {}): Availability => ({
  listingId: 5,
  lendable: true,
  unavailable: [],
  terms: lendingTerms(),
  nextFreeOn: null,
  version: 1,
  ...over,
});
