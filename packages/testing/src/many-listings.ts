import pg from 'pg';
import { CATEGORIES, RATE_TYPES, REGIONS } from '@commonyard/contracts/assets.values';
import { MUNICIPALITIES } from '@commonyard/contracts/municipalities';
import { vacuumTables } from './vacuum.ts';

/**
 * Search words placed on purpose: in every 10th listing, in every 10th but never in one with the first word, in every 500th,
 * and in every 20,000th.
 */
export const WORDS = { common: 'excavator', apart: 'trencher', medium: 'sweeper', rare: 'zamboni' };

/** A municipality with 50 times fewer listings than most. */
export const RARE_MUNICIPALITY = MUNICIPALITIES[7]!.id;

/** Days, the last one inclusive, on which most of the newest listings are available, and 29 % of all are lent. */
export const LENT_DAYS = { availableFrom: '2027-09-27', availableTo: '2027-09-28' };

/**
 * Fills the migrated schema `assets` with `count` listings, in SQL. The data is made to defeat lists that read until they
 * find enough: word frequencies follow Zipf's law and 10 % of the listings are French, with words of their own; regions,
 * categories, rate types and every 8th municipality are rare; dates span three years and mostly follow the age of the
 * listing, so that only old listings are available on early days. 7 of 10 listings are available. `ownerUrl` is the owner's
 * address, because the owner has no statement timeout. `spellingsOf` gives the misspellings that the search index stores for
 * a word.
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
    await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await client.query('SELECT setseed(0.5)');
    const municipalities = MUNICIPALITIES.map(({ id }) => id);
    await withoutIndexes(client, 'listings', () =>
      client.query(LISTINGS, [count, municipalities, [...CATEGORIES], [...REGIONS], [...RATE_TYPES]]),
    );
    const { rows } = await client.query<{ id: number; word: string }>(VOCABULARY, [Object.values(WORDS)]);
    const spellings = rows.flatMap(({ id, word }) => spellingsOf(word).map((spelling) => ({ id, spelling })));
    await client.query(
      'INSERT INTO word_spellings (spelling, word_id) SELECT * FROM unnest($1::text[], $2::integer[])',
      [spellings.map(({ spelling }) => spelling), spellings.map(({ id }) => id)],
    );
    const { common, apart, medium, rare } = WORDS;
    await withoutIndexes(client, 'listing_words', () => client.query(LISTING_WORDS, [common, apart, medium, rare]));
    await withoutIndexes(client, 'postings', () =>
      client.query(POSTINGS, [[...CATEGORIES], [...REGIONS], [...RATE_TYPES]]),
    );
    await client.query('COMMIT');
    await vacuumTables(client, ['listings', 'words', 'word_spellings', 'postings', 'listing_words']);
  } finally {
    await client.end();
  }
}

/** Fills a table and builds its indexes afterwards, which is much faster than updating them row by row. */
async function withoutIndexes(client: pg.Client, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await client.query<Index>(INDEXES, [table]);
  for (const { drop } of indexes) await client.query(drop);
  await fill();
  for (const { create } of indexes) await client.query(create);
}

type Index = { drop: string; create: string };

/** All but the primary keys that other tables refer to. */
const INDEXES = `
  SELECT 'DROP INDEX ' || indexrelid::regclass AS drop, pg_get_indexdef(indexrelid) AS create
  FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary
  UNION ALL
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(key.oid))
  FROM pg_constraint AS key WHERE conrelid = $1::regclass AND contype IN ('p', 'f')
    AND NOT EXISTS (SELECT FROM pg_constraint AS reference WHERE reference.confrelid = key.conrelid)`;

const LISTINGS = `
  INSERT INTO listings (type, status, title, description, category, region, rate, rate_type, rate_cents_per_day,
    available_from, available_to, busy, busy_version, user_id, municipality, municipality_name, contact_email, locale, created_at)
  SELECT
    CASE WHEN n % 5 < 3 THEN 'available_asset' ELSE 'needed_asset' END,
    CASE WHEN r.status < 0.7 THEN 'available' WHEN r.status < 0.72 THEN 'pending' WHEN r.status < 0.85 THEN 'leased' ELSE 'unavailable' END,
    'Listing ' || md5(n::text), repeat(md5(n::text) || ' ', 5),
    ($3::text[])[1 + floor(power(r.category, 2) * 10)::integer],
    ($4::text[])[CASE WHEN r.region < 0.96 THEN 1 WHEN r.region < 0.98 THEN 2 WHEN r.region < 0.99 THEN 3 WHEN r.region < 0.999 THEN 4 ELSE 5 END],
    (n % 900)::text,
    ($5::text[])[CASE WHEN r.rate < 0.85 THEN 1 WHEN r.rate < 0.95 THEN 2 WHEN r.rate < 0.952 THEN 3 ELSE 4 END],
    CASE WHEN n % 20 > 0 THEN (n % 900) * 100 END,
    CASE WHEN n % 300 > 0 THEN date '2025-01-01' + r.start END,
    CASE WHEN n % 300 > 0 THEN date '2025-01-01' + r.start + n % 60 END,
    CASE WHEN n % 7 < 2 THEN datemultirange(daterange('${LENT_DAYS.availableFrom}', '${LENT_DAYS.availableTo}', '[]')) END,
    CASE WHEN n % 7 < 2 THEN 1 END,
    CASE WHEN n % 4 = 0 THEN 1000 + n % 3000 END,
    ($2::text[])[1 + r.municipality - (r.municipality % 8 = 7 AND n % 50 > 0)::integer],
    'Somewhere', 'someone-' || n % 5000 || '@example.ca', CASE WHEN n % 10 = 3 THEN 'fr' ELSE 'en' END,
    timestamptz '2024-01-01' + n * interval '10 minutes'
  FROM (
    SELECT n, random() AS status, random() AS category, random() AS region, random() AS rate,
      floor(CASE WHEN random() < 0.1 THEN random() ELSE n::float / $1::integer END * 1000)::integer AS start,
      floor(random() * cardinality($2::text[]))::integer AS municipality
    FROM generate_series(1, $1::integer) AS n
  ) AS r`;

const VOCABULARY = `
  INSERT INTO words (word)
  SELECT DISTINCT left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 8) FROM generate_series(1, 3000) AS n
  UNION ALL SELECT unnest($1::text[])
  RETURNING id, word`;

/** The last fifth of the vocabulary is French. */
const LISTING_WORDS = `
  WITH known AS (
    SELECT ARRAY(SELECT id FROM words JOIN unnest(ARRAY[$1, $2, $3, $4]::text[]) WITH ORDINALITY AS k (word, n) USING (word)
      ORDER BY n) AS ids
  ), size AS (SELECT min(id) AS first, count(*) - 4 AS n FROM words)
  INSERT INTO listing_words (listing_id, partition, word_ids)
  SELECT l.id,
    array_position(ARRAY['available', 'pending', 'leased', 'unavailable'], l.status) * 2 - 2 + (l.type = 'needed_asset')::integer,
    ARRAY(SELECT DISTINCT w FROM unnest(
      ARRAY(SELECT (size.first + floor(size.n * CASE WHEN l.locale = 'fr' THEN 0.8 + power(random(), 3) * 0.2
          ELSE power(random(), 3) * 0.8 END))::integer
        FROM generate_series(1, 8) WHERE l.id > 0)
      || CASE WHEN l.id % 10 = 0 THEN ids[1] END
      || CASE WHEN l.id % 10 = 5 THEN ids[2] END
      || CASE WHEN l.id % 500 = 0 THEN ids[3] END
      || CASE WHEN l.id % 20000 = 0 THEN ids[4] END) AS w WHERE w IS NOT NULL)
  FROM listings l, size, known`;

const POSTINGS = `
  INSERT INTO postings (word_id, partition, listing_id, category, facets, place, first_day, last_day)
  SELECT w.id, h.partition, h.listing_id, array_position($1::text[], l.category) - 1,
    (array_position($2::text[], l.region) - 1) * 16 + array_position($3::text[], l.rate_type) - 1,
    CASE WHEN l.municipality IS NULL THEN 0 ELSE crc32(convert_to(l.municipality, 'UTF8')) % 32767 + 1 END,
    coalesce(l.available_from - date '2000-01-01', -32767), coalesce(l.available_to - date '2000-01-01', 32767)
  FROM listing_words h JOIN listings l ON l.id = h.listing_id CROSS JOIN LATERAL unnest(h.word_ids) AS w (id)`;
