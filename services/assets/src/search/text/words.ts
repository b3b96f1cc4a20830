import { truncate } from '@commonyard/contracts/truncate.values';
import { correctName, kindsNamed, kindsWithBroader } from './equipment-names.ts';
import { isMeasure, measuresIn, splitMeasures } from './measures.ts';
import { stem } from './stem.ts';
import { fold, MAX_WORD_LENGTH, STOP_WORDS, wordsOf } from './tokens.ts';

const MAX_WORDS_PER_LISTING = 400;
const MAX_TERMS_PER_SEARCH = 8;

/**
 * The words by which a listing is found: the kinds of equipment that it names, then each word and its stem, without case
 * and accents. A hyphenated word is also indexed as one word, a measure in one form for all its writings, and the name of a model
 * both with and without a space.
 */
export function wordsToIndex(texts: readonly (string | null)[]): string[] {
  const parts = [...new Set(texts)].filter((text) => text !== null).map(parseText);
  const found = new Set(parts.flatMap(({ words }) => kindsIn(words).map(toKindWord)));
  for (const { folded, words } of parts) {
    const joined = (folded.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu) ?? []).map((word) =>
      word.replaceAll('-', ''),
    );
    const others = [...measuresIn(folded), ...joined, ...modelForms(words)].map((word) =>
      truncate(word, MAX_WORD_LENGTH),
    );
    for (const word of [...words, ...others]) {
      if (STOP_WORDS.has(word)) continue;
      found.add(word).add(stem(word));
      if (found.size >= MAX_WORDS_PER_LISTING) return [...found].slice(0, MAX_WORDS_PER_LISTING);
    }
  }
  return [...found];
}

/** "580SN" and "580 SN" in the other form: its letters and digits apart, or together. */
function modelForms(words: string[]): string[] {
  const apart = words.flatMap((word) => {
    const parts = word.match(/\p{L}+|\p{N}+/gu) ?? [];
    return parts.length === 2 ? parts : [];
  });
  const together = words.flatMap((word, index) => {
    const pair = `${words[index - 1]} ${word}`;
    const isModel = /^\p{L}{1,3} \p{N}{1,5}$|^\p{N}{1,5} \p{L}{1,3}$/u.test(pair);
    return isModel && !pair.split(' ').some((each) => STOP_WORDS.has(each)) ? [pair.replace(' ', '')] : [];
  });
  return [...apart, ...together];
}

function parseText(text: string): { folded: string; words: string[] } {
  const folded = fold(text);
  return { folded, words: wordsOf(folded) };
}

/** The word that stands for a kind of equipment in the index. Texts cannot contain it. */
export const toKindWord = (kind: string): string => `=${kind}`;

const kindsIn = (words: string[]): string[] =>
  kindsWithBroader(kindsNamed(words.filter((word) => !STOP_WORDS.has(word))).flatMap(({ kinds }) => kinds));

/** One word of a search, or a measure. `isPrefix` for the last word, which the user may still be typing. */
export type Term = { word: string; stem: string; isPrefix: boolean };

/** One word, or the words of one name of equipment, with the kinds that it names and their index words. */
export type SearchPart = { terms: Term[]; kinds: string[]; kindWords: string[] };

/** Parses a search; a listing must match every part. Empty where the text has no words. */
export function parseSearch(search: string): SearchPart[] {
  const parts = splitMeasures(fold(search));
  const words = [...new Set(parts.flatMap((part) => ('measure' in part ? [part.measure] : wordsOf(part.text))))];
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return toParts((significant.length > 0 ? significant : words).slice(0, MAX_TERMS_PER_SEARCH));
}

/** The kinds of equipment that a search names, if need be with one typo. */
export function kindsMeant(search: string): string[] {
  const kindsOf = (parts: SearchPart[]) => [...new Set(parts.flatMap(({ kinds }) => kinds))];
  const parts = parseSearch(search);
  const kinds = kindsOf(parts);
  return kinds.length > 0
    ? kinds
    : kindsOf(
        correctParts(
          parts,
          parts.flatMap(({ terms }) => terms),
        ) ?? [],
      );
}

/** Replaces these words, where they are one typo away from a word of an equipment name; undefined where none is. */
export function correctParts(parts: SearchPart[], unknown: readonly Term[]): SearchPart[] | undefined {
  const corrections = new Map(unknown.map((term) => [term, correctName(term.word)]));
  if ([...corrections.values()].every((correction) => correction === undefined)) return undefined;
  return toParts(parts.flatMap(({ terms }) => terms).map((term) => corrections.get(term) ?? term.word));
}

function toParts(words: string[]): SearchPart[] {
  const terms = words.map((word, index) => ({
    word,
    stem: stem(word),
    isPrefix: index === words.length - 1 && word.length > 1 && !isMeasure(word),
  }));
  const names = new Map(kindsNamed(words, { lastIsPrefix: true }).map((name) => [name.from, name]));
  const parts: SearchPart[] = [];
  for (let from = 0; from < terms.length; from += parts.at(-1)!.terms.length) {
    const { length, kinds } = names.get(from) ?? { length: 1, kinds: [] };
    parts.push({ terms: terms.slice(from, from + length), kinds, kindWords: kinds.map(toKindWord) });
  }
  return parts;
}
