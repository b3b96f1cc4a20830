import type { Loan, LoanCounts } from '@commonyard/contracts/http/loans';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { Quote } from '@commonyard/contracts/http/quotes';

export const terms = (over: Partial<LendingTerms> = {}): LendingTerms => ({
  free: false,
  hourCents: null,
  dayCents: 45_000,
  weekCents: 180_000,
  monthCents: null,
  operator: 'optional',
  operatorCents: 6_500,
  fuel: 'returned_full',
  fuelCents: null,
  transportCents: 35_000,
  standbyPercent: null,
  damage: 'borrower',
  insuranceCents: null,
  bufferDays: 0,
  minDays: 1,
  maxDays: 60,
  noticeDays: 0,
  advanceDays: 700,
  ...over,
});

/** A quote of five days for $2,034 with HST. */
export const quote = (over: Partial<Quote> = {}): Quote => ({
  number: 1,
  side: 'lender',
  lines: [
    { kind: 'rental', description: null, unit: 'week', quantity: 1, rateCents: 180_000, hst: true, cents: 180_000 },
  ],
  subtotalCents: 180_000,
  hstCents: 23_400,
  totalCents: 203_400,
  startsOn: '2099-12-01',
  endsOn: '2099-12-05',
  expiresOn: '2099-11-27',
  note: null,
  terms: terms(),
  termsRecordedLater: false,
  createdAt: '2026-11-20T15:00:00Z',
  ...over,
});

/** A requested loan as an officer of the lending side sees it. */
export const loan = (over: Partial<Loan> = {}): Loan => ({
  id: 214,
  version: 3,
  status: 'requested',
  listing: { id: 5, title: 'Road grader', category: 'road-maintenance', image: null, removed: false },
  need: null,
  lender: { municipality: 'renfrew-county', municipalityName: 'Renfrew (County)' },
  borrower: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
  startsOn: '2099-12-01',
  endsOn: '2099-12-05',
  side: 'lender',
  turn: 'lender',
  totalCents: null,
  expiresAt: '2099-11-28T05:00:00Z',
  datesTaken: false,
  hasProposal: false,
  asksForEnd: false,
  createdAt: '2026-11-20T15:00:00Z',
  updatedAt: '2026-11-20T15:00:00Z',
  operator: false,
  transport: true,
  hours: null,
  purpose: 'Grading after the thaw.',
  quotes: [],
  reason: null,
  cause: null,
  endedBy: null,
  inquiryId: null,
  terms: terms(),
  actions: ['quote', 'decline'],
  limitCents: null,
  proposal: null,
  proposedEnd: null,
  acceptedAt: null,
  ...over,
});

/** A quoted loan as the borrowing side sees it. */
export const quotedLoan = (over: Partial<Loan> = {}): Loan =>
  loan({
    status: 'quoted',
    side: 'borrower',
    turn: 'borrower',
    totalCents: 203_400,
    quotes: [quote()],
    actions: ['counter', 'accept', 'decline'],
    ...over,
  });

export const loanCounts = (over: Partial<LoanCounts> = {}): LoanCounts => ({
  todo: 1,
  lending: 2,
  borrowing: 0,
  closed: 4,
  ...over,
});
