import { forEachEquipmentText } from '../src/entities/listing/equipment-values.ts';
import type { Listing, ListingSummary, PendingListing } from '@commonyard/contracts/http/assets';

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
  createdAt: '2026-11-20T15:00:00Z',
  ...over,
});

const reviewed = {
  ...forEachEquipmentText(null),
  version: 1,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  contactOrganization: null,
};

/** A whole listing. */
export const wholeListing = (over: Partial<Listing> = {}): Listing => ({
  ...listing(),
  ...reviewed,
  updatedAt: '2026-11-20T15:00:00Z',
  holderMunicipality: null,
  additionalNotes: null,
  ...over,
});

/** A card of the review queue. */
export const pendingListing = (over: Partial<PendingListing> = {}): PendingListing => ({
  ...listing({ status: 'pending' }),
  ...reviewed,
  alsoPending: 0,
  change: null,
  ...over,
});
