import { addDays } from '@commonyard/contracts/calendar-days.values';
import { today } from '@commonyard/contracts/search-params.values';
import type { AgreementBody, SignatureBody } from '@commonyard/contracts/http/agreements';
import type { BlockBody, LoanBody } from '@commonyard/contracts/http/loans';
import type { HandOverPlanBody, LoanContactsBody } from '@commonyard/contracts/http/loan-plans';
import type { ChangedCertificateBody } from '@commonyard/contracts/http/certificates';
import type { MasterAgreementBody } from '@commonyard/contracts/http/master-agreements';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { QuoteBody } from '@commonyard/contracts/http/quotes';
import type { StatementBody } from '@commonyard/contracts/http/statements';

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

/** The calendar day of Toronto this many days from today. */
export const dayFromNow = (days: number): string => addDays(today(), days);

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

/** A body of `POST /api/loans/:id/statements`: a week for $1,800, without HST. */
export const statementBody = (overrides: Partial<StatementBody> = {}): StatementBody => ({
  lines: quoteBody().lines.map((line) => ({ ...line, hst: false })),
  note: 'A week, as agreed',
  ...overrides,
});

/** A body of `PUT /api/certificates/:id`; with a `documentId` one of `POST /api/certificates`. */
export const certificateBody = (overrides: Partial<ChangedCertificateBody> = {}): ChangedCertificateBody => ({
  kind: 'liability',
  insurer: 'Mutual of Ontario',
  policyNumber: 'CGL 7',
  limitCents: 500_000_000,
  additionalInsured: null,
  startsOn: dayFromNow(-30),
  endsOn: dayFromNow(700),
  ...overrides,
});

/** A body of `POST /api/master-agreements`, without the file. */
export const masterAgreementBody = (partner: string): Omit<MasterAgreementBody, 'documentId'> => ({
  partner,
  title: 'Shared fleet',
  reference: 'By-law 7',
  startsOn: dayFromNow(0),
  endsOn: null,
  note: 'Renewed each spring',
});

/** A body of `PUT /api/loans/:id/contacts`, with every purpose. */
export const contactsBody = (overrides: Partial<LoanContactsBody> = {}): LoanContactsBody => ({
  pickUp: { name: 'Paula Pickup', phone: '613-555-0100', email: 'paula@town.example' },
  operator: { name: 'Omar Operator', phone: '613-555-0101', email: 'omar@town.example' },
  accounts: { name: 'Ada Accounts', phone: '613-555-0102 ext. 4', email: 'ada@town.example' },
  ...overrides,
});

/** A body of `PUT /api/loans/:id/hand-over-plan`. */
export const handOverPlanBody = (overrides: Partial<HandOverPlanBody> = {}): HandOverPlanBody => ({
  pickUp: {
    address: 'Works yard, 12 Mill Street',
    from: '07:00',
    to: '08:30',
    float: true,
    note: 'Gate code at the office',
  },
  return: { address: 'Sand dome, Highway 7', from: '15:00', to: '16:00', float: false, note: null },
  ...overrides,
});

/** What a lending side chooses for an agreement. */
export const agreementBody = (over: Partial<AgreementBody> = {}): AgreementBody => ({
  specialTerms: 'The grader is not used on ice roads.',
  bindingLanguage: 'en',
  ...over,
});

/** A signature of the text with this hash. */
export const signatureBody = (sha256: string, over: Partial<SignatureBody> = {}): SignatureBody => ({
  name: 'Olga Officer',
  title: 'Director of Works',
  authority: 'delegated',
  consent: true,
  sha256,
  ...over,
});
