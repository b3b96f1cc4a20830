import type { FindableListing } from '../database.ts';
import { wordsOf } from '../search/text/listing-words.ts';
import { correctParts, parseSearch, type SearchPart, type Term } from '../search/text/words.ts';

/** The words of a search: a listing matches it by every part of one of these readings. */
export type Reading = SearchPart[];

/** Parsing takes longer than all other comparisons, and many searches have the same words. */
const known = new Map<string, Reading[]>();
const MAX_KNOWN = 10_000;

/**
 * The readings of a search: its words, and where some of them are no name of equipment but one typo away from one, also these names.
 * A list knows all words of listings, so that it corrects only unknown ones; a search is saved for listings that nobody has posted yet.
 * Undefined where nothing is searched for, without a reading where it has no words, which finds nothing.
 */
export function readingsOf(search: string | undefined): Reading[] | undefined {
  if (!search?.trim()) return undefined;
  const found = known.get(search) ?? parse(search);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(search, found);
  return found;
}

function parse(search: string): Reading[] {
  const parts = parseSearch(search);
  if (parts.length === 0) return [];
  const unknown = parts.filter(({ kinds }) => kinds.length === 0).flatMap(({ terms }) => terms);
  const corrected = correctParts(parts, unknown);
  return corrected ? [parts, corrected] : [parts];
}

/** Whether a listing matches the words of a search. */
export const matchesWords = (readings: readonly Reading[], words: ReadonlySet<string>): boolean =>
  readings.some((parts) => parts.every((part) => matchesPart(part, words)));

/** A name of several words stands for its kind of equipment only; a single word also for itself. */
const matchesPart = ({ terms, kinds, kindWords }: SearchPart, words: ReadonlySet<string>): boolean =>
  kindWords.some((word) => words.has(word)) ||
  (!isName({ terms, kinds }) && terms.every((term) => matchesTerm(term, words)));

/** Whether a part is a name of several words. */
export const isName = ({ terms, kinds }: Pick<SearchPart, 'terms' | 'kinds'>): boolean =>
  terms.length > 1 && kinds.length > 0;

function matchesTerm({ word, stem, isPrefix }: Term, words: ReadonlySet<string>): boolean {
  if (words.has(word) || words.has(stem)) return true;
  return isPrefix && [...words].some((each) => each.startsWith(word) || each.startsWith(stem));
}

const wordsKnown = new WeakMap<FindableListing, ReadonlySet<string>>();

/** The words by which a listing is found, computed once for each row that was read. */
export function wordsOfListing(listing: FindableListing): ReadonlySet<string> {
  const words = wordsKnown.get(listing) ?? new Set(wordsOf(listing));
  wordsKnown.set(listing, words);
  return words;
}
