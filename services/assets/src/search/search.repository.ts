import { sql } from 'kysely';
import { municipalityName } from '@commonyard/contracts/municipalities';
import type { ListingRow, Trx } from '../database.ts';
import { stateOf } from '../listings/listings.policy.ts';
import { categoryCode, partitionOf, postingFilters } from './partitions.ts';
import { allowsTypo, spellingsOf } from './text/typos.ts';
import { wordsToIndex } from './text/words.ts';

const INDEXED_FIELDS = [
  'type',
  'status',
  'withdrawnAt',
  'category',
  'region',
  'rateType',
  'availableFrom',
  'availableTo',
  'title',
  'make',
  'model',
  'tags',
  'municipality',
  'municipalityName',
  'description',
] as const;

/** The version of what is indexed for a listing. Raise it with a migration that creates an index of the older versions. */
export const INDEX_VERSION = 3;

/** Updates a listing's entries in the search index to its present values. */
export async function indexListing(trx: Trx, before: ListingRow | null, after: ListingRow): Promise<void> {
  if (before && INDEXED_FIELDS.every((field) => String(before[field]) === String(after[field]))) return;
  if (before) await unindexListing(trx, before.id);
  await insertEntries(trx, after);
}

/**
 * Replaces the index entries of a batch of listings that an older version indexed, and returns how many. Listings that
 * another transaction has locked are left for later.
 */
export async function reindexOutdated(trx: Trx, limit: number): Promise<number> {
  const listings = await trx
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', (query) =>
      query
        .selectFrom('listingWords')
        .select('listingId')
        .where('indexVersion', '<', sql.lit(INDEX_VERSION))
        .orderBy('listingId')
        .limit(limit),
    )
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  for (const listing of listings) {
    await unindexListing(trx, listing.id);
    await insertEntries(trx, listing);
  }
  return listings.length;
}

async function insertEntries(trx: Trx, listing: ListingRow): Promise<void> {
  const wordIds = await getWordIds(trx, wordsOf(listing));
  const partition = partitionOf(stateOf(listing), listing.type);
  const { facets, place, firstDay, lastDay } = postingFilters(listing);
  await sql`
    WITH kept AS (
      INSERT INTO listing_words (listing_id, shelf, word_ids, index_version)
      VALUES (${listing.id}, ${partition}, ${wordIds}, ${INDEX_VERSION})
    )
    INSERT INTO postings (word_id, shelf, listing_id, category, facets, place, first_day, last_day)
    SELECT word_id, ${partition}, ${listing.id}, ${categoryCode(listing.category)}, ${facets}, ${place},
      ${firstDay}, ${lastDay}
    FROM unnest(${wordIds}::integer[]) AS word_id`.execute(trx);
}

/** Removes a listing from the search index. Call it before deleting the row. */
export async function unindexListing(trx: Trx, id: number): Promise<void> {
  await sql`
    WITH held AS (DELETE FROM listing_words WHERE listing_id = ${id} RETURNING shelf, word_ids)
    DELETE FROM postings USING held
    WHERE word_id = ANY(held.word_ids) AND postings.shelf = held.shelf AND listing_id = ${id}`.execute(trx);
}

/** The words by which a listing is found, those of its title first. Over the limit, later words are left out. */
function wordsOf(listing: ListingRow): string[] {
  const { title, make, model, category, tags, municipality, municipalityName: written, description } = listing;
  const names =
    municipality === null ? [] : [municipalityName(municipality, 'en'), municipalityName(municipality, 'fr')];
  return wordsToIndex([
    title,
    make,
    model,
    category,
    ...tags,
    written,
    ...names.map((name) => name ?? null),
    description,
  ]);
}

async function getWordIds(trx: Trx, words: string[]): Promise<number[]> {
  const ids = await findWords(trx, words);
  const missing = words.filter((word) => !ids.has(word));
  if (missing.length > 0) {
    await addWords(trx, missing);
    // Read again: a concurrent transaction may have added some of them.
    for (const [word, id] of await findWords(trx, missing)) ids.set(word, id);
  }
  return [...ids.values()].toSorted((a, b) => a - b);
}

async function findWords(trx: Trx, words: string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('words')
    .select(['id', 'word'])
    .where('word', '=', sql<string>`ANY(${words})`)
    .execute();
  return new Map(rows.map(({ id, word }) => [word, id]));
}

/** Inserts in one order everywhere, so that transactions that add the same words cannot deadlock. */
async function addWords(trx: Trx, words: string[]): Promise<void> {
  const added = await sql<{ id: number; word: string }>`
    INSERT INTO words (word) SELECT word FROM unnest(${words}::text[]) AS word ORDER BY word COLLATE "C"
    ON CONFLICT DO NOTHING RETURNING id, word`.execute(trx);
  const spellings = added.rows
    .filter(({ word }) => allowsTypo(word))
    .flatMap(({ id, word }) => spellingsOf(word).map((spelling) => ({ id, spelling })));
  await sql`
    INSERT INTO word_spellings (spelling, word_id)
    SELECT * FROM unnest(${spellings.map(({ spelling }) => spelling)}::text[], ${spellings.map(({ id }) => id)}::integer[])
  `.execute(trx);
}
