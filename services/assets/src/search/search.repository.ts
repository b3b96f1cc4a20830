import { sql, type RawBuilder } from 'kysely';
import { bind, compileStatement, runCompiled } from '@commonyard/service-kit/db/statements';
import { toListingState } from '@commonyard/contracts/listing-visibility.values';
import type { ListingRow, Trx } from '../database.ts';
import { categoryCode, partitionOf, postingFilters, type PostingFilters } from './partitions.ts';
import { wordsOf } from './text/listing-words.ts';
import { allowsTypo, spellingsOf } from './text/typos.ts';

const INDEXED_FIELDS = [
  'type',
  'status',
  'withdrawnAt',
  'category',
  'region',
  'rateType',
  'lendingRateType',
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

/** A listing with the fields that are indexed. */
export type IndexedListing = Pick<ListingRow, (typeof INDEXED_FIELDS)[number]>;

export async function indexListing(trx: Trx, before: ListingRow | null, after: ListingRow): Promise<void> {
  if (before && INDEXED_FIELDS.every((field) => String(before[field]) === String(after[field]))) return;
  if (before) await unindexListing(trx, before.id);
  await insertEntries(trx, [after]);
}

/** What the search index stores of a listing, apart from its id. */
export type IndexEntry = { partition: number; categoryCode: number; wordIds: number[] } & PostingFilters;

/** The SQL types of the fields of an entry, in JSON. */
export const ENTRY_FIELDS: Record<keyof IndexEntry, string> = {
  partition: 'smallint',
  categoryCode: 'smallint',
  wordIds: 'integer[]',
  facets: 'smallint',
  place: 'smallint',
  firstDay: 'smallint',
  lastDay: 'smallint',
};

/** The entries of listings in the search index. Adds the words that no listing had before. */
export async function toIndexEntries(trx: Trx, listings: IndexedListing[]): Promise<IndexEntry[]> {
  const words = listings.map(wordsOf);
  const ids = await getWordIds(trx, [...new Set(words.flat())]);
  return listings.map((listing, index) => ({
    partition: partitionOf(toListingState({ ...listing, withdrawn: listing.withdrawnAt !== null }), listing.type),
    categoryCode: categoryCode(listing.category),
    wordIds: words[index]!.map((word) => ids.get(word)!).toSorted((a, b) => a - b),
    ...postingFilters(listing),
  }));
}

/** SQL of CTEs that insert the rows of the CTE `entry`, which has the fields of an entry and `"listingId"`. */
export const insertEntriesSql = sql`
  indexed AS (
    INSERT INTO listing_words (listing_id, partition, word_ids)
    SELECT "listingId", partition, "wordIds" FROM entry
  ),
  posted AS (
    INSERT INTO postings (word_id, partition, listing_id, category, facets, place, first_day, last_day)
    SELECT word_id, partition, "listingId", "categoryCode", facets, place, "firstDay", "lastDay" FROM entry CROSS JOIN LATERAL unnest("wordIds") AS word_id
    ORDER BY word_id, partition, "listingId"
  )`;

const insertStatement = compileStatement<{ rows: string }>(sql`
  WITH entry AS MATERIALIZED (
    SELECT * FROM json_to_recordset(${bind(({ rows }: { rows: string }) => rows)}::json)
      AS entry ("listingId" integer, ${toColumnDefinitions(ENTRY_FIELDS)})
  ),
  ${insertEntriesSql}
  SELECT`);

async function insertEntries(trx: Trx, listings: ListingRow[]): Promise<void> {
  const entries = await toIndexEntries(trx, listings);
  const rows = entries.map((entry, index) => ({ listingId: listings[index]!.id, ...entry }));
  await runCompiled(trx, insertStatement, { rows: JSON.stringify(rows) });
}

/** The columns of `json_to_recordset`, by field and SQL type. */
export function toColumnDefinitions(fields: Record<string, string>): RawBuilder<unknown> {
  return sql.raw(
    Object.entries(fields)
      .map(([field, type]) => `"${field}" ${type}`)
      .join(', '),
  );
}

/** Removes a listing from the search index. Call it before deleting the row. */
export async function unindexListing(trx: Trx, id: number): Promise<void> {
  await sql`
    WITH held AS (DELETE FROM listing_words WHERE listing_id = ${id} RETURNING partition, word_ids)
    DELETE FROM postings USING held
    WHERE word_id = ANY(held.word_ids) AND postings.partition = held.partition AND listing_id = ${id}`.execute(trx);
}

async function getWordIds(trx: Trx, words: string[]): Promise<Map<string, number>> {
  const ids = await findWords(trx, words);
  const missing = words.filter((word) => !ids.has(word));
  if (missing.length > 0) {
    await addWords(trx, missing);
    // Read again: a concurrent transaction may have added some of them.
    for (const [word, id] of await findWords(trx, missing)) ids.set(word, id);
  }
  return ids;
}

/** In one row, because a row for each word would take longer to read. */
async function findWords(trx: Trx, words: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ found: [string, number][] | null }>`
    SELECT json_agg(json_build_array(word, id)) AS found FROM words WHERE word = ANY(${words})`.execute(trx);
  return new Map(rows[0]!.found);
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
