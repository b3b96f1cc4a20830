import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { CATEGORIES, LISTING_TYPES, RADII_KM, RATE_TYPES, REGIONS } from '@commonyard/contracts/assets.values';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import type { NewListing } from '../src/database.ts';
import { indexListing } from '../src/search/search.repository.ts';
import { finds } from '../src/search-matching/finds.policy.ts';
import { keysOf, keysOfListing } from '../src/search-matching/search-keys.policy.ts';
import { findPublicListing } from '../src/search-matching/search-matching.repository.ts';
import { createRandom, PLACES, type Random } from './random-listings.ts';
import { as, send, startTestService } from './test-service.ts';

const service = await startTestService();
afterAll(() => service.close());

const TITLES = [
  'Kubota mini excavator',
  'Excavator',
  'Pelle mécanique',
  'Snow plow',
  'Plow for snow',
  'Souffleuse à neige',
  'Contraption',
  'Old contraptions, heated',
  'Case 580SN backhoe',
  'Generator 56kW',
];
/** Words and names of these titles, and beginnings of some. */
const SEARCHES = [
  'excavator',
  'mini excavator',
  'excavatrice',
  'kubota',
  'kubo',
  'snow plow',
  'plow snow',
  'plow',
  'neige',
  'souffleuse a neige',
  'snow blower',
  'contraption',
  'contraptions',
  'contr',
  'old contraption',
  'heating contraption',
  'excavator perth',
  'case 580 sn',
  '580sn',
  '56 kW',
  'generator 56kw',
  'the excavator in kenora',
  'landscaping',
];
const LISTINGS = 160;
const QUERIES = 250;
const TODAY = '2090-01-01';

const day = (n: number) => new Date(Date.UTC(2090, 0, 1 + n)).toISOString().slice(0, 10);

const randomListing = (random: Random): NewListing => {
  const start = random.below(30);
  return {
    type: random.one(LISTING_TYPES),
    status: random.chance(0.9) ? 'available' : 'pending',
    withdrawnAt: random.chance(0.1) ? '2026-01-01T00:00:00Z' : null,
    title: random.one(TITLES),
    description: random.chance(0.3) ? random.one(TITLES) : 'Ready to work',
    category: random.one(CATEGORIES),
    region: random.chance(0.7) ? 'Ontario' : random.one(REGIONS),
    rateType: random.one(RATE_TYPES),
    lendingRateType: random.chance(0.3) ? random.one(RATE_TYPES) : null,
    availableFrom: random.chance(0.3) ? null : day(start),
    availableTo: random.chance(0.3) ? null : day(start + random.below(25)),
    municipality: random.chance(0.1) ? null : random.one(PLACES),
    tags: [],
    images: [],
  } as unknown as NewListing;
};

function randomQuery(random: Random): SavedQuery {
  const maybe = <Value>(share: number, value: () => Value) => (random.chance(share) ? value() : undefined);
  const from = random.below(30);
  const availableFrom = maybe(0.4, () => day(from));
  const near = maybe(0.4, () => random.one(PLACES));
  const query = {
    type: random.one(LISTING_TYPES),
    search: maybe(0.5, () => random.one(SEARCHES)),
    category: maybe(0.25, () => [random.one(CATEGORIES), random.one(CATEGORIES)].join(',')),
    region: maybe(0.15, () => random.one(REGIONS)),
    rateType: maybe(0.2, () => [random.one(RATE_TYPES), random.one(RATE_TYPES)].join(',')),
    municipality: maybe(0.15, () => random.one(PLACES)),
    near,
    radiusKm: near === undefined ? undefined : maybe(0.8, () => random.one(RADII_KM)),
    availableFrom,
    availableTo: availableFrom === undefined ? undefined : maybe(0.7, () => day(from + random.below(10))),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as SavedQuery;
}

it.each([1, 2])('with seed %i a search finds exactly the listings of the list, and has a key of each', async (seed) => {
  const random = createRandom(seed);
  await service.db.deleteFrom('listingWords').execute();
  await service.db.deleteFrom('postings').execute();
  await service.db.deleteFrom('listings').execute();
  const listings = await service.db.transaction().execute(async (trx) => {
    const ids: number[] = [];
    for (let n = 0; n < LISTINGS; n++) {
      const values = randomListing(random);
      const row = await trx.insertInto('listings').values(values).returningAll().executeTakeFirstOrThrow();
      await indexListing(trx, null, row);
      const start = random.below(30);
      if (random.chance(0.4))
        await sql`UPDATE listings SET busy = ${`{[${day(start)},${day(start + random.below(8))}]}`}::datemultirange, busy_version = 1
          WHERE id = ${row.id}`.execute(trx);
      ids.push(row.id);
    }
    const read = [];
    for (const id of ids) read.push(await findPublicListing(trx, id));
    return read.filter((listing) => listing !== undefined);
  });
  let found = 0;
  for (let n = 0; n < QUERIES; n++) {
    const query = randomQuery(random);
    const list = new URLSearchParams({
      ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      limit: '100',
    });
    const response = await send(service, as.guest(), 'GET', `/api/assets?${list.toString()}`);
    const expected = response.json().map(({ id }: { id: number }) => id);
    const matching = listings.filter((each) => finds({ query, userId: null, municipality: null }, each, TODAY));
    const byId = (one: number, other: number) => one - other;
    expect({ query, ids: matching.map(({ id }) => id) }).toEqual({ query, ids: expected.toSorted(byId) });
    const keys = new Set(keysOf(query));
    for (const listing of matching)
      expect({ query, id: listing.id, hasKey: keysOfListing(listing).some((key) => keys.has(key)) }).toEqual({
        query,
        id: listing.id,
        hasKey: true,
      });
    found += matching.length;
  }
  expect(found).toBeGreaterThan(QUERIES);
});
