import { CATEGORIES, LISTING_TYPES, RATE_TYPES, type ListingStatus } from '@commonyard/contracts/assets.values';
import type { ListingRow, NewListing } from '../src/database.ts';
import { indexListing } from '../src/search/search.repository.ts';
import type { TestService } from './test-service.ts';

/** A random number generator with a seed, so that a failure can be repeated. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, chance: (share: number) => next() < share, one: <T>(of: readonly T[]): T => of[below(of.length)]! };
}
export type Random = ReturnType<typeof createRandom>;

export const PLACES = [
  'smiths-falls',
  'perth',
  'ottawa',
  'kingston',
  'brockville',
  'toronto',
  'greater-sudbury',
  'kenora',
];
const STATUSES: readonly ListingStatus[] = ['available', 'available', 'available', 'pending', 'leased'];
const WORDS = ['grader', 'loader', 'mower'];

const dayAfter = (days: number): string => new Date(Date.UTC(2090, 0, 1 + days)).toISOString().slice(0, 10);
/** A day in the weeks in which the random listings are available. */
export const randomDay = (random: Random): string => dayAfter(random.below(60));

/** Inserts listings of a few municipalities, some without one, with every kind of open and closed availability. */
export async function insertRandomListings(service: TestService, random: Random, count: number): Promise<ListingRow[]> {
  const rows: ListingRow[] = [];
  await service.db.transaction().execute(async (trx) => {
    for (let n = 0; n < count; n++) {
      const row = await trx
        .insertInto('listings')
        .values(randomListing(random))
        .returningAll()
        .executeTakeFirstOrThrow();
      await indexListing(trx, null, row);
      rows.push(row);
    }
  });
  return rows;
}

function randomListing(random: Random): NewListing {
  const start = random.below(50);
  return {
    type: random.one(LISTING_TYPES),
    status: random.one(STATUSES),
    title: `A ${random.one(WORDS)}`,
    description: 'Ready to work',
    category: random.one(CATEGORIES),
    region: 'Ontario',
    rateType: random.one(RATE_TYPES),
    lendingRateType: random.chance(0.3) ? random.one(RATE_TYPES) : null,
    availableFrom: random.chance(0.2) ? null : dayAfter(start),
    availableTo: random.chance(0.2) ? null : dayAfter(start + random.below(15)),
    userId: random.chance(0.3) ? random.one([3, 4, 5]) : null,
    municipality: random.chance(0.1) ? null : random.one(PLACES),
    tags: [],
    images: [],
  } as unknown as NewListing;
}
