import pg from 'pg';
import { CATEGORIES } from '@commonyard/contracts/assets.values';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';

/** Search words placed on purpose: in every 10th listing, in every 500th, and in every 20,000th. */
export const WORDS = { common: 'excavator', medium: 'sweeper', rare: 'zamboni' };

/**
 * Fills the migrated schema `assets` with `count` listings, in SQL: word frequencies follow Zipf's law, 7 of 10 listings
 * are available, dates span three years. `ownerUrl` is the owner's address, because the owner has no statement timeout.
 * `spellingsOf` gives the misspellings that the search index stores for a word.
 */
export async function fillManyListings(
  ownerUrl: string,
  count: number,
  spellingsOf: (word: string) => string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=assets' });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL work_mem = '128MB'`);
    await client.query('SELECT setseed(0.5)');
    // Building an index once at the end is much faster than updating it row by row.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(LISTINGS, [count, MUNICIPALITIES.map(({ id }) => id), [...CATEGORIES]]);
    for (const { definition } of indexes) await client.query(definition);
    const { rows } = await client.query<{ id: number; word: string }>(VOCABULARY, [Object.values(WORDS)]);
    const spellings = rows.flatMap(({ id, word }) => spellingsOf(word).map((spelling) => ({ id, spelling })));
    await client.query(
      'INSERT INTO word_spellings (spelling, word_id) SELECT * FROM unnest($1::text[], $2::integer[])',
      [spellings.map(({ spelling }) => spelling), spellings.map(({ id }) => id)],
    );
    await client.query(LISTING_WORDS, [WORDS.common, WORDS.medium, WORDS.rare]);
    await client.query(POSTINGS, [[...CATEGORIES]]);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE listings, words, word_spellings, postings, listing_words');
  } finally {
    await client.end();
  }
}

const INDEXES = `
  SELECT indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE schemaname = 'assets' AND tablename = 'listings' AND indexname <> 'listings_pkey'`;

const LISTINGS = `
  INSERT INTO listings (type, status, title, description, category, region, rate, rate_type, rate_cents_per_day,
    available_from, available_to, user_id, municipality, municipality_name, contact_email, created_at)
  SELECT
    CASE WHEN n % 5 < 3 THEN 'available_asset' ELSE 'needed_asset' END,
    CASE WHEN r.status < 0.7 THEN 'available' WHEN r.status < 0.72 THEN 'pending' WHEN r.status < 0.85 THEN 'leased' ELSE 'unavailable' END,
    'Listing ' || md5(n::text), repeat(md5(n::text) || ' ', 5),
    ($3::text[])[1 + floor(power(r.category, 2) * 10)::integer],
    CASE WHEN r.region < 0.96 THEN 'Ontario' WHEN r.region < 0.98 THEN 'Western Canada' WHEN r.region < 0.99 THEN 'Central Canada' WHEN r.region < 0.999 THEN 'Eastern Canada' ELSE 'Northern Territories' END,
    (n % 900)::text,
    CASE WHEN r.rate < 0.8 THEN 'daily' WHEN r.rate < 0.9 THEN 'weekly' WHEN r.rate < 0.98 THEN 'hourly' ELSE 'monthly' END,
    CASE WHEN n % 20 > 0 THEN (n % 900) * 100 END,
    CASE WHEN n % 30 > 0 THEN date '2025-01-01' + floor(r.start * 1000)::integer END,
    CASE WHEN n % 30 > 0 THEN date '2025-01-01' + floor(r.start * 1000)::integer + n % 60 END,
    CASE WHEN n % 4 = 0 THEN 1000 + n % 3000 END,
    ($2::text[])[1 + floor(r.municipality * 444)::integer], 'Somewhere', 'someone-' || n % 5000 || '@example.ca',
    timestamptz '2024-01-01' + n * interval '10 minutes'
  FROM (
    SELECT n, random() AS status, random() AS category, random() AS region, random() AS rate, random() AS start,
      random() AS municipality
    FROM generate_series(1, $1::integer) AS n
  ) AS r`;

const VOCABULARY = `
  INSERT INTO words (word)
  SELECT DISTINCT left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 8) FROM generate_series(1, 3000) AS n
  UNION ALL SELECT unnest($1::text[])
  RETURNING id, word`;

/** With the highest version, so that the service's search job does not index them again while a bench measures it. */
const LISTING_WORDS = `
  WITH known AS (SELECT word, id FROM words WHERE word IN ($1, $2, $3)), size AS (SELECT min(id) AS first, count(*) AS n FROM words)
  INSERT INTO listing_words (listing_id, shelf, index_version, word_ids)
  SELECT l.id,
    array_position(ARRAY['available', 'pending', 'leased', 'unavailable'], l.status) * 2 - 2 + (l.type = 'needed_asset')::integer,
    32767,
    ARRAY(SELECT DISTINCT w FROM unnest(
      ARRAY(SELECT (size.first + floor(power(random(), 3) * (size.n - 3)))::integer FROM generate_series(1, 8) WHERE l.id > 0)
      || CASE WHEN l.id % 10 = 0 THEN ARRAY[(SELECT id FROM known WHERE word = $1)] END
      || CASE WHEN l.id % 500 = 0 THEN ARRAY[(SELECT id FROM known WHERE word = $2)] END
      || CASE WHEN l.id % 20000 = 0 THEN ARRAY[(SELECT id FROM known WHERE word = $3)] END) AS w)
  FROM listings l, size`;

const POSTINGS = `
  INSERT INTO postings (word_id, shelf, listing_id, category)
  SELECT w.id, h.shelf, h.listing_id, array_position($1::text[], l.category) - 1
  FROM listing_words h JOIN listings l ON l.id = h.listing_id CROSS JOIN LATERAL unnest(h.word_ids) AS w (id)
  ORDER BY 1, 2, 3`;
