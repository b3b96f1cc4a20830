import type { ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';

/** A listing summary. */
export const listing = (over: Partial<ListingSummary> = {}): ListingSummary => ({
  id: 1,
  type: 'available_asset',
  status: 'available',
  title: 'Road grader',
  description: 'A grader with a twelve foot blade.',
  category: 'road-maintenance',
  region: 'Ontario',
  rate: '450',
  rateType: 'daily',
  year: null,
  make: null,
  model: null,
  specifications: null,
  availableFrom: '2026-12-01',
  availableTo: '2027-03-31',
  minimumPeriod: null,
  tags: [],
  images: [],
  userId: null,
  municipality: null,
  municipalityName: 'Smiths Falls',
  locale: 'en',
  withdrawn: false,
  rejected: false,
  sample: false,
  version: 1,
  createdAt: '2026-11-20T15:00:00Z',
  updatedAt: '2026-11-20T15:00:00Z',
  ...over,
});

/** A card of the review queue. */
export const pendingListing = (over: Partial<PendingListing> = {}): PendingListing => ({
  ...listing({ status: 'pending' }),
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  contactOrganization: null,
  alsoPending: 0,
  ...over,
});
