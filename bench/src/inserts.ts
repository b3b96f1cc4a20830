import { join } from 'node:path';
import pg from 'pg';
import { migrateSchema } from '@commonyard/service-kit/db/migrate';
import { startPostgres } from '@commonyard/dev-stack/backends/postgres';
import { ensureDatabase } from '@commonyard/dev-stack/database';
import { withDatabaseUser } from '@commonyard/dev-stack/service-settings';
import { fillManyListings } from '@commonyard/testing/many-listings';
import { migrations } from '@commonyard/assets/src/migrations/index.ts';
import { spellingsOf } from '@commonyard/assets/src/search/text/typos.ts';
import { ratioOf, type Figure } from './support/figures.ts';
import { interleavedRounds } from './support/interleaved-rounds.ts';
import { withServers } from './support/servers.ts';
import { runSqlLoop, type Statement } from './support/sql-loop.ts';

const ROWS = 100_000;
const CONNECTIONS = 8;
const WORDS_PER_LISTING = 12;

/** What the search indexes cost: inserts of listings with all of them, against inserts with the B-trees of lists only. */
export async function benchInserts(): Promise<Figure[]> {
  return withServers(async (folder, stopLater) => {
    const postgres = stopLater(await startPostgres({ dataDir: join(folder, 'postgres'), durable: true }));
    const withSearch = await createFilledDatabase(postgres.url, 'with_search');
    const withoutSearch = await createFilledDatabase(postgres.url, 'without_search');
    await dropSearchIndexes(withoutSearch);
    const { listing, listingWithSearch } = await createStatements(withSearch);
    const options = '-c search_path=assets';
    const loop = (url: string, statement: Statement) => () =>
      runSqlLoop({
        folder,
        url,
        statements: [statement],
        options,
        concurrency: CONNECTIONS,
        connections: CONNECTIONS,
        processor: 'any',
      });
    const rounds = await interleavedRounds({
      all: loop(withSearch, listingWithSearch),
      lists: loop(withoutSearch, listing),
    });
    return [
      {
        id: 'W2',
        name: 'inserts of listings with all search indexes : with B-trees of lists only',
        ratio: ratioOf(rounds, ({ all, lists }) => all / lists),
        target: { atLeast: 0.35 },
      },
    ];
  });
}

async function createFilledDatabase(serverUrl: string, name: string): Promise<string> {
  const ownerUrl = await ensureDatabase(serverUrl, name);
  const appUrl = withDatabaseUser(ownerUrl, `${name}_app`, 'bench-only');
  await migrateSchema({ ownerUrl, appUrl, schema: 'assets', migrations });
  await fillManyListings(ownerUrl, ROWS, spellingsOf);
  return ownerUrl;
}

const withOwner = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=assets' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Dates and places are searched with GiST, and lists with B-trees. Words have tables of their own. */
const dropSearchIndexes = (url: string) =>
  withOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'assets' AND indexdef LIKE '% USING gist %'`,
    );
    for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  });

/** Values that differ between listings, so that their index entries do not all end up in one place. */
const RANDOM_VALUES: Record<string, string> = {
  category: `(ARRAY['construction', 'vehicles', 'other', 'landscaping'])[1 + floor(random() * 4)::integer]`,
  municipality: `(ARRAY['toronto', 'ottawa', 'smiths-falls', 'kingston', 'hamilton'])[1 + floor(random() * 5)::integer]`,
  available_from: `date '2026-01-01' + floor(random() * 300)::integer`,
  available_to: `date '2026-11-01' + floor(random() * 300)::integer`,
};

/** Inserts of a listing like a stored one, without and with its entries in the search tables, in one statement each. */
const createStatements = (url: string) =>
  withOwner(url, async (client) => {
    const values: unknown[] = [];
    /** The columns of a stored row and SQL of its values, without those that `except` names. */
    const copyRow = async (table: string, except: string[]) => {
      const { rows: columns } = await client.query<{ name: string; type: string }>(COLUMNS, [table]);
      const copied = columns.filter(({ name }) => !except.includes(name));
      const texts = copied.map(({ name }) => `${name}::text`).join(', ');
      const { rows } = await client.query<string[]>({
        text: `SELECT ${texts} FROM ${table} ${table === 'listings' ? "WHERE status = 'available' AND user_id IS NOT NULL" : ''} LIMIT 1`,
        rowMode: 'array',
      });
      const parameters = copied.map(({ name, type }, index) => {
        if (table === 'listings' && name in RANDOM_VALUES) return RANDOM_VALUES[name]!;
        values.push(rows[0]![index]);
        return `$${values.length}::${type}`;
      });
      return { names: copied.map(({ name }) => name).join(', '), parameters: parameters.join(', ') };
    };
    const row = await copyRow('listings', ['id']);
    const insert = `INSERT INTO listings (${row.names}) VALUES (${row.parameters})`;
    const listing = { text: insert, values: [...values] };

    const words = await copyRow('listing_words', ['listing_id', 'word_ids']);
    const posting = await copyRow('postings', ['listing_id', 'word_id']);
    const { rows: vocabulary } = await client.query<{ first: number; count: number }>(
      'SELECT min(id) AS first, count(*)::integer AS count FROM words',
    );
    const { first, count } = vocabulary[0]!;
    const text = `
      WITH listing AS (${insert} RETURNING id),
      chosen AS (
        SELECT array_agg(DISTINCT ${first} + floor(power(random(), 3) * ${count - 1})::integer) AS ids
        FROM generate_series(1, ${WORDS_PER_LISTING})
      ),
      kept AS (
        INSERT INTO listing_words (listing_id, word_ids, ${words.names})
        SELECT listing.id, chosen.ids, ${words.parameters} FROM listing, chosen
      )
      INSERT INTO postings (listing_id, word_id, ${posting.names})
      SELECT listing.id, word_id, ${posting.parameters} FROM listing, chosen, unnest(chosen.ids) AS word_id`;
    return { listing, listingWithSearch: { text, values } };
  });

const COLUMNS = `
  SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;
