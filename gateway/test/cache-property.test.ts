import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListingEventType } from '@commonyard/contracts/events/event-table';
import { seeded } from '@commonyard/testing/random';
import { evictingTypes, evictions, type Evictions } from '../src/cache/evictions.ts';
import { startAssets, startCachingGateway, type AssetsFixture } from './support/cache-fixture.ts';
import { simulate } from './support/cache-simulation.ts';
import { closeAll } from './support/start-gateway.ts';

const TYPES = evictingTypes(evictions) as ListingEventType[];
let assets: AssetsFixture;

beforeAll(async () => {
  assets = await startAssets();
}, 120_000);
afterAll(closeAll);

/** Simulates two gateways with these evictions. Returns a response that was outdated for too long. */
async function findOutdated(table: Evictions, seed: number, steps: number, changes = TYPES) {
  const clock = { time: 1_000 };
  const start = () => startCachingGateway(assets, () => clock.time, table);
  const gateways = [await start(), await start()];
  return simulate({ assets, gateways, random: seeded(seed), clock, changes }, steps);
}

describe('guests of two gateways', () => {
  it.each([1, 2, 3])(
    'never read what was withdrawn or changed for longer than the bound (seed %i)',
    async (seed) => {
      expect(await findOutdated(evictions, seed, 120)).toBeUndefined();
    },
    180_000,
  );

  it.each(TYPES)(
    'read outdated responses where %s evicts nothing, and this test finds it',
    async (type) => {
      const faulty = { ...evictions, [type]: null };
      expect(await findOutdated(faulty, 4, 300, [...TYPES, type, type, type, type])).toBeDefined();
    },
    180_000,
  );
});
