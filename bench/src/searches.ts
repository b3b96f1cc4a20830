import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import type { Caller } from '@commonyard/service-kit/auth/caller';
import { openDatabase } from '@commonyard/service-kit/db/database';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { createLog } from '@commonyard/service-kit/observability/log';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { listingBody } from '@commonyard/testing/factories/listings';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { fillManySearches, MACHINES } from '@commonyard/testing/many-searches';
import { QUERY_SETTINGS, type Database, type Trx } from '@commonyard/assets/src/database.ts';
import { approve } from '@commonyard/assets/src/listings/listings.policy.ts';
import { changeListing, submitOwnListing } from '@commonyard/assets/src/listings/listings.service.ts';
import { updateMatches } from '@commonyard/assets/src/matches/matches.service.ts';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { compareChanges } from '@commonyard/assets/src/search-matching/search-matching.service.ts';
import { keysOf } from '@commonyard/assets/src/search-matching/search-keys.policy.ts';
import { spellingsOf } from '@commonyard/assets/src/search/text/typos.ts';
import { wordsToIndex } from '@commonyard/assets/src/search/text/words.ts';
import { DESCRIPTION } from './listing-posts.ts';
import { median, ratioOf, type Figure } from './support/figures.ts';
import { withServers } from './support/servers.ts';

const LISTINGS = 100_000;
const SEARCHES = 20_000;
const ROUNDS = 5;
/** Listings of a round, each of the next machine and of another municipality. */
const LISTINGS_OF_ROUND = 50;
const ADMIN: Caller = { userId: 1, role: 'admin', municipality: null, locale: 'en' };

/**
 * The time in which a new listing is compared with all saved searches, and a new need with equipment, against the time of its insert
 * by the same process: each is a transaction, one after the other.
 */
export async function benchSearches(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: true }));
    const appUrl = withDatabaseUser(postgres.url, 'assets_app', 'bench-only');
    await migrateSchema({ ownerUrl: postgres.url, appUrl, schema: 'assets', migrations });
    await fillManyListings(postgres.url, LISTINGS, spellingsOf);
    await fillKinds(postgres.url);
    await fillManySearches(postgres.url, SEARCHES, keysOf);
    const database = openDatabase<Database>(appUrl, createLog('bench', 'silent'), { settings: QUERY_SETTINGS });
    try {
      const rounds = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const times = await measureRound(database.db, round);
        if (round > 0) rounds.push(times);
      }
      for (const name of ['insert', 'search', 'match'] as const)
        console.log(`  ${name}: ${median(rounds.map((round) => round[name])).toFixed(1)} ms`);
      return [
        {
          id: 'F',
          name: `comparing a new listing with ${SEARCHES} saved searches : its insert`,
          ratio: ratioOf(rounds, ({ search, insert }) => search / insert),
          target: { atMost: 3 },
        },
        {
          id: 'F',
          name: `matching a new need with ${LISTINGS} listings : its insert`,
          ratio: ratioOf(rounds, ({ match, insert }) => match / insert),
          target: { atMost: 3 },
        },
      ];
    } finally {
      await database.close();
    }
  });
}

/** Means in milliseconds. */
async function measureRound(db: Kysely<Database>, round: number) {
  const total = { insert: 0, search: 0, match: 0 };
  const measure = async <Result>(name: keyof typeof total, work: (trx: Trx) => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await db.transaction().execute(work);
    total[name] += performance.now() - start;
    return result;
  };
  for (let n = 0; n < LISTINGS_OF_ROUND; n++) {
    const isNeed = n % 2 === 1;
    const number = round * LISTINGS_OF_ROUND + n;
    const { id: municipality } = MUNICIPALITIES[(number * 7) % MUNICIPALITIES.length]!;
    const caller: Caller = { userId: 5_000 + number, role: 'municipal_operator', municipality, locale: 'en' };
    const body = listingBody({
      type: isNeed ? 'needed_asset' : 'available_asset',
      title: MACHINES[number % MACHINES.length],
      description: DESCRIPTION,
    }) as unknown as Parameters<typeof submitOwnListing>[1];
    const { id } = JSON.parse(await measure('insert', (trx) => submitOwnListing(trx, body, caller))) as { id: number };
    await db.transaction().execute((trx) => changeListing(trx, { id }, ADMIN, approve));
    await measure('search', (trx) => compareChanges(trx, id, new Date()));
    if (isNeed) await measure('match', (trx) => updateMatches(trx, [id]));
  }
  return {
    insert: total.insert / LISTINGS_OF_ROUND,
    search: total.search / LISTINGS_OF_ROUND,
    match: total.match / (LISTINGS_OF_ROUND / 2),
  };
}

/** Gives two of ten listings the name of a machine as title, and the search index its kinds. Half of them are needs. */
async function fillKinds(ownerUrl: string): Promise<void> {
  const kinds = MACHINES.flatMap((machine, index) =>
    wordsToIndex([machine])
      .filter((word) => word.startsWith('='))
      .map((word) => ({ index, word })),
  );
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=assets' });
  await client.connect();
  try {
    await client.query(
      `UPDATE listings SET title = ($1::text[])[1 + id / 10 % cardinality($1::text[])] WHERE id % 10 IN (0, 4)`,
      [MACHINES],
    );
    await client.query('INSERT INTO words (word) SELECT DISTINCT unnest($1::text[])', [kinds.map(({ word }) => word)]);
    await client.query(POSTINGS, [kinds.map(({ index }) => index), kinds.map(({ word }) => word), MACHINES.length]);
    await client.query('VACUUM ANALYZE listings, words, postings');
  } finally {
    await client.end();
  }
}

const POSTINGS = `
  INSERT INTO postings (word_id, partition, listing_id, category, facets, place, first_day, last_day)
  SELECT DISTINCT ON (w.id, p.partition, p.listing_id)
    w.id, p.partition, p.listing_id, p.category, p.facets, p.place, p.first_day, p.last_day
  FROM postings p JOIN unnest($1::integer[], $2::text[]) AS kind (machine, word) ON p.listing_id / 10 % $3 = machine
  JOIN words w ON w.word = kind.word WHERE p.listing_id % 10 IN (0, 4)`;
