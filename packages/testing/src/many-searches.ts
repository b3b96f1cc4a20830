import pg from 'pg';
import { CATEGORIES, RADII_KM } from '@commonyard/contracts/assets.values';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import type { SavedQuery } from '@commonyard/contracts/http/saved-searches';
import { seeded, type Random } from './random.ts';
import { vacuumTables } from './vacuum.ts';

/** What members search for, the most frequent first. */
export const MACHINES = (
  'excavator,backhoe,snow blower,grader,sweeper,loader,mini excavator,wood chipper,generator,skid steer,zamboni,plow truck,' +
  'steamer,light tower,pump,roller,paver,mower,trailer,dump truck,souffleuse à neige,niveleuse,rétrocaveuse,balai de rue,' +
  'génératrice,pompe,déchiqueteuse,tabulator,stage,bleachers,tent,message board,line painter,hot box,hydrovac,boom lift,' +
  'scissor lift,forklift,compressor,concrete saw,trencher,stump grinder,leaf vacuum,salt spreader,water tank,chainsaw,drone,' +
  'traffic counter,culvert,bulldozer'
).split(',');
const MAKES = ['', '', '', 'cat', 'kubota', 'john deere', 'bobcat', 'vermeer', 'heated cab', 'tracked'];

/**
 * Fills the migrated schema `assets` with `count` saved searches of users, 20 of each. One of ten watches a listing. Of the others 85 %
 * have words, mostly of the same few machines; 40 % of those are limited to a distance. Those without words have a category and a
 * distance. All have days or a first day. `keysOf` gives the keys under which the service stores a search.
 */
export async function fillManySearches(
  ownerUrl: string,
  count: number,
  keysOf: (query: SavedQuery) => string[],
): Promise<void> {
  const random = seeded(3);
  const queries = Array.from({ length: count }, (_, n) => searchOf(random, n));
  const keys = queries.flatMap((query, index) => [...new Set(keysOf(query))].map((key) => ({ key, n: index + 1 })));
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=assets' });
  await client.connect();
  try {
    await client.query(SEARCHES, [queries.map((query) => JSON.stringify(query))]);
    await client.query(
      `INSERT INTO saved_search_keys (key, search_id)
       SELECT key, (SELECT min(id) FROM saved_searches) + n - 1 FROM unnest($1::text[], $2::integer[]) AS each (key, n)`,
      [keys.map(({ key }) => key), keys.map(({ n }) => n)],
    );
    await vacuumTables(client, ['saved_searches', 'saved_search_keys', 'saved_search_hits', 'search_changes']);
  } finally {
    await client.end();
  }
}

const SEARCHES = `
  INSERT INTO saved_searches (user_id, municipality, query, timing, active, created_at)
  SELECT 10000 + n / 20, 'town-' || n / 20, query::jsonb, (ARRAY['now', 'daily', 'weekly'])[1 + n % 3], true, now() - interval '1 day'
  FROM unnest($1::text[]) WITH ORDINALITY AS each (query, n) ORDER BY n`;

function searchOf(random: Random, n: number): SavedQuery {
  // No two searches of an owner are equal.
  const from = new Date(Date.UTC(2099, 0, 1 + (n % 300))).toISOString().slice(0, 10);
  const days = { availableFrom: from, availableTo: `2099-12-${String(10 + (n % 20))}` };
  if (random.next() < 0.1) return { type: 'available_asset', listingId: 1 + n * 3, ...days };
  const chance = (share: number) => random.next() < share;
  const hasWords = chance(0.85);
  return {
    type: chance(0.85) ? 'available_asset' : 'needed_asset',
    ...(hasWords && { search: `${random.pick(MAKES)} ${machineOf(random)}`.trim() }),
    ...((!hasWords || chance(0.4)) && { near: random.pick(MUNICIPALITIES).id, radiusKm: random.pick(RADII_KM) }),
    ...((!hasWords || chance(0.2)) && { category: random.pick(CATEGORIES) }),
    ...(chance(0.3) ? days : { availableFrom: from }),
  };
}

/** The first machine in about one of 14 searches. */
const machineOf = (random: Random): string => MACHINES[Math.floor(random.next() ** 1.5 * MACHINES.length)]!;
