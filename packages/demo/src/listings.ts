// The 40 demo listings. They are illustrative: no municipality named here has offered or requested anything.
import type { ListingStatus, ListingType, Category, RateType } from '@commonyard/contracts/assets.values';
import equipment from './equipment.json' with { type: 'json' };

/** A demo listing. `fromDay` and `toDay` count days from the day of the import. */
export type DemoListing = {
  id: number;
  type: ListingType;
  status: ListingStatus;
  category: Category;
  title: string;
  description: string;
  specifications: string;
  make: string | null;
  model: string | null;
  year: string;
  rate: string;
  rateType: RateType;
  terms: string;
  tags: string[];
  municipality: string;
  /** The demo user who owns it; null where a guest posted it. */
  userId: number | null;
  fromDay: number;
  toDay: number;
  imageCount: number;
};

/** The id of the `k`th image of a listing, from 1: fixed, so that the documents of assets and media agree on it. */
export const demoImageId = (listing: number, k = 1): string =>
  `c0de0000-0000-4000-8000-${String(k).padStart(4, '0')}${String(listing).padStart(8, '0')}`;

const MANAGER = { userId: 2, municipality: 'renfrew-county' };
const OPERATOR = { userId: 3, municipality: 'smiths-falls' };
const HASTINGS = { userId: 5, municipality: 'hastings-county' };

/** Overrides by position in equipment.json, from 1. Without one, a guest posted the listing and it is available. */
const AVAILABLE_OVERRIDES: Record<number, Partial<DemoListing>> = {
  1: { ...MANAGER, imageCount: 3 },
  2: { ...OPERATOR, imageCount: 2 },
  4: HASTINGS,
  5: HASTINGS,
  6: { status: 'leased' },
  7: HASTINGS,
  11: { ...OPERATOR, status: 'pending' },
  12: HASTINGS,
  13: { ...MANAGER, status: 'leased' },
  15: HASTINGS,
  16: { status: 'unavailable' },
  17: { ...HASTINGS, rateType: 'weekly' },
  18: { rateType: 'weekly', status: 'pending' },
  19: { ...HASTINGS, rateType: 'hourly' },
  20: { ...MANAGER, status: 'pending' },
};
const NEEDED_OVERRIDES: Record<number, Partial<DemoListing>> = {
  1: { imageCount: 2 },
  4: { rateType: 'monthly' },
  5: MANAGER,
  11: { status: 'unavailable' },
  15: OPERATOR,
  19: { status: 'pending' },
  20: { status: 'pending' },
};

/** The category of the workspace by equipment class, where the category of the public forms is `other`. */
const TOOLS_CATEGORY_BY_CLASS: Record<string, Category> = {
  'Heavy Equipment': 'heavy-equipment',
  Vehicles: 'vehicles',
  'Tools & Machinery': 'tools-machinery',
  'Office Equipment': 'office-equipment',
};
const DAYS_PER_PERIOD: Record<RateType, number> = { hourly: 1 / 8, daily: 1, weekly: 5, monthly: 20 };

type EquipmentRecord = (typeof equipment.available)[number] | (typeof equipment.needed)[number];

function listing(type: ListingType, record: EquipmentRecord, overrides: Partial<DemoListing>): Omit<DemoListing, 'id'> {
  const { rateType = 'daily' } = overrides;
  const isAvailable = 'make' in record;
  return {
    type,
    status: 'available',
    category:
      record.category === 'other'
        ? (TOOLS_CATEGORY_BY_CLASS[record.equipmentClass] ?? 'other')
        : (record.category as Category),
    title: record.title,
    description: `${isAvailable ? record.specifications : record.reason}.`,
    specifications: isAvailable ? record.specifications : `${record.specifications}. Wanted: ${record.wanted}`,
    make: isAvailable ? record.make : null,
    model: isAvailable ? record.model : null,
    year: isAvailable ? String(record.year) : `${record.oldestYear} or newer`,
    rate: String(record.dailyRate * DAYS_PER_PERIOD[rateType]),
    rateType,
    terms: `${isAvailable ? record.terms : 'Dates can move by a few days'}.`,
    tags: [record.equipmentClass],
    municipality: record.municipality,
    userId: null,
    fromDay: record.fromDay,
    toDay: record.toDay,
    imageCount: 1,
    ...overrides,
  };
}

const available = equipment.available.map((record, index) =>
  listing('available_asset', record, AVAILABLE_OVERRIDES[index + 1] ?? {}),
);
const needed = equipment.needed.map((record, index) =>
  listing('needed_asset', record, NEEDED_OVERRIDES[index + 1] ?? {}),
);

/** The fixed samples first: 1 and 2 available, 3 needed. Then needed and available listings alternate, oldest first. */
const alternating = available.slice(2).flatMap((listing, index) => [needed[index + 1]!, listing]);
export const DEMO_LISTINGS: readonly DemoListing[] = [
  available[0]!,
  available[1]!,
  needed[0]!,
  ...alternating,
  needed[19]!,
].map((listing, index) => ({ id: index + 1, ...listing }));

/** Every demo image. Its drawing depends on the category of its listing. */
export const DEMO_IMAGES = DEMO_LISTINGS.flatMap(({ id: listingId, category, imageCount }) =>
  Array.from({ length: imageCount }, (_, index) => ({
    id: demoImageId(listingId, index + 1),
    listing: listingId,
    category,
    k: index + 1,
  })),
);
