import type { BlockBody, LendingTerms, LoanBody } from '@commonyard/contracts/http/loans';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';

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

/** A body of `POST /api/loans`, for five days. */
export const loanBody = (listingId: number, overrides: Partial<LoanBody> = {}): LoanBody => ({
  listingId,
  startsOn: dayFromNow(30),
  endsOn: dayFromNow(34),
  ...overrides,
});

/** A body of `POST /api/loans/:id/quotes`: a week for $1,800, and HST. */
export const quoteBody = (overrides: Partial<QuoteBody> = {}): QuoteBody => ({
  lines: [{ kind: 'rental', unit: 'week', quantity: 1, rateCents: 180_000, hst: true }],
  expiresOn: dayFromNow(7),
  ...overrides,
});
