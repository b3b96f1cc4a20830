import type { BlockBody } from '@commonyard/contracts/http/loans';
import type { LendingTerms } from '@commonyard/contracts/http/lending-terms';
import type { BlockKind } from '@commonyard/contracts/loans.values';
import { DAY_MS, torontoDay } from './days.ts';
import { DEMO_LISTINGS } from './listings.ts';
import { toLoanRecords } from './loans-steps.ts';

/** The days of a block count from the day of the import. */
type DemoCalendar = { terms?: Partial<LendingTerms>; blocks?: [kind: BlockKind, fromDay: number, toDay: number][] };

/** By the id of an available listing that belongs to an account whose municipality has an administrator. */
const CALENDARS: Record<number, DemoCalendar> = {
  // A grader with its operator; the winter maintenance of the owner comes first.
  1: {
    terms: { operator: 'required', operatorCents: 6_500, transportCents: 35_000, noticeDays: 2, bufferDays: 1 },
    blocks: [
      ['own_use', 14, 18],
      ['maintenance', 27, 28],
    ],
  },
  // A backhoe loader.
  2: {
    terms: { operator: 'optional', operatorCents: 6_000, transportCents: 25_000, minDays: 2 },
    blocks: [
      ['own_use', 9, 12],
      ['own_use', 33, 37],
    ],
  },
  // A sidewalk tractor, which its owner needs in spring.
  7: { terms: { hourCents: 7_500, standbyPercent: 40 }, blocks: [['season', 140, 170]] },
  // A snow blower.
  9: {
    terms: { operator: 'optional', operatorCents: 5_800, fuel: 'per_litre', fuelCents: 165, noticeDays: 1 },
    blocks: [['maintenance', 20, 24]],
  },
  // A brush chipper, lent without charge to neighbours.
  13: { terms: { free: true, maxDays: 5, damage: 'borrower' } },
  // A compact excavator.
  23: { terms: { transportCents: 18_000, maxDays: 28 }, blocks: [['own_use', 4, 8]] },
  // A bucket truck with its crew.
  29: {
    terms: { operator: 'required', operatorCents: 7_200, fuel: 'included', noticeDays: 5, advanceDays: 120 },
    blocks: [['own_use', 22, 26]],
  },
  // A generator, at the rate of a week.
  33: { terms: { transportCents: 12_000, insuranceCents: 200_000_000 } },
  // A shuttle bus with its driver.
  37: { terms: { operator: 'required', operatorCents: 4_200, fuel: 'included' }, blocks: [['own_use', 30, 31]] },
};

const CHANGED_DAYS_AGO = 2;

/** The import document of the loans service: terms and blocked days of demo listings, and their loans. */
export function createDocument(now: Date) {
  const listings = DEMO_LISTINGS.filter(({ id }) => CALENDARS[id]);
  const termsOf = new Map(listings.map((listing) => [listing.id, toTerms(listing)]));
  return {
    listings: listings.map(({ id, title, category, type, status, userId, municipality, fromDay, toDay }) => ({
      id,
      title,
      category,
      type,
      status,
      userId,
      municipality,
      availableFrom: torontoDay(now, fromDay),
      availableTo: torontoDay(now, toDay),
    })),
    calendars: listings.map((listing) => {
      const { blocks = [] } = CALENDARS[listing.id]!;
      return {
        listingId: listing.id,
        terms: termsOf.get(listing.id)!,
        blocks: blocks.map(([kind, fromDay, toDay]): BlockBody => ({
          kind,
          startsOn: torontoDay(now, fromDay),
          endsOn: torontoDay(now, toDay),
        })),
        changedBy: listing.userId!,
        changedAt: new Date(now.getTime() - CHANGED_DAYS_AGO * DAY_MS).toISOString(),
      };
    }),
    loans: toLoanRecords(now, termsOf),
  };
}

const NO_RATES = { hourCents: null, dayCents: null, weekCents: null, monthCents: null };

const STANDARD_TERMS: Omit<LendingTerms, keyof typeof NO_RATES> = {
  free: false,
  operator: 'none',
  operatorCents: null,
  fuel: 'returned_full',
  fuelCents: null,
  transportCents: null,
  standbyPercent: null,
  damage: 'deductible',
  insuranceCents: 500_000_000,
  bufferDays: 0,
  minDays: 1,
  maxDays: 60,
  noticeDays: 0,
  advanceDays: 365,
};

function toTerms(listing: (typeof DEMO_LISTINGS)[number]): LendingTerms {
  const { terms } = CALENDARS[listing.id]!;
  return { ...STANDARD_TERMS, ...(terms?.free ? NO_RATES : ratesOf(listing)), ...terms };
}

/** A week costs four days, and a month three weeks. */
function ratesOf({ rate, rateType }: (typeof DEMO_LISTINGS)[number]) {
  const cents = Math.round(Number(rate) * 100);
  if (rateType === 'hourly') return { ...NO_RATES, hourCents: cents };
  if (rateType === 'weekly') return { ...NO_RATES, weekCents: cents, monthCents: cents * 3 };
  return { ...NO_RATES, dayCents: cents, weekCents: cents * 4, monthCents: cents * 12 };
}
