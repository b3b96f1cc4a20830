import type pg from 'pg';
import { runPrepared } from '@commonyard/service-kit/db/statements';
import { isOneTypoApart, allowsTypo, spellingsOf } from './typos.ts';
import { parseTerms, type Term } from './words.ts';

/** The words that match one search term: a listing must have one of them. */
export type TermWords = {
  wordIds: number[];
  /** The id of the 50th newest listing with one of the words; 0 for fewer. The lower, the rarer the term. */
  newestCutoff: number;
};

type WordRow = { term: number; word_id: number; word: string; newest_cutoff: number };

/** The most words that a prefix matches; the shortest are preferred, as the closest. */
const MAX_COMPLETIONS = 100;

/** Only words of listings in these partitions, so that a search reveals nothing about hidden listings. */
const inPartitions = `
  CROSS JOIN LATERAL (
    SELECT max(newest.newest_cutoff) AS newest_cutoff
    FROM unnest($1::smallint[]) AS partition (number) CROSS JOIN LATERAL (
      SELECT count(*) AS n, CASE WHEN count(*) = 50 THEN min(listing_id) ELSE 0 END AS newest_cutoff
      FROM (
        SELECT listing_id FROM postings WHERE word_id = words.id AND shelf = partition.number
        ORDER BY listing_id DESC LIMIT 50
      ) AS top
    ) AS newest HAVING sum(newest.n) > 0
  ) AS visible`;

const columns = 'words.id AS word_id, words.word, visible.newest_cutoff';
const startsWith = (prefix: string) => `words.word >= ${prefix} AND words.word < ${prefix} || chr(1114111)`;
const completions = (column: string) => `(
  SELECT ${columns} FROM (
    SELECT * FROM words WHERE ${startsWith(column)} ORDER BY length(word), word LIMIT ${MAX_COMPLETIONS}
  ) AS words ${inPartitions})`;

const exact = {
  sql: `SELECT term.number::integer AS term, found.* FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS term (word, stem, number)
    CROSS JOIN LATERAL (SELECT ${columns} FROM words ${inPartitions} WHERE words.word = ANY(ARRAY[term.word, term.stem])) AS found`,
};
const prefix = {
  sql: `SELECT term.number::integer AS term, found.* FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS term (word, stem, number)
    CROSS JOIN LATERAL (${completions('term.word')} UNION ${completions('term.stem')}) AS found`,
};
const similar = {
  sql: `SELECT DISTINCT 1 AS term, ${columns} FROM word_spellings JOIN words ON words.id = word_id ${inPartitions}
    WHERE spelling = ANY($2::text[])`,
};

/**
 * Finds the words that match each search term in these partitions, the rarest term first; undefined where a term matches
 * none. A term matches a word or its stem. The last term, or one without an exact match, also matches as a prefix; a term
 * that still has no match, words that are one typo away.
 */
export async function findTerms(pool: pg.Pool, search: string, partitions: number[]): Promise<TermWords[] | undefined> {
  const terms = parseTerms(search);
  if (terms.length === 0) return undefined;
  const found = await findWords(pool, exact, terms, partitions);
  const open = terms.filter((term) => (term.isPrefix || !found.has(term)) && term.word.length > 1);
  for (const [term, rows] of await findWords(pool, prefix, open, partitions))
    found.set(term, [...(found.get(term) ?? []), ...rows]);
  for (const term of terms) if (!found.has(term)) found.set(term, await findSimilarWords(pool, term, partitions));

  const groups = terms.map((term) => toGroup(found.get(term) ?? []));
  if (groups.some(({ wordIds }) => wordIds.length === 0)) return undefined;
  return groups.toSorted((a, b) => a.newestCutoff - b.newestCutoff);
}

async function findWords(pool: pg.Pool, statement: { sql: string }, terms: Term[], partitions: number[]) {
  const found = new Map<Term, WordRow[]>();
  if (terms.length === 0) return found;
  const values = [partitions, terms.map(({ word }) => word), terms.map((term) => term.stem)];
  for (const row of await runPrepared<WordRow>(pool, statement, values)) {
    const term = terms[row.term - 1]!;
    found.set(term, [...(found.get(term) ?? []), row]);
  }
  return found;
}

async function findSimilarWords(pool: pg.Pool, { word }: Term, partitions: number[]): Promise<WordRow[]> {
  if (!allowsTypo(word)) return [];
  const alike = await runPrepared<WordRow>(pool, similar, [partitions, spellingsOf(word)]);
  return alike.filter((row) => isOneTypoApart(word, row.word));
}

const toGroup = (rows: WordRow[]): TermWords => ({
  wordIds: [...new Set(rows.map((row) => row.word_id))],
  newestCutoff: Math.max(0, ...rows.map(({ newest_cutoff: cutoff }) => cutoff)),
});
