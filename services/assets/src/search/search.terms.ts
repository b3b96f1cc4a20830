import type pg from 'pg';
import { run } from '@commonyard/service-kit/statements';
import { isOneTypoApart, allowsTypo, spellingsOf } from './typos.ts';
import { readTerms, type Term } from './words.ts';

/** The words that one term of a search stands for: a listing must have one of them. */
export type TermWords = {
  wordIds: number[];
  /** How far back its 50th newest listing lies; 0 for fewer. */
  reach: number;
};

type Found = { place: number; word_id: number; word: string; reach: number };

/** So many words may one begun word stand for: the shortest, which it is nearest to. */
const MOST_COMPLETIONS = 100;

/** Only words that a listing on these shelves has, so that nothing can be learned of the others. */
const seen = `
  CROSS JOIN LATERAL (
    SELECT max(newest.reach) AS reach
    FROM unnest($1::smallint[]) AS on_shelf (number) CROSS JOIN LATERAL (
      SELECT count(*) AS n, CASE WHEN count(*) = 50 THEN min(listing_id) ELSE 0 END AS reach
      FROM (
        SELECT listing_id FROM postings WHERE word_id = words.id AND shelf = on_shelf.number
        ORDER BY listing_id DESC LIMIT 50
      ) AS top
    ) AS newest HAVING sum(newest.n) > 0
  ) AS seen`;

const columns = 'words.id AS word_id, words.word, seen.reach';
const startsWith = (prefix: string) => `words.word >= ${prefix} AND words.word < ${prefix} || chr(1114111)`;
const completions = (prefix: string) => `(
  SELECT ${columns} FROM (
    SELECT * FROM words WHERE ${startsWith(prefix)} ORDER BY length(word), word LIMIT ${MOST_COMPLETIONS}
  ) AS words ${seen})`;

const exact = {
  sql: `SELECT term.place::integer, found.* FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS term (word, stem, place)
    CROSS JOIN LATERAL (SELECT ${columns} FROM words ${seen} WHERE words.word = ANY(ARRAY[term.word, term.stem])) AS found`,
};
const begun = {
  sql: `SELECT term.place::integer, found.* FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS term (word, stem, place)
    CROSS JOIN LATERAL (${completions('term.word')} UNION ${completions('term.stem')}) AS found`,
};
const spelledAlike = {
  sql: `SELECT DISTINCT 1 AS place, ${columns} FROM word_spellings JOIN words ON words.id = word_id ${seen}
    WHERE spelling = ANY($2::text[])`,
};

/**
 * What the terms of a search stand for on these shelves, the rarest first; undefined where one stands for nothing. A term
 * is a word or its stem; the last one, or one that is no word, also what begins with it; failing that, what is one typo away.
 */
export async function findTerms(pool: pg.Pool, search: string, shelves: number[]): Promise<TermWords[] | undefined> {
  const terms = readTerms(search);
  if (terms.length === 0) return undefined;
  const found = await lookUp(pool, exact, terms, shelves);
  const open = terms.filter((term) => (term.isOpen || !found.has(term)) && term.word.length > 1);
  for (const [term, rows] of await lookUp(pool, begun, open, shelves))
    found.set(term, [...(found.get(term) ?? []), ...rows]);
  for (const term of terms) if (!found.has(term)) found.set(term, await lookUpTypo(pool, term, shelves));

  const groups = terms.map((term) => toGroup(found.get(term) ?? []));
  if (groups.some(({ wordIds }) => wordIds.length === 0)) return undefined;
  return groups.toSorted((a, b) => a.reach - b.reach);
}

async function lookUp(pool: pg.Pool, statement: { sql: string }, terms: Term[], shelves: number[]) {
  const found = new Map<Term, Found[]>();
  if (terms.length === 0) return found;
  const values = [shelves, terms.map(({ word }) => word), terms.map((term) => term.stem)];
  for (const row of await run<Found>(pool, statement, values)) {
    const term = terms[row.place - 1]!;
    found.set(term, [...(found.get(term) ?? []), row]);
  }
  return found;
}

async function lookUpTypo(pool: pg.Pool, { word }: Term, shelves: number[]): Promise<Found[]> {
  if (!allowsTypo(word)) return [];
  const alike = await run<Found>(pool, spelledAlike, [shelves, spellingsOf(word)]);
  return alike.filter((row) => isOneTypoApart(word, row.word));
}

const toGroup = (rows: Found[]): TermWords => ({
  wordIds: [...new Set(rows.map((row) => row.word_id))],
  reach: Math.max(0, ...rows.map(({ reach }) => reach)),
});
