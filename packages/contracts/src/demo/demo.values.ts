// The demonstration: 40 illustrative listings. No municipality named here has offered or asked for anything.
import type { AssetStatus, AssetType, Category, RateType } from '../assets.values.ts';
import equipment from './equipment.json' with { type: 'json' };

/** A listing of the demonstration. Its days are counted from the day of seeding. */
export type DemoListing = {
  id: number;
  type: AssetType;
  status: AssetStatus;
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
  /** The demo account it belongs to; null for one that was posted without an account. */
  userId: number | null;
  fromDay: number;
  toDay: number;
  /** How many pictures it has. */
  pictures: number;
};

/** The id of the `k`th picture of a listing: fixed, so that assets and media can each write their half. */
export const demoImageId = (listing: number, k = 1): string =>
  `c0de0000-0000-4000-8000-${String(k).padStart(4, '0')}${String(listing).padStart(8, '0')}`;

/** The accounts that identity seeds, and the municipality of each. */
const MANAGER = { userId: 2, municipality: 'renfrew-county' };
const OPERATOR = { userId: 3, municipality: 'smiths-falls' };
const ILLUSTRATIVE = 'Demo: an illustrative listing, not a real one.';

/** By place in the data. The rest was posted without an account, and is available. */
const OFFERS: Record<number, Partial<DemoListing>> = {
  1: { ...MANAGER, pictures: 3 },
  2: { ...OPERATOR, pictures: 2 },
  6: { status: 'leased' },
  11: { ...OPERATOR, status: 'pending' },
  13: { ...MANAGER, status: 'leased' },
  16: { status: 'unavailable' },
  17: { rateType: 'weekly' },
  18: { rateType: 'weekly', status: 'pending' },
  19: { rateType: 'hourly' },
  20: { ...MANAGER, status: 'pending' },
};
const NEEDS: Record<number, Partial<DemoListing>> = {
  1: { pictures: 2 },
  4: { rateType: 'monthly' },
  5: MANAGER,
  11: { status: 'unavailable' },
  15: OPERATOR,
  19: { status: 'pending' },
  20: { status: 'pending' },
};

/** The tools area's categories, where the public forms' six have none that fits. */
const CLASSES: Record<string, Category> = {
  'Heavy Equipment': 'heavy-equipment',
  Vehicles: 'vehicles',
  'Tools & Machinery': 'tools-machinery',
  'Office Equipment': 'office-equipment',
};
const DAYS: Record<RateType, number> = { hourly: 1 / 8, daily: 1, weekly: 5, monthly: 20 };

type Fact = (typeof equipment.available)[number] | (typeof equipment.needed)[number];

function listing(type: AssetType, fact: Fact, own: Partial<DemoListing>): Omit<DemoListing, 'id'> {
  const { rateType = 'daily' } = own;
  const isOffer = 'make' in fact;
  return {
    type,
    status: 'available',
    category: fact.category === 'other' ? (CLASSES[fact.equipmentClass] ?? 'other') : (fact.category as Category),
    title: fact.title,
    description: `${isOffer ? fact.specifications : fact.reason}. ${ILLUSTRATIVE}`,
    specifications: isOffer ? fact.specifications : `${fact.specifications}. Wanted: ${fact.wanted}`,
    make: isOffer ? fact.make : null,
    model: isOffer ? fact.model : null,
    year: isOffer ? String(fact.year) : `${fact.oldestYear} or newer`,
    rate: String(fact.dailyRate * DAYS[rateType]),
    rateType,
    terms: `${isOffer ? fact.terms : 'Dates can move by a few days'}. ${ILLUSTRATIVE}`,
    tags: [fact.equipmentClass, 'Demo'],
    municipality: fact.municipality,
    userId: null,
    fromDay: fact.fromDay,
    toDay: fact.toDay,
    pictures: 1,
    ...own,
  };
}

const offers = equipment.available.map((fact, index) => listing('available_asset', fact, OFFERS[index + 1] ?? {}));
const needs = equipment.needed.map((fact, index) => listing('needed_asset', fact, NEEDS[index + 1] ?? {}));

/** The samples first: 1 and 2 are offers, 3 is a need. Then needs and offers take turns, each younger than the one before. */
const inTurn = offers.slice(2).flatMap((offer, index) => [needs[index + 1]!, offer]);
export const DEMO_LISTINGS: readonly DemoListing[] = [offers[0]!, offers[1]!, needs[0]!, ...inTurn, needs[19]!].map(
  (one, index) => ({ id: index + 1, ...one }),
);

/** Every picture of the demonstration, to be drawn by the category of its listing. */
export const DEMO_IMAGES = DEMO_LISTINGS.flatMap(({ id: listingId, category, pictures }) =>
  Array.from({ length: pictures }, (_, index) => ({
    id: demoImageId(listingId, index + 1),
    listing: listingId,
    category,
    k: index + 1,
  })),
);
