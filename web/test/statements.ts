import type { Loan } from '@commonyard/contracts/http/loans';
import type { QuoteLine } from '@commonyard/contracts/http/quotes';
import type { Settlement } from '@commonyard/contracts/http/settlements';
import type { Statement, StatementDraft, StatementSummary } from '@commonyard/contracts/http/statements';
import { loan, quote } from './loans.ts';

export const line = (over: Partial<QuoteLine> = {}): QuoteLine => ({
  kind: 'rental',
  description: null,
  unit: 'hour',
  quantity: 42.5,
  rateCents: 10_000,
  hst: true,
  cents: 425_000,
  ...over,
});

/** What the lender of the returned loan would charge: 42.5 hours by the meter, of 40 that were agreed, and a transport. */
export const draft = (over: Partial<StatementDraft> = {}): StatementDraft => ({
  lines: [line(), line({ kind: 'transport', unit: 'once', quantity: 1, rateCents: 35_000, cents: 35_000 })],
  agreedLines: [
    line({ quantity: 40, cents: 400_000 }),
    line({ kind: 'transport', unit: 'once', quantity: 1, rateCents: 35_000, cents: 35_000 }),
  ],
  agreedStartsOn: '2026-10-01',
  agreedEndsOn: '2026-10-05',
  usedFrom: '2026-10-01',
  usedUntil: '2026-10-06',
  meterOut: 1200.5,
  meterIn: 1243,
  hours: 42.5,
  fuelOut: 8,
  fuelIn: 6,
  unread: false,
  hstNumber: '123456789RT0001',
  glCode: '4-100',
  purchaseOrder: 'PO 77',
  replaces: null,
  ...over,
});

/** A statement over 42.5 hours and a transport, $5,198 with HST. */
export const statement = (over: Partial<Statement> = {}): Statement => ({
  id: 7,
  loanId: 214,
  number: '2026-0007',
  state: 'issued',
  lender: { municipality: 'renfrew-county', municipalityName: 'Renfrew (County)' },
  borrower: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
  equipment: 'Road grader',
  usedFrom: '2026-10-01',
  usedUntil: '2026-10-06',
  hours: 42.5,
  lines: draft().lines,
  subtotalCents: 460_000,
  hstCents: 59_800,
  totalCents: 519_800,
  hstNumber: '123456789RT0001',
  purchaseOrder: 'PO 77',
  glCode: '4-100',
  note: null,
  issuedAt: '2026-10-07T15:00:00Z',
  issuedBy: 'Olga Officer',
  creditedCents: 0,
  dueCents: 519_800,
  agreedAt: null,
  agreedBy: null,
  dispute: null,
  payment: null,
  creditNotes: [],
  canCredit: false,
  canRecordPayment: false,
  ...over,
});

/** A returned loan as an officer of the lending side sees it before the statement. */
export const returnedLoan = (over: Partial<Loan> = {}): Loan =>
  loan({
    status: 'returned',
    turn: 'lender',
    expiresAt: null,
    totalCents: 203_400,
    quotes: [quote()],
    startsOn: '2026-10-01',
    endsOn: '2026-10-05',
    acceptedAt: '2026-09-21T15:00:00Z',
    alternativeCents: null,
    actions: ['issue_statement', 'propose_nothing_charged'],
    ...over,
  });

/** The same loan as the borrowing side sees it once the statement waits for its answer. */
export const chargedLoan = (over: Partial<Loan> = {}): Loan =>
  returnedLoan({
    version: 4,
    side: 'borrower',
    turn: 'borrower',
    actions: ['agree_end', 'dispute_end'],
    proposedEnd: {
      outcome: 'statement',
      side: 'lender',
      by: 'Olga Officer',
      reason: null,
      proposedAt: '2026-10-07T15:00:00Z',
      finalAt: '2026-10-18T04:00:00Z',
    },
    ...over,
  });

export const summary = (over: Partial<StatementSummary> = {}): StatementSummary => ({
  id: 7,
  loanId: 214,
  number: '2026-0007',
  state: 'agreed',
  side: 'lender',
  partner: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
  equipment: 'Road grader',
  issuedAt: '2026-10-07T15:00:00Z',
  totalCents: 519_800,
  creditedCents: 0,
  dueCents: 519_800,
  paidOn: null,
  ...over,
});

/** A settlement that Renfrew proposed to Smiths Falls: it owes $6,448 and is owed $5,198. */
export const settlement = (over: Partial<Settlement> = {}): Settlement => ({
  id: 12,
  version: 1,
  state: 'proposed',
  year: 2026,
  proposer: { municipality: 'renfrew-county', municipalityName: 'Renfrew (County)' },
  partner: { municipality: 'smiths-falls', municipalityName: 'Smiths Falls' },
  statements: [
    {
      statementId: 7,
      loanId: 214,
      number: '2026-0007',
      equipment: 'Road grader',
      lender: 'renfrew-county',
      dueCents: 519_800,
    },
    {
      statementId: 9,
      loanId: 215,
      number: '2026-0002',
      equipment: 'Sweeper',
      lender: 'smiths-falls',
      dueCents: 644_800,
    },
  ],
  proposerOwesCents: 644_800,
  partnerOwesCents: 519_800,
  proposedBy: 'Olga Officer',
  proposedAt: '2026-12-20T15:00:00Z',
  confirmedBy: null,
  confirmedAt: null,
  ended: null,
  canConfirm: false,
  canEnd: true,
  ...over,
});
