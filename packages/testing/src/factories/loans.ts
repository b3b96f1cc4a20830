import type { BlockBody, LendingTerms } from '@commonyard/contracts/http/loans';

/** A body of `PUT /api/availability/:id/terms`. */
export const lendingTerms = (overrides: Partial<LendingTerms> = {}): LendingTerms => ({
  free: false,
  hourCents: null,
  dayCents: 45_000,
  weekCents: 180_000,
  monthCents: 600_000,
  operator: 'optional',
  operatorCents: 6_500,
  fuel: 'returned_full',
  fuelCents: null,
  transportCents: 25_000,
  standbyPercent: 50,
  damage: 'borrower',
  insuranceCents: 500_000_000,
  bufferDays: 0,
  minDays: 1,
  maxDays: 90,
  noticeDays: 0,
  advanceDays: 365,
  ...overrides,
});

/** The calendar day this many days from now, in UTC. Tests use it far from today only. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A body of `POST /api/availability/:id/blocks`. */
export const blockBody = (overrides: Partial<BlockBody> = {}): BlockBody => ({
  kind: 'own_use',
  startsOn: dayFromNow(30),
  endsOn: dayFromNow(34),
  ...overrides,
});
