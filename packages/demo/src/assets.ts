import { DAY_MS, torontoDay } from './days.ts';
import { DEMO_LISTINGS, demoImageId, type DemoListing } from './listings.ts';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import type { SearchTiming } from '@commonyard/contracts/saved-searches.values';
import { imageUrl } from '@commonyard/contracts/image-url.values';
import { municipalityName } from '@commonyard/contracts/municipalities';

const ADMIN_ID = 1;
const REJECTION_REASON = 'The same machine is already listed by the county.';
/** The listings are spread evenly over this many days before `now`, the oldest first. */
const SPREAD_DAYS = 60;

/** The import document of the assets service: the demo listings with their decisions, and saved searches of the operator. */
export const createDocument = (now: Date) => ({
  listings: DEMO_LISTINGS.map((listing) => toRecord(listing, now)),
  savedSearches: SEARCHES.map(({ query, timing, days }) => ({
    userId: 3,
    municipality: 'smiths-falls',
    query: {
      ...query,
      ...(days && { availableFrom: torontoDay(now, days[0]), availableTo: torontoDay(now, days[1]) }),
    },
    timing,
  })),
});

type DemoSearch = {
  query: SavedQuery;
  timing: SearchTiming;
  /** The first and the last day, from the day of the import. */
  days?: [fromDay: number, toDay: number];
};

const SEARCHES: readonly DemoSearch[] = [
  { query: { type: 'needed_asset', near: 'smiths-falls', radiusKm: 100 }, timing: 'weekly' },
  { query: { type: 'available_asset', category: 'heavy-equipment', rateType: 'daily,weekly' }, timing: 'daily' },
  { query: { type: 'available_asset', search: 'wood chipper', near: 'smiths-falls', radiusKm: 50 }, timing: 'now' },
  // The grader, while its owner needs it.
  { query: { type: 'available_asset', listingId: 1 }, timing: 'now', days: [14, 18] },
];

function toRecord(demo: DemoListing, now: Date) {
  const { municipality: municipalityId, terms, fromDay, toDay, imageCount, ...fields } = demo;
  const { id, status, userId } = fields;
  const createdAt = new Date(
    now.getTime() - (SPREAD_DAYS * DAY_MS * (DEMO_LISTINGS.length - id + 0.5)) / DEMO_LISTINGS.length,
  );
  const municipality = municipalityName(municipalityId, 'en')!;
  return {
    ...fields,
    region: 'Ontario',
    availableFrom: torontoDay(now, fromDay),
    availableTo: torontoDay(now, toDay),
    minimumPeriod: '1 day',
    images: Array.from({ length: imageCount }, (_, index) => imageUrl(demoImageId(id, index + 1))),
    additionalNotes: terms,
    ...(userId === null ? { municipalityName: municipality } : { municipality: municipalityId }),
    contactName: 'Demo contact',
    contactEmail: `public-works@${municipalityId}.example.com`,
    contactPhone: `705-555-01${String(id).padStart(2, '0')}`,
    contactOrganization: `${municipality} Public Works (demo)`,
    locale: 'en',
    sample: true,
    createdAt: createdAt.toISOString(),
    ...(status !== 'pending' && { decision: decisionOf(status, createdAt) }),
  };
}

function decisionOf(status: DemoListing['status'], createdAt: Date) {
  const at = new Date(createdAt.getTime() + DAY_MS / 8).toISOString();
  return status === 'unavailable'
    ? { outcome: 'rejected', at, by: ADMIN_ID, reason: REJECTION_REASON }
    : { outcome: 'approved', at, by: ADMIN_ID };
}
