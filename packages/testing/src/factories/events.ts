import type { ListingEvent } from '@commonyard/contracts/events/assets';
import type { UserEvent } from '@commonyard/contracts/events/identity';
import type { EventQuote, LoanEvent } from '@commonyard/contracts/events/loans';
import type { MasterAgreementChanged, SettlementChanged } from '@commonyard/contracts/events/registers';

/** An operator of Smiths Falls. */
export const userEvent = (over: Partial<UserEvent>): UserEvent => ({
  id: 3,
  version: 1,
  name: 'Olive Operator',
  email: `user${over.id ?? 3}@example.ca`,
  emailVerified: true,
  role: 'municipal_operator',
  municipality: 'smiths-falls',
  approval: 'approved',
  locale: 'en',
  active: true,
  ...over,
});

/** A pending listing of that operator. */
export const listingEvent = (over: Partial<ListingEvent> = {}): ListingEvent => ({
  id: 1,
  version: 1,
  type: 'available_asset',
  status: 'pending',
  previousStatus: null,
  withdrawn: false,
  title: 'Street sweeper',
  category: 'road-maintenance',
  region: 'Ontario',
  images: [],
  userId: 3,
  municipality: 'smiths-falls',
  municipalityName: 'Smiths Falls',
  availableFrom: null,
  availableTo: null,
  contactEmail: 'works@smiths-falls.example.ca',
  locale: 'en',
  ...over,
});

/** A request of Kenora to borrow that listing. */
/** A quote of the lending side for five days. */
export const eventQuote = (over: Partial<EventQuote> = {}): EventQuote => ({
  side: 'lender',
  lines: [
    { kind: 'rental', description: 'Grader', unit: 'day', quantity: 5, rateCents: 45_000, hst: true, cents: 225_000 },
    { kind: 'discount', description: null, unit: 'once', quantity: 1, rateCents: 45_000, hst: true, cents: 45_000 },
  ],
  subtotalCents: 180_000,
  hstCents: 23_400,
  totalCents: 203_400,
  startsOn: '2026-12-01',
  endsOn: '2026-12-05',
  expiresOn: '2026-11-30',
  note: null,
  termsRecordedLater: false,
  ...over,
});

export const loanEvent = (over: Partial<LoanEvent> = {}): LoanEvent => ({
  id: 1,
  version: 1,
  status: 'requested',
  previousStatus: null,
  listing: { id: 1, type: 'available_asset', title: 'Street sweeper', userId: 3, municipality: 'smiths-falls' },
  borrower: { userId: 4, municipality: 'kenora' },
  startsOn: '2026-12-01',
  endsOn: '2026-12-05',
  turn: 'lender',
  by: 'borrower',
  totalCents: null,
  reason: null,
  ...over,
});

/** A master agreement that Kenora proposes to Smiths Falls. */
export const agreementEvent = (over: Partial<MasterAgreementChanged> = {}): MasterAgreementChanged => ({
  id: 1,
  version: 1,
  change: 'proposed',
  proposer: 'kenora',
  partner: 'smiths-falls',
  by: 'kenora',
  title: 'Shared fleet www.example.com',
  reference: 'By-law 7',
  startsOn: '2027-01-01',
  endsOn: null,
  reason: null,
  documentIds: [],
  ...over,
});

/** A settlement that Kenora proposes to Smiths Falls. */
export const settlementEvent = (over: Partial<SettlementChanged> = {}): SettlementChanged => ({
  id: 3,
  version: 1,
  change: 'proposed',
  year: 2026,
  proposer: 'kenora',
  partner: 'smiths-falls',
  by: 'kenora',
  proposerOwesCents: 250_000,
  partnerOwesCents: 130_000,
  reason: null,
  ...over,
});
