import type pg from 'pg';
import { runPrepared } from '@commonyard/service-kit/db/statements';
import { isMeasure } from './measures.ts';
import { isOneTypoApart, allowsTypo, spellingsOf } from './typos.ts';
import { correctParts, parseSearch, toKindWord, type SearchPart, type Term } from './words.ts';

/** The words that match one search term: a listing must have one of them. */
export type TermWords = {
  wordIds: number[];
  /** The id of the 50th newest listing with one of the words; 0 for fewer. The lower, the rarer the term. */
  newestCutoff: number;
  /** The id of the newest of them. */
  newest: number;
};

type WordRow = { term: number; word_id: number; word: string; newest_cutoff: number; newest: number };

/** The most words that a prefix matches; the shortest are preferred, as the closest. */
const MAX_COMPLETIONS = 100;

/** Only words of listings in these partitions, so that a search reveals nothing about hidden listings. */
const inPartitions = `
  CROSS JOIN LATERAL (
    SELECT max(newest.newest_cutoff) AS newest_cutoff, max(newest.id) AS newest
    FROM unnest($1::smallint[]) AS partition (number) CROSS JOIN LATERAL (
      SELECT count(*) AS n, CASE WHEN count(*) = 50 THEN min(listing_id) ELSE 0 END AS newest_cutoff,
        max(listing_id) AS id
      FROM (
        SELECT listing_id FROM postings WHERE word_id = words.id AND postings.partition = partition.number
        ORDER BY listing_id DESC LIMIT 50
      ) AS top
    ) AS newest HAVING sum(newest.n) > 0
  ) AS visible`;

const columns = 'words.id AS word_id, words.word, visible.newest_cutoff, visible.newest';
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
 * Finds the words that match each part of a search in these partitions, the rarest part first; undefined where a part
 * matches none. A part that names equipment matches every name of that kind. A term matches a word or its stem; the last
 * term, or one without an exact match, also as a prefix, unless it is a measure; a term that still has no match, as an equipment name or a word
 * that is one typo away.
 */
export async function findTerms(pool: pg.Pool, search: string, partitions: number[]): Promise<TermWords[] | undefined> {
  const parts = parseSearch(search);
  if (parts.length === 0) return undefined;
  let matches = await findMatches(pool, parts, partitions);
  const corrected = correctParts(parts, matches.unknown);
  if (corrected) matches = await findMatches(pool, corrected, partitions);
  for (const term of matches.unknown) matches.rowsOf.set(term, await findSimilarWords(pool, term, partitions));

  const groups = (corrected ?? parts).flatMap((part) => groupsOf(part, matches.rowsOf));
  if (groups.some(({ wordIds }) => wordIds.length === 0)) return undefined;
  return groups.toSorted((a, b) => a.newestCutoff - b.newestCutoff);
}

/** The words of the index that stand for one of these kinds of equipment; undefined where no listing names any. */
export async function findKindTerm(pool: pg.Pool, kinds: readonly string[]): Promise<TermWords | undefined> {
  const rows = await runPrepared<{ id: number }>(pool, kindWordIds, [kinds.map(toKindWord)]);
  return toOnlyTerm(rows);
}

/** The words of a search that has no other term, as rows of `words`; undefined without any. How common a term is counts only beside another one. */
export const toOnlyTerm = (rows: readonly { id: number }[]): TermWords | undefined =>
  rows.length > 0 ? { wordIds: rows.map(({ id }) => id), newestCutoff: 0, newest: 0 } : undefined;

const kindWordIds = { sql: 'SELECT id FROM words WHERE word = ANY($1::text[])' };

type Matches = {
  /** By term, and by the word of a kind. */
  rowsOf: Map<Term | string, WordRow[]>;
  /** Terms of parts that match nothing. */
  unknown: Term[];
};

async function findMatches(pool: pg.Pool, parts: SearchPart[], partitions: number[]): Promise<Matches> {
  const terms = parts.flatMap((part) => part.terms);
  const rowsOf = await findWords(pool, exact, [...terms, ...parts.flatMap(({ kindWords }) => kindWords)], partitions);
  const open = terms.filter(
    (term) => (term.isPrefix || !rowsOf.has(term)) && term.word.length > 1 && !isMeasure(term.word),
  );
  for (const [term, rows] of await findWords(pool, prefix, open, partitions))
    rowsOf.set(term, [...(rowsOf.get(term) ?? []), ...rows]);
  const unknown = parts.flatMap((part) =>
    part.kindWords.some((word) => rowsOf.has(word)) ? [] : part.terms.filter((term) => !rowsOf.has(term)),
  );
  return { rowsOf, unknown };
}

/** One group for a part that names a kind of equipment with listings, otherwise one for each of its terms. */
function groupsOf({ terms, kindWords }: SearchPart, rowsOf: Matches['rowsOf']): TermWords[] {
  const ofKinds = kindWords.flatMap((word) => rowsOf.get(word) ?? []);
  if (terms.length > 1 && ofKinds.length > 0) return [toGroup(ofKinds)];
  return terms.map((term) => toGroup([...(rowsOf.get(term) ?? []), ...ofKinds]));
}

async function findWords(
  pool: pg.Pool,
  statement: { sql: string },
  terms: (Term | string)[],
  partitions: number[],
): Promise<Map<Term | string, WordRow[]>> {
  const found = new Map<Term | string, WordRow[]>();
  if (terms.length === 0) return found;
  const formsOf = (term: Term | string) => (typeof term === 'string' ? { word: term, stem: term } : term);
  const forms = terms.map(formsOf);
  const values = [partitions, forms.map(({ word }) => word), forms.map((form) => form.stem)];
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
  newest: Math.max(0, ...rows.map(({ newest }) => newest)),
});

/** A look-up costs as much as reading this many postings in order. */
const LOOK_UP_COST = 8;
/** With fewer postings, looking them up in another term's takes a millisecond or two at most. */
const MIN_COMMON = 2_000;
const MAX_PAIRS = 16;

/**
 * Whether reading the postings of the two rarest terms in order costs less than looking up those of one in the other. The
 * numbers of postings are estimated from how close the newest 50 of each are together.
 */
export function areBothCommon([rarest, second]: readonly TermWords[]): boolean {
  if (!rarest || !second || rarest.newestCutoff === 0) return false;
  const newest = Math.max(rarest.newest, second.newest);
  const [size, secondSize] = [rarest, second].map((term) => (50 * newest) / (newest - term.newestCutoff + 1));
  const pairs = rarest.wordIds.length * second.wordIds.length;
  return size! >= MIN_COMMON && secondSize! <= LOOK_UP_COST * size! && pairs <= MAX_PAIRS;
}
